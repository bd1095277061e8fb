#ifndef SOLGATE_CLOSURE_H
#define SOLGATE_CLOSURE_H

#include "solgate/memento.h"

/*
 * What the thread must not lose between two turns: receipts, decisions and
 * deferrals of proposed actions, and loops that were opened or closed.  The
 * next prompt carries every item that is flagged, even when the thread's
 * memento is switched off, so that the model never asks again for what is
 * settled and never forgets what is not.
 */
#define SG_CLOSURE_MAX        8
#define SG_CLOSURE_TEXT_CHARS 180

struct sg_closure_item {
	enum sg_closure_kind kind;
	struct sg_str end_message_id; /* the message it is about */
	struct sg_str text;
	bool include_in_prompt;
};

struct sg_closure {
	struct sg_closure_item items[SG_CLOSURE_MAX];
	size_t n_items; /* oldest first */
};

/**
 * sg_closure_add(c, item):
 * Append ${item}, its text cut to its limit.  When there is no room, the
 * oldest item that is not flagged goes, or else the oldest.  False, and
 * nothing changed: it says nothing, or it is there already.
 */
SG_API bool
sg_closure_add(struct sg_closure *c, const struct sg_closure_item *item);

/*
 * Open a loop for each open_loop_created of this turn and close one for each
 * open_loop_resolved: the loop of the same words, or, if the signal has no
 * words, the only one there is.  What was closed is told once.
 */
SG_API void
sg_closure_follow(struct sg_closure *c, const struct sg_memento_signals *turn);

/* The prompt went out: what was told is forgotten; open loops stay. */
SG_API void sg_closure_told(struct sg_closure *c);

#endif
