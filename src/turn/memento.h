#ifndef TURN_MEMENTO_H
#define TURN_MEMENTO_H

#include "base/str.h"
#include "solgate/closure.h"

/*
 * May the summary of a thread change?  At a peak it is frozen; a skip, and
 * what is no decision, keeps the summary there is, unless the setting lets a
 * skip change it.
 */
struct summary_facts {
	enum sg_affect_phase phase; /* of the thread before the turn */
	enum sg_intensity intensity;
	enum sg_breakpoint decision;
	bool has_summary;     /* there is one to be kept */
	bool skip_may_change; /* setting: a skip turn updates like a should */
};

enum sg_summary_block summary_block(const struct summary_facts *f);

/*
 * As sg_memento_next(), for a turn on whose summary was decided before: the
 * decision and the setting in ${in} are not looked at.
 */
SG_MUST_CHECK bool
memento_next(const struct sg_memento_change *in, enum sg_summary_block blocked,
    struct sg_memento_room *room, struct sg_memento_update *out);

/* What the next prompt is told about the thread. */
struct memento_prompt {
	const struct sg_memento *bookmark; /* a person accepted it; NULL */
	const struct sg_memento *memento;  /* NULL: none */
	const struct sg_closure *closure;  /* NULL: none */
	enum sg_context_mode mode;         /* off: closure only */
};

/*
 * Append, of the accepted memento under "Bookmark:" and then of the latest,
 * the lines "Arc: ...", "Active: a | b" or "(none)", "Parked:",
 * "Decisions:", "Next:", "Affect: phase (bucket)", and one "Closure:" line
 * for each flagged item, whatever the mode.  Each text stays on its line:
 * what would break it becomes a space.
 */
void memento_prompt_add(struct buf *b, const struct memento_prompt *p);

#endif
