/* What is done to all streams: news, signs of life, revoked tokens. */
#include "accounts/accounts.h"
#include "face/http/page.h"
#include "face/http/stream.h"

#define SECOND_MS 1000

void
stream_pump_all(struct http_server *s)
{
	struct link *next;

	/* A stream that is sent to moves to the end: count, do not chase. */
	size_t n = s->n_streams;

	for (struct link *l = s->streams.next; n > 0 && l != &s->streams;
	     l = next, n--) {
		struct stream *st = LINK_OF(l, struct stream, link);
		struct conn *c = st->conn;

		next = l->next;
		if (c->out.n == 0 && c->writing.p == NULL)
			stream_pump(st);
		if (server_parts(s) && !c->closing && !c->stream->blocked)
			conn_end(c);
	}
}

/* Often enough that nobody in between thinks the line is dead. */
void
stream_ping_all(struct http_server *s)
{
	uint64_t now = uv_now(s->ports.loop);
	struct event ev = {.kind = SG_EVENT_PING,
	    .at_ms = s->ports.clock.wall_ms(s->ports.clock.self)};
	struct frame *f = frame_new(&ev, STR(""));
	struct link *next;
	size_t n = s->n_streams;

	for (struct link *l = s->streams.next;
	     f != NULL && n > 0 && l != &s->streams; l = next, n--) {
		struct stream *st = LINK_OF(l, struct stream, link);

		next = l->next;
		if (now - st->sent_ms + SECOND_MS < (uint64_t)s->config.ping_ms)
			break;
		if (!st->blocked && st->conn->writing.p == NULL)
			stream_send(st, f);
		else if (now - st->sent_ms > (uint64_t)s->config.write_ms)
			conn_close(st->conn);
	}
	frame_drop(f);
}

static bool
has_session(
    struct http_server *s, const struct principal *who, uint64_t session)
{
	return accounts_knows(who)
	    ? accounts_alive(service_accounts(s->ports.service), session)
	    : session == 0 ||
		page_session_alive(&s->sessions, session, session_now(s));
}

void
stream_check_all(struct http_server *s)
{
	struct link *next;

	for (struct link *l = s->streams.next; l != &s->streams; l = next) {
		struct stream *st = LINK_OF(l, struct stream, link);

		next = l->next;
		if (!keyring_alive(s->tokens, st->token) ||
		    !has_session(s, &st->who, st->session))
			conn_close(st->conn);
	}
}

/* Who lost an account or a role hears no more, not even an answer that is on
 * its way (T49). */
void
stream_check_accounts(struct http_server *s)
{
	uint64_t now = accounts_version(service_accounts(s->ports.service));
	struct link *next;

	if (now == s->accounts)
		return;
	s->accounts = now;
	stream_check_all(s);
	for (struct link *l = s->conns.next; l != &s->conns; l = next) {
		struct conn *c = LINK_OF(l, struct conn, all);

		next = l->next;
		if (c->waiting && accounts_knows(&c->door.who) &&
		    !has_session(s, &c->door.who, c->door.session))
			conn_close(c);
	}
}
