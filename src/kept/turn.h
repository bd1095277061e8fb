#ifndef KEPT_TURN_H
#define KEPT_TURN_H

#include "kept/call.h"
#include "system/turn_gate.h"
#include "form/turn_row.h"

/*
 * A turn as it is kept for a replay: the first members of its row, what came
 * in, with the secrets of the message masked.  While the row of the turn is
 * there, it is the one place they are kept in; when its time has run out, they
 * alone go on under the same id (STORE_INPUT).
 */

/* The turn ${id}, decided by ${g} from what came in, into ${row}. */
void kept_turn_decide(
    struct turn_gate *g, struct sg_str id, struct stored_turn *row);

/*
 * Make ${row}, which ${g} decided, fit to be kept: without the secrets of its
 * message, which go to ${a}, and marked as such.  False: no memory.
 */
bool kept_turn_mask(struct turn_gate *g, struct sg_str id,
    struct stored_turn *row, struct arena *a);

/* The members of a row that are what came in; the verdict follows them. */
struct contract kept_turn_contract_in(void);

/* What came in of ${row}, as JSON in ${a}.  Empty: no memory. */
struct sg_str kept_turn_json(const struct stored_turn *row, struct arena *a);

/*
 * What came in, out of the text of a row and as it was hashed.  SG_ENOTFOUND:
 * the row does not keep it for a replay.  SG_EINVALID: it is not a row.
 */
enum sg_err
kept_turn_cut(struct sg_str row, struct arena *a, struct sg_str *input);

/*
 * What came in with the turn ${id}, if it has the hash ${hash}.
 * SG_ENOTFOUND: it is gone.  SG_EINVALID: it is not what was kept (T55).
 */
enum sg_err kept_turn_get(const struct store_port *store, struct sg_str id,
    struct sg_str hash, struct arena *a, struct stored_turn *out);

#endif
