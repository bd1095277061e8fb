/* What a client asks for: POST a message, GET a stream, DELETE a session. */
#include <stdio.h>
#include <stdlib.h>

#include "face/listen/listen_int.h"
#include "face/mcp/say.h"
#include "base/utf8.h"
#include "relay/message.h"
#include "relay/stream.h"

static struct sg_str
header(const struct caller *c, enum http_header h)
{
	return http_header(&c->parse, c->in.p, h);
}

/* The session the request names; NULL: it was answered. */
static struct visit *
session_of(struct listener *l, struct caller *c)
{
	struct sg_str id = header(c, HTTP_HEADER_MCP_SESSION_ID);
	struct visit *s = visit_find(l, id);

	if (id.n == 0)
		caller_refuse(l, c, 400, SAY_DENIED,
		    "the header Mcp-Session-Id is missing; begin with "
		    "initialize");
	else if (s == NULL)
		caller_refuse(l, c, 404, SAY_DENIED,
		    "there is no such session; begin with initialize");
	else if (!door_version_ok(s, header(c, HTTP_HEADER_MCP_VERSION)))
		caller_refuse(l, c, 400, SAY_DENIED,
		    "this MCP-Protocol-Version is not supported");
	else
		return s;
	return NULL;
}

/*
 * A message as one line in l->a: breaks between tokens become blanks.  False:
 * one stands inside a text, where JSON has none.
 */
static bool
to_line(struct listener *l, struct sg_str body, struct sg_str *line)
{
	char *p = arena_new(&l->a, body.n + 1);
	bool text = false;

	if (p == NULL)
		return false;
	for (size_t i = 0; i < body.n; i++) {
		bool ends = body.p[i] == '\n' || body.p[i] == '\r';

		p[i] = ends ? ' ' : body.p[i];
		if (ends && text)
			return false;
		if (text && body.p[i] == '\\' && i + 1 < body.n) {
			i++;
			p[i] = body.p[i];
			if (p[i] == '\n' || p[i] == '\r')
				return false;
		} else if (body.p[i] == '"') {
			text = !text;
		}
	}
	p[body.n] = '\n';
	*line = (struct sg_str){p, body.n + 1};
	return true;
}

/* The body as a message; false: it was answered. */
static bool
read_message(struct listener *l, struct caller *c, struct sg_str *line,
    struct message *m)
{
	struct sg_str body = http_body(&c->parse, c->in.p);
	const char *why = "the message is not JSON";

	arena_clear(&l->a);
	*m = (struct message){.kind = MESSAGE_BAD};
	if (!utf8_valid(body))
		why = "the message is not UTF-8";
	else if (to_line(l, body, line)) {
		message_read(*line, &l->a, m);
		why = m->why;
	}
	if (m->kind != MESSAGE_BAD && m->kind != MESSAGE_BATCH)
		return true;
	caller_refuse(l, c, 400,
	    m->kind == MESSAGE_BATCH ? SAY_INVALID_REQUEST : SAY_PARSE_ERROR,
	    why);
	return false;
}

static void
open_session(struct listener *l, struct caller *c, const struct message *m,
    struct sg_str line)
{
	struct sg_error e = {0};
	struct visit *s = l->stopping ? NULL : visit_new(l, &e);
	struct flow *f;

	if (s == NULL) {
		caller_refuse(l, c, 503, SAY_INTERNAL,
		    e.message[0] != '\0' ? e.message : "it is stopping");
		return;
	}
	if ((f = flow_new(s, m)) == NULL) {
		visit_end(s);
		caller_refuse(l, c, 503, SAY_INTERNAL, "out of memory");
		return;
	}
	f->conn = c;
	c->flow = f;
	c->session = s;
	s->peer.send(s->peer.self, line);
}

static void
ask(struct listener *l, struct caller *c, struct visit *s,
    const struct message *m, struct sg_str line)
{
	struct flow *f;
	size_t waiting = 0;

	for (f = s->flows; f != NULL; f = f->next)
		waiting += !f->answered;
	if (flow_by_id(s, m->id) != NULL) {
		caller_refuse(l, c, 400, SAY_INVALID_REQUEST,
		    "a request with this id waits for its answer already");
		return;
	}
	if (waiting >= LISTEN_FLOWS || (f = flow_new(s, m)) == NULL) {
		caller_refuse(
		    l, c, 503, SAY_INTERNAL, "too much is waiting already");
		return;
	}
	flow_join(s, f, c, 0);
	s->peer.send(s->peer.self, line);
}

static void
on_post(struct listener *l, struct caller *c)
{
	struct sg_str accept = header(c, HTTP_HEADER_ACCEPT);
	struct sg_str type = header(c, HTTP_HEADER_CONTENT_TYPE);
	struct sg_str line;
	struct visit *s;
	struct message m;

	if (!str_same(str_trim(str_cut(&type, ';')), STR("application/json"))) {
		caller_refuse(l, c, 415, SAY_DENIED,
		    "the Content-Type must be application/json");
		return;
	}
	if (!door_accepts(accept, "application/json") ||
	    !door_accepts(accept, "text/event-stream")) {
		caller_refuse(l, c, 406, SAY_DENIED,
		    "the client must accept application/json and "
		    "text/event-stream");
		return;
	}
	if (!read_message(l, c, &line, &m))
		return;
	if (m.kind == MESSAGE_REQUEST && str_eq(m.method, STR("initialize"))) {
		open_session(l, c, &m, line);
		return;
	}
	if ((s = session_of(l, c)) == NULL)
		return;
	s->used_ms = listen_now();
	c->session = s;
	if (m.kind == MESSAGE_REQUEST) {
		ask(l, c, s, &m, line);
		return;
	}
	s->peer.send(s->peer.self, line);
	caller_answer(l, c, 202, "", STR(""));
}

/* The stream a client was on, behind the last event that it has seen. */
static void
resume(struct listener *l, struct caller *c, struct visit *s)
{
	uint64_t no, seen;
	struct flow *f = NULL;

	if (flow_read_id(header(c, HTTP_HEADER_LAST_EVENT_ID), &no, &seen))
		f = flow_by_no(s, no);
	if (f == NULL || seen < f->lost)
		caller_refuse(l, c, 400, SAY_DENIED,
		    "the events behind this Last-Event-ID are no longer "
		    "kept");
	else if (f->first)
		caller_refuse(l, c, 400, SAY_DENIED, "this is not a stream");
	else {
		if (f->conn != NULL)
			caller_close(l, f->conn); /* the one that broke */
		flow_join(s, f, c, seen);
	}
}

static void
on_get(struct listener *l, struct caller *c)
{
	struct visit *s;

	if (!door_accepts(header(c, HTTP_HEADER_ACCEPT), "text/event-stream")) {
		caller_refuse(l, c, 406, SAY_DENIED,
		    "the client must accept text/event-stream");
		return;
	}
	if ((s = session_of(l, c)) == NULL)
		return;
	s->used_ms = listen_now();
	if (http_has(&c->parse, HTTP_HEADER_LAST_EVENT_ID))
		resume(l, c, s);
	else if (s->own.conn != NULL)
		caller_refuse(
		    l, c, 409, SAY_DENIED, "this session has a stream already");
	else
		flow_join(s, &s->own, c, s->own.said);
}

void
post_run(struct listener *l, struct caller *c)
{
	struct visit *s;

	switch (c->parse.method) {
	case HTTP_METHOD_POST:
		on_post(l, c);
		return;
	case HTTP_METHOD_GET:
		on_get(l, c);
		return;
	case HTTP_METHOD_DELETE:
		if ((s = session_of(l, c)) == NULL)
			return;
		visit_end(s);
		caller_answer(l, c, 200, "", STR(""));
		return;
	case HTTP_OTHER:
	case HTTP_METHOD_HEAD:
	case HTTP_METHOD_PUT:
	case HTTP_METHOD_OPTIONS:
		break;
	}
	caller_refuse(
	    l, c, 405, SAY_DENIED, "this address takes POST, GET and DELETE");
}
