#ifndef DESK_RULES_KEPT_H
#define DESK_RULES_KEPT_H

#include "desk/asked.h"

/*
 * The rules in force, kept for a replay: rows that are named by their hash,
 * written when a ruling is first made by them and not again.
 */
struct rules_kept;

struct rules_kept *rules_kept_new(void); /* NULL: no memory */
void rules_kept_free(struct rules_kept *k);

/* Of the grants: ${id} is new or says something else, or has ended. */
void rules_kept_grant(struct rules_kept *k, struct sg_str id);

/* The policy is another one. */
void rules_kept_policy(struct rules_kept *k);

/* Say in ${out} by which rules a call is ruled on now. */
void rules_kept_take(struct desk *desk, struct asked_kept *out);

#endif
