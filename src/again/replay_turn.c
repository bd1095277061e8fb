/* A recorded turn, field by field. */
#include "again/replay_int.h"
#include "base/decimal.h"
#include "solgate/breakpoint.h"

static struct buf
room_for(struct replay *r, size_t n)
{
	char *p = arena_new(r->a, n);

	return (struct buf){.p = p, .cap = p != NULL ? n : 0};
}

static struct sg_str
number(struct replay *r, int64_t v)
{
	struct buf b = room_for(r, 24);

	if (b.p != NULL)
		buf_addi(&b, v);
	return buf_str(&b);
}

static struct sg_str
real(struct replay *r, double v)
{
	struct buf b = room_for(r, 32);

	if (b.p != NULL)
		decimal_add(&b, v);
	return buf_str(&b);
}

static struct sg_str
types(struct replay *r, const struct sg_lattice_decision *d)
{
	struct buf b = room_for(r, REPLAY_TEXT);

	for (size_t i = 0; b.p != NULL && i < d->n_allowed; i++) {
		if (i > 0)
			buf_addc(&b, ' ');
		buf_addz(&b, sg_allowed_type_name(d->allowed[i]));
	}
	return buf_str(&b);
}

static bool
has_signal(const struct sg_gate_signal *v, size_t n, struct sg_str name)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(v[i].name, name))
			return true;
	return false;
}

/* The first signal that only one of the two has. */
static struct sg_str
odd_signal(const struct sg_gate_signal *was, size_t n_was,
    const struct sg_gate_signal *is, size_t n_is)
{
	for (size_t i = 0; i < n_is; i++)
		if (!has_signal(was, n_was, is[i].name))
			return is[i].name;
	for (size_t i = 0; i < n_was; i++)
		if (!has_signal(is, n_is, was[i].name))
			return was[i].name;
	return STR("weights");
}

/* How sure it is belongs to the text: without its secrets it is another. */
static void
compare_gate(struct replay *r, const struct sg_gate_result *was,
    const struct sg_gate_result *is, bool same_text)
{
	struct sg_str intent = odd_signal(was->intent.signals,
	    was->intent.n_signals, is->intent.signals, is->intent.n_signals);
	struct sg_str risk = odd_signal(was->risk.signals, was->risk.n_signals,
	    is->risk.signals, is->risk.n_signals);

	replay_compare(r, "intent",
	    (struct replay_value){str_of(sg_intent_name(was->intent.label)),
		str_of(sg_intent_name(is->intent.label))},
	    "signal ", intent);
	if (same_text)
		replay_compare(r, "confidence",
		    (struct replay_value){real(r, was->intent.confidence),
			real(r, is->intent.confidence)},
		    "signal ", intent);
	replay_compare(r, "risk",
	    (struct replay_value){
		number(r, was->risk.tier), number(r, is->risk.tier)},
	    "signal ", risk);
}

static void
compare_lattice(struct replay *r, const struct sg_gate_result *was,
    const struct sg_gate_result *is)
{
	const struct sg_lattice_decision *x = &was->lattice, *y = &is->lattice;

	replay_compare(r, "enrichment_mode",
	    (struct replay_value){str_of(sg_enrichment_mode_name(x->mode)),
		str_of(sg_enrichment_mode_name(y->mode))},
	    "lattice ", y->version);
	replay_compare(r, "posture",
	    (struct replay_value){str_of(sg_posture_name(x->posture)),
		str_of(sg_posture_name(y->posture))},
	    "lattice ", y->version);
	replay_compare(r, "allowed_types",
	    (struct replay_value){types(r, x), types(r, y)}, "lattice ",
	    y->version);
	replay_compare(r, "max_output_tokens",
	    (struct replay_value){number(r, was->budgets.max_output_tokens),
		number(r, is->budgets.max_output_tokens)},
	    "lattice ", y->version);
	replay_compare(r, "max_tool_calls",
	    (struct replay_value){number(r, was->budgets.max_tool_calls),
		number(r, is->budgets.max_tool_calls)},
	    "lattice ", y->version);
	replay_compare(r, "max_seconds",
	    (struct replay_value){number(r, was->budgets.max_seconds),
		number(r, is->budgets.max_seconds)},
	    "lattice ", y->version);
}

static void
compare_breakpoint(struct replay *r, const struct stored_turn *was,
    const struct stored_turn *is)
{
	struct sg_str rule = str_of(
	    sg_breakpoint_rule_text((enum sg_breakpoint_rule)is->rule));

	replay_compare(r, "decision",
	    (struct replay_value){str_of(sg_breakpoint_name(was->decision)),
		str_of(sg_breakpoint_name(is->decision))},
	    "rule: ", rule);
	replay_compare(r, "rule",
	    (struct replay_value){number(r, was->rule), number(r, is->rule)},
	    "rule: ", rule);
	replay_compare(r, "summaryBlocked",
	    (struct replay_value){str_of(sg_summary_block_name(was->blocked)),
		str_of(sg_summary_block_name(is->blocked))},
	    "summary: ", str_of(sg_summary_block_name(is->blocked)));
}

/* Rows of an older version do not say who answered. */
static void
compare_persona(struct replay *r, const struct stored_turn *was,
    const struct stored_turn *is)
{
	if (was->has_persona)
		replay_compare(r, "persona",
		    (struct replay_value){
			str_of(sg_persona_label_name(was->persona)),
			str_of(sg_persona_label_name(is->persona))},
		    "router: ", str_of(sg_mode_reason_name(is->mode_reason)));
}

void
replay_compare_turns(struct replay *r, const struct stored_turn *was,
    const struct stored_turn *is)
{
	compare_persona(r, was, is);
	compare_breakpoint(r, was, is);
	compare_gate(r, &was->gate, &is->gate, (is->flags & ROW_REDACTED) == 0);
	compare_lattice(r, &was->gate, &is->gate);
}

static void
decide_now(struct replay *r, struct sg_str id, bool skip_may_change,
    struct stored_turn *row)
{
	if (!r->o->then) {
		row->flags &= ~(int64_t)ROW_SKIP_CHANGES;
		if (skip_may_change)
			row->flags |= ROW_SKIP_CHANGES;
	}
	kept_turn_decide(r->gate, id, row);
}

/* What the ledger says was decided; it says no more. */
static void
take_said(const struct kept_turn *said, struct stored_turn *was)
{
	was->has_persona = said->has_persona;
	was->persona = said->persona;
	was->decision = said->decision;
	was->rule = said->rule;
	was->blocked = said->blocked;
	was->gate.intent.label = said->intent;
	was->gate.risk.tier = (int)said->risk;
	was->gate.lattice.posture = said->posture;
}

/* Whether the row has the words of the ledger. */
static bool
is_said(const struct kept_turn *said, const struct stored_turn *row)
{
	return (!said->has_persona ||
		   (row->has_persona && row->persona == said->persona)) &&
	    row->decision == said->decision && row->rule == said->rule &&
	    row->blocked == said->blocked &&
	    row->gate.intent.label == said->intent &&
	    row->gate.risk.tier == said->risk &&
	    row->gate.lattice.posture == said->posture;
}

/* The input the ledger chains; false: that was said. */
static bool
take_input(
    struct replay *r, const struct kept_turn *said, struct stored_turn *row)
{
	enum sg_err err = kept_turn_get(
	    r->store, r->id, said->input, r->a, row);

	if (err == SG_ENOTFOUND)
		replay_cannot(r, REPLAY_MISSING);
	else if (err == SG_EINVALID)
		replay_cannot(r, REPLAY_TAMPERED);
	else if (err != SG_OK)
		r->err = err;
	else if ((row->flags & ROW_SECRET) != 0)
		replay_cannot(r, REPLAY_SECRET);
	else
		return true;
	return false;
}

static void
decide(struct replay *r, const struct kept_turn *said)
{
	struct stored_turn *is = arena_new(r->a, sizeof(*is));
	struct stored_turn *was = arena_new(r->a, sizeof(*was));

	if (is == NULL || was == NULL) {
		r->err = SG_ENOMEM;
	} else if (take_input(r, said, is)) {
		decide_now(r, r->id, r->config->no_skip_block, is);
		*was = *is;
		take_said(said, was);
		replay_compare_turns(r, was, is);
	}
}

void
replay_turn(struct replay *r, struct sg_str data, struct sg_str id)
{
	struct kept_turn said;
	enum sg_err err;
	bool others;

	if (!replay_begin(r, REPLAY_TURN, id))
		return;
	err = contract_decode(&kept_turn_contract, data, r->a, &said, NULL);
	others = err == SG_OK && said.has_rules &&
	    !str_eq(said.rules, r->rules);
	r->report->other_rules += others;
	if (err == SG_ENOMEM)
		r->err = err;
	else if (err != SG_OK)
		replay_cannot(r, REPLAY_UNREADABLE);
	else if (!said.has_input)
		replay_cannot(r, REPLAY_NOT_KEPT);
	else if (others && r->o->then)
		replay_cannot(r, REPLAY_OLD_RULES);
	else
		decide(r, &said);
	if (r->err == SG_OK)
		replay_end(r);
}

/*
 * Whether the ledger says of the turn what its row says; the input it chains
 * goes to ${is}.  False: it cannot be replayed, or r->err.
 */
static bool
ask_ledger(struct replay *r, const struct ledger_port *ledger,
    const struct stored_turn *was, struct stored_turn *is)
{
	struct ledger_record record;
	struct kept_turn said;
	enum sg_err err = replay_find(ledger, r->id, r->at_ms, r->a, &record);

	if (err == SG_OK)
		err = contract_decode(
		    &kept_turn_contract, record.data, r->a, &said, NULL);
	if (err == SG_ENOTFOUND)
		replay_cannot(r, REPLAY_NO_RECORD);
	else if (err == SG_ENOMEM || err == SG_EIO)
		r->err = err;
	else if (err != SG_OK)
		replay_cannot(r, REPLAY_UNREADABLE);
	else if (!said.has_input)
		replay_cannot(r, REPLAY_NOT_KEPT);
	else if (!is_said(&said, was))
		replay_cannot(r, REPLAY_NOT_SAID);
	else
		return take_input(r, &said, is);
	return false;
}

static void
compare_row(struct replay *r, const struct replay_server *by,
    struct stored_turn *was, struct stored_turn *is)
{
	if (!was->has_message) {
		replay_cannot(r, REPLAY_NOT_KEPT);
		return;
	}
	*is = *was;
	if (by->ledger != NULL && !ask_ledger(r, by->ledger, was, is))
		return;
	decide_now(r, r->id, by->skip_may_change, is);
	r->report->other_rules += !str_eq(was->rules, by->rules);
	replay_compare_turns(r, was, is);
}

enum sg_err
replay_trace(const struct replay_server *by, const struct store_row *row,
    struct arena *a, const struct replay_hooks *hooks,
    struct replay_report *out)
{
	static const struct replay_options all;
	struct replay r = {.hooks = hooks,
	    .report = out,
	    .o = &all,
	    .gate = by->gate,
	    .store = by->store,
	    .a = a,
	    .at_ms = row->at_ms};
	struct stored_turn *was = arena_new(a, sizeof(*was));
	struct stored_turn *is = arena_new(a, sizeof(*is));
	enum sg_err err = was == NULL || is == NULL
	    ? SG_ENOMEM
	    : contract_decode(&stored_turn_contract, row->body, a, was, NULL);

	if (err == SG_ENOMEM)
		return err;
	(void)replay_begin(&r, REPLAY_TURN, row->id);
	if (err != SG_OK)
		replay_cannot(&r, REPLAY_UNREADABLE);
	else
		compare_row(&r, by, was, is);
	if (r.err == SG_OK)
		replay_end(&r);
	return r.err;
}
