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

/* Messages are deleted, or were: nothing of them is kept in ${chat}. */
void chat_past_forget(void *chat, void *ctx, enum sg_err err);

/* The end of ${run} is written, or not: what the next packet is told of. */
void chat_past_ended(struct chat_run *run, bool answered);

/*
 * What came along with the packet.  True: it is refused, and the caller knows
 * why.  chat_attached_row() names it in the row of the exchange, _keep() adds
 * the rows of what it holds; false: no memory.
 */
bool chat_refuse_attached(struct chat_run *run);
bool chat_attached_row(struct chat_run *run, struct stored_chat *row);
bool chat_attached_keep(struct chat_run *run, struct store_op *ops, size_t *n);

/*
 * The parts that tell the model of it, in front of the message: of this one,
 * and of an earlier one, as far as it is kept and there is room.
 */
bool chat_attached_now(struct chat_run *run, struct llm_part *parts, size_t *n);
bool chat_attached_then(struct chat_run *run, const struct stored_chat *c,
    struct llm_part *parts, size_t *n);

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
