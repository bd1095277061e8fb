/* Connections of the model's server; see conn.h. */
#include <errno.h>
#include <unistd.h>

#include "play/conn.h"
#include "port/clock.h"

#define HEAD_MAX  (64u << 10)
#define BODY_MAX  (32u << 20)
#define ARENA_MAX (1u << 30)
#define READ_MIN  (16u << 10)

void
play_conn_open(struct play_conn *c, int fd)
{
	*c = (struct play_conn){.fd = fd};
	http_parse_init(&c->parse, HEAD_MAX, BODY_MAX);
}

void
play_conn_close(struct play_server *s, struct play_conn *c)
{
	if (c->fd < 0)
		return;
	bytes_drop(&s->pool, &c->in);
	bytes_drop(&s->pool, &c->out);
	(void)close(c->fd);
	c->fd = -1;
}

static const char *
reason(unsigned status)
{
	return status < 300 ? "OK" : status < 500 ? "Refused" : "Failed";
}

/* The answer to the bytes of one request. */
static bool
send_reply(struct play_server *s, struct play_conn *c,
    const struct play_reply *r, bool head)
{
	char text[512];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "HTTP/1.1 ");
	buf_addu(&b, r->status);
	buf_addc(&b, ' ');
	buf_addz(&b, reason(r->status));
	buf_addz(&b,
	    r->events ? "\r\nContent-Type: text/event-stream\r\n"
		      : "\r\nContent-Type: application/json\r\n");
	buf_addz(&b,
	    "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
	    "Content-Length: ");
	buf_addu(&b, r->body.n);
	buf_addz(&b, c->last ? "\r\nConnection: close\r\n\r\n" : "\r\n\r\n");
	return bytes_add(&s->pool, &c->out, buf_str(&b)) &&
	    (head || bytes_add(&s->pool, &c->out, r->body));
}

/* Only programs of this machine: no page of another site, by any name. */
static bool
is_here(const struct play_server *s, struct sg_str host, bool origin)
{
	static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
	struct sg_str rest = host;

	if (origin && str_starts(host, STR("http://")))
		rest = str_part(host, 7, host.n);
	else if (origin)
		return !str_starts(host, STR("https://")) &&
		    !str_eq(host, STR("null"));
	for (size_t i = 0; i < 3; i++) {
		char text[64];
		struct buf b = BUF_ON(text);

		buf_addz(&b, names[i]);
		buf_addc(&b, ':');
		buf_addu(&b, s->port);
		if (str_eq(rest, buf_str(&b)))
			return true;
	}
	return false;
}

static const char *
refuses(const struct play_server *s, const struct play_conn *c)
{
	const struct http_parse *p = &c->parse;

	if (!is_here(s, http_header(p, c->in.p, HTTP_HEADER_HOST), false))
		return "this Host is not one of this server's";
	if (http_has(p, HTTP_HEADER_ORIGIN) &&
	    !is_here(s, http_header(p, c->in.p, HTTP_HEADER_ORIGIN), true))
		return "the request comes from a page of another site";
	if (http_has(p, HTTP_HEADER_CONTENT_ENCODING))
		return "the body must be sent as it is, without an encoding";
	return NULL;
}

/* Before a dialect is known, OpenAI's form is as good as any. */
static bool
refuse(struct play_server *s, struct play_conn *c, unsigned status,
    const char *why)
{
	char text[1024];
	struct buf b = BUF_ON(text);
	struct play_reply r = {.status = status};

	provider_write_error(PROVIDER_OPENAI, status, str_of(why), &b);
	r.body = buf_str(&b);
	c->last = true;
	return send_reply(s, c, &r, false);
}

static bool
reply(struct play_server *s, struct play_conn *c)
{
	const struct http_parse *p = &c->parse;
	struct play_question q = {.method = p->method,
	    .target = http_target(p, c->in.p),
	    .body = http_body(p, c->in.p),
	    .versioned = http_has(p, HTTP_HEADER_ANTHROPIC_VERSION),
	    .google = http_has(p, HTTP_HEADER_GOOG_API_KEY)};
	struct clock_port clock = clock_system();
	int64_t now = clock.wall_ms(clock.self);
	const char *why = refuses(s, c);
	struct play_reply r;
	struct arena a;
	bool ok;

	c->last = !p->keep_alive;
	if (why != NULL)
		return refuse(s, c, 403, why);
	arena_init(&a, &mem_heap, ARENA_MAX);
	ok = play_answer(s->script, &q, now, &a, &r) == SG_OK;
	if (ok) {
		play_log(s, &q, &r, now, &a);
		ok = send_reply(s, c, &r, p->method == HTTP_METHOD_HEAD);
	} else {
		ok = refuse(s, c, 500, "the answer is too large for memory");
	}
	arena_release(&a);
	return ok;
}

/* Take what is whole.  False: the connection ends here. */
static bool
step(struct play_server *s, struct play_conn *c)
{
	for (;;) {
		enum http_step t = http_parse(&c->parse, c->in.p, &c->in.n);

		switch (t) {
		case HTTP_STEP_BAD:
			return refuse(s, c,
			    c->parse.problem == SG_PROBLEM_TOO_LARGE ? 413
								     : 400,
			    c->parse.why);
		case HTTP_STEP_MORE:
			return true;
		case HTTP_STEP_HEAD:
			if (c->parse.expects &&
			    !bytes_add(&s->pool, &c->out,
				STR("HTTP/1.1 100 Continue\r\n\r\n")))
				return false;
			break;
		case HTTP_STEP_DONE:
			if (!reply(s, c))
				return false;
			bytes_cut(&c->in, http_used(&c->parse));
			http_parse_init(&c->parse, HEAD_MAX, BODY_MAX);
			return true;
		}
	}
}

static bool
take(struct play_server *s, struct play_conn *c)
{
	ssize_t n;

	if (!bytes_room(&s->pool, &c->in, READ_MIN))
		return false;
	n = read(c->fd, c->in.p + c->in.n, c->in.cap - c->in.n);
	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	if (n == 0)
		return false;
	c->in.n += (size_t)n;
	return step(s, c);
}

/* What is said goes out; then what came meanwhile is looked at. */
static bool
give(struct play_server *s, struct play_conn *c)
{
	ssize_t n = write(c->fd, c->out.p, c->out.n);

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	bytes_cut(&c->out, (size_t)n);
	if (c->out.n > 0)
		return true;
	bytes_drop(&s->pool, &c->out);
	if (c->last)
		return false;
	return c->in.n == 0 || step(s, c);
}

void
play_conn_ready(struct play_server *s, struct play_conn *c)
{
	bool ok = c->out.n > 0 ? give(s, c) : take(s, c);

	/* What a request brought about is sent without another turn. */
	if (ok && c->out.n > 0)
		ok = give(s, c);
	if (!ok)
		play_conn_close(s, c);
}
