/* Events of a dialogue: decided, recorded, and then carried out. */
#include <stdlib.h>
#include <string.h>

#include "book/energy_book.h"
#include "spec/spec_int.h"
#include "shell/record.h"
#include "json/json_put.h"

/* What one event wants done, while its records are written. */
struct job {
	struct session *k;
	uint64_t step;
	struct sg_str text; /* of the event */
	bool outcome;       /* it says how something ended */
	struct talk before; /* how the dialogue stood */
	struct talk_effects fx;
};

/* A row on its way into the tables. */
struct running {
	struct session *k;
	uint32_t session;
};

static void
ran(void *ctx, const struct executor_outcome *out)
{
	struct running *r = ctx;
	struct session *k = r->k;
	struct talk_event ev = {
	    .on = out->ok ? TALK_ON_SUCCESS : TALK_ON_FAILURE,
	    .role = SG_ROLE_PERSON};
	bool late = r->session != k->talk.session;

	free(r);
	k->jobs--;
	ev.text = session_keep(k, out->ok ? out->summary : out->reason);
	if (!late)
		(void)session_step(k, &ev, NULL);
	session_settle(k);
}

/* Which reply: a model may name its calls alike in each of them. */
static struct sg_str
request_of(const struct session *k, struct buf *b)
{
	buf_add(b, (struct sg_str){k->nonce, ID_TEXT});
	buf_addc(b, '.');
	buf_addu(b, k->replies);
	return buf_str(b);
}

void
session_run(struct session *k, uint32_t call)
{
	char room[ID_TEXT + 24];
	struct buf request = BUF_ON(room);
	const struct talk_call *c = &k->talk.calls[call];
	const struct executor_port *x = &k->talks->carries;
	struct running *r = malloc(sizeof(*r));
	struct talk_event ev = {.on = TALK_ON_FAILURE,
	    .role = SG_ROLE_PERSON,
	    .text = STR("no memory")};

	if (r == NULL) {
		(void)session_step(k, &ev, NULL);
		return;
	}
	*r = (struct running){k, k->talk.session};
	k->jobs++;
	x->run(x->self,
	    &(struct executor_action){.kind = c->name,
		.payload = c->args,
		.request_id = request_of(k, &request),
		.action_id = c->id,
		.attempt = 1},
	    (struct executor_done){ran, r});
}

/* The line that stays where the block stood. */
static void
receipt(struct session *k, const struct talk_effect *e, struct sg_str text)
{
	static const struct {
		enum sg_consent_event on;
		enum line line;
	} rows[] = {{CONSENT_ON_SUCCESS, LINE_ADDED},
	    {CONSENT_ON_FAILURE, LINE_FAILED},
	    {CONSENT_ON_CANCEL, LINE_CANCELLED},
	    {CONSENT_ON_TYPE, LINE_CORRECTED}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].on == e->on)
			session_say(k, rows[i].line, text);
}

static void
pass(struct session *k, struct sg_str text)
{
	size_t n = sizeof(k->reply) - k->n_reply;

	n = text.n < n ? text.n : n;
	memcpy(k->reply + k->n_reply, text.p, n);
	k->n_reply += n;
}

static void
carry(struct session *k, const struct talk_effect *e, struct sg_str text)
{
	switch (e->kind) {
	case TALK_DO_PASS:
		pass(k, e->text);
		return;
	case TALK_DO_RUN:
		session_run(k, e->call);
		return;
	case TALK_DO_RECEIPT:
		receipt(k, e, text);
		return;
	case TALK_DO_TELL:
		session_tell(k, e->text);
		return;
	case TALK_DO_FLUSH:
		session_flush(k);
		return;
	case TALK_DO_RESET:
		session_reset(k);
		return;
	case TALK_DO_FAIL:
		session_void(k);
		return;
	case TALK_DO_REFUSE:
	case TALK_DO_SUPPRESS:
	case TALK_DO_RECORD:
	case TALK_DO_PAUSE:
	case TALK_DO_HIDE:
	case TALK_DO_STOP:
	case TALK_DO_RESPOND:
	case TALK_DO_SHOW:
	case TALK_DO_DROP:
	case TALK_DO_COUNT:
		return;
	}
}

static void
carry_all(struct session *k, const struct talk_effects *fx, struct sg_str text)
{
	for (size_t i = 0; i < fx->n; i++)
		carry(k, &fx->v[i], text);
}

static void
recorded(void *room, void *ctx, enum sg_err err)
{
	struct job *j = ctx;
	struct session *k = j->k;

	(void)room;
	k->jobs--;
	k->unwritten |= err != SG_OK;
	/*
	 * Without its record nothing is done (T43), and the dialogue stands
	 * where it stood, so that the tap can be tried again.  What is done is
	 * told all the same: it would never be otherwise.
	 */
	if (err == SG_OK || j->outcome) {
		carry_all(k, &j->fx, j->text);
		session_save(k);
	} else if (k->step == j->step)
		k->talk = j->before;
	free(j);
	session_settle(k);
}

static struct sg_str
line_of(struct session *k, const struct talk_effect *e, struct arena *a)
{
	struct buf b = shell_buf(a, 1024);
	bool decided = e->decision != SG_DECISION_NONE;
	const struct talk_call *c = &k->talk.calls[e->call];
	struct sg_str hash = record_scope_hash(k->talks->shell, c->args, a);

	json_open(&b);
	if (c->asked.n > 0) /* the hash of what a person changed */
		json_put_text(&b, "amends",
		    record_scope_hash(k->talks->shell, c->asked, a));
	json_put_int(&b, "call", (int64_t)e->call);
	json_put_name(
	    &b, "decision", word_name(&words_decision_token, e->decision));
	json_put_name(
	    &b, "mode", word_name(&words_chat_mode, k->talk.review.mode));
	json_put_name(&b, "reason", talk_reason(e));
	json_put_text(&b, "scope_hash", hash);
	json_close(&b);
	return record_event(k->talks->shell,
	    &(struct record_event){
		.event = decided ? "dialogue.decision" : "dialogue.outcome",
		.message = decided ? "a proposed call was decided"
				   : "a confirmed call ended",
		.level = SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    a);
}

static bool
has_effect(const struct talk_effects *fx, enum sg_talk_effect kind, size_t *at)
{
	for (*at = 0; *at < fx->n; ++*at)
		if (fx->v[*at].kind == kind)
			return true;
	return false;
}

static void
submit(struct session *k, struct job *j, const struct talk_effects *before)
{
	struct shell_answer w = {.then = recorded, .room = k->talks, .ctx = j};
	struct sg_str lines[REVIEW_CALLS_MAX];
	struct shell_work work;
	struct store_op op;
	size_t n = 0, at;

	shell_work_begin(k->talks->shell, &work);
	for (size_t i = 0; i < before->n && n < REVIEW_CALLS_MAX; i++)
		if (before->v[i].kind == TALK_DO_RECORD)
			lines[n++] = line_of(k, &before->v[i], work.a);
	/* The decision and how the session stands after it: both or none. */
	w.unit = (struct journal_unit){.records = lines,
	    .n_records = n,
	    .ops = &op,
	    .n_ops = session_op(
			 k, has_effect(before, TALK_DO_RESET, &at), work.a, &op)
		? 1
		: 0,
	    .durable = true};
	k->jobs++;
	shell_answer(k->talks->shell, &w);
	shell_work_end(k->talks->shell, &work);
}

bool
session_step(
    struct session *k, const struct talk_event *ev, enum sg_talk_refusal *why)
{
	struct job *j = malloc(sizeof(*j));
	size_t at;

	if (why != NULL)
		*why = TALK_NOT_BUSY;
	if (j == NULL)
		return false;
	j->before = k->talk;
	talk_step(&k->talk, ev, &j->fx);
	if (has_effect(&j->fx, TALK_DO_REFUSE, &at)) {
		if (why != NULL)
			*why = j->fx.v[at].refusal;
		free(j);
		return false;
	}
	j->k = k;
	j->step = ++k->step;
	j->text = ev->text;
	j->outcome = ev->on == TALK_ON_SUCCESS || ev->on == TALK_ON_FAILURE;
	if (has_effect(&j->fx, TALK_DO_RECORD, &at)) {
		submit(k, j, &j->fx);
		return true;
	}
	carry_all(k, &j->fx, ev->text);
	free(j);
	if (ev->on != TALK_ON_TEXT && ev->on != TALK_ON_CALL)
		session_save(k);
	return true;
}

void
session_resume(struct session *k)
{
	const struct talk *t = &k->talk;
	bool asked = k->n_turns > 0 && !k->turns[k->n_turns - 1].model;

	k->resumed = true;
	if (t->review.state == CONSENT_SA_EXECUTING)
		session_run(k, t->review.at);
	else if (t->waiting && asked)
		session_ask(k);
	else if (t->waiting && t->n > 0)
		session_flush(k);
	else if (t->waiting)
		(void)session_step(k,
		    &(struct talk_event){
			.on = TALK_ON_BROKEN, .session = t->session},
		    NULL);
	else
		k->resumed = false;
}

void
session_settle(struct session *k)
{
	struct shell_work work;
	struct command_out out = {.ok = true};

	if (k->jobs > 0 || k->talk.waiting || k->saves > 0)
		return;
	k->resumed = false;
	if (k->waiters == NULL)
		return;
	if (k->unwritten) {
		k->unwritten = false;
		waiters_refuse(&k->waiters, SG_EIO, SG_PROBLEM_NOT_DURABLE);
		return;
	}
	shell_work_begin(k->talks->shell, &work);
	out.body = session_view(k, work.a);
	waiters_tell(&k->waiters, &out);
	shell_work_end(k->talks->shell, &work);
}
