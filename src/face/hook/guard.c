/* The refusal that lies ready; see guard.h. */
#define _XOPEN_SOURCE 700 /* setitimer(), sigaltstack() */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "face/hook/guard.h"

#define REFUSED    2
#define STACK_SIZE 65536

static const char why[] = "Solgate: no verdict; the hook ran out of time or "
			  "failed";

static struct {
	char text[512];
	size_t n;
	int code;
	volatile sig_atomic_t answered;
	bool caught; /* the signals, once */
	_Alignas(16) char stack[STACK_SIZE];
	pid_t parent; /* as the hook began */
} last;

static void
put(int fd, const char *p, size_t n)
{
	ssize_t done;

	while (n > 0 && ((done = write(fd, p, n)) > 0 || errno == EINTR))
		if (done > 0) {
			p += done;
			n -= (size_t)done;
		}
}

static void
on_end(int number)
{
	(void)number;
	put(STDERR_FILENO, why, sizeof(why) - 1);
	put(STDERR_FILENO, "\n", 1);
	if (last.answered)
		_exit(REFUSED);
	last.answered = 1;
	put(STDOUT_FILENO, last.text, last.n);
	_exit(last.code);
}

static void
catch_all(void)
{
	static const int ends[] = {SIGALRM, SIGSEGV, SIGBUS, SIGABRT, SIGFPE,
	    SIGILL, SIGSYS, SIGTERM, SIGINT, SIGHUP, SIGXFSZ, SIGXCPU};
	struct sigaction end = {
	    .sa_handler = on_end, .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND)};
	stack_t stack = {.ss_sp = last.stack, .ss_size = STACK_SIZE};

	if (last.caught)
		return;
	last.caught = true;
	sigaltstack(&stack, NULL);
	sigfillset(&end.sa_mask);
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		sigaction(ends[i], &end, NULL);
	signal(SIGPIPE, SIG_IGN);
}

void
guard_set(const struct hook_event_row *row)
{
	struct heard v = {.fault = true, .reason = STR(why)};
	struct buf b = BUF_ON(last.text);
	sigset_t all, old;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &old);
	last.code = hook_answer(row, &v, NULL, &b);
	last.n = b.n;
	sigprocmask(SIG_SETMASK, &old, NULL);
	catch_all();
}

void
guard_streams(void)
{
	static const int mode[] = {O_WRONLY, O_RDONLY, O_RDONLY};

	last.parent = getppid();
	/* The lowest number that is free is given first. */
	for (int fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)!open("/dev/null", mode[fd]);
}

bool
guard_wanted(void)
{
	struct pollfd out = {STDOUT_FILENO, 0, 0};

	if (getppid() != last.parent)
		return false;
	return poll(&out, 1, 0) <= 0 || !(out.revents & (POLLERR | POLLHUP));
}

void
guard_arm(int64_t ms)
{
	struct itimerval t = {.it_value = {.tv_sec = (time_t)(ms / 1000),
				  .tv_usec = (suseconds_t)(ms % 1000 * 1000)}};

	if (ms <= 0)
		t.it_value.tv_usec = 1;
	setitimer(ITIMER_REAL, &t, NULL);
}

int
guard_answer(struct sg_str text, int code)
{
	size_t at = 0;

	last.answered = 1;
	while (at < text.n) {
		ssize_t n = write(STDOUT_FILENO, text.p + at, text.n - at);

		if (n > 0) {
			at += (size_t)n;
		} else if (n == 0 || errno != EINTR) {
			guard_why(
			    STR("Solgate: the answer could not be written"));
			return REFUSED;
		}
	}
	return code;
}

void
guard_why(struct sg_str s)
{
	char room[2048];
	struct buf b = BUF_ON(room);

	for (size_t i = 0; i < s.n && b.n < sizeof(room) - 8; i++) {
		uint8_t ch = (uint8_t)s.p[i];

		if (ch >= ' ' && ch < 0x7f) {
			buf_addc(&b, s.p[i]);
			continue;
		}
		buf_addz(&b, "\\x");
		buf_addhex(&b, &ch, 1);
	}
	buf_addc(&b, '\n');
	put(STDERR_FILENO, b.p, b.n);
}
