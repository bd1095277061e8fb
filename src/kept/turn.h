#ifndef KEPT_TURN_H
#define KEPT_TURN_H

#include "kept/call.h"
#include "system/turn_gate.h"
#include "form/turn_row.h"

/*
 * A turn as it is kept for a replay: the first members of its row, what came
 * in, with the secrets of the message masked.
 */

/* The turn ${id}, decided by ${g} from what came in, into ${row}. */
void kept_turn_decide(
    struct turn_gate *g, struct sg_str id, struct stored_turn *row);

/*
 * What came in of ${row}, which ${g} decided, as JSON in ${a}.  Empty: no
 * memory.
 */
struct sg_str kept_turn_json(struct turn_gate *g, struct sg_str id,
    const struct stored_turn *row, struct arena *a);

/* The other way round.  SG_EINVALID: it does not read. */
enum sg_err
kept_turn_read(struct sg_str body, struct arena *a, struct stored_turn *out);

#endif
