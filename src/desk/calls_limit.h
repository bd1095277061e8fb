#ifndef DESK_CALLS_LIMIT_H
#define DESK_CALLS_LIMIT_H

#include "desk/calls.h"

/*
 * How much one token may have waiting, so that no program with invented ids
 * fills the queue for all (T32): settings limits.prompts and limits.calls.
 * Questions that only a person's own calls may open are kept aside.
 */
#define CALLS_PROMPTS_KEPT 8

enum calls_limit {
	CALLS_LIMIT_NONE,    /* there is room */
	CALLS_LIMIT_CALLS,   /* of this token */
	CALLS_LIMIT_PROMPTS, /* of this token */
	CALLS_LIMIT_ALL      /* of all but people */
};

/* Whether a person may be asked about ${k}. */
enum calls_limit calls_limit(
    struct desk *desk, const struct principal *who, const struct asked *k);

/* Refuse it: which limit, and what to do. */
void calls_limited(struct desk *desk, const struct principal *who,
    enum calls_limit l, struct command_reply to);

#endif
