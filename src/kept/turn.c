/* What came in with a turn: written without secrets, and decided again. */
#include "kept/turn.h"

#include "redact/redact.h"

/* The members in front of the verdict. */
static struct contract
came_in(void)
{
	struct contract c = stored_turn_contract;

	c.nfields = field_index(
	    &c, (uint32_t)offsetof(struct stored_turn, decision));
	return c;
}

void
kept_turn_decide(struct turn_gate *g, struct sg_str id, struct stored_turn *row)
{
	struct gate_turn_question q;
	struct gate_turn_answer answer;

	turn_row_question(row, id, &q);
	turn_gate_turn(g, &q, &answer);
	turn_row_answer(&answer, row);
}

static bool
is_same(const struct stored_turn *x, const struct stored_turn *y)
{
	const struct sg_gate_result *a = &x->gate, *b = &y->gate;

	return x->decision == y->decision && x->rule == y->rule &&
	    x->blocked == y->blocked && a->intent.label == b->intent.label &&
	    a->risk.tier == b->risk.tier &&
	    a->lattice.mode == b->lattice.mode &&
	    a->lattice.posture == b->lattice.posture;
}

/* The message without what looks like a secret; decided again if it had. */
static bool
mask(struct turn_gate *g, struct sg_str id, const struct stored_turn *was,
    struct stored_turn *out, struct arena *a)
{
	struct redact r = {.sink = REDACT_SHOW, .details = true, .plain = true};
	struct buf b = {.cap = 12 * was->message.n + 64};
	struct sg_str message;
	int64_t flags;

	if ((b.p = arena_raw(a, b.cap)) == NULL)
		return false;
	redact_add(&r, REDACT_TEXT, was->message, &b);
	if (r.hidden == 0)
		return true;
	out->message = buf_str(&b);
	out->flags |= ROW_REDACTED;
	kept_turn_decide(g, id, out);
	if (!is_same(was, out))
		out->flags |= ROW_SECRET;
	message = out->message;
	flags = out->flags;
	*out = *was;
	kept_turn_decide(g, id, out); /* whose texts ${was} points to */
	out->message = message;
	out->flags = flags;
	return true;
}

struct sg_str
kept_turn_json(struct turn_gate *g, struct sg_str id,
    const struct stored_turn *row, struct arena *a)
{
	struct contract c = came_in();
	struct stored_turn *out = arena_raw(a, sizeof(*out));

	if (out == NULL)
		return STR("");
	*out = *row;
	if (!mask(g, id, row, out, a))
		return STR("");
	out->flags &= ~(int64_t)ROW_ACK;
	return kept_json(a, &c, out);
}

enum sg_err
kept_turn_read(struct sg_str body, struct arena *a, struct stored_turn *out)
{
	struct contract c = came_in();
	enum sg_err err = contract_decode(&c, body, a, out, NULL);

	return err == SG_OK || err == SG_ENOMEM ? err : SG_EINVALID;
}
