/* Connections: a request in, an answer or a stream out. */
#define _GNU_SOURCE /* POLLRDHUP */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "face/listen/listen_int.h"
#include "face/mcp/say.h"
#include "relay/message.h"

#define READ_MIN (16u << 10)

void
caller_open(struct caller *c, int fd, uint32_t max_body)
{
	*c = (struct caller){.fd = fd};
	http_parse_init(&c->parse, LISTEN_HEAD, max_body);
}

void
caller_close(struct listener *l, struct caller *c)
{
	if (c->fd < 0)
		return;
	flow_leave(c);
	bytes_drop(&l->pool, &c->in);
	bytes_drop(&l->pool, &c->out);
	(void)close(c->fd);
	*c = (struct caller){.fd = -1};
}

static const char *
reason(unsigned status)
{
	static const struct {
		unsigned status;
		const char *text;
	} v[] = {{200, "OK"}, {202, "Accepted"}, {400, "Bad Request"},
	    {401, "Unauthorized"}, {403, "Forbidden"}, {404, "Not Found"},
	    {405, "Method Not Allowed"}, {406, "Not Acceptable"},
	    {409, "Conflict"}, {413, "Content Too Large"},
	    {415, "Unsupported Media Type"}, {502, "Bad Gateway"},
	    {503, "Service Unavailable"}};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		if (v[i].status == status)
			return v[i].text;
	return "Refused";
}

static void
add(struct listener *l, struct caller *c, struct sg_str s)
{
	if (!bytes_add(&l->pool, &c->out, s))
		c->last = true;
}

static void
begin(struct listener *l, struct caller *c, unsigned status, const char *more)
{
	char text[512];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "HTTP/1.1 ");
	buf_addu(&b, status);
	buf_addc(&b, ' ');
	buf_addz(&b, reason(status));
	buf_addz(&b,
	    "\r\nCache-Control: no-cache, no-store\r\n"
	    "X-Content-Type-Options: nosniff\r\n");
	buf_addz(&b, more);
	if (c->last)
		buf_addz(&b, "Connection: close\r\n");
	add(l, c, buf_str(&b));
}

void
caller_answer(struct listener *l, struct caller *c, unsigned status,
    const char *more, struct sg_str json)
{
	char text[96];

	begin(l, c, status, more);
	snprintf(text, sizeof(text), "%sContent-Length: %zu\r\n\r\n",
	    json.n > 0 ? "Content-Type: application/json\r\n" : "", json.n);
	add(l, c, str_of(text));
	if (c->parse.method != HTTP_METHOD_HEAD)
		add(l, c, json);
}

void
caller_refuse(struct listener *l, struct caller *c, unsigned status, int code,
    const char *why)
{
	char text[256];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "Solgate: ");
	buf_addz(&b, why);
	arena_clear(&l->a);
	caller_answer(l, c, status,
	    status == 401       ? "WWW-Authenticate: Bearer\r\n"
		: status == 405 ? "Allow: GET, POST, DELETE\r\n"
				: "",
	    message_trim(
		say_error(&l->a, STR(""), (enum say_code)code, buf_str(&b))));
}

void
caller_stream(struct listener *l, struct caller *c, const char *session)
{
	char text[LISTEN_ID + 128];

	snprintf(text, sizeof(text),
	    "Content-Type: text/event-stream\r\nMcp-Session-Id: %s\r\n"
	    "Transfer-Encoding: chunked\r\n",
	    session);
	begin(l, c, 200, text);
	add(l, c, STR("\r\n"));
	c->said_ms = listen_now();
}

void
caller_piece(struct listener *l, struct caller *c, struct sg_str bytes)
{
	char head[24];

	snprintf(head, sizeof(head), "%zx\r\n", bytes.n);
	add(l, c, str_of(head));
	add(l, c, bytes);
	add(l, c, STR("\r\n"));
	c->said_ms = listen_now();
}

void
caller_end(struct listener *l, struct caller *c)
{
	add(l, c, STR("0\r\n\r\n"));
}

/* Take what is whole.  A request that waits for its answer is the last one
 * that is looked at until then. */
static void
step(struct listener *l, struct caller *c)
{
	while (c->flow == NULL && !c->last) {
		switch (http_parse(&c->parse, c->in.p, &c->in.n)) {
		case HTTP_STEP_BAD:
			c->last = true;
			caller_refuse(l, c,
			    c->parse.problem == SG_PROBLEM_TOO_LARGE ? 413
								     : 400,
			    SAY_INVALID_REQUEST, c->parse.why);
			return;
		case HTTP_STEP_MORE:
			return;
		case HTTP_STEP_HEAD:
			if (c->parse.expects)
				add(l, c, STR("HTTP/1.1 100 Continue\r\n\r\n"));
			break;
		case HTTP_STEP_DONE:
			c->last = !c->parse.keep_alive;
			if (door_open(l, c))
				post_run(l, c);
			bytes_cut(&c->in, http_used(&c->parse));
			http_parse_init(&c->parse, LISTEN_HEAD, l->o.max_body);
			if (c->in.n > 0)
				break;
			bytes_drop(&l->pool, &c->in);
			return;
		}
	}
}

/* False: it has ended. */
static bool
take(struct listener *l, struct caller *c)
{
	ssize_t n;

	if (!bytes_room(&l->pool, &c->in, READ_MIN))
		return false;
	n = read(c->fd, c->in.p + c->in.n, c->in.cap - c->in.n);
	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	if (n == 0)
		return false;
	c->in.n += (size_t)n;
	step(l, c);
	return true;
}

static bool
give(struct listener *l, struct caller *c)
{
	ssize_t n = write(c->fd, c->out.p, c->out.n);

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	bytes_cut(&c->out, (size_t)n);
	if (c->out.n > 0)
		return true;
	bytes_drop(&l->pool, &c->out);
	if (c->flow != NULL)
		return true;
	if (c->last)
		return false;
	c->session = NULL;
	if (c->in.n > 0)
		step(l, c); /* what came behind the request */
	return true;
}

short
caller_events(const struct caller *c)
{
	short events = POLLRDHUP;

	if (c->out.n > 0)
		events |= POLLOUT;
	else if (c->flow == NULL)
		events |= POLLIN;
	return events;
}

void
caller_ready(struct listener *l, struct caller *c)
{
	struct pollfd p = {.fd = c->fd, .events = caller_events(c)};
	bool ok = true;

	if (poll(&p, 1, 0) > 0) {
		if ((p.revents & POLLIN) != 0)
			ok = take(l, c);
		else if ((p.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0)
			ok = false;
	}
	if (ok && c->out.n > 0)
		ok = give(l, c);
	if (!ok)
		caller_close(l, c);
}
