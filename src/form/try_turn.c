/* A turn that did not happen, and how nearly it was decided otherwise. */
#include "form/try_turn.h"
#include "base/banned.h"

#define POINTS 1024.0 /* of scores, to a logit */

static struct sg_turn
turn_of(const struct try_request *q, struct sg_str id, int64_t now_ms)
{
	return (struct sg_turn){.text = q->text,
	    .has_image = q->has_image,
	    .has_audio = q->has_audio,
	    .browsing = q->browsing,
	    .affect_bucket = q->has_intensity_bucket ? q->intensity_bucket
						     : SG_INTENSITY_LOW,
	    .limits = q->budgets,
	    .decision_id = id,
	    .created_ms = now_ms};
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

struct gate_turn_question
try_turn_question(const struct try_request *q, struct sg_str id, int64_t now_ms)
{
	return (struct gate_turn_question){
	    .turn = turn_of(q, id, now_ms), .summary = summary_of(q)};
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
try_turn_result(const struct gate_turn_answer *a, struct try_result *out)
{
	*out = (struct try_result){.turn = decision_of(&a->summary),
	    .gate = a->intent.result,
	    .assumptions_required = a->intent.assumptions_required};
	fill_labels(&a->intent.intent, out);
	fill_tiers(&a->intent.risk, out);
}
