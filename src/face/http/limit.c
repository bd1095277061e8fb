/*
 * Connections: a reserve is kept for people, on TCP and on the socket, so that
 * nobody is shut out by connections that say nothing (T32, T51), and what one
 * token has waiting is bounded.
 */
#include "face/http/conn.h"
#include "service/service.h"

static bool
is_crowded(const struct http_server *s)
{
	return s->n_open > s->max_conns - s->reserve;
}

/* The one that said nothing for the longest time, but for people's. */
static struct conn *
find_idle(const struct http_server *s, enum conn_wait w, const struct conn *but)
{
	for (const struct link *l = s->waits[w].next; l != &s->waits[w];
	     l = l->next) {
		struct conn *c = LINK_OF(l, struct conn, timeout);

		if (c != but && !c->person)
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
	idle = find_idle(s, CONN_WAIT_HEAD, c);
	if (idle == NULL)
		idle = find_idle(s, CONN_WAIT_IDLE, c);
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
