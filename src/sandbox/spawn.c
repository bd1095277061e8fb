/*
 * Starting a program.  Between fork and exec only calls that are safe there are
 * made: the rules, the filter and the words were made ready before.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/sandbox_int.h"

struct start {
	const struct sandbox_child *c;
	const struct filter *filter; /* NULL: none */
	int rules;                   /* -1: none */
	int said;                    /* where a failure is told */
};

static void
reset_signals(void)
{
	sigset_t none;

	for (int i = 1; i < NSIG; i++)
		if (i != SIGKILL && i != SIGSTOP)
			(void)signal(i, SIG_DFL);
	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
}

static void
close_between(int from, int to)
{
	if (from > to ||
	    syscall(__NR_close_range, (unsigned)from, (unsigned)to, 0) == 0)
		return;
	for (int fd = from; fd <= to && fd < 65536; fd++)
		(void)close(fd);
}

/* Standard output, nothing else; the place to tell a failure closes by itself
 * when the program starts. */
static int
set_descriptors(const struct start *s)
{
	int null = open("/dev/null", O_RDWR);
	int low = s->rules < 0 || s->said < s->rules ? s->said : s->rules;
	int high = s->rules < s->said ? s->said : s->rules;

	if (null < 0 || dup2(s->c->out, 1) < 0 || dup2(null, 0) < 0 ||
	    dup2(null, 2) < 0)
		return errno;
	close_between(3, low - 1);
	close_between(low + 1, high - 1);
	close_between(high + 1, INT_MAX);
	return 0;
}

static int
set_limits(const struct sandbox_child *c)
{
	for (size_t i = 0; i < c->n_limits; i++) {
		struct rlimit l = {c->limits[i].most, c->limits[i].most};
		struct rlimit now;

		if (getrlimit((unsigned)c->limits[i].resource, &now) == 0 &&
		    now.rlim_max < l.rlim_max)
			l.rlim_cur = l.rlim_max = now.rlim_max;
		if (setrlimit((unsigned)c->limits[i].resource, &l) != 0)
			return errno;
	}
	return 0;
}

static int
confine(const struct start *s)
{
	int why;

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return errno;
	if (s->rules >= 0 && (why = rules_enter(s->rules)) != 0)
		return why;
	if (s->rules >= 0)
		(void)close(s->rules);
	return s->filter != NULL ? filter_enter(s->filter) : 0;
}

_Noreturn static void
become(const struct start *s)
{
	int why;

	(void)setsid();
	reset_signals();
	why = set_descriptors(s);
	if (why == 0 && chdir(s->c->dir) != 0)
		why = errno;
	if (why == 0)
		why = set_limits(s->c);
	if (why == 0)
		why = confine(s);
	if (why == 0) {
		(void)execve(s->c->argv[0], s->c->argv, s->c->env);
		why = errno;
	}
	(void)!write(s->said, &why, sizeof(why));
	_exit(127);
}

/* The errno of a program that did not start; 0: it runs. */
static int
hear(int fd, pid_t pid)
{
	int why = 0;
	ssize_t n;

	do
		n = read(fd, &why, sizeof(why));
	while (n < 0 && errno == EINTR);
	if (n == 0)
		return 0;
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		continue;
	return n == (ssize_t)sizeof(why) && why != 0 ? why : EIO;
}

/* Fork with every signal held back: no handler of ours runs in the child. */
static pid_t
start(struct start *s)
{
	sigset_t all, before;
	pid_t pid;
	int why;

	(void)sigfillset(&all);
	(void)pthread_sigmask(SIG_SETMASK, &all, &before);
	pid = fork();
	if (pid == 0)
		become(s);
	why = errno;
	(void)pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = why;
	return pid;
}

int
sandbox_spawn(const struct sandbox_child *c, pid_t *pid)
{
	struct start s = {.c = c, .rules = -1};
	struct filter f;
	int pipe[2], why;

	if (pipe2(pipe, O_CLOEXEC) != 0)
		return errno;
	if (c->rules != NULL) {
		s.rules = rules_open(c->rules);
		filter_make(&f, c->rules->network);
		s.filter = f.n > 0 ? &f : NULL;
	}
	s.said = pipe[1];
	*pid = start(&s);
	why = *pid < 0 ? errno : 0;
	(void)close(pipe[1]);
	if (s.rules >= 0)
		(void)close(s.rules);
	if (why == 0)
		why = hear(pipe[0], *pid);
	(void)close(pipe[0]);
	return why;
}
