/* One process of a proof, as a host would start it; see prove.h. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "care/prove.h"
#include "port/clock.h"

static int64_t
now_ms(void)
{
	return clock_system().mono_ms(NULL);
}

/* The environment is the user's own, but for where the gate is. */
static void
become(const struct prove *p, const struct prove_run *r, const int fd[6])
{
	char config[160];

	snprintf(config, sizeof(config), "%s/config", p->dir);
	if (r->machine && !prove_enter(p, r))
		_exit(126);
	if (setpgid(0, 0) != 0 || setenv("SOLGATE_STATE", p->state, 1) != 0 ||
	    setenv("XDG_CONFIG_HOME", config, 1) != 0 ||
	    unsetenv("SOLGATE_SOCKET") != 0 || unsetenv("NOTIFY_SOCKET") != 0 ||
	    unsetenv("LISTEN_FDS") != 0 || dup2(fd[0], STDIN_FILENO) < 0 ||
	    dup2(fd[3], STDOUT_FILENO) < 0 || dup2(fd[5], STDERR_FILENO) < 0)
		_exit(126);
	for (int i = 0; i < 6; i++)
		close(fd[i]);
	signal(SIGPIPE, SIG_DFL);
	execvp(r->argv[0], (char *const *)(const void *)r->argv);
	_exit(127);
}

static bool
take(int fd, char *room, size_t *n)
{
	char rest[4096];
	ssize_t got = *n < PROVE_ROOM - 1
	    ? read(fd, room + *n, PROVE_ROOM - 1 - *n)
	    : read(fd, rest, sizeof(rest));

	if (got > 0 && *n < PROVE_ROOM - 1)
		*n += (size_t)got;
	return got > 0 || (got < 0 && errno == EINTR);
}

/* Until both streams ended, or the time did. */
static void
hear(struct prove_run *r, int out, int err, int64_t end_ms)
{
	struct pollfd p[2] = {{out, POLLIN, 0}, {err, POLLIN, 0}};

	while (p[0].fd >= 0 || p[1].fd >= 0) {
		int64_t left = end_ms - now_ms();

		if (left <= 0)
			return;
		if (poll(p, 2, (int)left) <= 0)
			continue;
		if (p[0].revents != 0 && !take(out, r->out, &r->n_out))
			p[0].fd = -1;
		if (p[1].revents != 0 && !take(err, r->err, &r->n_err))
			p[1].fd = -1;
	}
}

/* How it ended, -1: it had to be killed. */
static int
finish(pid_t pid, int64_t end_ms)
{
	struct timespec nap = {0, 2 * 1000 * 1000};
	int status = 0;

	while (waitpid(pid, &status, WNOHANG) == 0) {
		if (now_ms() >= end_ms) {
			(void)kill(-pid, SIGKILL);
			(void)waitpid(pid, &status, 0);
			return -1;
		}
		(void)nanosleep(&nap, NULL);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static bool
open_pipes(int fd[6])
{
	for (int i = 0; i < 6; i += 2)
		if (pipe(fd + i) != 0) {
			while (--i >= 0)
				close(fd[i]);
			return false;
		}
	for (int i = 0; i < 6; i++)
		(void)fcntl(fd[i], F_SETFD, FD_CLOEXEC);
	return true;
}

bool
prove_start(const struct prove *p, struct prove_run *r)
{
	int64_t begin = now_ms(), end = begin + r->limit_ms;
	int fd[6];
	pid_t pid;

	r->n_out = r->n_err = 0;
	if (!open_pipes(fd))
		return false;
	fflush(NULL);
	if ((pid = fork()) == 0)
		become(p, r, fd);
	close(fd[0]);
	close(fd[3]);
	close(fd[5]);
	if (pid > 0) {
		/* Shorter than a pipe holds: this does not wait. */
		if (write(fd[1], r->input.p, r->input.n) < 0)
			r->n_out = 0;
		close(fd[1]);
		hear(r, fd[2], fd[4], end);
		r->code = finish(pid, end);
		r->took_ms = now_ms() - begin;
	} else {
		close(fd[1]);
	}
	r->out[r->n_out] = r->err[r->n_err] = '\0';
	close(fd[2]);
	close(fd[4]);
	return pid > 0;
}
