/* Signals as bytes in a pipe, so that poll() hears them. */
#define _GNU_SOURCE /* pipe2() */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "face/tui/run.h"

volatile int tui_signal, tui_resized;
static int wake[2] = {-1, -1};

static void
on_signal(int signo)
{
	int saved = errno;
	ssize_t done;

	if (signo == SIGWINCH)
		tui_resized = 1;
	else
		tui_signal = signo;
	done = write(wake[1], "", 1);
	(void)done;
	errno = saved;
}

bool
tui_signals(int *wake_fd)
{
	static const int heard[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};
	struct sigaction on = {.sa_handler = on_signal};

	if (wake[0] < 0 && pipe2(wake, O_NONBLOCK | O_CLOEXEC) != 0)
		return false;
	sigemptyset(&on.sa_mask);
	for (size_t i = 0; i < sizeof(heard) / sizeof(heard[0]); i++)
		(void)sigaction(heard[i], &on, NULL);
	*wake_fd = wake[0];
	return true;
}

void
tui_signals_end(void)
{
	sigset_t one;

	sigemptyset(&one);
	sigaddset(&one, SIGHUP);
	(void)sigprocmask(SIG_BLOCK, &one, NULL);
}
