#ifndef PORT_THREAD_H
#define PORT_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/*
 * Start ${run} with ${ctx} beside the loop.  Signals are the loop's: the new
 * thread takes none.  False: there is no thread.
 */
bool thread_start(pthread_t *t, void *(*run)(void *), void *ctx);

#endif
