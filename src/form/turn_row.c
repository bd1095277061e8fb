/* Between the row of a turn and the gate; see turn_row.h. */
#include "form/turn_row.h"
#include "base/banned.h"

static bool
has(const struct stored_turn *row, enum trace_flag flag)
{
	return (row->flags & (int64_t)flag) != 0;
}

void
turn_row_question(const struct stored_turn *row, struct sg_str id,
    struct gate_turn_question *out)
{
	*out = (struct gate_turn_question){
	    .turn = {.text = row->message,
		.has_image = has(row, ROW_IMAGE),
		.has_audio = has(row, ROW_AUDIO),
		.browsing = has(row, ROW_BROWSING),
		.affect_bucket = row->bucket,
		.limits = row->budgets,
		.decision_id = id,
		.created_ms = row->created_ms},
	    .summary = {.facts = {.message = row->message,
			    .context_window_pressure = has(row, ROW_PRESSURE),
			    .drift_risk = has(row, ROW_DRIFT),
			    .summary_changed = has(row, ROW_CHANGED)},
		.phase = row->phase,
		.intensity = row->bucket,
		.has_summary = has(row, ROW_BASELINE),
		.skip_may_change = has(row, ROW_SKIP_CHANGES)},
	    .has_forced = row->has_forced,
	    .forced = row->forced};
	for (size_t i = 0; i < row->n_signals; i++)
		out->summary.facts.signals |= SG_SIGNAL_BIT(row->signals[i]);
}

void
turn_row_answer(const struct gate_turn_answer *answer, struct stored_turn *row)
{
	const struct gate_summary_answer *s = &answer->summary;

	row->gate = answer->intent.result;
	row->persona = answer->mode.persona;
	row->mode_reason = answer->mode.reason;
	row->has_persona = row->has_mode_reason = true;
	row->decision = s->verdict.decision;
	row->rule = s->verdict.rule;
	row->blocked = s->blocked;
	row->flags &= ~(int64_t)ROW_ACK;
	if (s->ack_only)
		row->flags |= ROW_ACK;
}
