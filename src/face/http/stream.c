/* Event streams: opening them, and giving them what they may hear. */
#include <stdlib.h>
#include <string.h>

#include "face/http/stream.h"
#include "words/words.h"

#define KERNEL_ROOM (64 << 10) /* what a socket may hold for a slow reader */

static struct events *
events_of(const struct stream *st)
{
	return service_events(st->conn->server->ports.service);
}

static void
on_written(uv_write_t *w, int status)
{
	struct stream *st = w->data;
	struct conn *c = st->conn;

	frame_drop(st->frame);
	st->frame = NULL;
	st->blocked = false;
	if (c == NULL) { /* closed meanwhile */
		free(st);
	} else if (status != 0) {
		conn_close(c);
	} else {
		st->sent_ms = uv_now(c->server->ports.loop);
		stream_pump(st);
	}
}

/* Send ${f}.  What does not fit the socket is sent when it can. */
static void
send_frame(struct stream *st, struct frame *f)
{
	struct conn *c = st->conn;
	struct http_server *s = c->server;
	uv_buf_t buf = uv_buf_init(f->text, f->n);
	int n = uv_try_write(&c->u.stream, &buf, 1);

	if (n < 0 && n != UV_EAGAIN) {
		conn_close(c);
		return;
	}
	if (n == (int)f->n) {
		st->sent_ms = uv_now(s->ports.loop);
		link_append(&s->streams, &st->link);
		return;
	}
	n = n < 0 ? 0 : n;
	buf = uv_buf_init(f->text + n, f->n - (unsigned)n);
	st->write.data = st;
	if (uv_write(&st->write, &c->u.stream, &buf, 1, on_written) != 0) {
		conn_close(c);
		return;
	}
	frame_keep(f);
	st->frame = f;
	st->blocked = true;
	st->counted = st->after;
	st->unsent = f->n - (unsigned)n;
}

/* Through TLS every reader gets bytes of its own. */
void
stream_send(struct stream *st, struct frame *f)
{
	struct conn *c = st->conn;
	struct bytes *out = c->tls != NULL ? tls_out(c->tls) : NULL;
	struct frame *own;

	if (out == NULL) {
		send_frame(st, f);
		return;
	}
	own = tls_write(c->tls, (struct sg_str){f->text, f->n})
	    ? frame_of_bytes((struct sg_str){out->p, out->n})
	    : NULL;
	bytes_drop(&c->server->pool, out);
	if (own == NULL)
		conn_close(c);
	else
		send_frame(st, own);
	frame_drop(own);
}

/* The frame of ${ev}, which many readers get. */
static struct frame *
frame_of(struct http_server *s, const struct event *ev)
{
	struct frame **slot = &s->frames[ev->no % SERVER_FRAMES];
	char text[EVENT_ID_MAX];
	struct buf id = BUF_ON(text);

	if (*slot != NULL && (*slot)->no == ev->no)
		return *slot;
	events_id(service_events(s->ports.service), ev->no, &id);
	frame_drop(*slot);
	*slot = frame_new(ev, buf_str(&id));
	return *slot;
}

/* A message of the stream itself, numbered ${no}; 0: without a number. */
static struct frame *
own_frame(struct stream *st, enum sg_event_kind kind, uint64_t no)
{
	struct http_server *s = st->conn->server;
	char id_text[EVENT_ID_MAX], text[1024];
	struct buf id = BUF_ON(id_text), data = BUF_ON(text);
	struct event ev = {
	    .kind = kind, .at_ms = s->ports.clock.wall_ms(s->ports.clock.self)};

	if (kind == SG_EVENT_HELLO)
		service_hello(s->ports.service, &data);
	if (kind != SG_EVENT_PING)
		events_id(events_of(st), no, &id);
	ev.data = buf_full(&data) ? STR("{}") : buf_str(&data);
	return frame_new(&ev, buf_str(&id));
}

static void
send_own(struct stream *st, enum sg_event_kind kind)
{
	struct frame *f = own_frame(st, kind, st->after);

	if (f == NULL)
		conn_close(st->conn);
	else
		stream_send(st, f);
	frame_drop(f);
}

/* How far behind is one whose socket is full? */
static void
count_unsent(struct stream *st)
{
	bool missed = false;
	const struct event *ev;

	while (!missed &&
	    (ev = events_next(events_of(st), st->counted, &st->who, &missed)) !=
		NULL) {
		st->counted = ev->no;
		st->unsent += ev->data.n + 128;
	}
	if (missed ||
	    st->unsent > (uint64_t)st->conn->server->config.max_unsent)
		conn_close(st->conn);
}

/* ${st} may be gone afterwards. */
void
stream_pump(struct stream *st)
{
	struct conn *c = st->conn;
	bool missed = false;
	const struct event *ev;
	struct frame *f;

	if (st->blocked) {
		count_unsent(st);
		return;
	}
	while (!c->closing && !st->blocked) {
		ev = events_next(events_of(st), st->after, &st->who, &missed);
		if (missed) {
			st->after = events_last(events_of(st));
			send_own(st, SG_EVENT_RESYNC_REQUIRED);
			return;
		}
		if (ev == NULL)
			return;
		st->after = ev->no;
		f = frame_of(c->server, ev);
		if (f == NULL)
			conn_close(c);
		else
			stream_send(st, f);
	}
}

/* Who may listen as whom.  NULL, or what is wrong. */
static bool
read_listen(struct conn *c, struct sg_str as, enum sg_surface *surface)
{
	unsigned word = 0;

	if (as.n == 0)
		return true;
	if (!word_parse(&words_surface, as, &word) ||
	    (word != SG_SURFACE_WEB && word != SG_SURFACE_TUI &&
		word != SG_SURFACE_RPC && word != SG_SURFACE_CLI &&
		word != SG_SURFACE_MCP)) {
		request_refuse(c, SG_PROBLEM_INVALID_REQUEST,
		    "listen must be web, tui, rpc, cli or mcp");
		return false;
	}
	if (c->door.who.role != SG_ROLE_PERSON && !c->door.who.account) {
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only a person's token may listen for questions");
		return false;
	}
	*surface = (enum sg_surface)word;
	return true;
}

static struct stream *
stream_new(struct conn *c, struct meter *m, bool listens)
{
	struct stream *st = calloc(1, sizeof(*st));
	struct http_server *s = c->server;

	if (st == NULL)
		return NULL;
	st->conn = c;
	st->who = c->door.who;
	st->token = c->door.who.channel;
	st->session = c->door.session;
	st->listens = listens;
	if (listens)
		st->who.channel = ++s->last_stream;
	link_init(&st->link);
	link_append(&s->streams, &st->link);
	c->stream = st;
	m->streams++;
	s->n_streams++;
	return st;
}

/* The head of the answer goes out by itself: from here on it is a stream. */
static void
begin(struct conn *c, struct stream *st, bool resync)
{
	struct answer a = {
	    .status = 200, .type = ANSWER_STREAM, .stream = true};
	int room = KERNEL_ROOM;
	struct frame *f;

	(void)uv_send_buffer_size(&c->u.handle, &room);
	request_answer(c, &a);
	f = own_frame(st, SG_EVENT_HELLO, st->after);
	if (f == NULL ||
	    !bytes_add(
		&c->server->pool, &c->out, (struct sg_str){f->text, f->n}))
		c->last = true;
	frame_drop(f);
	f = resync ? own_frame(st, SG_EVENT_RESYNC_REQUIRED, st->after) : NULL;
	if (f != NULL)
		(void)bytes_add(
		    &c->server->pool, &c->out, (struct sg_str){f->text, f->n});
	frame_drop(f);
	st->sent_ms = uv_now(c->server->ports.loop);
	c->server->dirty = true;
}

/* Reminders are for people. */
static bool
is_person(const struct stream *st)
{
	return st->who.role == SG_ROLE_PERSON || st->who.role == SG_ROLE_VIEWER;
}

void
stream_open(struct conn *c, const char *base, const struct query *q)
{
	struct http_server *s = c->server;
	struct sg_str last = http_header(
	    &c->parse, base, HTTP_HEADER_LAST_EVENT_ID);
	struct events *v = service_events(s->ports.service);
	struct meter *m = server_meter(s, c->door.who.channel);
	enum sg_surface surface = c->door.who.surface;
	struct stream *st;
	bool resync = false;

	if (!read_listen(c, q->listen, &surface))
		return;
	if (m == NULL || m->streams >= (uint32_t)s->config.max_streams) {
		request_refuse(
		    c, SG_PROBLEM_RATE, "this token has too many streams");
		return;
	}
	if (c->no_body) {
		struct answer a = {.status = 200, .type = ANSWER_STREAM};

		request_answer(c, &a);
		return;
	}
	st = stream_new(c, m, q->listen.n > 0);
	if (st == NULL) {
		request_refuse(c, SG_PROBLEM_BUSY, "");
		return;
	}
	st->who.surface = surface;
	st->after = events_last(v);
	if (last.n > 0)
		resync = !events_parse_id(v, last, &st->after);
	begin(c, st, resync);
	if (is_person(st))
		service_stream(s->ports.service, true);
	if (st->listens)
		service_attach(s->ports.service, &st->who);
}

void
stream_close(struct conn *c)
{
	struct stream *st = c->stream;
	struct meter *m = server_meter(c->server, st->token);

	c->stream = NULL;
	link_remove(&st->link);
	m->streams--;
	c->server->n_streams--;
	if (is_person(st))
		service_stream(c->server->ports.service, false);
	if (st->listens)
		service_detach(c->server->ports.service, &st->who);
	st->conn = NULL;
	if (!st->blocked)
		free(st);
}
