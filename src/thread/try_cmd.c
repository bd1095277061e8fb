/* try: a turn that did not happen, through the gate and the engine. */
#include "thread/turns_int.h"
#include "shape/again.h"

#define POINTS 1024.0 /* of scores, to a logit */

static struct sg_turn
turn_of(
    const struct turns *turns, const struct try_request *q, struct sg_str id)
{
	return (struct sg_turn){.text = q->text,
	    .has_image = q->has_image,
	    .has_audio = q->has_audio,
	    .browsing = q->browsing,
	    .affect_bucket = q->has_intensity_bucket ? q->intensity_bucket
						     : SG_INTENSITY_LOW,
	    .limits = q->budgets,
	    .decision_id = id,
	    .created_ms = turns->shell->wall_ms};
}

static struct gate_summary_question
summary_of(const struct try_request *q)
{
	struct gate_summary_question t = {
	    .facts = {.message = q->text,
		.context_window_pressure = q->context_window_pressure,
		.drift_risk = q->drift_risk,
		.summary_changed = q->summary_changed},
	    .phase = q->has_phase ? q->phase : SG_PHASE_SETTLED,
	    .intensity = q->has_intensity_bucket ? q->intensity_bucket
						 : SG_INTENSITY_LOW};

	for (size_t i = 0; i < q->n_signal_kinds; i++)
		t.facts.signals |= SG_SIGNAL_BIT(q->signal_kinds[i]);
	return t;
}

static struct eval_breakpoint_output
decision_of(const struct gate_summary_answer *a)
{
	return (struct eval_breakpoint_output){.decision = a->verdict.decision,
	    .rule = a->verdict.rule,
	    .ack_only = a->ack_only,
	    .freeze = a->freeze};
}

/* The best first; equals in the order of the list. */
static void
fill_labels(const struct intent_reading *r, struct try_result *out)
{
	int32_t best = r->scores[0];
	size_t j;

	for (unsigned i = 1; i < SG_INTENT_COUNT; i++)
		best = r->scores[i] > best ? r->scores[i] : best;
	for (unsigned i = 0; i < SG_INTENT_COUNT; i++) {
		struct try_label l = {.intent = (enum sg_intent)i,
		    .behind = (best - r->scores[i]) / POINTS};

		for (j = out->n_labels++;
		     j > 0 && out->labels[j - 1].behind > l.behind; j--)
			out->labels[j] = out->labels[j - 1];
		out->labels[j] = l;
	}
}

static void
fill_tiers(const struct risk_reading *r, struct try_result *out)
{
	for (unsigned i = 0; i < MODEL_TIERS && i < 3; i++)
		out->tiers[out->n_tiers++] = (struct try_tier){
		    .tier = i + 1, .above = r->scores[i] / POINTS};
	out->rule_tier = r->rule_tier;
}

void
run_try(struct turns *turns, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	const struct try_request *q = body;
	struct try_result *out = arena_new(a, sizeof(*out));
	struct gate_turn_answer *answer = arena_new(a, sizeof(*answer));
	char room[ID_TEXT];
	struct buf id = BUF_ON(room);
	struct sg_str json = STR("");
	struct gate_turn_question t;

	(void)in;
	if (out != NULL && answer != NULL &&
	    turns->shell->port.ids.make(turns->shell->port.ids.self, &id)) {
		t = (struct gate_turn_question){
		    .turn = turn_of(turns, q, buf_str(&id)),
		    .summary = summary_of(q)};
		turn_gate_turn(&turns->gate, &t, answer);
		*out = (struct try_result){
		    .turn = decision_of(&answer->summary),
		    .gate = answer->intent.result,
		    .assumptions_required = answer->intent
						.assumptions_required};
		fill_labels(&answer->intent.intent, out);
		fill_tiers(&answer->intent.risk, out);
		json = shell_json(a, &try_result_contract, out);
	}
	if (json.n == 0)
		command_failed(to, SG_ENOMEM, NULL);
	else
		command_done(to, json);
}
