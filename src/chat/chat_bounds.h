#ifndef CHAT_CHAT_BOUNDS_H
#define CHAT_CHAT_BOUNDS_H

#include "chat/chat_int.h"

/*
 * What the gate decided on a turn binds its answer: the model is told, the
 * provider gets it as parameters of its own, and the answer is held against it.
 * What the device decided by itself only tightens.
 */
#define CHAT_TIER_BOUND 2 /* from here on: assumptions, no certainty */

/* After the turn was decided. */
void chat_bounds(struct chat_run *run);

/* The bounds as the model is told them. */
void chat_bounds_add(struct buf *b, const struct chat_run *run);

/*
 * The tokens that the provider is asked for at most: those of the answer, and
 * room for the frame around it and for what a model thinks before it speaks.
 */
int64_t chat_bounds_tokens(const struct chat_run *run);

/*
 * When the model must be done, monotonic.  The budget counts the seconds of an
 * answer; models on the network think and queue before, so they get a multiple.
 */
int64_t chat_bounds_deadline(const struct chat_run *run);

/* What is wrong with the answer, for the model; empty: it keeps the bounds. */
struct sg_str chat_bounds_broken(struct chat_run *run);

/* Nobody is asked again: what breaks the bounds is cut, or marked as such.
 * False: no memory. */
bool chat_bounds_mend(struct chat_run *run);

/* Enrichments that the turn does not allow are taken away, and traced. */
bool chat_bounds_extras(struct chat_run *run);

/* May text that is still coming be shown?  ${text} is all of it so far. */
bool chat_bounds_early(const struct chat_run *run, struct sg_str text);

#endif
