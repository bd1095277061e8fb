/*
 * Questions by way of the client: elicitation.
 *
 * The answer comes from the client's program, and behind that one stands the
 * agent.  So it decides little: this call, once, up to the risk the settings
 * allow (medium), never a grant and never what is pinned; and only when the
 * whole of the call was shown (T27).  The gate is told as whose answer it is:
 * surface mcp.  Everything else is for Solgate's own faces, which show the
 * same question meanwhile; the first answer wins.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "face/mcp/room.h"
#include "face/mcp/say.h"
#include "port/clock.h"
#include "json/json_put.h"
#include "shape/prompt.h"
#include "words/words.h"

#define PERSON_MS   10000
#define STREAM_MS   3600000
#define QUESTION    6000 /* bytes that a form can show */
#define STREAM_NO   1    /* numbers of exchanges as a person */
#define STATE_NO    2
#define VIEW_BASE   1000
#define DECIDE_BASE ((uint64_t)1 << 40)

bool
consent_can(const struct mcp *m, const struct held *h)
{
	return m->o.elicit && h->can_elicit && !m->finishing;
}

static void
send_as_person(struct mcp *m, const struct client_request *q,
    const struct exchange_ask *how, struct held *h)
{
	struct exchange_ask x = *how;
	struct sg_error e = {0};

	x.request = q;
	x.ctx = m;
	if (exchange_send(m->person, &x, &e) || h == NULL)
		return;
	/* Nobody can be asked this way; Solgate's own faces still can. */
	h->prompt[0] = '\0';
}

/* What is asked, in words that were made safe by the gate. */
static bool
add_call(struct buf *b, const struct prompt_call *c)
{
	buf_addz(b, "\n- ");
	buf_add(b, c->scope.summary);
	for (size_t i = 0; i < c->details.n; i++) {
		buf_addz(b, "\n    ");
		buf_add(b, c->details.v[i]);
	}
	return c->has_details || c->scope.summary.n > 0;
}

static struct sg_str
question_of(struct mcp *m, const struct prompt_view *v)
{
	struct buf b = {.p = arena_new(&m->a, QUESTION), .cap = QUESTION};

	if (b.p == NULL)
		return STR("");
	buf_addz(&b, "Solgate asks: may ");
	buf_add(&b, v->extension.id);
	buf_addz(&b, " do this? Risk: ");
	buf_addz(&b, word_name(&words_risk, v->risk));
	if (v->has_reason) {
		buf_addz(&b, " (");
		buf_add(&b, v->reason);
		buf_addz(&b, ")");
	}
	if (v->has_does) {
		buf_addz(&b, "\nDoes: ");
		buf_add(&b, v->does.says);
	}
	if (v->has_cwd) {
		buf_addz(&b, "\nDirectory: ");
		buf_add(&b, v->cwd);
	}
	for (size_t i = 0; i < v->lookalikes.n; i++) {
		buf_addz(&b, "\nWarning: ");
		buf_add(&b, v->lookalikes.v[i]);
	}
	for (size_t i = 0; i < v->calls.n; i++)
		add_call(&b, &v->calls.v[i]);
	return buf_full(&b) || v->calls.n == 0 ? STR("") : buf_str(&b);
}

static bool
may_ask(const struct mcp *m, const struct prompt_view *v)
{
	bool offered = false;

	for (size_t i = 0; i < v->n_options; i++)
		offered |= v->options[i] == SG_OPTION_ALLOW_ONCE;
	return v->open && offered && str_eq(v->extension.id, str_of(m->who)) &&
	    risk_rank(v->risk) <= risk_rank(m->o.most);
}

static void
park(struct mcp *m, struct held *h, struct sg_str question)
{
	struct mcp_call call;
	struct message msg;

	if (!held_read(m, h, &msg, &call) ||
	    mcp_call_hash(&call, &m->a, h->hash) != SG_OK)
		return;
	mcp_own_id(m, h->own_id);
	h->stage = HELD_PARKED;
	h->until = clock_system().mono_ms(NULL) + PARKED_MS;
	mcp_say(
	    m, say_input_required(&m->a, msg.id, question, str_of(h->own_id)));
}

/* Not by a form.  If nobody else is there, nobody is. */
static void
cannot_ask(struct mcp *m, struct held *h)
{
	if (!h->attended)
		return;
	ask_cancel(m->asks, h->no);
	held_refuse(
	    m, h, STR("Solgate: denied, nobody was there who may answer this"));
}

static void
on_view(void *ctx, const struct exchange_end *end)
{
	struct mcp *m = ctx;
	struct held *h = held_by_no(m, end->no - VIEW_BASE);
	struct prompt_view *v = arena_new(&m->a, sizeof(*v));
	struct sg_str question = {NULL, 0};

	if (h == NULL || h->stage != HELD_ASK)
		return;
	if (v != NULL && end->status == 200 &&
	    contract_decode(&prompt_view_contract, end->body, &m->a, v, NULL) ==
		SG_OK &&
	    may_ask(m, v))
		question = question_of(m, v);
	if (question.n == 0) {
		cannot_ask(m, h);
		return;
	}
	h->rev = v->rev;
	if (h->stateless) {
		park(m, h, question);
		return;
	}
	mcp_own_id(m, h->own_id);
	mcp_say(m, say_elicit(&m->a, str_of(h->own_id), question));
}

void
consent_ask(struct mcp *m, struct held *h, struct sg_str prompt_id)
{
	struct exchange_ask how = {
	    .no = VIEW_BASE + h->no, .timeout_ms = PERSON_MS, .fn = on_view};
	struct client_request q = {.method = "GET"};
	char path[PROMPT_MAX + 32];

	if (prompt_id.n >= sizeof(h->prompt))
		return;
	memcpy(h->prompt, prompt_id.p, prompt_id.n);
	h->prompt[prompt_id.n] = '\0';
	snprintf(path, sizeof(path), "/v1/prompts/%s", h->prompt);
	q.path = str_of(path);
	send_as_person(m, &q, &how, h);
}

static void
on_decided(void *ctx, const struct exchange_end *end)
{
	struct mcp *m = ctx;
	struct held *h = held_by_no(m, end->no - DECIDE_BASE);

	/* Taken: the fate of the call comes by the way it was asked.  409:
	 * somebody was quicker, and the same holds. */
	if (h == NULL || end->status == 200 || end->status == 409)
		return;
	ask_cancel(m->asks, h->no);
	held_refuse(m, h, STR("Solgate: the answer could not be recorded"));
}

static void
decide(struct mcp *m, struct held *h, const struct said *s)
{
	struct exchange_ask how = {.no = DECIDE_BASE + h->no,
	    .timeout_ms = PERSON_MS,
	    .fn = on_decided};
	struct buf b = {.cap = 256 + 6 * s->note.n};
	struct client_request q = {.method = "POST"};
	char path[PROMPT_MAX + 32];

	if ((b.p = arena_new(&m->a, b.cap)) == NULL) {
		held_refuse(m, h, STR("Solgate: out of memory"));
		return;
	}
	json_open(&b);
	json_put_name(
	    &b, "decision", s->answer == SAID_YES ? "allow_once" : "deny_once");
	json_put_int(&b, "rev", h->rev);
	if (s->note.n > 0 || s->answer == SAID_LATER)
		json_put_text(
		    &b, "note", s->note.n > 0 ? s->note : STR("not now"));
	json_close(&b);
	snprintf(path, sizeof(path), "/v1/prompts/%s/decision", h->prompt);
	q.path = str_of(path);
	q.body = buf_str(&b);
	h->own_id[0] = '\0';
	send_as_person(m, &q, &how, NULL);
}

/* Dismissed is no answer: the call is taken back, which is no human's no. */
static void
take_back(struct mcp *m, struct held *h)
{
	h->own_id[0] = '\0';
	ask_cancel(m->asks, h->no);
	held_refuse(m, h,
	    STR("Solgate: denied, the question was closed without an answer"));
}

void
consent_answer(struct mcp *m, const struct message *msg)
{
	struct sg_str id = str_part(msg->id, 1, msg->id.n - 2);
	struct held *h = NULL;
	struct said s;

	for (size_t i = 0; i < HELD_MAX && h == NULL; i++)
		if (m->v[i].stage == HELD_ASK && m->v[i].own_id[0] != '\0' &&
		    str_eq(str_of(m->v[i].own_id), id))
			h = &m->v[i];
	if (h == NULL)
		return;
	say_read_answer(msg->result, &m->a, &s);
	if (msg->result.n == 0 || s.answer == SAID_NOTHING)
		take_back(m, h);
	else
		decide(m, h, &s);
}

struct held *
consent_parked(struct mcp *m, struct sg_str state)
{
	for (size_t i = 0; i < HELD_MAX; i++)
		if (m->v[i].stage == HELD_PARKED &&
		    str_eq(str_of(m->v[i].own_id), state))
			return &m->v[i];
	return NULL;
}

/* The same call, with an answer (T34: the same it must be; T35: once). */
void
consent_retry(struct mcp *m, const struct message *msg,
    const struct mcp_call *call, struct held *h)
{
	struct sg_str params;
	uint8_t hash[SHA256_SIZE];
	struct said s;
	char *line;

	if (mcp_call_hash(call, &m->a, hash) != SG_OK ||
	    memcmp(hash, h->hash, sizeof(hash)) != 0 ||
	    mcp_call_bare(msg->params, &m->a, &params) != SG_OK) {
		mcp_say(m,
		    say_error(&m->a, msg->id, SAY_INVALID_PARAMS,
			STR("Solgate: this is not the call that was "
			    "asked about")));
		return;
	}
	params = say_call(&m->a, msg->id, params);
	if (params.n == 0 || (line = malloc(params.n)) == NULL) {
		mcp_say(m,
		    say_denied(
			&m->a, msg->id, STR("Solgate: out of memory"), true));
		return;
	}
	memcpy(line, params.p, params.n);
	free(h->line);
	h->line = line;
	h->n = params.n;
	h->own_id[0] = '\0';
	h->stage = HELD_ASK;
	if (h->settled && h->allowed) {
		held_release(m, h);
		return;
	}
	if (h->settled) {
		held_refuse(m, h, str_of(h->reason));
		return;
	}
	say_read_answer(call->consent, &m->a, &s);
	if (call->consent.n == 0 || s.answer == SAID_NOTHING)
		take_back(m, h);
	else
		decide(m, h, &s);
}

void
consent_drop(struct mcp *m, struct held *h)
{
	if (h->own_id[0] != '\0' && h->stage == HELD_ASK)
		mcp_say(m,
		    say_cancelled(&m->a, str_of(h->own_id),
			"somebody answered the "
			"question elsewhere"));
	h->own_id[0] = '\0';
}

static void
on_stream(void *ctx, const struct exchange_end *end)
{
	struct mcp *m = ctx;

	(void)end;
	m->stream = 0;
}

/* The gate has heard that we listen: ask again. */
static void
on_state(void *ctx, const struct exchange_end *end)
{
	struct mcp *m = ctx;

	for (size_t i = 0; i < HELD_MAX; i++) {
		struct held *h = &m->v[i];

		if (h->stage != HELD_ATTEND)
			continue;
		if (end->status == 200)
			held_ask(m, h);
		else
			held_refuse(m, h,
			    STR("Solgate: denied, nobody was there to ask"));
	}
}

bool
consent_attend(struct mcp *m, struct held *h)
{
	static const struct client_request events = {.method = "GET",
	    .path = STR_INIT("/v1/events?listen=mcp"),
	    .accept = "text/event-stream"};
	static const struct client_request state = {
	    .method = "GET", .path = STR_INIT("/v1/state")};
	struct exchange_ask stream = {
	    &events, STREAM_NO, STREAM_MS, on_stream, m};
	struct exchange_ask then = {&state, STATE_NO, PERSON_MS, on_state, m};
	struct sg_error none = {0};

	if (!consent_can(m, h) || h->attended)
		return false;
	if (m->stream == 0) {
		if (!exchange_send(m->person, &stream, &none))
			return false;
		m->stream = STREAM_NO;
	}
	h->attended = true;
	h->stage = HELD_ATTEND;
	if (exchange_send(m->person, &then, &none))
		return true;
	h->stage = HELD_ASK;
	return false;
}

/* We are a face only as long as a question is ours. */
void
consent_tick(struct mcp *m)
{
	int64_t now = clock_system().mono_ms(NULL);
	bool wanted = false;

	for (size_t i = 0; i < HELD_MAX; i++) {
		struct held *h = &m->v[i];

		if (h->stage == HELD_PARKED && now >= h->until) {
			ask_cancel(m->asks, h->no);
			held_free(m, h);
		}
		wanted |= h->stage != HELD_FREE && h->attended && !h->settled;
	}
	if (m->stream == 0 || wanted)
		return;
	exchange_drop(m->person, STREAM_NO);
	m->stream = 0;
}
