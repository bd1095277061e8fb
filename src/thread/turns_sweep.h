#ifndef THREAD_TURNS_SWEEP_H
#define THREAD_TURNS_SWEEP_H

#include "thread/turns_int.h"

/*
 * Remove some of the rows that ran out: traces, calls, keys of requests.  They
 * go through the journal like every change of the store.  True: there may be
 * more.
 */
bool turns_sweep(struct turns *t);

void turns_drop_puts(struct turns *t);

/* The caller ${ctx} left. */
void turns_forget_puts(struct turns *t, const void *ctx);

#endif
