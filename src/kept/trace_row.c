/* Deciding on a row, and writing it. */
#include <string.h>

#include "kept/trace_row.h"
#include "solgate/breakpoint.h"

static bool
has(const struct stored_turn *row, enum trace_flag flag)
{
	return (row->flags & (int64_t)flag) != 0;
}

void
trace_row_gate(struct turn_gate *g, struct sg_str id, struct stored_turn *row)
{
	struct sg_turn turn = {.text = row->message,
	    .has_image = has(row, ROW_IMAGE),
	    .has_audio = has(row, ROW_AUDIO),
	    .browsing = has(row, ROW_BROWSING),
	    .affect_bucket = row->bucket,
	    .limits = row->budgets,
	    .decision_id = id,
	    .created_ms = row->created_ms};
	struct gate_answer answer;

	turn_gate_decide(g, &turn, &answer);
	row->gate = answer.result;
}

/* The guardrail first; a skip keeps the summary there is, if there is one. */
static enum sg_summary_block
block_of(const struct stored_turn *row)
{
	if (sg_freeze_at_peak(row->phase, row->bucket, row->decision))
		return SG_SUMMARY_BLOCK_PEAK_GUARDRAIL;
	if (row->decision == SG_BREAKPOINT_SKIP && has(row, ROW_BASELINE) &&
	    !has(row, ROW_SKIP_CHANGES))
		return SG_SUMMARY_BLOCK_SKIP;
	return SG_SUMMARY_BLOCK_NONE;
}

void
trace_row_breakpoint(struct stored_turn *row)
{
	struct sg_turn_facts facts = {.message = row->message,
	    .context_window_pressure = has(row, ROW_PRESSURE),
	    .drift_risk = has(row, ROW_DRIFT),
	    .summary_changed = has(row, ROW_CHANGED)};
	struct sg_breakpoint_verdict verdict;

	for (size_t i = 0; i < row->n_signals; i++)
		facts.signals |= SG_SIGNAL_BIT(row->signals[i]);
	verdict = sg_breakpoint_decide(&facts);
	row->decision = verdict.decision;
	row->rule = verdict.rule;
	row->blocked = block_of(row);
	row->flags &= ~(int64_t)ROW_ACK;
	if (sg_message_is_ack(row->message))
		row->flags |= ROW_ACK;
}

/* Fields ${from} to ${to} of the struct, as an object. */
static void
add_part(struct buf *out, const struct contract *c, const void *in,
    uint32_t from, uint32_t to)
{
	struct contract part = *c;

	part.fields += from;
	part.nfields = to - from;
	contract_encode(&part, in, out);
}

void
trace_row_splice(struct buf *out, const struct contract *c, const void *in,
    uint32_t offset, struct sg_str json)
{
	uint32_t at = field_index(c, offset);
	size_t mark;

	add_part(out, c, in, 0, at);
	if (buf_full(out))
		return;
	out->n--; /* its brace */
	buf_add(out, STR(",\""));
	buf_add(out, str_of(c->fields[at].name));
	buf_add(out, STR("\":"));
	buf_add(out, json);
	if (at + 1 == c->nfields) {
		buf_addc(out, '}');
		return;
	}
	mark = out->n;
	add_part(out, c, in, at + 1, c->nfields);
	if (!buf_full(out))
		out->p[mark] = ','; /* where its brace was */
}

void
trace_row_add(
    struct buf *out, const struct stored_turn *row, struct sg_str gate)
{
	trace_row_splice(out, &stored_turn_contract, row,
	    (uint32_t)offsetof(struct stored_turn, gate), gate);
}
