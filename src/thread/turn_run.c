/*
 * turn and intent.  A turn: where the thread stands, what it signals, what
 * the turn wants, whether the summary may change; then the row, the record,
 * the lease, and the answer, in this order.
 */
#include <string.h>

#include "thread/turn_run.h"
#include "shape/eval_turn.h"
#include "json/json_put.h"

#define RECORD_MAX 1024
#define EVENT_MAX  8192 /* a thread's name may be long */
#define KEY_ROOM   0

static int64_t
micros(const struct turns *t)
{
	const struct clock_port *c = &t->shell->port.clock;

	return c->mono_us != NULL ? c->mono_us(c->self)
				  : c->mono_ms(c->self) * 1000;
}

static void
take_request(struct turn_run *r)
{
	const struct turns *turns = r->t;
	const struct turn_request *q = r->q;
	struct stored_turn *row = &r->row;

	row->created_ms = turns->shell->wall_ms;
	row->thread_id = r->thread.thread;
	row->has_thread_id = row->thread_id.n > 0;
	row->level = q->has_trace_config ? q->trace_config.level
					 : SG_TRACE_LEVEL_INFO;
	row->message = q->message;
	row->has_message = !turns->shell->config.no_inputs;
	row->forced = q->forced;
	row->has_forced = q->has_forced;
	row->budgets = q->budgets;
	row->has_budgets = q->has_budgets;
	row->rules = str_of(r->t->rules);
	row->flags = (q->has_image ? ROW_IMAGE : 0) |
	    (q->has_audio ? ROW_AUDIO : 0) | (q->browsing ? ROW_BROWSING : 0) |
	    (q->context_window_pressure ? ROW_PRESSURE : 0) |
	    (q->drift_risk ? ROW_DRIFT : 0) |
	    (q->summary_changed ? ROW_CHANGED : 0) |
	    (turns->shell->config.no_skip_block ? ROW_SKIP_CHANGES : 0) |
	    (r->t->gate.embed != NULL ? ROW_EMBED : 0);
}

/* When a stage of the turn was over. */
struct stages {
	const struct turns *t;
	int64_t halfway;
};

static void
halfway(void *ctx)
{
	struct stages *s = ctx;

	s->halfway = micros(s->t);
}

static enum sg_err
decide(struct turn_run *r, struct sg_error *e)
{
	struct turns *t = r->t;
	struct stages at = {.t = t};
	struct gate_turn_question q;
	struct gate_turn_answer answer;
	int64_t t0 = micros(t), t1;
	enum sg_err err;

	take_request(r);
	if (!turn_take_intake(r))
		return SG_ENOMEM;
	if ((err = turn_baseline(r, e)) != SG_OK)
		return err;
	t1 = micros(t);
	turn_row_question(&r->row, (struct sg_str){r->id, ID_TEXT}, &q);
	q.halfway = halfway;
	q.ctx = &at;
	turn_gate_turn(&t->gate, &q, &answer);
	turn_row_answer(&answer, &r->row);
	r->urgent = answer.intent.risk.urgent;
	r->row.before_us = t1 - t0;
	r->row.gate_us = at.halfway - t1;
	r->row.breakpoint_us = micros(t) - at.halfway;
	r->lease = sg_lease_open(&r->row.gate, t->shell->mono_ms);
	return SG_OK;
}

/* How the row begins: what a replay needs, if that is to be kept. */
static bool
keep_input(struct turn_run *r)
{
	bool keeps = !r->t->shell->config.no_inputs;

	if (keeps &&
	    !kept_turn_mask(
		&r->t->gate, (struct sg_str){r->id, ID_TEXT}, &r->row, r->a))
		return false;
	r->input = kept_turn_json(&r->row, r->a);
	if (keeps)
		(void)kept_hash(r->input, r->input_hash);
	return r->input.n > 0;
}

/* Row, key and record become one unit; nobody waits for the disk. */
static enum sg_err
submit(struct turn_run *r, struct sg_str record)
{
	char parent[THREAD_KEY_MAX], user[THREAD_KEY_MAX];
	struct buf row = turns_buf(r->t, KEY_ROOM);
	struct store_op ops[2] = {
	    {.verb = STORE_PUT,
		.kind = STORE_TRACE,
		.id = {r->id, ID_TEXT},
		.parent = threads_parent(r->thread.thread, parent),
		.body = r->stored,
		.at_ms = r->row.created_ms,
		.expires_ms = turns_expiry(r->t)},
	};
	struct journal_unit u = {
	    .records = &record, .n_records = 1, .ops = ops, .n_ops = 1};
	enum sg_err err;

	if (r->q->has_client_request_id) {
		turn_key_row(&row, &r->key, r->answer);
		ops[u.n_ops++] = (struct store_op){.verb = STORE_PUT,
		    .kind = STORE_IDEMPOTENCY,
		    .id = {r->key.id, TURN_KEY_TEXT},
		    .parent = threads_parent(r->user, user),
		    .body = buf_str(&row),
		    .at_ms = r->row.created_ms,
		    .expires_ms = turns_expiry(r->t)};
		u.done = turn_keys_done;
		if (!buf_full(&row))
			u.ctx = turn_keys_begin(r->t->keys, &r->key, r->answer);
		if (u.ctx == NULL)
			return SG_EFULL;
	}
	err = shell_submit(r->t->shell, &u);
	if (err != SG_OK && u.ctx != NULL)
		turn_keys_done(u.ctx, err);
	return err;
}

static enum sg_err
write_down(struct turn_run *r)
{
	char room[RECORD_MAX];
	struct buf record = BUF_ON(room);

	turn_say_record(&record, r);
	if (buf_full(&record))
		return SG_EINTERNAL;
	if (!r->later)
		return submit(r, buf_str(&record));
	return arena_dup(r->a, buf_str(&record), &r->record) ? SG_OK
							     : SG_ENOMEM;
}

/* It is on its way, or goes with what follows: the turn happened. */
static void
happen(struct turn_run *r)
{
	struct turns *turns = r->t;
	char room[EVENT_MAX];
	struct buf event = BUF_ON(room);

	leases_add(r->t->leases, (struct sg_str){r->id, ID_TEXT}, &r->lease);
	threads_seen(r->t->threads, r->thread);
	counts_day(turns->shell->counts, turns->shell->wall_ms);
	counts_turn(
	    turns->shell->counts, r->row.decision, trace_row_frozen(&r->row));
	counts_intent(turns->shell->counts, r->row.gate.intent.label,
	    (unsigned)r->row.gate.risk.tier);
	turn_say_event(&event, r);
	if (!buf_full(&event))
		shell_tell(turns->shell, SG_EVENT_TURN, 0, buf_str(&event));
}

/* The same answer again, and that it is one. */
static void
repeat(struct turn_run *r, struct sg_str answer, struct command_reply to)
{
	struct buf out = turns_buf(r->t, 1);

	buf_add(&out, str_part(answer, 0, answer.n - 1));
	json_put_bool(&out, "idempotentReplay", true);
	json_close(&out);
	if (buf_full(&out))
		command_failed(to, SG_EINTERNAL, NULL);
	else
		command_done(to, buf_str(&out));
}

/* True: the request was seen before, and ${to} has its answer. */
static bool
seen_before(struct turn_run *r, struct command_reply to)
{
	struct buf room = turns_buf(r->t, KEY_ROOM);
	struct sg_error e = {0};
	struct sg_str answer;
	enum sg_err err;

	if (!r->q->has_client_request_id)
		return false;
	err = turn_key_make(&r->key, r->user, r->q, &room)
	    ? turn_keys_find(r->t->keys, &r->key, r->a, &answer, &e)
	    : SG_EINTERNAL;
	if (err == SG_ENOTFOUND)
		return false;
	if (err == SG_OK)
		repeat(r, answer, to);
	else if (err == SG_ECONFLICT)
		command_say(to, SG_PROBLEM_IDEMPOTENCY,
		    word_text(&words_problem, SG_PROBLEM_IDEMPOTENCY));
	else
		command_failed(to, err, &e);
	return true;
}

enum sg_err
turn_do(struct turn_run *r, struct sg_error *e)
{
	const struct id_port *ids = &r->t->shell->port.ids;
	struct buf id = BUF_ON(r->id);
	enum sg_err err;

	if (r->t->ear.said != NULL && r->thread.thread.n > 0)
		r->t->ear.said(r->t->ear.ctx, r->thread.thread, r->q->message);
	if (r->id[0] == '\0' && !ids->make(ids->self, &id))
		return SG_EFULL;
	if ((err = decide(r, e)) != SG_OK)
		return err;
	if (!keep_input(r))
		return SG_ENOMEM;
	if (!turn_say(r))
		return SG_EINTERNAL;
	if ((err = write_down(r)) == SG_OK)
		happen(r);
	return err;
}

void
run_turn(struct turns *turns, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct turn_run r;
	struct sg_error e = {0};
	enum sg_err err;

	memset(&r, 0, sizeof(r));
	r.t = turns;
	r.q = body;
	r.user = in->who.user;
	r.a = a;
	r.thread = (struct thread_name){r.user, turn_thread(r.q)};
	if (seen_before(&r, to))
		return;
	if ((err = turn_do(&r, &e)) != SG_OK)
		command_failed(to, err, &e);
	else
		command_done(to, r.answer);
}

void
run_intent(struct turns *turns, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	const struct eval_intent_input *q = body;
	struct buf out = turns_buf(turns, 0);
	struct intent_gate_answer answer;
	char room[ID_TEXT];
	struct buf id = BUF_ON(room);
	struct sg_turn turn = {.text = q->text,
	    .has_image = q->has_image,
	    .has_audio = q->has_audio,
	    .browsing = q->browsing,
	    .affect_bucket = q->affect_bucket,
	    .limits = q->budgets,
	    .created_ms = q->has_created_ms ? q->created_ms
					    : turns->shell->wall_ms};

	(void)in;
	(void)a;
	turn.decision_id = q->decision_id;
	if (!q->has_decision_id &&
	    turns->shell->port.ids.make(turns->shell->port.ids.self, &id))
		turn.decision_id = buf_str(&id);
	if (turn.decision_id.n == 0) {
		command_failed(to, SG_EFULL, NULL);
		return;
	}
	turn_gate_decide(&turns->gate, &turn, &answer);
	contract_encode(&sg_gate_result_contract, &answer.result, &out);
	if (buf_full(&out))
		command_failed(to, SG_EINTERNAL, NULL);
	else
		command_done(to, buf_str(&out));
}
