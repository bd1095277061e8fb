/* The texts of a turn: its answer, its row, its record, its event. */
#include <string.h>

#include "thread/trace_render.h"
#include "thread/turn_run.h"
#include "base/rfc3339.h"
#include "json/json_put.h"

#define PHASES_MAX 1024

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

	trace_row_add(&out, &r->row, r->input, r->gate);
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

	json_put_name(b, "decision", sg_breakpoint_name(row->decision));
	if (chained && (row->flags & ROW_KEPT) != 0)
		json_put_text(
		    b, "input", (struct sg_str){r->input_hash, KEPT_HASH});
	json_put_name(b, "intent", sg_intent_name(row->gate.intent.label));
	json_put_bool(b, "peakGuardrailActive", trace_row_frozen(row));
	json_put_name(b, "persona", sg_persona_label_name(row->persona));
	json_put_name(b, "posture", sg_posture_name(row->gate.lattice.posture));
	json_put_int(b, "risk", row->gate.risk.tier);
	json_put_int(b, "rule", row->rule);
}

/* Keys in the order of canonical JSON, so that little is left to do. */
void
turn_say_record(struct buf *b, const struct turn_run *r)
{
	char room[128];
	struct buf title = BUF_ON(room);

	json_open(b);
	json_put_open(b, "correlation");
	json_put_name(b, "extension_id", "solgate");
	json_put_name(b, "scenario_id", "runtime");
	json_put_text(b, "session_id", shell_session(r->t->shell));
	json_put_text(b, "trace_id", id_of(r));
	json_close(b);
	json_put_open(b, "data");
	json_put_text(b, "author",
	    str_starts(r->user, STR("agent:")) ? r->user : STR("person"));
	add_facts(b, r, true);
	json_put_text(b, "rules", r->row.rules);
	json_put_name(b, "source", sg_memento_origin_name(r->row.source));
	json_put_name(
	    b, "summaryBlocked", sg_summary_block_name(r->row.blocked));
	json_close(b);
	json_put_name(b, "event", "turn.decided");
	json_put_name(b, "level", "info");
	trace_render_title(&title, r->row.decision);
	json_put_text(b, "message", buf_str(&title));
	json_put_name(b, "schema", "pi.ext.log.v1");
	json_put_time(b, "ts", r->row.created_ms);
	json_close(b);
}

void
turn_say_event(struct buf *b, const struct turn_run *r)
{
	json_open(b);
	json_put_text(b, "traceRunId", id_of(r));
	if (r->thread.thread.n > 0)
		json_put_text(b, "threadId", r->thread.thread);
	add_facts(b, r, false);
	json_close(b);
}
