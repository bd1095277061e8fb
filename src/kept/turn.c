/* What came in with a turn: written without secrets, and decided again. */
#include "kept/turn.h"

#include "json/json_members.h"
#include "redact/redact.h"

struct contract
kept_turn_contract_in(void)
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

	return x->persona == y->persona && x->decision == y->decision &&
	    x->rule == y->rule && x->blocked == y->blocked &&
	    a->intent.label == b->intent.label &&
	    a->risk.tier == b->risk.tier &&
	    a->lattice.mode == b->lattice.mode &&
	    a->lattice.posture == b->lattice.posture;
}

/* Whether ${message}, without its secrets, makes another turn of ${row}. */
static bool
is_another(struct turn_gate *g, struct sg_str id, const struct stored_turn *row,
    struct sg_str message, struct stored_turn *room)
{
	bool other;

	*room = *row;
	room->message = message;
	kept_turn_decide(g, id, room);
	other = !is_same(row, room);
	room->message = row->message;
	kept_turn_decide(g, id, room); /* whose texts ${row} points to */
	return other;
}

bool
kept_turn_mask(struct turn_gate *g, struct sg_str id, struct stored_turn *row,
    struct arena *a)
{
	struct redact r = {.sink = REDACT_SHOW, .details = true, .plain = true};
	struct buf b = {.cap = 12 * row->message.n + 64};
	struct stored_turn *room;

	row->flags |= ROW_KEPT;
	if ((b.p = arena_raw(a, b.cap)) == NULL)
		return false;
	redact_add(&r, REDACT_TEXT, row->message, &b);
	if (r.hidden == 0)
		return true;
	if ((room = arena_raw(a, sizeof(*room))) == NULL)
		return false;
	row->flags |= ROW_REDACTED;
	if (is_another(g, id, row, buf_str(&b), room))
		row->flags |= ROW_SECRET;
	row->message = buf_str(&b);
	return true;
}

struct sg_str
kept_turn_json(const struct stored_turn *row, struct arena *a)
{
	struct contract c = kept_turn_contract_in();

	return kept_json(a, &c, row);
}

static enum sg_err
read_in(struct sg_str input, struct arena *a, struct stored_turn *out)
{
	struct contract c = kept_turn_contract_in();
	enum sg_err err = contract_decode(&c, input, a, out, NULL);

	return err == SG_OK || err == SG_ENOMEM ? err : SG_EINVALID;
}

/* The object up to the verdict. */
static enum sg_err
cut(struct sg_str row, struct arena *a, struct sg_str *input)
{
	struct contract c = kept_turn_contract_in();
	struct sg_str verdict = str_of(c.fields[c.nfields].name);
	struct json_member *m;
	struct sg_str last;
	struct buf b = {.cap = row.n + 1};
	size_t n, i = 0;
	enum sg_err err = json_members(
	    row, stored_turn_contract.nfields, a, &m, &n);

	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_EINVALID;
	while (i < n && !str_eq(m[i].key, verdict))
		i++;
	if (i == 0 || i == n)
		return SG_EINVALID;
	if ((b.p = arena_raw(a, b.cap)) == NULL)
		return SG_ENOMEM;
	last = m[i - 1].value;
	buf_add(&b, str_part(row, 0, (size_t)(last.p + last.n - row.p)));
	buf_addc(&b, '}');
	*input = buf_str(&b);
	return SG_OK;
}

enum sg_err
kept_turn_cut(struct sg_str row, struct arena *a, struct sg_str *input)
{
	struct stored_turn *turn = arena_raw(a, sizeof(*turn));
	enum sg_err err = turn == NULL ? SG_ENOMEM : cut(row, a, input);

	if (err == SG_OK)
		err = read_in(*input, a, turn);
	if (err == SG_OK && (turn->flags & ROW_KEPT) == 0)
		err = SG_ENOTFOUND;
	return err;
}

enum sg_err
kept_turn_get(const struct store_port *store, struct sg_str id,
    struct sg_str hash, struct arena *a, struct stored_turn *out)
{
	struct store_row row;
	struct sg_str input;
	enum sg_err err = kept_get(store, id, hash, a, &input);

	if (err == SG_ENOTFOUND) {
		err = store->get(store->self, STORE_TRACE, id, a, &row, NULL);
		if (err == SG_OK)
			err = cut(row.body, a, &input);
		if (err == SG_OK)
			err = kept_check(input, hash);
	}
	return err == SG_OK ? read_in(input, a, out) : err;
}
