/*
 * Connections: a reserve is kept for people, on TCP and on the socket, so that
 * nobody is shut out by connections that say nothing (T32, T51), and what one
 * token has waiting is bounded.
 */
#include "face/http/conn.h"
#include "service/service.h"
#include <sys/socket.h>

enum door_scheme
conn_scheme(const struct conn *c, const char *base)
{
	const struct http_config *f = &c->server->config;
	struct sg_str said = http_header(
	    &c->parse, base, HTTP_HEADER_FORWARDED_PROTO);

	if (c->tls != NULL)
		return DOOR_HTTPS;
	if (c->by_proxy && said.n > 0)
		return str_eq(said, STR("https")) ? DOOR_HTTPS : DOOR_HTTP;
	return (f->tls != NULL || f->proxy != NULL) && !c->by_proxy &&
		!c->from->door.by_socket
	    ? DOOR_HTTP
	    : DOOR_ANY;
}

/* The last address of a list: the one that the proxy itself saw. */
static struct sg_str
last_of(struct sg_str list)
{
	size_t at = list.n;

	while (at > 0 && list.p[at - 1] != ',')
		at--;
	return str_trim(str_part(list, at, list.n));
}

static bool
may_knock(struct conn *c, const struct address_key *from)
{
	struct http_server *s = c->server;
	int32_t rate = s->config.address_rate;
	int64_t wait_ms = 0;

	if (address_is_own(from) ||
	    addresses_take(&s->addresses, from, rate,
		rate > INT32_MAX / 4 ? rate : 4 * rate,
		(int64_t)uv_now(s->ports.loop), &wait_ms))
		return true;
	c->retry_s = (uint32_t)((wait_ms + 999) / 1000);
	return false;
}

bool
limit_knock(struct conn *c)
{
	return c->plain || may_knock(c, &c->peer);
}

bool
limit_address(struct conn *c, const char *base)
{
	struct address_key from = c->peer;

	if (c->by_proxy &&
	    !address_of_text(last_of(http_header(
				 &c->parse, base, HTTP_HEADER_FORWARDED_FOR)),
		&from))
		return true; /* from the proxy's own machine */
	if ((c->plain && !c->by_proxy) || may_knock(c, &from))
		return true;
	return door_shut(&c->door, SG_PROBLEM_RATE,
	    "too many requests from this address; wait as long as Retry-After "
	    "says (server.address_rate)");
}

static bool
is_crowded(const struct http_server *s)
{
	return s->n_open > s->max_conns - s->reserve;
}

/* Nothing came, also nothing that was not read yet. */
static bool
is_silent(const struct conn *c)
{
	uv_os_fd_t fd;
	char first;

	return c->in.n == 0 && uv_fileno(&c->u.handle, &fd) == 0 &&
	    recv(fd, &first, 1, MSG_PEEK | MSG_DONTWAIT) <= 0;
}

/* The one that waited for the longest time, but for people's. */
static struct conn *
find_idle(const struct http_server *s, enum conn_wait w, const struct conn *but,
    bool silent)
{
	for (const struct link *l = s->waits[w].next; l != &s->waits[w];
	     l = l->next) {
		struct conn *c = LINK_OF(l, struct conn, timeout);

		if (c != but && !c->person && (!silent || is_silent(c)))
			return c;
	}
	return NULL;
}

void
limit_make_room(struct conn *c)
{
	struct http_server *s = c->server;
	struct conn *idle = NULL;

	if (!is_crowded(s))
		return;
	idle = find_idle(s, CONN_WAIT_HEAD, c, true);
	if (idle == NULL)
		idle = find_idle(s, CONN_WAIT_HEAD, c, false);
	if (idle == NULL)
		idle = find_idle(s, CONN_WAIT_IDLE, c, false);
	if (idle != NULL)
		conn_close(idle);
}

static void
tell(struct conn *c, const char *limit)
{
	service_alarm(c->server->ports.service,
	    &(struct alarm){.kind = SG_ALARM_LIMITED,
		.who = &c->door.who,
		.about = str_of(limit)});
}

bool
limit_admit(struct conn *c)
{
	c->person = c->door.who.role == SG_ROLE_PERSON;
	if (c->person || !is_crowded(c->server))
		return true;
	tell(c, "limits.reserve");
	return door_shut(&c->door, SG_PROBLEM_BUSY,
	    "the connections that are left are kept for people; close some, or "
	    "try again later (limits.reserve)");
}

bool
limit_may_wait(struct conn *c)
{
	struct http_server *s = c->server;
	struct meter *m = server_meter(s, c->door.who.channel);

	if (c->door.who.role == SG_ROLE_PERSON || m == NULL ||
	    m->waiting < (uint32_t)s->config.max_waiting)
		return true;
	tell(c, "limits.waiting");
	request_refuse(c, SG_PROBLEM_RATE,
	    "too many connections of this token wait for an answer; wait, or "
	    "close some (limits.waiting)");
	return false;
}

void
limit_wait(struct conn *c)
{
	struct meter *m = server_meter(c->server, c->door.who.channel);

	if (!c->waiting || m == NULL)
		return;
	m->waiting++;
	c->counted = c->door.who.channel;
}

void
limit_waited(struct conn *c)
{
	struct meter *m = c->counted != 0 ? server_meter(c->server, c->counted)
					  : NULL;

	c->counted = 0;
	if (m != NULL && m->waiting > 0)
		m->waiting--;
}
