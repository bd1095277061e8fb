#ifndef TURN_MEMENTO_H
#define TURN_MEMENTO_H

#include "base/str.h"
#include "solgate/closure.h"

/* What the next prompt is told about the thread. */
struct memento_prompt {
	const struct sg_memento *memento; /* NULL: none */
	const struct sg_closure *closure; /* NULL: none */
	enum sg_context_mode mode;        /* off: closure only */
};

/*
 * Append the lines "Arc: ...", "Active: a | b" or "(none)", "Parked:",
 * "Decisions:", "Next:", "Affect: phase (bucket)", and one "Closure:" line
 * for each flagged item, whatever the mode.  Each text stays on its line:
 * what would break it becomes a space.
 */
void memento_prompt_add(struct buf *b, const struct memento_prompt *p);

#endif
