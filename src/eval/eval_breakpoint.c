/* eval breakpoint: must, should or skip, and is the summary frozen? */
#include "eval/eval.h"
#include "gate/gate_turn.h"
#include "shape/eval_turn.h"

static struct gate_summary_question
question(const struct eval_breakpoint_input *in)
{
	struct gate_summary_question q = {
	    .facts = {.message = in->message,
		.context_window_pressure = in->context_window_pressure,
		.drift_risk = in->drift_risk,
		.summary_changed = in->summary_changed},
	    .phase = in->has_phase ? in->phase : SG_PHASE_SETTLED,
	    .intensity = in->has_intensity_bucket ? in->intensity_bucket
						  : SG_INTENSITY_LOW};

	for (size_t i = 0; i < in->n_signal_kinds; i++)
		q.facts.signals |= SG_SIGNAL_BIT(in->signal_kinds[i]);
	return q;
}

static enum sg_err
answer(const struct eval_ask *q, const void *in, void *out)
{
	struct gate_summary_question ask = question(in);
	struct gate_summary_answer found = gate_summary(&ask);

	(void)q;
	*(struct eval_breakpoint_output *)out = (struct eval_breakpoint_output){
	    .decision = found.verdict.decision,
	    .rule = found.verdict.rule,
	    .ack_only = found.ack_only,
	    .freeze = found.freeze};
	return SG_OK;
}

const struct eval_area eval_breakpoint = {
    .name = "breakpoint",
    .text = "must, should or skip, and whether the summary is frozen",
    .input = &eval_breakpoint_input_contract,
    .output = &eval_breakpoint_output_contract,
    .answer = answer,
};
