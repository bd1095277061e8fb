/* What a program asks: read, looked at, and seen by the turn gate. */
#include <string.h>

#include "hosts/agent_text.h"
#include "proxy/proxy_int.h"
#include "thread/turn_run.h"
#include "base/utf8.h"
#include "gate/gate_offer.h"
#include "json/json_find.h"

#define MESSAGE_MAX 20000 /* code points of a turn */
#define LOOK_MAX    ((size_t)1 << 20)

static bool
refuse(struct proxy_run *r, const char *why)
{
	proxy_fail(r, 400, str_of(why), 0);
	return false;
}

/* The gate sees one answer to one question, and calls it knows the form of. */
static const char *
look(struct proxy_run *r, struct arena *a)
{
	struct sg_str body = r->in.body;
	struct sg_str n = json_find(body,
	    r->in.kind == PROVIDER_GEMINI ? "generationConfig/candidateCount"
					  : "n",
	    a);

	r->many = n.p != NULL && !str_eq(n, STR("1")) &&
	    !str_eq(n, STR("null"));
	if (r->many && !json_is_empty(json_find(body, "tools", a)))
		return "through Solgate several answers at once are possible "
		       "only without tools";
	if (json_finds(body, "functions", a) ||
	    json_finds(body, "function_call", a))
		return "functions are an old form; use tools with Solgate";
	if (str_eq(json_find(body, "background", a), STR("true")))
		return "through Solgate an answer cannot be fetched later";
	return NULL;
}

/*
 * The last text of the user in the last turn, without what the agent put there
 * itself; "": it brings results, or nothing of a person.
 */
static struct sg_str
words_of(struct sg_str all, struct arena *a)
{
	struct buf own = arena_buf(a, all.n + 1);

	agent_text_user(all, &own);
	/* No memory: all of it is judged. */
	return buf_full(&own) ? all : str_trim(buf_str(&own));
}

/*
 * The same for a part of a long body.  Of a long text the beginning is enough,
 * unless an agent may have written that: its blocks begin with a bracket.
 */
static struct sg_str
words_in(struct proxy_run *r, struct sg_str text)
{
	struct sg_str all, own;
	bool cut;

	if (r->in.spool == NULL)
		return words_of(text, &r->a);
	if (spool_said(r->in.spool, text, LOOK_MAX, &r->a, &all, &cut) != SG_OK)
		return text;
	own = words_of(all, &r->a);
	if (!cut ||
	    (own.n >= 4 * MESSAGE_MAX && memchr(all.p, '<', all.n) == NULL))
		return own;
	if (spool_said(r->in.spool, text, SIZE_MAX, &r->a, &all, &cut) != SG_OK)
		return text;
	return words_of(all, &r->a);
}

static struct sg_str
message_of(struct proxy_run *r)
{
	const struct llm_request *q = &r->request;
	const struct llm_turn *t;
	struct sg_str text = STR("");

	if (q->n_turns == 0)
		return text;
	t = &q->turns[q->n_turns - 1];
	for (size_t i = 0; i < t->n && !t->model; i++) {
		struct sg_str own;

		if (t->parts[i].kind != LLM_PART_TEXT)
			continue;
		own = words_in(r, t->parts[i].text);
		if (own.n > 0)
			text = own;
	}
	return text;
}

/* The first code points of ${s}, as many as a turn may have. */
static struct sg_str
cut(struct sg_str s)
{
	size_t n = 0, i = 0;

	while (i < s.n && n < MESSAGE_MAX) {
		i++;
		while (i < s.n && (s.p[i] & 0xc0) == 0x80)
			i++;
		n++;
	}
	return str_part(s, 0, i);
}

static struct sg_str
first_text(const struct llm_request *q)
{
	for (size_t i = 0; i < q->n_turns; i++)
		for (size_t k = 0; k < q->turns[i].n; k++)
			if (q->turns[i].parts[k].kind == LLM_PART_TEXT)
				return q->turns[i].parts[k].text;
	return STR("");
}

/* A conversation has no name in these APIs: how it began is one. */
static void
name_thread(struct proxy_run *r)
{
	struct buf b = BUF_ON(r->thread);
	uint8_t digest[SHA256_SIZE];
	struct sg_str first = first_text(&r->request);

	/* A long body begins as it did when it was short. */
	if (r->in.spool == NULL || !spool_hash(r->in.spool, first, digest))
		sha256_of(first, digest);
	buf_addz(&b, "proxy-");
	buf_addhex(&b, digest, 8);
}

static bool
see(struct proxy_run *r, struct sg_str message)
{
	struct proxies *proxies = r->proxies;
	struct shell_work w;
	struct sg_error e = {0};
	struct turn_request q = {.message = cut(message),
	    .has_thread_id = true,
	    .thread_id = {r->thread, PROXY_THREAD}};
	struct turn_run t = {
	    .t = proxies->turns, .q = &q, .user = r->in.who.user};
	enum sg_err err;

	shell_work_begin(proxies->shell, &w);
	t.a = w.a;
	t.thread = (struct thread_name){t.user, q.thread_id};
	err = turn_do(&t, &e);
	if (err == SG_OK) {
		memcpy(r->turn, t.id, ID_TEXT);
		r->has_turn = gate_binds_calls(
		    t.row.gate.risk.tier, proxies->shell->config.proxy_lease);
	}
	shell_work_end(proxies->shell, &w);
	if (err == SG_OK)
		return true;
	proxy_fail(r, err == SG_EINVALID ? 400 : 503,
	    e.message[0] != '\0' ? str_of(e.message)
				 : STR("the turn cannot be recorded"),
	    0);
	return false;
}

/* The body as a request; what does not stand in a body is as before. */
enum sg_err
proxy_parse(struct proxy_run *r, struct sg_error *e)
{
	bool gemini = r->in.kind == PROVIDER_GEMINI;
	enum sg_err err = provider_read_request(
	    r->in.kind, r->body, &r->a, &r->request, e);

	if (err == SG_OK)
		err = llm_join_turns(&r->request, &r->a);
	if (gemini && err == SG_OK) {
		r->request.model = r->in.model;
		r->request.stream = r->in.stream;
	}
	return err;
}

static bool
refuse_body(struct proxy_run *r, const struct sg_error *e)
{
	char room[SG_POINTER_MAX + SG_MESSAGE_MAX + 4];
	struct buf b = BUF_ON(room);

	buf_addz(&b, e->pointer);
	buf_addz(&b, e->pointer[0] != '\0' ? ": " : "");
	buf_addz(&b, e->message);
	proxy_fail(r, 400, buf_str(&b), 0);
	return false;
}

bool
proxy_read(struct proxy_run *r)
{
	struct sg_error e = {0};
	struct sg_str message;
	const char *why;

	if (r->in.spool != NULL && (why = spool_wrong(r->in.spool)) != NULL)
		return refuse(r, why);
	if (proxy_parse(r, &e) != SG_OK)
		return refuse_body(r, &e);
	if ((why = look(r, &r->a)) != NULL)
		return refuse(r, why);
	name_thread(r);
	if (!proxy_pay(r))
		return refuse(r,
		    "results the model still expects cannot be "
		    "added");
	if (r->body.p != r->in.body.p && proxy_parse(r, &e) != SG_OK)
		return refuse_body(r, &e);
	message = message_of(r);
	return message.n == 0 || see(r, message);
}
