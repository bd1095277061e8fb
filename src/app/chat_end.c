/* The end of an exchange: written down, then told. */
#include <string.h>

#include "app/chat_action.h"
#include "app/record.h"
#include "wire/json.h"

#define ENVELOPE_ROOM (256u << 10)
#define ROW_ROOM      (256u << 10)
#define PHASES_MAX    1024
#define DETAILS_MAX   2048

static struct sg_str
line_of(struct chat_run *run, const char *event, const char *message,
    const char *reason)
{
	struct buf b = service_buf(&run->a, 512);

	buf_addz(&b, "{\"action\":");
	buf_addz(&b, run->acts ? "true" : "false");
	buf_addz(&b, ",\"attempts\":");
	buf_addu(&b, run->attempt);
	buf_addz(&b, ",\"bytes\":");
	buf_addu(&b, run->n);
	buf_addz(&b, ",\"reason\":\"");
	buf_addz(&b, reason);
	buf_addz(&b, "\",\"transmission\":\"");
	buf_add(&b, chat_id(run));
	buf_addz(&b, "\"}");
	return record_event(run->s,
	    &(struct record_event){.event = event,
		.message = message,
		.level = SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    &run->a);
}

/* The row of the turn again, with what followed. */
static bool
trace_row_again(struct chat_run *run, struct store_op *op)
{
	struct buf b = service_buf(&run->a, ROW_ROOM);
	char *parent = arena_new(&run->a, THREAD_KEY_MAX);

	if (b.p == NULL || parent == NULL)
		return false;
	trace_row_add(&b, &run->r.row, run->gate);
	*op = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_TRACE,
	    .id = chat_id(run),
	    .parent = threads_parent(run->p->thread_id, parent),
	    .body = buf_str(&b),
	    .at_ms = run->r.row.created_ms,
	    .expires_ms = turns_expiry(run->s->turns)};
	return !buf_full(&b);
}

/* ---- It went well ---------------------------------------------------------
 */

static void
succeeded(struct service *s, void *ctx, enum sg_err err)
{
	struct chat_run *run = ctx;

	(void)s;
	if (err == SG_OK)
		chat_tell(run, SG_EVENT_ASSISTANT_FINAL_READY,
		    "{\"transmission_status\":\"completed\"}");
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
	o->mode_decision = (struct chat_mode_decision){
	    .intent = row->gate.intent.label,
	    .risk = (int64_t)row->gate.risk.tier,
	    .posture = row->gate.lattice.posture};
	o->breakpoint = (struct chat_breakpoint){.decision = row->decision,
	    .peak_guardrail_active = trace_row_frozen(row),
	    .summary_blocked = row->blocked,
	    .has_summary_blocked = row->blocked != SG_SUMMARY_BLOCK_NONE,
	    .source = row->source};
	o->assistant = run->env.kept.assistant_text;
	o->has_memento = m->has;
	if (m->has)
		o->memento = m->update.memento;
	o->has_etag = m->has;
	o->etag = str_of(m->etag);
	o->has_conflict = o->conflict = m->conflict;
	o->drivers = (struct driver_counts){.baseline = DRIVER_BASELINE,
	    .accepted = (int64_t)(d->n - DRIVER_BASELINE),
	    .dropped = (int64_t)d->n_dropped,
	    .trimmed = (int64_t)d->n_trimmed};
	o->evidence = chat_evidence(run);
	o->policy = run->policy;
}

static struct sg_str
say(struct chat_run *run, const struct chat_memento *m)
{
	struct chat_response *o = arena_new(&run->a, sizeof(*o));
	struct buf env = service_buf(&run->a, ENVELOPE_ROOM);
	struct buf phases = service_buf(&run->a, PHASES_MAX);
	struct envelope_added added = {STR("ida"), chat_id(run), run->policy};

	if (o == NULL || env.p == NULL || phases.p == NULL ||
	    envelope_write(&run->env, &added, &run->a, &env) != SG_OK ||
	    buf_full(&env) || !turn_trace_of(&o->trace, &run->r, &phases))
		return STR("");
	fill(o, run, m);
	o->envelope = buf_str(&env);
	return service_json(&run->a, &chat_response_contract, o);
}

static void
no_memory(struct chat_run *run)
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
    const struct stored_chat *end, const struct store_op *ops)
{
	struct service_answer w = {
	    .to = run->to, .then = succeeded, .ctx = run};
	struct sg_str record = line_of(
	    run, "chat.completed", "a packet was answered", "answered");

	w.unit = (struct journal_unit){.records = &record,
	    .n_records = 1,
	    .ops = ops,
	    .n_ops = m->has ? 3 : 2,
	    .durable = true};
	w.out = (struct command_out){.ok = true,
	    .body = end->response,
	    .etag = m->tag,
	    .id = chat_id(run),
	    .events = run->events};
	if (run->events)
		w.out.body = chat_events(
		    end->assistant, end->response, &run->a);
	run->ended = true;
	if (m->has) /* what is submitted is what the next turn starts from */
		threads_put(run->s->turns->threads, run->r.thread,
		    &m->update.memento, false);
	service_answer(run->s, &w);
}

void
chat_succeed(struct chat_run *run)
{
	struct chat_memento *m = arena_new(&run->a, sizeof(*m));
	struct stored_chat end = {.status = SG_TRANSMISSION_COMPLETED,
	    .assistant = run->env.kept.assistant_text,
	    .has_assistant = true,
	    .has_response = true,
	    .has_status_code = true,
	    .status_code = 200};
	struct store_op ops[3];

	if (m == NULL || !chat_memento(run, m)) {
		no_memory(run);
		return;
	}
	chat_offer(run);
	end.response = say(run, m);
	if (end.response.n == 0 || !chat_row(run, &end, &ops[0]) ||
	    !trace_row_again(run, &ops[1])) {
		no_memory(run);
		return;
	}
	if (m->has)
		ops[2] = chat_memento_row(run, m);
	finish(run, m, &end, ops);
}

/* ---- Or not ---------------------------------------------------------------
 */

static const char *
shown_instead(enum sg_problem p)
{
	if (p == SG_PROBLEM_DRIVER_BLOCKS)
		return "I can't claim to have performed external actions.\n"
		       "I can propose it, write a draft or list the steps.\n"
		       "Which would you like?";
	return "Missing info: an answer that can be shown.\n"
	       "Provisional: nothing was changed.\n"
	       "Question: would you like to try again?";
}

struct ending {
	struct chat_run *run;
	char payload[256];
};

static void
failed(struct service *s, void *ctx, enum sg_err err)
{
	struct ending *e = ctx;

	(void)s;
	(void)err;
	chat_tell(e->run, SG_EVENT_ASSISTANT_FAILED, e->payload);
	chat_run_free(e->run);
}

static struct ending *
ending_of(struct chat_run *run, const struct chat_failure *f)
{
	struct ending *e = arena_new(&run->a, sizeof(*e));
	struct buf b;

	if (e == NULL)
		return NULL;
	e->run = run;
	b = (struct buf){.p = e->payload, .cap = sizeof(e->payload) - 1};
	buf_addz(&b, "{\"code\":\"");
	buf_addz(&b, word_name(&words_failure_code, f->code));
	buf_addz(&b, "\",\"detail\":");
	json_quote(&b, str_of(word_text(&words_failure_code, f->code)));
	buf_addz(&b, ",\"retryable\":");
	buf_addz(&b, f->retryable ? "true}" : "false}");
	return e;
}

static struct sg_str
details_of(struct chat_run *run, const struct chat_failure *f)
{
	struct buf b = service_buf(&run->a, DETAILS_MAX);

	buf_addz(&b, "{\"transmissionId\":\"");
	buf_add(&b, chat_id(run));
	buf_addz(&b, "\",\"traceRunId\":\"");
	buf_add(&b, chat_id(run));
	buf_addz(&b, "\",\"code\":\"");
	buf_addz(&b, word_name(&words_failure_code, f->code));
	buf_addz(&b, "\",\"reason\":\"");
	buf_addz(&b, f->reason);
	buf_addz(&b, "\",\"retryable\":");
	buf_addz(&b, f->retryable ? "true" : "false");
	buf_addz(&b, ",\"assistant\":");
	json_quote(&b, str_of(shown_instead(f->problem)));
	buf_addc(&b, '}');
	return buf_full(&b) ? STR("") : buf_str(&b);
}

static struct stored_chat
failed_row(const struct chat_failure *f)
{
	return (struct stored_chat){.status = SG_TRANSMISSION_FAILED,
	    .assistant = str_of(shown_instead(f->problem)),
	    .has_assistant = true,
	    .has_status_code = true,
	    .status_code = problem_status(f->problem),
	    .has_error_code = true,
	    .error_code = str_of(word_name(&words_problem, f->problem)),
	    .has_error_detail = true,
	    .error_detail = str_of(f->reason),
	    .has_retryable = true,
	    .retryable = f->retryable};
}

/* The thread is as it was; what went wrong is written down. */
void
chat_fail(struct chat_run *run, const struct chat_failure *f)
{
	struct stored_chat end = failed_row(f);
	struct ending *e = ending_of(run, f);
	struct service_answer w = {.to = run->to, .then = failed, .ctx = e};
	struct store_op ops[2];
	struct sg_str record;

	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_ERROR, SG_TRACE_STATUS_FAILED,
		"No answer", "chat_failed", f->reason, (int64_t)run->n});
	if (e == NULL || !chat_row(run, &end, &ops[0]) ||
	    !trace_row_again(run, &ops[1])) {
		if (run->to.reply != NULL)
			command_say(run->to, SG_PROBLEM_BUSY, "no memory");
		chat_run_free(run);
		return;
	}
	record = line_of(
	    run, "chat.failed", "a packet could not be answered", f->reason);
	w.unit = (struct journal_unit){.records = &record,
	    .n_records = 1,
	    .ops = ops,
	    .n_ops = 2,
	    .durable = true};
	w.out = (struct command_out){.problem = f->problem,
	    .details = details_of(run, f),
	    .id = chat_id(run)};
	err_set(&w.out.error, SG_EIO, STR(""),
	    f->text.n > 0 ? f->text
			  : str_of(word_text(&words_problem, f->problem)));
	run->ended = true;
	service_answer(run->s, &w);
}
