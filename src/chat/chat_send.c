/*
 * chat.send: a packet is taken, known by its key, decided as a turn, and the
 * model is asked.
 */
#include <stdlib.h>
#include <string.h>

#include "chat/chat_bounds.h"
#include "chat/chat_evidence.h"
#include "chat/chat_past.h"
#include "chat/chat_persona.h"
#include "chat/chat_threads.h"
#include "gate/gate_notify.h"
#include "gate/gate_offer.h"
#include "form/copy.h"
#include "json/json_put.h"

/* ---- The packet ---------------------------------------------------------- */

bool
chat_has_capture(const struct packet_evidence *e, struct sg_str id)
{
	for (size_t i = 0; i < e->captures.n; i++)
		if (str_eq(e->captures.v[i].capture_id, id))
			return true;
	return false;
}

bool
chat_has_support(const struct packet_evidence *e, struct sg_str id)
{
	for (size_t i = 0; i < e->supports.n; i++)
		if (str_eq(e->supports.v[i].support_id, id))
			return true;
	return false;
}

/* NULL, or what is wrong with the evidence. */
static const char *
evidence_fault(const struct packet_input *p)
{
	const struct packet_evidence *e = &p->evidence;

	if (!p->has_evidence)
		return NULL;
	for (size_t i = 0; i < e->supports.n; i++)
		if (e->supports.v[i].has_capture_id &&
		    !chat_has_capture(e, e->supports.v[i].capture_id))
			return "orphaned_capture_reference";
	for (size_t i = 0; i < e->claims.n; i++)
		for (size_t k = 0; k < e->claims.v[i].support_ids.n; k++)
			if (!chat_has_support(
				e, e->claims.v[i].support_ids.v[k]))
				return "orphaned_support_reference";
	return NULL;
}

static bool
refuse_evidence(struct chat_run *run)
{
	const char *code = evidence_fault(run->p);
	char room[96];
	struct buf b = BUF_ON(room);
	struct command_out out = {.problem = SG_PROBLEM_INVALID_REQUEST};

	if (code == NULL)
		return false;
	json_open(&b);
	json_put_name(&b, "code", code);
	json_close(&b);
	err_set(&out.error, SG_EINVALID, STR("/evidence"), str_of(code));
	out.details = buf_str(&b);
	out.code = code;
	run->to.reply(run->to.ctx, &out);
	return true;
}

/* A zone that nobody here knows would be a wrong hour later. */
static bool
refuse_zone(struct chat_run *run)
{
	const struct zones_port *zones = run->chat->shell->port.zones;
	struct command_out out = {.problem = SG_PROBLEM_INVALID_REQUEST};
	struct sg_str name = run->p->time_zone;
	struct sg_error e = {0};

	if (!run->p->has_time_zone ||
	    (zones != NULL ? zones->find(zones->self, name, &e) != NULL
			   : zone_name_ok(name)))
		return false;
	err_set(&out.error, SG_EINVALID, STR("/time_zone"),
	    e.message[0] != '\0'
		? str_of(e.message)
		: STR("this is not the name of a time zone, such as "
		      "Europe/Berlin; leave it out for the server's"));
	run->to.reply(run->to.ctx, &out);
	return true;
}

/* What it stands in the place of is an exchange of its own thread. */
static bool
refuse_replaced(struct chat_run *run)
{
	struct command_out out = {.problem = SG_PROBLEM_INVALID_REQUEST};
	struct stored_chat *c = arena_new(&run->a, sizeof(*c));

	if (!run->p->has_replaces ||
	    (c != NULL &&
		chat_stored(run->chat, run->p->replaces, run->user, &run->a,
		    c) == SG_OK &&
		str_eq(c->thread_id, run->p->thread_id)))
		return false;
	err_set(&out.error, SG_EINVALID, STR("/replaces"),
	    STR("this thread has no such transmission; leave it out to send a "
		"further message"));
	run->to.reply(run->to.ctx, &out);
	return true;
}

static bool
has_attached(const struct packet_input *p, enum sg_attachment_kind kind)
{
	for (size_t i = 0; i < p->attachments.n; i++)
		if (p->attachments.v[i].kind == kind)
			return true;
	return false;
}

static struct chat_run *
run_new(struct chat *chat, const struct command_in *in,
    const struct packet_input *packet, struct command_reply to)
{
	struct chat_run *run = calloc(1, sizeof(*run));
	struct packet_input *p;

	if (run == NULL)
		return NULL;
	run->c = chat;
	run->chat = chat;
	run->to = to;
	arena_init(&run->a, &mem_heap, CHAT_ARENA);
	p = arena_new(&run->a, sizeof(*p));
	run->p = p;
	run->text = malloc(CHAT_TEXT_MAX);
	if (p == NULL || run->text == NULL ||
	    !copy_whole(&packet_input_contract, packet, &run->a, p) ||
	    !arena_dup(&run->a, in->who.user, &run->user)) {
		chat_run_free(run);
		return NULL;
	}
	run->keyed = p->has_client_request_id || p->has_request_id;
	run->request_id = p->has_client_request_id ? p->client_request_id
						   : p->request_id;
	run->r.thread = (struct thread_name){run->user, p->thread_id};
	run->events = in->events;
	run->part = in->part;
	return run;
}

/* ---- The turn -------------------------------------------------------------
 */

/* The memento to go on from, whole: as turn_baseline() chose it. */
static void
take_base(struct chat_run *run)
{
	struct memento_name name = {.thread = run->r.thread};
	const struct packet_context *c = &run->p->context;

	chat_bookmark(run);
	if (threads_without(run->chat->turns->threads, name.thread) ||
	    memento_find(run->chat->turns, &name, &run->a, &run->base) != SG_OK)
		run->base.has = false;
	if (run->r.row.source == SG_MEMENTO_ORIGIN_REQUEST) {
		run->base.memento = arena_new(
		    &run->a, sizeof(*run->base.memento));
		if (run->base.memento != NULL) {
			*run->base.memento = c->thread_memento;
			run->base.memento->has_id = false;
		}
		run->base.has = run->base.memento != NULL;
	}
}

/* When the risk gate has spoken, and not before. */
static enum sg_notification_policy
policy_of(const struct chat_run *run)
{
	const struct packet_input *p = run->p;

	return gate_notify(&(struct gate_notify){.urgent = run->r.urgent,
	    .warns = run->r.row.persona == SG_PERSONA_LABEL_CASSANDRA,
	    .simulate = p->simulate,
	    .has_asked = p->has_notification_policy,
	    .asked = p->notification_policy});
}

static enum sg_err
decide(struct chat_run *run, struct sg_error *e)
{
	const struct packet_input *p = run->p;
	enum sg_err err;

	if (!chat_past(run))
		return err_set(e, SG_ENOMEM, STR(""),
		    STR("the earlier messages of the thread cannot be read"));
	run->q = (struct turn_request){.message = p->message,
	    .thread_id = p->thread_id,
	    .has_thread_id = true,
	    .context = p->context,
	    .has_context = p->has_context,
	    .has_image = has_attached(p, SG_ATTACHMENT_IMAGE),
	    .has_audio = has_attached(p, SG_ATTACHMENT_AUDIO),
	    .context_window_pressure = run->pressed,
	    .budgets = gate_device_limits(chat_device(run)),
	    .has_budgets = p->has_intent_gate,
	    .trace_config = p->trace_config,
	    .has_trace_config = p->has_trace_config};
	run->q.has_forced = chat_forced(run, &run->q.forced);
	run->r.t = run->chat->turns;
	run->r.q = &run->q;
	run->r.user = run->user;
	run->r.a = &run->a;
	run->r.part = true;
	run->r.evidence = p->has_evidence ? &p->evidence : NULL;
	chat_device_steps(run);
	if ((err = turn_do(&run->r, e)) != SG_OK)
		return err;
	run->policy = policy_of(run);
	if (!arena_dup(&run->a, run->r.gate, &run->gate))
		return SG_ENOMEM;
	if (!run->keyed)
		run->request_id = chat_id(run);
	chat_bounds(run);
	take_base(run);
	return SG_OK;
}

/* What finds the exchange again by the key of its packet. */
static bool
note_key(struct chat_run *run)
{
	char room[ID_TEXT + 16];
	struct buf answer = BUF_ON(room);
	struct stored_answer kept = {.hash = {run->hash, CHAT_KEY}};
	char *user = arena_new(&run->a, THREAD_KEY_MAX);
	struct sg_str body;

	json_open(&answer);
	json_put_text(&answer, "id", chat_id(run));
	json_close(&answer);
	kept.answer = buf_str(&answer);
	body = shell_json(&run->a, &stored_answer_contract, &kept);
	if (user == NULL || buf_full(&answer) || body.n == 0)
		return false;
	run->noted[run->n_noted++] = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_IDEMPOTENCY,
	    .id = {run->key, CHAT_KEY},
	    .parent = threads_parent(run->user, user),
	    .body = body,
	    .at_ms = run->chat->shell->wall_ms,
	    .expires_ms = turns_expiry(run->chat->turns)};
	return true;
}

/*
 * The exchange has begun: its conversation, its key and its row, and the row
 * of its turn if that has not been written yet.
 */
enum sg_err
chat_begin(struct chat_run *run)
{
	struct store_op ops[2 + CHAT_NOTED_MAX + CHAT_ATTACH_MAX];
	struct journal_unit u = {
	    .ops = ops, .records = &run->r.record, .n_records = run->r.later};
	enum sg_err err;

	if (!chat_row(run,
		&(struct stored_chat){.status = SG_TRANSMISSION_PROCESSING},
		&ops[u.n_ops++]) ||
	    (run->r.later && !chat_trace_row(run, &ops[u.n_ops++])))
		return SG_ENOMEM;
	memcpy(&ops[u.n_ops], run->noted, run->n_noted * sizeof(ops[0]));
	u.n_ops += run->n_noted;
	if (!chat_attached_keep(run, ops, &u.n_ops))
		return SG_ENOMEM;
	if ((err = shell_submit(run->chat->shell, &u)) != SG_OK)
		return err;
	run->begun = true;
	run->n_noted = 0;
	run->r.later = false;
	return SG_OK;
}

/* It is noted, and written now or, if that comes at once, with its end. */
static enum sg_err
begin(struct chat_run *run, bool again)
{
	run->n_noted = chat_threads_note(run, again, run->noted);
	if (run->n_noted == 0 || (run->keyed && !note_key(run)))
		return SG_ENOMEM;
	return run->r.later ? SG_OK : chat_begin(run);
}

static void
enlist(struct chat_run *run)
{
	struct chat *c = run->c;

	run->next = c->runs;
	run->at = &c->runs;
	if (run->next != NULL)
		run->next->at = &run->next;
	c->runs = run;
	c->n++;
}

/* Whoever does not wait for the answer may ask for it before it is there. */
static bool
ends_at_once(const struct chat_run *run, const struct command_in *in)
{
	const struct model_port *m = run->chat->shell->port.model;

	return in->wait_ms != 0 && m != NULL && m->at_hand != NULL &&
	    m->at_hand(m->self, MODEL_DEFAULT);
}

static void
start(struct chat_run *run, const struct command_in *in)
{
	struct sg_error e = {0};
	bool again = run->r.id[0] !=
	    '\0'; /* the action failed; the next try starts over */
	enum sg_err err;

	run->r.later = ends_at_once(run, in) && run->n_attached == 0;
	err = decide(run, &e);
	if (err == SG_OK)
		err = begin(run, again);
	if (err != SG_OK) {
		command_failed(run->to, err, &e);
		chat_run_free(run);
		return;
	}
	enlist(run);
	chat_tell_status(run, SG_EVENT_TX_ACCEPTED, "pending");
	if (in->wait_ms == 0) {
		chat_say_pending(run, run->to, false);
		run->to.reply = NULL;
	}
	chat_ask(run);
}

void
run_chat_send(struct chat *chat, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct chat_run *run;

	(void)a;
	if (chat->shell->shut || chat->shell->stopping ||
	    chat->n == CHAT_RUNS_MAX) {
		enum sg_problem p = chat->shell->shut ? SG_PROBLEM_NOT_DURABLE
		    : chat->shell->stopping           ? SG_PROBLEM_STOPPING
						      : SG_PROBLEM_BUSY;

		command_say(to, p, word_text(&words_problem, p));
		return;
	}
	if ((run = run_new(chat, in, body, to)) == NULL ||
	    !chat_key(run, in->body)) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		if (run != NULL)
			chat_run_free(run);
		return;
	}
	if (refuse_evidence(run) || refuse_zone(run) || refuse_replaced(run) ||
	    chat_refuse_attached(run) || chat_seen(run))
		chat_run_free(run);
	else
		start(run, in);
}
