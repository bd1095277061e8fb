#ifndef CHAT_CHAT_TRACE_H
#define CHAT_CHAT_TRACE_H

#include "chat/chat_action.h"

/*
 * The steps that an exchange leaves in its trace beside the verdicts.  They
 * say what was done and how much of it, never what was said.  What only says
 * more of the same is left for level debug.
 */

/* What of the thread goes into the prompt: ${bytes} of ${items} mementos. */
void chat_trace_retrieval(struct chat_run *run);

/* The request is made: ${bytes} of system prompt. */
void chat_trace_compose(struct chat_run *run, size_t bytes);

/* The model has answered. */
void chat_trace_answered(struct chat_run *run);

/* The claims are bound to evidence, the rules were looked at. */
void chat_trace_checked(struct chat_run *run);

/* How good the summary is; see 3.6 of the origin's facts. */
void chat_trace_quality(struct chat_run *run, const struct chat_memento *m);

/* What is kept of the turn, shown of it, and leaves. */
void chat_trace_end(struct chat_run *run, const struct chat_memento *m);

#endif
