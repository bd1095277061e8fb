#ifndef KEPT_TRACE_ROW_H
#define KEPT_TRACE_ROW_H

#include "system/turn_gate.h"
#include "shape/turns.h"

/*
 * The row a turn leaves (StoredTurn) and the deciding itself, which reads what
 * came in from the row and writes what came out into it.  A turn that happens
 * and a turn that is replayed go through the same two functions.
 */
enum trace_flag {
	ROW_IMAGE = 1,
	ROW_AUDIO = 2,
	ROW_BROWSING = 4,
	ROW_PRESSURE = 8,
	ROW_DRIFT = 16,
	ROW_CHANGED = 32,       /* the summary, by somebody else */
	ROW_BASELINE = 64,      /* there was a memento */
	ROW_REDACTED = 128,     /* the message is not as it came */
	ROW_SKIP_CHANGES = 256, /* setting: a skip updates like a should */
	ROW_EMBED = 1024,       /* the prototype lane spoke too */
	ROW_ACK = 512,          /* out: an acknowledgement by its text */
};

/* Rows are read for a month: a bit has one meaning. */
_Static_assert((ROW_IMAGE + ROW_AUDIO + ROW_BROWSING + ROW_PRESSURE +
		   ROW_DRIFT + ROW_CHANGED + ROW_BASELINE + ROW_REDACTED +
		   ROW_SKIP_CHANGES + ROW_EMBED + ROW_ACK) ==
	(ROW_IMAGE | ROW_AUDIO | ROW_BROWSING | ROW_PRESSURE | ROW_DRIFT |
	    ROW_CHANGED | ROW_BASELINE | ROW_REDACTED | ROW_SKIP_CHANGES |
	    ROW_EMBED | ROW_ACK),
    "two flags share a bit");

/* What is wanted, how risky it is, what the answer may do: row->gate. */
void
trace_row_gate(struct turn_gate *g, struct sg_str id, struct stored_turn *row);

/* Breakpoint, guardrail and what they leave of the summary. */
void trace_row_breakpoint(struct stored_turn *row);

/* The guardrail was active. */
static inline bool
trace_row_frozen(const struct stored_turn *row)
{
	return row->blocked == SG_SUMMARY_BLOCK_PEAK_GUARDRAIL;
}

/*
 * Append the row; ${gate} is row->gate as JSON, which is not written twice.
 * What does not fit makes ${out} full.
 */
void trace_row_add(
    struct buf *out, const struct stored_turn *row, struct sg_str gate);

/*
 * Append the struct ${in} by ${c}, but for the member at ${offset}, an object
 * whose text is ${json}.
 */
void trace_row_splice(struct buf *out, const struct contract *c, const void *in,
    uint32_t offset, struct sg_str json);

#endif
