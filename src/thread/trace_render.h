#ifndef THREAD_TRACE_RENDER_H
#define THREAD_TRACE_RENDER_H

#include "base/arena.h"
#include "shape/turns.h"

/*
 * The events of a run, made from its row: same row, same events, however
 * often.  They say what was decided and how, never what was said.
 */
#define TRACE_DECIDED_MAX 11 /* of the decision itself */
#define TRACE_EVENTS_MAX \
	(TRACE_DEVICE_MAX + TRACE_DECIDED_MAX + TRACE_STEPS_MAX)
_Static_assert(TRACE_EVENTS_MAX <= 50, "what an answer may hold");

/*
 * trace_render(row, run, a, out):
 * The events of run ${run} in order, into ${out}; how many.  0: no memory.
 */
size_t trace_render(const struct stored_turn *row, struct sg_str run,
    struct arena *a, struct trace_event out[TRACE_EVENTS_MAX]);

/* How many it will be. */
size_t trace_render_count(const struct stored_turn *row);

/* Append {"breakpoint":1,...}. */
void trace_render_phases(struct buf *out, const struct stored_turn *row);

/* "Breakpoint decision: MUST". */
void trace_render_title(struct buf *out, enum sg_breakpoint decision);

#endif
