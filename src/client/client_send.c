/* Requests out, answers in; waiting. See client.h. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>

#include "client/client_int.h"
#include "contract/field.h"
#include "port/clock.h"
#include "words/words.h"

static bool
add(struct client *c, struct sg_str s)
{
	return client_add(&c->out, s.p, s.n);
}

static bool
add_header(struct client *c, const char *name, struct sg_str value)
{
	return value.n == 0 ||
	    (add(c, str_of(name)) && add(c, STR(": ")) && add(c, value) &&
		add(c, STR("\r\n")));
}

static bool
add_length(struct client *c, struct sg_str body)
{
	char room[32];
	struct buf b = BUF_ON(room);

	if (body.n == 0)
		return true;
	buf_addu(&b, body.n);
	return add_header(c, "Content-Type", STR("application/json")) &&
	    add_header(c, "Content-Length", buf_str(&b));
}

static bool
add_request(struct client *c, const struct client_request *q)
{
	const char *accept = q->accept != NULL ? q->accept : "application/json";

	return add(c, str_of(q->method)) && add(c, STR(" ")) &&
	    add(c, q->path) && add(c, STR(" HTTP/1.1\r\n")) &&
	    add_header(c, "Host",
		c->far != NULL ? client_far_host(c->far) : STR("localhost")) &&
	    add_header(c, "Accept", str_of(accept)) &&
	    add_header(c, "X-Solgate-Surface",
		str_of(word_name(&words_surface, c->surface))) &&
	    add_header(c, "Prefer", str_of(q->prefer)) &&
	    add_header(c, "If-Match", q->match) && add_length(c, q->body) &&
	    client_prove(c, q->body) && add(c, STR("\r\n")) && add(c, q->body);
}

bool
client_send(struct client *c, const struct client_request *q)
{
	if (c->state == CLIENT_WAITING || c->state == CLIENT_GONE)
		return false;
	c->out.n = c->sent = 0;
	if (!add_request(c, q) || !client_expect(c)) {
		client_lose(c, "out of memory");
		return false;
	}
	c->state = CLIENT_WAITING;
	return true;
}

bool
client_body(const struct contract *c, const void *in, size_t room,
    struct arena *a, struct sg_str *out)
{
	struct buf b = {.p = arena_raw(a, room), .cap = room};

	if (b.p != NULL)
		contract_encode(c, in, &b);
	*out = buf_str(&b);
	return b.p != NULL && !buf_full(&b);
}

static bool
send_some(struct client *c)
{
	ssize_t n;

	if (c->sent == c->out.n &&
	    (c->far == NULL || !client_far_waits(c->far)))
		return true;
	n = c->far != NULL
	    ? client_far_send(c, c->out.p + c->sent, c->out.n - c->sent)
	    : send(c->fd, c->out.p + c->sent, c->out.n - c->sent, MSG_NOSIGNAL);
	if (n >= 0)
		c->sent += (size_t)n;
	return n >= 0 || errno == EAGAIN || errno == EINTR;
}

static enum client_state
finish(struct client *c)
{
	if (!c->streams && !client_proved(c, false))
		return client_lose(c, CLIENT_UNPROVED);
	c->reply = (struct client_reply){
	    .status = client_parse_status(c), .body = {c->body.p, c->body.n}};
	return c->state = CLIENT_DONE;
}

enum client_state
client_work(struct client *c)
{
	NOT_CLEARED char room[16384];
	ssize_t n;

	if (c->state == CLIENT_GONE)
		return CLIENT_GONE;
	if (!send_some(c))
		return client_lose(c, strerror(errno));
	for (;;) {
		n = c->far != NULL ? client_far_recv(c, room, sizeof(room))
				   : recv(c->fd, room, sizeof(room), 0);
		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			return c->state;
		if (n < 0)
			return client_lose(c, strerror(errno));
		if (n == 0 || c->state != CLIENT_WAITING)
			return client_lose(
			    c, "the server closed the connection");
		if (!client_parse(c, room, (size_t)n))
			return client_lose(c,
			    c->unproved ? CLIENT_UNPROVED
					: "the answer is not HTTP");
		if (c->complete)
			return finish(c);
		/* Of TLS there may be more that no poll() tells of. */
		if (c->far == NULL && (size_t)n < sizeof(room))
			return c->state;
	}
}

enum sg_err
client_call_while(struct client *c, const struct client_request *q,
    int timeout_ms, bool (*wanted)(void), struct client_reply *out,
    struct sg_error *e)
{
	struct clock_port clock = clock_system();
	int64_t end = clock.mono_ms(clock.self) + timeout_ms;

	if (!client_send(c, q))
		return err_set(e, SG_EIO, STR(""), str_of(client_why(c)));
	while (client_work(c) == CLIENT_WAITING) {
		int64_t left = end - clock.mono_ms(clock.self);
		struct pollfd p = {c->fd, client_events(c), 0};

		if (left <= 0)
			return err_set(
			    e, SG_EIO, STR(""), STR("no answer in time"));
		if (poll(&p, 1, left > 1000 ? 1000 : (int)left) == 0 &&
		    wanted != NULL && !wanted())
			return err_set(e, SG_EIO, STR(""),
			    STR("nobody waits for the answer any more"));
	}
	if (c->state != CLIENT_DONE)
		return err_set(e, SG_EIO, STR(""), str_of(client_why(c)));
	*out = c->reply;
	return SG_OK;
}

enum sg_err
client_call(struct client *c, const struct client_request *q, int timeout_ms,
    struct client_reply *out, struct sg_error *e)
{
	return client_call_while(c, q, timeout_ms, NULL, out, e);
}
