#ifndef THREAD_TRACE_ROW_H
#define THREAD_TRACE_ROW_H

#include "form/turn_row.h"

/* The row a turn leaves, written; how it is decided: see form/turn_row.h. */

/* The guardrail was active. */
static inline bool
trace_row_frozen(const struct stored_turn *row)
{
	return row->blocked == SG_SUMMARY_BLOCK_PEAK_GUARDRAIL;
}

/* No answer came of it. */
static inline bool
trace_row_failed(const struct stored_turn *row)
{
	return row->has_steps && row->steps.n > 0 &&
	    row->steps.v[row->steps.n - 1].phase == SG_TRACE_PHASE_ERROR;
}

/*
 * Append the row; ${input}, what came in of it, and ${gate}, row->gate, are
 * JSON that is not written twice.  What does not fit makes ${out} full.
 */
void trace_row_add(struct buf *out, const struct stored_turn *row,
    struct sg_str input, struct sg_str gate);

/*
 * Append the struct ${in} by ${c}, but for the member at ${offset}, an object
 * whose text is ${json}.
 */
void trace_row_splice(struct buf *out, const struct contract *c, const void *in,
    uint32_t offset, struct sg_str json);

#endif
