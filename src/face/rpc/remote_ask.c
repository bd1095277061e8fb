/* Commands as requests, answers as what a command says. */
#include <stdlib.h>
#include <string.h>

#include "route/route.h"
#include "face/rpc/remote_int.h"
#include "json/json_members.h"

/* ${s} as one segment of a path or value of a query. */
static void
add_encoded(struct buf *b, struct sg_str s)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno"
				    "pqrstuvwxyz0123456789-._~";

	for (size_t i = 0; i < s.n; i++) {
		uint8_t ch = (uint8_t)s.p[i];

		if (ch != 0 && strchr(plain, ch) != NULL) {
			buf_addc(b, (char)ch);
		} else {
			buf_addc(b, '%');
			buf_addhex(b, &ch, 1);
		}
	}
}

static const struct route *
route_of(enum command_name n)
{
	for (size_t i = 0; i < routes_count; i++)
		if (routes[i].page == ROUTE_COMMAND && routes[i].command == n)
			return &routes[i];
	return NULL;
}

static void
add_path(struct buf *b, const struct route *r, const struct command_in *in)
{
	struct sg_str rest = r->path;
	const char *at = rest.n > 0 ? memchr(rest.p, '{', rest.n) : NULL;

	if (at != NULL) {
		buf_add(b, str_part(rest, 0, (size_t)(at - rest.p)));
		add_encoded(b, in->id);
		rest = str_part(rest, (size_t)(at - rest.p) + 4, rest.n);
	}
	buf_add(b, rest);
	if ((r->query & ROUTE_LIMIT) != 0 && in->limit > 0) {
		buf_addz(b, "?limit=");
		buf_addu(b, in->limit);
		if (in->cursor.n > 0) {
			buf_addz(b, "&cursor=");
			add_encoded(b, in->cursor);
		}
	}
}

struct remote_ask *
remote_ask_new(
    enum command_name n, const struct command_in *in, struct command_reply to)
{
	const struct route *r = route_of(n);
	size_t room = 256 + 3 * (in->id.n + in->cursor.n) + in->body.n;
	struct remote_ask *q = r != NULL ? calloc(1, sizeof(*q) + room) : NULL;
	struct buf b;

	if (q == NULL)
		return NULL;
	b = (struct buf){.p = q->text, .cap = room};
	add_path(&b, r, in);
	q->to = to;
	q->request.method = http_method_name(r->method);
	q->request.path = buf_str(&b);
	q->request.prefer = (r->query & ROUTE_WAIT) != 0 ? "wait=0" : NULL;
	q->request.body = (struct sg_str){b.p + b.n, in->body.n};
	buf_add(&b, in->body);
	return q;
}

static void
copy_text(char *to, size_t room, struct sg_str json, struct arena *a)
{
	struct sg_str text;

	if (json_member_text(json, a, &text) != SG_OK || text.n >= room)
		return;
	memcpy(to, text.p, text.n);
	to[text.n] = '\0';
}

static void
read_problem(struct command_out *out, struct sg_str body, struct arena *a)
{
	struct json_member *m;
	char code[64] = "", err[64] = "";
	unsigned word;
	size_t n = 0;

	out->problem = SG_PROBLEM_INTERNAL;
	if (json_members(body, 32, a, &m, &n) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++) {
		if (str_eq(m[i].key, STR("error")))
			copy_text(code, sizeof(code), m[i].value, a);
		else if (str_eq(m[i].key, STR("code")))
			copy_text(err, sizeof(err), m[i].value, a);
		else if (str_eq(m[i].key, STR("message")))
			copy_text(out->error.message,
			    sizeof(out->error.message), m[i].value, a);
		else if (str_eq(m[i].key, STR("pointer")))
			copy_text(out->error.pointer,
			    sizeof(out->error.pointer), m[i].value, a);
		else if (str_eq(m[i].key, STR("details")))
			out->details = m[i].value;
	}
	if (word_parse(&words_problem, str_of(code), &word))
		out->problem = (enum sg_problem)word;
	if (strcmp(err, sg_err_name(SG_EMISSING)) == 0)
		out->error.code = SG_EMISSING;
}

void
remote_answer(const struct remote_ask *q, const struct client_reply *reply)
{
	struct command_out out = {
	    .ok = reply->status >= 200 && reply->status < 300,
	    .accepted = reply->status == 202,
	    .body = reply->body};
	struct arena a;

	if (q->to.reply == NULL)
		return;
	arena_init(&a, &mem_heap, (size_t)2 * CLIENT_BODY_MAX);
	if (!out.ok)
		read_problem(&out, reply->body, &a);
	q->to.reply(q->to.ctx, &out);
	arena_release(&a);
}

void
remote_refuse(const struct remote_ask *q, enum sg_problem p, const char *why)
{
	struct command_out out = {.problem = p};

	if (q->to.reply == NULL)
		return;
	err_set(&out.error, SG_EIO, STR(""), str_of(why));
	q->to.reply(q->to.ctx, &out);
}

/* The end of a call, as the gate itself says it when it is asked. */
static void
on_confirmed(void *ctx, const struct command_out *out)
{
	struct remote *m = ctx;

	if (out->ok && !out->accepted && m->rpc != NULL)
		rpc_event(m->rpc, SG_EVENT_HOST_RESULT, out->body);
}

/* T47: nothing of a stream is proved but that it began at the gate. */
static void
confirm(struct remote *m, struct sg_str payload, struct arena *a)
{
	struct json_member *v;
	struct command_in in = {.wait_ms = 0};
	struct remote_ask *q;
	size_t n = 0;

	if (json_members(payload, 32, a, &v, &n) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++)
		if (str_eq(v[i].key, STR("call_id")))
			(void)!json_member_text(v[i].value, a, &in.id);
	q = in.id.n > 0 ? remote_ask_new(COMMAND_HOSTCALL_GET, &in,
			      (struct command_reply){on_confirmed, m})
			: NULL;
	if (q == NULL)
		return;
	*m->last = q;
	m->last = &q->next;
}

void
remote_tell(struct remote *m, struct client *stream, enum remote_part part)
{
	struct client_event e;
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)2 * CLIENT_BODY_MAX);
	while (client_event(stream, &a, &e)) {
		bool result = e.kind == SG_EVENT_HOST_RESULT;

		if (part != REMOTE_ALL && (part == REMOTE_RESULTS) != result)
			continue;
		if (result && m->has_token)
			confirm(m, e.payload, &a);
		else
			rpc_event(m->rpc, e.kind, e.payload);
		arena_clear(&a);
	}
	arena_release(&a);
}
