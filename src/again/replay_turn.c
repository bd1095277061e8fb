/* A recorded turn on the rules of today, field by field. */
#include "again/replay_int.h"
#include "base/decimal.h"
#include "solgate/breakpoint.h"

enum sg_err
replay_read_turn(struct replay *r, struct sg_str body, struct stored_turn *out)
{
	enum sg_err err = contract_decode(
	    &stored_turn_contract, body, r->a, out, NULL);

	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_EINVALID;
	return out->has_message ? SG_OK : SG_ENOTFOUND;
}

void
replay_decide_turn(struct replay *r, struct sg_str id, struct stored_turn *row)
{
	struct gate_turn_question q;
	struct gate_turn_answer answer;

	row->flags &= ~(int64_t)ROW_SKIP_CHANGES;
	if (r->shell->config.no_skip_block)
		row->flags |= ROW_SKIP_CHANGES;
	turn_row_question(row, id, &q);
	turn_gate_turn(&r->turns->gate, &q, &answer);
	turn_row_answer(&answer, row);
}

static struct sg_str
number(struct replay *r, int64_t v)
{
	struct buf b = shell_buf(r->a, 24);

	if (b.p != NULL)
		buf_addi(&b, v);
	return buf_str(&b);
}

static struct sg_str
real(struct replay *r, double v)
{
	struct buf b = shell_buf(r->a, 32);

	if (b.p != NULL)
		decimal_add(&b, v);
	return buf_str(&b);
}

static struct sg_str
types(struct replay *r, const struct sg_lattice_decision *d)
{
	struct buf b = shell_buf(r->a, REPLAY_TEXT);

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

static void
compare_gate(struct replay *r, const struct sg_gate_result *was,
    const struct sg_gate_result *is)
{
	struct sg_str intent = odd_signal(was->intent.signals,
	    was->intent.n_signals, is->intent.signals, is->intent.n_signals);
	struct sg_str risk = odd_signal(was->risk.signals, was->risk.n_signals,
	    is->risk.signals, is->risk.n_signals);

	replay_compare(r, "intent",
	    (struct replay_value){str_of(sg_intent_name(was->intent.label)),
		str_of(sg_intent_name(is->intent.label))},
	    "signal ", intent);
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

enum sg_err
replay_turn(struct replay *r)
{
	struct stored_turn *was = arena_new(r->a, sizeof(*was));
	struct stored_turn *is = arena_new(r->a, sizeof(*is));
	enum sg_err err;

	if (was == NULL || is == NULL)
		return SG_ENOMEM;
	err = replay_read_turn(r, r->row->body, was);
	if (err == SG_EINVALID || err == SG_ENOTFOUND)
		replay_pass(r,
		    err == SG_EINVALID ? REPLAY_UNREADABLE : REPLAY_NOT_KEPT);
	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_OK;
	*is = *was;
	replay_decide_turn(r, r->row->id, is);
	r->report->other_rules += !str_eq(was->rules, str_of(r->turns->rules));
	compare_breakpoint(r, was, is);
	compare_gate(r, &was->gate, &is->gate);
	compare_lattice(r, &was->gate, &is->gate);
	return SG_OK;
}
