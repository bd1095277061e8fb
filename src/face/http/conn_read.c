/* Bytes in: one request after the other, as long as each is answered. */
#include "face/http/conn.h"
#include "face/http/proxy.h"

static bool
may_go_on(const struct conn *c)
{
	return !c->waiting && !c->last && !c->closing && c->stream == NULL &&
	    c->hand == NULL && c->writing.p == NULL;
}

/* The head is here, the body is not yet. */
static void
expect_body(struct conn *c)
{
	if (!c->door.ok) {
		c->last = true; /* the rest is not worth reading */
		request_run(c, NULL);
	} else if (c->parse.expects) {
		c->parse.expects = false;
		if (!bytes_add(&c->server->pool, &c->out,
			STR("HTTP/1.1 100 Continue\r\n\r\n")))
			c->last = true;
	}
}

static void
run(struct conn *c, const char *base)
{
	/* Who is refused for want of room hears it, and then makes room. */
	if (!c->parse.keep_alive || server_parts(c->server) ||
	    (!c->door.ok && c->door.problem == SG_PROBLEM_BUSY))
		c->last = true;
	request_run(c, base);
	proxy_forget_body(c);
	http_parse_init(&c->parse, c->parse.max_head, HTTP_BODY_ANY);
}

static void
refuse(struct conn *c)
{
	c->last = true;
	request_refuse(c, c->parse.problem, c->parse.why);
}

struct rest {
	char *p;
	size_t n;
};

/* Which of the ${n} bytes from ${base} are left. */
static struct rest
take(struct conn *c, char *base, size_t n)
{
	while (n > 0 && may_go_on(c)) {
		size_t here = n;

		switch (http_parse(&c->parse, base, &here)) {
		case HTTP_STEP_BAD:
			refuse(c);
			break;
		case HTTP_STEP_MORE:
			if (c->parse.state != HTTP_IN_HEAD)
				expect_body(c);
			if (!c->last && !proxy_drain(c, base, &here))
				return (struct rest){base, 0};
			return (struct rest){base, here};
		case HTTP_STEP_HEAD:
			request_head(c, base);
			break;
		case HTTP_STEP_DONE:
			here = http_used(&c->parse);
			run(c, base);
			base += here;
			n -= here;
			break;
		}
	}
	return (struct rest){base, c->last ? 0 : n};
}

/* What it has to be quick with from now on. */
static void
settle(struct conn *c, bool took)
{
	enum conn_wait w = CONN_WAIT_IDLE;

	if (c->closing)
		return;
	if (c->waiting || c->stream != NULL ||
	    (c->hand != NULL && c->writing.p == NULL))
		w = CONN_WAIT_NONE;
	else if (c->writing.p != NULL)
		w = CONN_WAIT_WRITE;
	else if (c->ending)
		w = CONN_WAIT_END;
	else if (c->in.n > 0)
		w = c->parse.state == HTTP_IN_HEAD ? CONN_WAIT_HEAD
						   : CONN_WAIT_BODY;
	if (w != c->wait || took || w == CONN_WAIT_NONE)
		conn_wait_for(c, w);
}

/* Keep what is left in ${c}->in; it may stand there already. */
static bool
keep(struct conn *c, struct rest left)
{
	struct bytes_pool *pool = &c->server->pool;

	if (left.n == 0) {
		bytes_drop(pool, &c->in);
		return true;
	}
	if (c->in.p == NULL)
		return bytes_add(pool, &c->in, (struct sg_str){left.p, left.n});
	c->in.n = left.n + (size_t)(left.p - c->in.p);
	bytes_cut(&c->in, (size_t)(left.p - c->in.p));
	return true;
}

/* ${base} is the server's own buffer, or the end of what was kept before. */
void
conn_read(struct conn *c, char *base, size_t n)
{
	uint64_t before = c->server->request_no;
	bool kept = c->in.p != NULL;

	if (kept)
		c->in.n += n;
	if (!keep(c, take(c, kept ? c->in.p : base, kept ? c->in.n : n))) {
		conn_close(c);
		return;
	}
	conn_flush(c);
	settle(c, c->server->request_no != before);
}

/* Where the next bytes of a wire go: behind what is kept, if anything is. */
static struct rest
room_of(struct conn *c)
{
	struct http_server *s = c->server;

	if (c->in.p == NULL || c->stream != NULL || c->ending)
		return (struct rest){s->opened, sizeof(s->opened)};
	if (!bytes_room(&s->pool, &c->in, BYTES_BLOCK / 2))
		return (struct rest){NULL, 0};
	return (struct rest){c->in.p + c->in.n, c->in.cap - c->in.n};
}

/*
 * The other end is done, or what it sends is not TLS: it still gets what it is
 * owed, and then a word that nothing more comes.
 */
static void
unwrapped(struct conn *c)
{
	if (c->waiting || c->stream != NULL) {
		conn_close(c);
		return;
	}
	c->last = true;
	conn_flush(c);
}

/* What is not read now, because an answer comes first, is kept as it came. */
void
conn_unwrap(struct conn *c, const char *base, size_t n)
{
	enum tls_step step = TLS_SOME;

	tls_feed(c->tls, base, n);
	while (step == TLS_SOME && !c->closing && c->reading) {
		struct rest room = room_of(c);
		size_t got = 0;

		step = tls_read(c->tls, room.p, room.n, &got);
		if (step == TLS_SOME && c->stream == NULL && !c->ending)
			conn_read(c, room.p, got);
	}
	if (c->closing)
		return;
	if (!tls_keep(c->tls))
		conn_close(c);
	else if (step == TLS_BAD || step == TLS_END)
		unwrapped(c);
	else
		conn_flush(c);
}

void
conn_resume(struct conn *c)
{
	conn_flush(c);
	if (c->closing)
		return;
	if (c->stream != NULL)
		c->server->dirty = true; /* it may go on */
	if (c->in.n > 0 && may_go_on(c))
		conn_read(c, c->in.p + c->in.n, 0);
	else
		settle(c, true);
	if (c->tls != NULL && !c->closing && c->reading)
		conn_unwrap(c, NULL, 0);
}
