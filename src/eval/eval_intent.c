/* eval intent: the whole turn gate; eval risk: its risk part, with reasons;
 * eval try: both halves of a turn, and what was nearly decided. */
#include <stdlib.h>

#include "eval/eval.h"
#include "form/try_turn.h"
#include "system/turn_gate.h"
#include "shape/eval_turn.h"
#include "shape/intentgate.h"

static enum sg_err
open(const struct eval_options *o, void **state, struct sg_error *e)
{
	struct turn_gate *g = calloc(1, sizeof(*g));
	enum sg_err err;

	if (g == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	if ((err = turn_gate_open(g, o->embed, e)) != SG_OK) {
		free(g);
		return err;
	}
	*state = g;
	return SG_OK;
}

static void
close(void *state)
{
	turn_gate_close(state);
	free(state);
}

static enum sg_err
intent(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_intent_input *in = line;
	struct intent_gate_answer found;
	struct sg_turn t = {.text = in->text,
	    .has_image = in->has_image,
	    .has_audio = in->has_audio,
	    .browsing = in->browsing,
	    .affect_bucket = in->affect_bucket,
	    .limits = in->budgets,
	    .decision_id = in->has_decision_id ? in->decision_id
					       : STR(TURN_NO_ID),
	    .created_ms = in->created_ms};

	turn_gate_decide(q->state, &t, &found);
	*(struct sg_gate_result *)out = found.result;
	return SG_OK;
}

/* The tiers on the scale of capabilities, which has no "harmless". */
static enum sg_risk
level(int64_t tier)
{
	if (tier <= 1)
		return SG_RISK_LOW;
	return tier == 2 ? SG_RISK_MEDIUM : SG_RISK_HIGH;
}

static void
fill_reasons(struct eval_risk_output *r, uint32_t bits)
{
	for (unsigned i = 0; i < SG_REASON_COUNT; i++)
		if ((bits >> i & 1) != 0)
			r->reasons[r->n_reasons++] = i;
}

static enum sg_err
risk(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_risk_input *in = line;
	struct eval_risk_output *o = out;
	struct intent_gate_answer found;
	struct sg_turn t = {.text = in->text};

	turn_gate_decide(q->state, &t, &found);
	o->tier = found.result.risk.tier;
	o->n_signals = found.result.risk.n_signals;
	for (size_t i = 0; i < o->n_signals; i++)
		o->signals[i] = found.result.risk.signals[i];
	o->level = level(o->tier);
	o->rule_tier = found.risk.rule_tier;
	o->model_tier = found.risk.model_tier;
	fill_reasons(o, found.risk.reasons);
	o->has_urgency = found.risk.urgent;
	o->urgency = found.risk.urgency;
	return SG_OK;
}

static enum sg_err
try_turn(const struct eval_ask *q, const void *line, void *out)
{
	struct gate_turn_question t = try_turn_question(
	    line, STR(TURN_NO_ID), 0);
	struct gate_turn_answer *found = arena_new(q->a, sizeof(*found));

	if (found == NULL)
		return SG_ENOMEM;
	turn_gate_turn(q->state, &t, found);
	try_turn_result(found, out);
	return SG_OK;
}

const struct eval_area eval_intent = {
    .name = "intent",
    .text = "what a turn wants, how risky it is, what its answer may do",
    .input = &eval_intent_input_contract,
    .output = &sg_gate_result_contract,
    .open = open,
    .answer = intent,
    .close = close,
};

const struct eval_area eval_risk = {
    .name = "risk",
    .text = "how badly a careless answer could hurt, and why",
    .input = &eval_risk_input_contract,
    .output = &eval_risk_output_contract,
    .open = open,
    .answer = risk,
    .close = close,
};

const struct eval_area eval_try = {
    .name = "try",
    .text = "a turn that did not happen: what is decided, and what nearly was",
    .input = &try_request_contract,
    .output = &try_result_contract,
    .open = open,
    .answer = try_turn,
    .close = close,
};
