/* The room of the chat: what runs, and what its parts share. */
#include "chat/chat.h"

#include <stdlib.h>
#include <string.h>

#include "chat/chat_past.h"
#include "chat/chat_threads.h"
#include "base/rfc3339.h"
#include "json/json_put.h"

#define EVENT_MAX 8192

struct chat *
chat_new(struct shell *sh, struct turns *turns, struct actions *actions)
{
	struct chat *c = calloc(1, sizeof(*c));

	if (c == NULL)
		return NULL;
	c->shell = sh;
	c->turns = turns;
	c->actions = actions;
	c->threads = chat_threads_new();
	if (c->threads == NULL) {
		free(c);
		return NULL;
	}
	c->recent = sh->port.nodes == NULL ? recent_new() : NULL;
	return c;
}

struct sg_str
chat_id(const struct chat_run *run)
{
	return (struct sg_str){run->r.id, ID_TEXT};
}

void
chat_run_free(struct chat_run *run)
{
	if (run->at != NULL) {
		*run->at = run->next;
		if (run->next != NULL)
			run->next->at = run->at;
		run->c->n--;
	}
	if (run->n_noted > 0) /* and never written */
		chat_threads_forget(run);
	arena_release(&run->a);
	free(run->early.p);
	free(run->text);
	free(run);
}

static void
stop_run(struct chat_run *run)
{
	const struct model_port *m = run->chat->shell->port.model;

	if (m != NULL && run->ticket != 0)
		m->cancel(m->self, run->ticket);
	run->ticket = 0;
	if (run->to.reply != NULL)
		command_say(run->to, SG_PROBLEM_STOPPING,
		    word_text(&words_problem, SG_PROBLEM_STOPPING));
	chat_run_free(run);
}

void
chat_stop(struct chat *c)
{
	for (struct chat_run *r = c->runs, *next; r != NULL; r = next) {
		next = r->next;
		if (!r->ended)
			stop_run(r);
	}
}

void
chat_free(struct chat *c)
{
	if (c == NULL)
		return;
	chat_stop(c);
	while (c->runs != NULL)
		chat_run_free(c->runs);
	chat_threads_free(c->threads);
	recent_free(c->recent);
	free(c);
}

void
chat_forget(struct chat *c, const void *ctx)
{
	for (struct chat_run *r = c->runs; r != NULL; r = r->next)
		if (r->to.ctx == ctx)
			r->to.reply = NULL;
}

void
chat_step(struct chat_run *run, const struct chat_step *step)
{
	struct stored_turn *row = &run->r.row;
	struct trace_step *to;

	if (row->steps.v == NULL)
		row->steps.v = arena_new(
		    &run->a, TRACE_STEPS_MAX * sizeof(*row->steps.v));
	if (row->steps.v == NULL || row->steps.n == TRACE_STEPS_MAX)
		return;
	row->has_steps = true;
	to = &row->steps.v[row->steps.n++];
	*to = (struct trace_step){.phase = step->phase,
	    .status = step->status,
	    .at_ms = run->chat->shell->wall_ms,
	    .summary = str_of(step->summary),
	    .kind = str_of(step->kind),
	    .reason = str_of(step->reason),
	    .has_reason = step->reason != NULL,
	    .count = step->count,
	    .has_count = step->count >= 0,
	    .by = str_of(step->by),
	    .has_by = step->by != NULL};
}

struct buf
chat_room(struct chat_run *run)
{
	return turns_buf(run->chat->turns, 2);
}

struct sg_str
chat_keep(struct chat_run *run, const struct buf *b)
{
	struct sg_str copy = {NULL, 0};

	if (!b->full)
		(void)arena_dup(&run->a, (struct sg_str){b->p, b->n}, &copy);
	return copy;
}

bool
chat_row(
    struct chat_run *run, const struct stored_chat *end, struct store_op *op)
{
	struct stored_chat row = *end;
	char *room = arena_new(&run->a, THREAD_KEY_MAX);

	row.thread_id = run->p->thread_id;
	row.hash = (struct sg_str){run->hash, CHAT_KEY};
	row.client_request_id = run->request_id;
	row.has_client_request_id = run->keyed;
	row.created_ms = run->r.row.created_ms;
	row.attempts = run->attempt;
	row.message = run->p->message;
	row.policy = run->policy;
	row.replaces = run->p->replaces;
	row.has_replaces = run->p->has_replaces;
	row.mode = SG_CHAT_MODE_GENERAL;
	if (room == NULL || !chat_attached_row(run, &row))
		return false;
	*op = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_MESSAGE,
	    .id = chat_id(run),
	    .parent = threads_own(run->r.thread, room),
	    .body = shell_json(&run->a, &stored_chat_contract, &row),
	    .at_ms = row.created_ms};
	return op->body.n > 0;
}

/* What waits; of the conversation what is known of it now. */
static size_t
add_noted(struct chat_run *run, struct store_op *ops)
{
	size_t n = run->n_noted, now = 0;

	if (n > 0)
		now = chat_threads_again(run, ops);
	if (now == 0) {
		memcpy(ops, run->noted, n * sizeof(*ops));
		now = n;
	} else if (run->keyed) {
		ops[now++] = run->noted[n - 1];
	}
	run->n_noted = 0;
	return now;
}

struct journal_unit
chat_unit(
    struct chat_run *run, struct sg_str line, struct store_op *ops, size_t n)
{
	struct journal_unit u = {
	    .records = run->lines, .ops = ops, .durable = true};

	if (run->r.later)
		run->lines[u.n_records++] = run->r.record;
	run->lines[u.n_records++] = line;
	u.n_ops = n + add_noted(run, &ops[n]);
	return u;
}

void
chat_tell(struct chat_run *run, enum sg_event_kind kind, const char *payload)
{
	char room[EVENT_MAX];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_int(&b, "v", 1);
	json_put_time(&b, "ts", run->chat->shell->wall_ms);
	json_put_name(&b, "kind", word_name(&words_event_kind, kind));
	json_put_open(&b, "subject");
	json_put_name(&b, "type", "transmission");
	json_put_text(&b, "transmission_id", chat_id(run));
	json_put_text(&b, "thread_id", run->p->thread_id);
	if (run->keyed) {
		json_put_text(&b, "client_request_id", run->request_id);
	}
	json_close(&b);
	json_put_open(&b, "trace");
	json_put_text(&b, "trace_run_id", chat_id(run));
	json_close(&b);
	json_put_raw(&b, "payload", str_of(payload));
	json_close(&b);
	if (!buf_full(&b))
		shell_tell(run->chat->shell, kind, 0, buf_str(&b));
}

void
chat_tell_status(
    struct chat_run *run, enum sg_event_kind kind, const char *status)
{
	char room[64];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_name(&b, "transmission_status", status);
	json_close(&b);
	buf_addc(&b, '\0');
	chat_tell(run, kind, room);
}

struct evidence_summary
chat_evidence(const struct chat_run *run)
{
	const struct packet_evidence *e = &run->p->evidence;
	struct evidence_summary out = {.claims = (int64_t)run->claims};

	if (run->p->has_evidence) {
		out.captures = (int64_t)e->captures.n;
		out.supports = (int64_t)e->supports.n;
	}
	if (run->r.intake != NULL)
		out.captures += (int64_t)run->r.intake->n_pages;
	out.warnings = (run->env.verdict.warned ? 1 : 0) +
	    (int64_t)run->r.row.intake.n_warnings;
	return out;
}

enum sg_err
chat_stored(struct chat *chat, struct sg_str id, struct sg_str user,
    struct arena *a, struct stored_chat *out)
{
	const struct store_port *store = chat->shell->port.store;
	char room[THREAD_KEY_MAX];
	struct store_row row;
	enum sg_err err;

	if (id.n == 0 || id.n > STORE_ID_MAX)
		return SG_ENOTFOUND;
	err = store->get(store->self, STORE_MESSAGE, id, a, &row, NULL);
	if (err != SG_OK)
		return err;
	err = contract_decode(&stored_chat_contract, row.body, a, out, NULL);
	if (err == SG_OK &&
	    !str_eq(row.parent,
		threads_own((struct thread_name){user, out->thread_id}, room)))
		err = SG_ENOTFOUND;
	return err;
}
