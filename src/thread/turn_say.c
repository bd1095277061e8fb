/* The texts of a turn: its answer, its row, its record, its event. */
#include <string.h>

#include "thread/trace_render.h"
#include "thread/turn_run.h"
#include "base/rfc3339.h"
#include "json/json.h"

#define PHASES_MAX 512

static struct sg_str
id_of(const struct turn_run *r)
{
	return (struct sg_str){r->id, ID_TEXT};
}

static void
fill_lease(struct turn_lease *out, const struct turn_run *r)
{
	const struct sg_lease *l = &r->lease;

	for (unsigned i = 0; i < SG_ALLOWED_COUNT; i++)
		if ((l->allowed & SG_ALLOWED_BIT(i)) != 0)
			out->allowed[out->n_allowed++] = i;
	out->posture = l->posture;
	out->calls_left = l->calls_left;
	out->deadline_ms = r->row.created_ms + l->deadline_ms -
	    r->t->shell->mono_ms;
}

bool
turn_trace_of(
    struct turn_trace *out, const struct turn_run *r, struct buf *phases)
{
	out->trace_run_id = id_of(r);
	out->level = r->row.level;
	out->event_count = (int64_t)trace_render_count(&r->row);
	if (out->level == SG_TRACE_LEVEL_INFO) {
		trace_render_phases(phases, &r->row);
		out->phase_counts = buf_str(phases);
		out->has_phase_counts = true;
		return !buf_full(phases);
	}
	out->has_events = true;
	out->events.v = arena_new(
	    r->a, TRACE_EVENTS_MAX * sizeof(*out->events.v));
	if (out->events.v == NULL)
		return false;
	out->events.n = trace_render(&r->row, id_of(r), r->a, out->events.v);
	return out->events.n > 0;
}

static bool
say_answer(struct turn_run *r)
{
	const struct stored_turn *row = &r->row;
	struct buf out = turns_buf(r->t, 1);
	char room[PHASES_MAX];
	struct buf phases = BUF_ON(room);
	bool frozen = trace_row_frozen(row);
	struct turn_result o;

	memset(&o, 0, offsetof(struct turn_result, gate));
	memset(&o.lease, 0, sizeof(o) - offsetof(struct turn_result, lease));
	o.trace_run_id = o.turn_id = id_of(r);
	o.decision = row->decision;
	o.rule = row->rule;
	o.ack_only = (row->flags & ROW_ACK) != 0;
	o.peak_guardrail_active = o.freeze = frozen;
	o.summary_blocked = row->blocked;
	o.has_summary_blocked = row->blocked != SG_SUMMARY_BLOCK_NONE;
	o.source = row->source;
	o.has_baseline = (row->flags & ROW_BASELINE) != 0;
	fill_lease(&o.lease, r);
	if (!turn_trace_of(&o.trace, r, &phases))
		return false;
	trace_row_splice(&out, &turn_result_contract, &o,
	    (uint32_t)offsetof(struct turn_result, gate), r->gate);
	r->answer = buf_str(&out);
	return !buf_full(&out);
}

static bool
say_row(struct turn_run *r)
{
	struct buf out = turns_buf(r->t, 2);

	trace_row_add(&out, &r->row, r->gate);
	r->stored = buf_str(&out);
	return !buf_full(&out);
}

bool
turn_say(struct turn_run *r)
{
	struct buf gate = turns_buf(r->t, 0);

	contract_encode(&sg_gate_result_contract, &r->row.gate, &gate);
	r->gate = buf_str(&gate);
	return !buf_full(&gate) && (r->part || say_answer(r)) &&
	    (r->later || say_row(r));
}

static void
add_facts(struct buf *b, const struct turn_run *r, bool chained)
{
	const struct stored_turn *row = &r->row;

	buf_addz(b, "\"decision\":\"");
	buf_addz(b, sg_breakpoint_name(row->decision));
	if (chained && r->input.n > 0) {
		buf_addz(b, "\",\"input\":\"");
		buf_add(b, (struct sg_str){r->input_hash, KEPT_HASH});
	}
	buf_addz(b, "\",\"intent\":\"");
	buf_addz(b, sg_intent_name(row->gate.intent.label));
	buf_addz(b, "\",\"peakGuardrailActive\":");
	buf_addz(b, trace_row_frozen(row) ? "true" : "false");
	buf_addz(b, ",\"posture\":\"");
	buf_addz(b, sg_posture_name(row->gate.lattice.posture));
	buf_addz(b, "\",\"risk\":");
	buf_addi(b, row->gate.risk.tier);
	buf_addz(b, ",\"rule\":");
	buf_addi(b, row->rule);
}

/* Keys in the order of canonical JSON, so that little is left to do. */
void
turn_say_record(struct buf *b, const struct turn_run *r)
{
	buf_addz(b,
	    "{\"correlation\":{\"extension_id\":\"solgate\","
	    "\"scenario_id\":\"runtime\",\"session_id\":\"");
	buf_add(b, shell_session(r->t->shell));
	buf_addz(b, "\",\"trace_id\":\"");
	buf_add(b, id_of(r));
	buf_addz(b, "\"},\"data\":{");
	add_facts(b, r, true);
	buf_addz(b, ",\"rules\":\"");
	buf_add(b, r->row.rules);
	buf_addz(b, "\",\"source\":\"");
	buf_addz(b, sg_memento_origin_name(r->row.source));
	buf_addz(b, "\",\"summaryBlocked\":\"");
	buf_addz(b, sg_summary_block_name(r->row.blocked));
	buf_addz(b,
	    "\"},\"event\":\"turn.decided\",\"level\":\"info\","
	    "\"message\":\"");
	trace_render_title(b, r->row.decision);
	buf_addz(b, "\",\"schema\":\"pi.ext.log.v1\",\"ts\":\"");
	(void)rfc3339_add(b, r->row.created_ms);
	buf_addz(b, "\"}");
}

void
turn_say_event(struct buf *b, const struct turn_run *r)
{
	buf_addz(b, "{\"traceRunId\":\"");
	buf_add(b, id_of(r));
	buf_addc(b, '"');
	if (r->thread.thread.n > 0) {
		buf_addz(b, ",\"threadId\":");
		json_quote(b, r->thread.thread);
	}
	buf_addc(b, ',');
	add_facts(b, r, false);
	buf_addc(b, '}');
}
