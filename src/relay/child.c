/* The other side as a child of this process; see peer.h. */
#define _GNU_SOURCE /* pipe2() */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "relay/pair.h"
#include "term/show.h"
#include "port/clock.h"

#define SHOWN_COLUMNS 4096 /* of a line of its standard error */
#define KILL_MS       1500 /* after a signal that should have ended it */
#define NOT_FOUND     127
#define BY_SIGNAL     128

struct child {
	pid_t pid;
	struct pair pair;
	struct intake errors; /* its standard error, made safe to show */
	bool dead;
	int status;
	int64_t kill_ms;
};

static void
child_send(void *self, struct sg_str line)
{
	struct child *c = self;

	outlet_put(&c->pair.to, line);
}

static size_t
child_backlog(void *self)
{
	const struct child *c = self;

	return outlet_backlog(&c->pair.to);
}

static size_t
child_watch(void *self, struct pollfd *v, bool read)
{
	struct child *c = self;
	size_t n = pair_watch(&c->pair, v, read);

	if (!c->errors.ended)
		v[n++] = (struct pollfd){c->errors.fd, POLLIN, 0};
	return n;
}

static void
show_error(struct sg_str line)
{
	while (line.n > 0 &&
	    (line.p[line.n - 1] == '\n' || line.p[line.n - 1] == '\r'))
		line.n--;
	show_to(stderr, line, SHOWN_COLUMNS);
	fputc('\n', stderr);
}

/* T25, F20: what a program says of its troubles steers no terminal. */
static void
pass_errors(struct child *c)
{
	enum intake_is is;
	struct sg_str s;

	if (c->errors.ended)
		return;
	(void)intake_read(&c->errors);
	while ((is = intake_line(&c->errors, &s)) != INTAKE_NONE) {
		if (is == INTAKE_LINE)
			show_error(s);
		else
			fputs("solgate: a line of the server's standard error "
			      "is too long and was left out\n",
			    stderr);
	}
}

static void
child_work(void *self, bool read, peer_line_fn *line, void *ctx)
{
	struct child *c = self;

	pass_errors(c);
	if (c->kill_ms > 0 && clock_system().mono_ms(NULL) >= c->kill_ms &&
	    !c->dead) {
		c->kill_ms = 0;
		kill(c->pid, SIGKILL);
	}
	pair_work(&c->pair, read, line, ctx);
}

static int64_t
child_due(void *self)
{
	const struct child *c = self;

	return c->kill_ms > 0 && !c->dead ? c->kill_ms : INT64_MAX;
}

static void
child_finish(void *self)
{
	struct child *c = self;

	pair_finish(&c->pair);
}

static void
child_signal(void *self, int number)
{
	struct child *c = self;
	int status;

	if (number != SIGCHLD) {
		if (!c->dead)
			kill(c->pid, number);
		if (number == SIGTERM && c->kill_ms == 0)
			c->kill_ms = clock_system().mono_ms(NULL) + KILL_MS;
		return;
	}
	if (c->dead || waitpid(c->pid, &status, WNOHANG) != c->pid)
		return;
	c->dead = true;
	c->status = status;
}

static int
code_of(const struct child *c)
{
	return WIFEXITED(c->status) ? WEXITSTATUS(c->status)
				    : BY_SIGNAL + WTERMSIG(c->status);
}

/* Its last words are read first; who else has the pipe is not waited for. */
static bool
child_over(void *self, int *code)
{
	struct child *c = self;

	if (!c->dead)
		return false;
	if (!c->pair.from.ended) {
		struct pollfd p = {c->pair.from.fd, POLLIN, 0};

		if (poll(&p, 1, 0) > 0)
			return false;
	}
	pass_errors(c);
	*code = code_of(c);
	return true;
}

static void
child_close(void *self)
{
	struct child *c = self;

	pair_release(&c->pair);
	if (c->errors.fd >= 0)
		close(c->errors.fd);
	intake_release(&c->errors);
	if (!c->dead && c->pid > 0) {
		kill(c->pid, SIGKILL);
		waitpid(c->pid, &c->status, 0);
	}
	free(c);
}

struct streams {
	int in[2], out[2], err[2];
};

/* In the child: its own streams, its own signals, then the program. */
static void
become(char **argv, const struct streams *p, int report)
{
	sigset_t none;
	int why;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	/* Whoever kills the gate does not set the tools free. */
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (dup2(p->in[0], STDIN_FILENO) >= 0 &&
	    dup2(p->out[1], STDOUT_FILENO) >= 0 &&
	    dup2(p->err[1], STDERR_FILENO) >= 0)
		execvp(argv[0], argv);
	why = errno;
	(void)!write(report, &why, sizeof(why));
	_exit(NOT_FOUND);
}

static void
close_two(const int fd[2])
{
	if (fd[0] >= 0)
		close(fd[0]);
	if (fd[1] >= 0)
		close(fd[1]);
}

/* 0, or why it could not be started. */
static int
start(struct child *c, char **argv, const struct streams *p)
{
	int report[2], why = 0;

	if (pipe2(report, O_CLOEXEC) != 0)
		return errno;
	c->pid = fork();
	if (c->pid == 0)
		become(argv, p, report[1]);
	why = c->pid < 0 ? errno : 0;
	close(report[1]);
	if (c->pid > 0 && read(report[0], &why, sizeof(why)) > 0) {
		waitpid(c->pid, &c->status, 0);
		c->pid = 0;
	}
	close(report[0]);
	return why;
}

static int
prepare(struct child *c, char **argv)
{
	struct streams p = {{-1, -1}, {-1, -1}, {-1, -1}};
	int why = 0;

	if (pipe2(p.in, O_CLOEXEC) != 0 || pipe2(p.out, O_CLOEXEC) != 0 ||
	    pipe2(p.err, O_CLOEXEC) != 0)
		why = errno;
	else
		why = start(c, argv, &p);
	if (why != 0) {
		close_two(p.in);
		close_two(p.out);
		close_two(p.err);
		return why;
	}
	close(p.in[0]);
	close(p.out[1]);
	close(p.err[1]);
	fcntl(p.in[1], F_SETFL, O_NONBLOCK);
	fcntl(p.out[0], F_SETFL, O_NONBLOCK);
	fcntl(p.err[0], F_SETFL, O_NONBLOCK);
	pair_init(&c->pair, p.out[0], p.in[1]);
	intake_init(&c->errors, p.err[0]);
	return 0;
}

struct pair *
child_pair(const struct peer *p)
{
	return &((struct child *)p->self)->pair;
}

bool
child_gone(const struct peer *p, int *code)
{
	const struct child *c = p->self;

	if (c->dead)
		*code = code_of(c);
	return c->dead;
}

enum sg_err
child_open(char **argv, struct peer *out, struct sg_error *e)
{
	struct child *c = calloc(1, sizeof(*c));
	int why;

	if (c == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	why = prepare(c, argv);
	if (why != 0) {
		free(c);
		return err_set(e, why == ENOENT ? SG_ENOTFOUND : SG_EIO,
		    str_of(argv[0]), str_of(strerror(why)));
	}
	*out = (struct peer){c, child_send, child_backlog, child_watch,
	    child_work, child_due, child_finish, child_signal, child_over,
	    child_close};
	return SG_OK;
}
