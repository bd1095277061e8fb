/* Threads beside the loop. */
#include "port/thread.h"

#include <signal.h>
#include <stddef.h>

bool
thread_start(pthread_t *t, void *(*run)(void *), void *ctx)
{
	sigset_t all, before;
	bool ok;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	ok = pthread_create(t, NULL, run, ctx) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return ok;
}
