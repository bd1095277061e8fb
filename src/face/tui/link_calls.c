/* Requests one after the other, and what becomes of their answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "face/tui/link_int.h"
#include "json/json_put.h"
#include "shape/error.h"
#include "shape/grant.h"
#include "shape/service.h"

#define ANSWER_MS 10000

static void
drop_first(struct link *l)
{
	struct link_request *q = l->queue;

	l->queue = q->next;
	l->n_queue--;
	l->waiting = false;
	free(q->body);
	free(q);
}

void
link_forget(struct link *l)
{
	while (l->queue != NULL)
		drop_first(l);
}

static bool
is_same(const struct link_request *a, const struct link_request *b)
{
	return a->kind == b->kind && a->kind <= LINK_INFO &&
	    strcmp(a->path, b->path) == 0;
}

/* At the end; an answer of a person right behind what was sent already. */
static bool
put(struct link *l, const struct link_request *like, const char *body)
{
	struct link_request *q, **at = &l->queue;
	bool urgent = like->kind == LINK_DECIDE;

	if (l->n_queue >= LINK_QUEUE_MAX)
		return false;
	if (*at != NULL && l->waiting)
		at = &(*at)->next;
	while (!urgent && *at != NULL) {
		if (is_same(*at, like))
			return true; /* it is going to be asked anyway */
		at = &(*at)->next;
	}
	if ((q = malloc(sizeof(*q))) == NULL)
		return false;
	*q = *like;
	q->body = body != NULL ? strdup(body) : NULL;
	q->next = *at;
	*at = q;
	l->n_queue++;
	return true;
}

static bool
named(struct link_request *q, struct sg_str id, const char *after)
{
	struct buf b = BUF_ON(q->path);

	if (id.n == 0 || id.n >= sizeof(q->id))
		return false;
	memcpy(q->id, id.p, id.n);
	buf_addz(&b, "/v1/");
	buf_addz(&b,
	    q->kind == LINK_CHANGE     ? "grants/"
		: q->kind == LINK_LIFT ? "holds/"
				       : "prompts/");
	for (size_t i = 0; i < id.n; i++) {
		char c = id.p[i];

		if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
			(c >= 'A' && c <= 'Z') || c == '-' || c == '_'))
			return false; /* no id of ours looks like that */
		buf_addc(&b, c);
	}
	buf_addz(&b, after);
	buf_addc(&b, '\0');
	return !buf_full(&b);
}

bool
link_ask_view(struct link *l, struct sg_str id)
{
	struct link_request q = {.kind = LINK_VIEW, .method = "GET"};

	return named(&q, id, "") && put(l, &q, NULL);
}

void
link_ask_again(
    struct link *l, enum tui_link state, struct question *const *v, size_t n)
{
	for (size_t i = 0; state == LINK_UP && i < n; i++)
		(void)link_ask_view(l, v[i]->v.prompt_id);
}

bool
link_ask_table(struct link *l, enum tui_tab tab)
{
	struct link_request q = {
	    .kind = LINK_TABLE, .tab = tab, .method = "GET"};
	struct sg_str path = table_path(tab);

	memcpy(q.path, path.p, path.n);
	return put(l, &q, NULL);
}

bool
link_ask_info(struct link *l)
{
	struct link_request q = {
	    .kind = LINK_INFO, .method = "GET", .path = "/v1/state"};

	return put(l, &q, NULL);
}

bool
link_ask_held(struct link *l)
{
	struct link_request q = {
	    .kind = LINK_HELD, .method = "GET", .path = "/v1/holds"};

	return put(l, &q, NULL);
}

bool
link_lift(struct link *l, const char *id)
{
	struct link_request q = {.kind = LINK_LIFT, .method = "POST"};

	return named(&q, str_of(id), "/lift") && put(l, &q, NULL);
}

bool
link_decide(struct link *l, const struct tui_effect *e, const char *note)
{
	struct link_request q = {.kind = LINK_DECIDE, .method = "POST"};
	struct prompt_decision d = {
	    .decision = str_of(word_name(&words_prompt_option, e->option)),
	    .has_rev = true,
	    .rev = e->rev,
	    .has_note = note != NULL && note[0] != '\0',
	    .note = str_of(note),
	    .has_call_id = e->call[0] != '\0',
	    .call_id = str_of(e->call)};
	char body[6 * TUI_FIELD_BYTES + 2048];
	struct buf b = BUF_ON(body);

	contract_encode(&prompt_decision_contract, &d, &b);
	buf_addc(&b, '\0');
	return !buf_full(&b) && named(&q, str_of(e->id), "/decision") &&
	    put(l, &q, body);
}

bool
link_edit(struct link *l, const struct tui_effect *e, const char *text)
{
	struct link_request q = {.kind = LINK_DECIDE, .method = "POST"};
	char params[6 * (TUI_FIELD_BYTES + 72) + 64];
	char body[sizeof(params) + 2048];
	struct buf p = BUF_ON(params), b = BUF_ON(body);
	struct prompt_edit d = {
	    .has_call_id = true, .call_id = str_of(e->call), .rev = e->rev};

	json_open(&p);
	json_text_add(&p, str_of(e->name));
	buf_addc(&p, ':');
	json_text_add(&p, str_of(text));
	json_close(&p);
	d.params = buf_str(&p);
	contract_encode(&prompt_edit_contract, &d, &b);
	buf_addc(&b, '\0');
	return !buf_full(&p) && !buf_full(&b) &&
	    named(&q, str_of(e->id), "/edit") && put(l, &q, body);
}

bool
link_extend(struct link *l, const char *id)
{
	struct link_request q = {.kind = LINK_EXTEND, .method = "POST"};

	return named(&q, str_of(id), "/extend") && put(l, &q, NULL);
}

bool
link_revoke(struct link *l, const char *id, const char *etag)
{
	struct link_request q = {.kind = LINK_CHANGE, .method = "DELETE"};

	(void)snprintf(q.match, sizeof(q.match), "\"%s\"", etag);
	return named(&q, str_of(id), "") && put(l, &q, NULL);
}

bool
link_grant(struct link *l, const struct grant_request *g)
{
	struct link_request q = {
	    .kind = LINK_CHANGE, .method = "POST", .path = "/v1/grants"};
	char body[6 * TUI_FIELD_BYTES + 1024];
	struct buf b = BUF_ON(body);

	contract_encode(&grant_request_contract, g, &b);
	buf_addc(&b, '\0');
	return !buf_full(&b) && put(l, &q, body);
}

bool
link_narrow(
    struct link *l, const char *id, const char *etag, struct sg_str pattern)
{
	struct link_request q = {.kind = LINK_CHANGE, .method = "PUT"};
	struct grant_change c = {
	    .has_scope_pattern = true, .scope_pattern = pattern};
	char body[6 * TUI_FIELD_BYTES + 256];
	struct buf b = BUF_ON(body);

	contract_encode(&grant_change_contract, &c, &b);
	buf_addc(&b, '\0');
	(void)snprintf(q.match, sizeof(q.match), "\"%s\"", etag);
	return !buf_full(&b) && named(&q, str_of(id), "") && put(l, &q, body);
}

bool
link_mode(struct link *l, enum sg_policy_mode mode)
{
	struct link_request q = {
	    .kind = LINK_CHANGE, .method = "PUT", .path = "/v1/mode"};
	struct mode_request m = {.mode = mode};
	char body[128];
	struct buf b = BUF_ON(body);

	contract_encode(&mode_request_contract, &m, &b);
	buf_addc(&b, '\0');
	return !buf_full(&b) && put(l, &q, body);
}

/* The open ones of a list are asked for one by one, with their details. */
static void
ask_each(struct link *l, struct sg_str json)
{
	struct prompt_list list;

	if (contract_decode(&prompt_list_contract, json, &l->a, &list, NULL) !=
	    SG_OK)
		return;
	for (size_t i = 0; i < list.prompts.n; i++)
		if (list.prompts.v[i].open)
			(void)link_ask_view(l, list.prompts.v[i].prompt_id);
}

static void
answered(struct link *l, struct sg_str id, const char *refusal)
{
	link_tell(l,
	    &(struct link_event){
		.kind = LINK_HEARD_ANSWERED, .id = id, .refusal = refusal});
}

/* The answer to the first of the queue, which is good. */
static void
take(struct link *l, const struct link_request *q, struct sg_str body)
{
	struct link_event ev = {.kind = LINK_HEARD_VIEW, .json = body};

	if (q->kind == LINK_LIFT) {
		answered(l, STR(""), NULL);
		(void)link_ask_held(l);
		return;
	}
	if (q->kind == LINK_CHANGE) {
		answered(l, STR(""), NULL);
		(void)link_ask_info(l);
		(void)link_ask_table(l, TAB_GRANTS);
		return;
	}
	if (q->kind == LINK_TABLE) {
		ev.kind = LINK_HEARD_TABLE;
		ev.tab = q->tab;
		if (q->tab == TAB_PROMPTS)
			ask_each(l, body);
	} else if (q->kind == LINK_INFO) {
		ev.kind = LINK_HEARD_INFO;
	} else if (q->kind == LINK_HELD) {
		ev.kind = LINK_HEARD_HELD;
	}
	link_tell(l, &ev);
}

static void
refuse(struct link *l, const struct link_request *q,
    const struct client_reply *reply)
{
	struct problem_details p = {0};
	struct sg_str why;
	char text[200];

	if (q->kind == LINK_VIEW && reply->status == 404) {
		link_tell(l,
		    &(struct link_event){
			.kind = LINK_HEARD_GONE, .id = str_of(q->id)});
		return;
	}
	if (contract_decode(&problem_details_contract, reply->body, &l->a, &p,
		NULL) != SG_OK)
		p.detail = STR("the server refused the answer");
	why = text_safe(&l->a, p.detail, false);
	(void)snprintf(text, sizeof(text), "%s: %.*s",
	    q->kind == LINK_DECIDE       ? "Not accepted"
		: q->kind == LINK_EXTEND ? "No time added"
					 : "Refused",
	    (int)why.n, why.p);
	answered(l, str_of(q->id), text);
	if (q->kind == LINK_DECIDE || q->kind == LINK_EXTEND)
		(void)link_ask_view(l, str_of(q->id));
}

/* Idle connections are closed by the server: reading is tried once more. */
static void
lost_call(struct link *l)
{
	struct link_request *q = l->queue;

	client_close(l->calls);
	l->calls = NULL;
	if (q == NULL || !l->waiting)
		return;
	l->waiting = false;
	if (q->kind <= LINK_INFO && !q->sent_before) {
		q->sent_before = true;
		return;
	}
	answered(l, str_of(q->id),
	    "The connection was lost; your answer may or may not have been "
	    "accepted");
	if (q->id[0] != '\0')
		(void)link_ask_view(l, str_of(q->id));
	drop_first(l);
}

static void
send_first(struct link *l)
{
	struct link_request *q = l->queue;
	struct client_request ask = {.method = q->method,
	    .path = str_of(q->path),
	    .body = str_of(q->body),
	    .match = str_of(q->match)};
	struct sg_error e = {0};

	if (l->calls == NULL)
		l->calls = link_connect(l, &e);
	l->waiting = l->calls != NULL && client_send(l->calls, &ask);
	l->sent_ms = l->now_ms;
	if (!l->waiting) {
		client_close(l->calls);
		l->calls = NULL;
		answered(l, str_of(q->id), "The server cannot be reached");
		drop_first(l);
	}
}

static void
take_reply(struct link *l)
{
	const struct client_reply *r = client_reply(l->calls);

	if (r->status < 300)
		take(l, l->queue, r->body);
	else
		refuse(l, l->queue, r);
	arena_clear(&l->a);
	drop_first(l);
}

void
link_calls(struct link *l)
{
	enum client_state state = CLIENT_IDLE;

	do {
		if (l->calls != NULL && state != CLIENT_DONE)
			state = client_work(l->calls);
		if (l->calls != NULL && state == CLIENT_DONE && l->waiting)
			take_reply(l);
		else if (l->calls != NULL &&
		    (state == CLIENT_GONE ||
			(l->waiting && l->now_ms - l->sent_ms > ANSWER_MS)))
			lost_call(l);
		if (!l->waiting && l->queue != NULL)
			send_first(l);
		state = l->calls != NULL && l->waiting ? client_work(l->calls)
						       : CLIENT_IDLE;
	} while (state == CLIENT_DONE);
}
