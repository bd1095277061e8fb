#ifndef CHAT_CHAT_PAST_H
#define CHAT_CHAT_PAST_H

#include "chat/chat_int.h"

/*
 * What a turn starts from beside its memento: what was said before, and what
 * was done, put off or left open in the thread.
 */

/*
 * The last exchanges that were answered, the oldest first, as many as there
 * is room for; whether that was all says run->pressed.  False: no memory, or
 * a store that cannot be read.
 */
bool chat_past(struct chat_run *run);

/*
 * Receipts and deferrals of the thread's actions, and its open loops.  What
 * cannot be read is not there: then nothing is backed by it.
 */
void chat_closure(struct chat_run *run);

/* The memento of the thread that a person accepted, if context is wanted. */
void chat_bookmark(struct chat_run *run);

/* The system prompt; empty: it is too long, or there is no memory. */
struct sg_str chat_system(struct chat_run *run);

#endif
