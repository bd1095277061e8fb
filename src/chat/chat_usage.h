#ifndef CHAT_CHAT_USAGE_H
#define CHAT_CHAT_USAGE_H

#include "chat/chat_int.h"

/* Which model answers, how long it takes, and what for how many tokens. */

/* It says something; the first time counts. */
void chat_usage_first(struct chat_run *run);

/* Of one attempt, as the provider counts. */
void chat_usage_tokens(struct chat_run *run, int64_t input, int64_t output);

/*
 * The attempt is over, one way or the other.  ${from}: who answered, "gemini
 * gemini-3-flash-preview"; empty: the model that is set up.
 */
void chat_usage_end(struct chat_run *run, struct sg_str from);

#endif
