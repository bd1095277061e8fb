/* An exchange that was answered: written down, then told. */
#include <string.h>

#include "chat/chat_action.h"
#include "chat/chat_early.h"
#include "chat/chat_evidence.h"
#include "chat/chat_past.h"
#include "chat/chat_persona.h"
#include "chat/chat_span.h"
#include "chat/chat_trace.h"
#include "chat/chat_threads.h"
#include "json/json_put.h"
#include "shell/record.h"

#define PHASES_MAX 1024

struct sg_str
chat_line(struct chat_run *run, const char *event, const char *message,
    const char *reason)
{
	struct buf b = shell_buf(&run->a, 512);

	json_open(&b);
	json_put_bool(&b, "action", run->acts);
	json_put_int(&b, "attempts", (int64_t)run->attempt);
	json_put_int(&b, "bytes", (int64_t)run->n);
	json_put_name(&b, "reason", reason);
	json_put_text(&b, "transmission", chat_id(run));
	json_close(&b);
	return record_event(run->chat->shell,
	    &(struct record_event){.event = event,
		.message = message,
		.level = SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    &run->a);
}

/* The row of the turn again, with what followed. */
bool
chat_trace_row(struct chat_run *run, struct store_op *op)
{
	struct buf b = chat_room(run);
	char *parent = arena_new(&run->a, THREAD_KEY_MAX);

	if (parent == NULL)
		return false;
	trace_row_add(&b, &run->r.row, run->r.input, run->gate);
	*op = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_TRACE,
	    .id = chat_id(run),
	    .parent = threads_parent(run->p->thread_id, parent),
	    .body = chat_keep(run, &b),
	    .at_ms = run->r.row.created_ms,
	    .expires_ms = turns_expiry(run->chat->turns)};
	return op->body.n > 0;
}

/* ---- It went well ---------------------------------------------------------
 */

static void
succeeded(void *room, void *ctx, enum sg_err err)
{
	struct chat *chat = room;
	struct chat_run *run = ctx;

	chat_past_ended(run, err == SG_OK);
	if (err == SG_OK) {
		chat_span(run, NULL);
		chat_tell_status(
		    run, SG_EVENT_ASSISTANT_FINAL_READY, "completed");
	} else {
		threads_drop(chat->turns->threads, run->r.thread);
		chat_threads_forget(run);
	}
	chat_run_free(run);
}

static void
fill(
    struct chat_response *o, struct chat_run *run, const struct chat_memento *m)
{
	const struct stored_turn *row = &run->r.row;
	const struct drivers *d = &run->drivers;

	o->ok = true;
	o->transmission_id = chat_id(run);
	o->request_id = run->request_id;
	o->status = run->acts ? SG_REQUEST_COMPLETED_ACTION_NEEDED
			      : SG_REQUEST_COMPLETED;
	o->mode_decision = chat_mode_decision(run);
	o->has_forced = row->has_forced;
	o->forced = row->forced;
	o->warnings.n = chat_warnings(run, &o->warnings.v);
	o->has_warnings = o->warnings.n > 0;
	o->breakpoint = (struct chat_breakpoint){.decision = row->decision,
	    .peak_guardrail_active = trace_row_frozen(row),
	    .summary_blocked = row->blocked,
	    .has_summary_blocked = row->blocked != SG_SUMMARY_BLOCK_NONE,
	    .source = row->source};
	o->assistant = run->env.kept.assistant_text;
	o->has_memento = m->has;
	if (m->has)
		o->memento = memento_told(&m->update.memento);
	o->has_etag = m->has;
	o->etag = str_of(m->etag);
	o->has_conflict = o->conflict = m->conflict;
	o->drivers = (struct driver_counts){.baseline = DRIVER_BASELINE,
	    .accepted = (int64_t)(d->n - DRIVER_BASELINE),
	    .dropped = (int64_t)d->n_dropped,
	    .trimmed = (int64_t)d->n_trimmed};
	o->evidence = chat_evidence(run);
	o->policy = run->policy;
	o->has_stopped = o->stopped = run->stopped;
	o->has_usage = run->r.row.has_usage;
	o->usage = run->usage;
}

static struct sg_str
say(struct chat_run *run, const struct chat_memento *m)
{
	struct chat_response *o = arena_new(&run->a, sizeof(*o));
	struct buf env = chat_room(run);
	struct buf phases = shell_buf(&run->a, PHASES_MAX);
	struct envelope_added added = {
	    str_of(sg_persona_label_name(run->r.row.persona)), chat_id(run),
	    run->policy};

	if (o == NULL || phases.p == NULL ||
	    envelope_write(&run->env, &added, &run->a, &env) != SG_OK ||
	    (o->envelope = chat_keep(run, &env)).n == 0 ||
	    !turn_trace_of(&o->trace, &run->r, &phases))
		return STR("");
	fill(o, run, m);
	return shell_json(&run->a, &chat_response_contract, o);
}

void
chat_starve(struct chat_run *run)
{
	chat_fail(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_BUSY,
		.code = SG_FAILURE_INTERNAL_ERROR,
		.reason = "no_memory",
		.retryable = true});
}

/* Submitted durably; told when it is. */
static void
finish(struct chat_run *run, const struct chat_memento *m,
    const struct stored_chat *end, struct store_op *ops)
{
	struct shell_answer w = {
	    .to = run->to, .then = succeeded, .room = run->chat, .ctx = run};
	struct sg_str line = run->stopped
	    ? chat_line(run, "chat.stopped",
		  "an answer was stopped; what was shown of it stands",
		  "stopped")
	    : chat_line(
		  run, "chat.completed", "a packet was answered", "answered");

	w.unit = chat_unit(run, line, ops, m->has ? 3 : 2);
	w.out = (struct command_out){.ok = true,
	    .body = end->response,
	    .etag = m->tag,
	    .id = chat_id(run),
	    .events = run->events};
	if (run->events)
		w.out.body = chat_events(chat_early_shown(run), end->assistant,
		    end->response, &run->a);
	run->ended = true;
	if (m->has) /* what is submitted is what the next turn starts from */
		threads_put(run->chat->turns->threads, run->r.thread,
		    &m->update.memento, false);
	shell_answer(run->chat->shell, &w);
}

void
chat_succeed(struct chat_run *run)
{
	struct chat_memento *m = arena_new(&run->a, sizeof(*m));
	struct stored_chat end = {.status = SG_TRANSMISSION_COMPLETED,
	    .assistant = run->env.kept.assistant_text,
	    .has_assistant = true,
	    .has_response = true,
	    .stopped = run->stopped,
	    .has_stopped = run->stopped,
	    .has_status_code = true,
	    .status_code = 200};
	struct store_op ops[3 + CHAT_NOTED_MAX];

	if (m == NULL || !chat_memento(run, m)) {
		chat_starve(run);
		return;
	}
	chat_offer(run);
	chat_trace_end(run, m);
	end.response = say(run, m);
	if (end.response.n == 0 || !chat_row(run, &end, &ops[0]) ||
	    !chat_trace_row(run, &ops[1])) {
		chat_starve(run);
		return;
	}
	if (m->has)
		ops[2] = chat_memento_row(run, m);
	finish(run, m, &end, ops);
}
