/*
 * A line that counts the seconds; see progress.h.  A timer writes it, so that
 * the work itself needs no place to stop at.
 */
#define _XOPEN_SOURCE 700 /* setitimer() */
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "term/progress.h"

#define WHAT_MAX 40

static volatile sig_atomic_t seconds;
static char line[WHAT_MAX + 32];
static size_t n_what;

/* Only what may be called while anything else is. */
static void
tick(int signo)
{
	unsigned s = (unsigned)(seconds += 1);
	char digits[12];
	size_t n = n_what, d = 0;

	(void)signo;
	do
		digits[d++] = (char)('0' + s % 10);
	while ((s /= 10) > 0 && d < sizeof(digits));
	while (d > 0)
		line[n++] = digits[--d];
	line[n++] = ' ';
	line[n++] = 's';
	if (write(STDERR_FILENO, line, n) < 0)
		return; /* nobody looks */
}

static void
set_timer(time_t every)
{
	struct itimerval t = {{every, 0}, {every, 0}};

	(void)setitimer(ITIMER_REAL, &t, NULL);
}

void
progress_begin(const struct cli *c, const char *what)
{
	struct sigaction on = {.sa_handler = tick, .sa_flags = SA_RESTART};

	if (c->json || !isatty(STDERR_FILENO))
		return;
	seconds = 0;
	n_what = (size_t)snprintf(
	    line, sizeof(line), "\r%.*s, ", WHAT_MAX, what);
	sigemptyset(&on.sa_mask);
	(void)sigaction(SIGALRM, &on, NULL);
	set_timer(1);
}

void
progress_end(void)
{
	if (n_what == 0)
		return;
	set_timer(0);
	(void)signal(SIGALRM, SIG_DFL);
	n_what = 0;
	if (seconds > 0)
		fprintf(stderr, "\r%*s\r", WHAT_MAX + 16, "");
}
