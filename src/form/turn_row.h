#ifndef FORM_TURN_ROW_H
#define FORM_TURN_ROW_H

#include "gate/gate_turn.h"
#include "shape/turns.h"

/*
 * The row a turn leaves (StoredTurn) holds what came in and what came out.  A
 * turn that happens and a turn that is replayed are both asked from the row
 * and answered into it.
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
	ROW_SECRET = 2048,      /* without its secrets it is another turn */
	ROW_KEPT = 4096,        /* for a replay: without secrets, and chained */
	ROW_ACK = 512,          /* out: an acknowledgement by its text */
};

/* Rows are read for a month: a bit has one meaning. */
_Static_assert(
    (ROW_IMAGE + ROW_AUDIO + ROW_BROWSING + ROW_PRESSURE + ROW_DRIFT +
	ROW_CHANGED + ROW_BASELINE + ROW_REDACTED + ROW_SKIP_CHANGES +
	ROW_EMBED + ROW_SECRET + ROW_KEPT + ROW_ACK) ==
	(ROW_IMAGE | ROW_AUDIO | ROW_BROWSING | ROW_PRESSURE | ROW_DRIFT |
	    ROW_CHANGED | ROW_BASELINE | ROW_REDACTED | ROW_SKIP_CHANGES |
	    ROW_EMBED | ROW_SECRET | ROW_KEPT | ROW_ACK),
    "two flags share a bit");

/* What came in, as the gate is asked; it points into ${row}. */
void turn_row_question(const struct stored_turn *row, struct sg_str id,
    struct gate_turn_question *out);

/* What came out: persona, gate, decision, rule, blocked, and whether it is an
 * ack. */
void
turn_row_answer(const struct gate_turn_answer *answer, struct stored_turn *row);

#endif
