/* A session, the process behind it, and where its lines go. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

#include "face/listen/listen_int.h"
#include "face/mcp/say.h"
#include "relay/stream.h"
#include "port/clock.h"

#define IDLE_MS  3600000 /* without any connection; then it ends */
#define LEAVE_MS 3000    /* until the process must have ended */

int64_t
listen_now(void)
{
	return clock_system().mono_ms(NULL);
}

struct visit *
visit_new(struct listener *l, struct sg_error *e)
{
	struct visit *s = NULL;
	uint8_t random[LISTEN_ID / 2];
	struct buf b;
	size_t i = 0;

	while (i < LISTEN_SESSIONS && l->sessions[i] != NULL)
		i++;
	if (i == LISTEN_SESSIONS ||
	    getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random) ||
	    (s = calloc(1, sizeof(*s))) == NULL) {
		err_set(
		    e, SG_EFULL, STR(""), STR("there are too many sessions"));
		return NULL;
	}
	s->of = l;
	s->used_ms = listen_now();
	b = (struct buf){.p = s->id, .cap = LISTEN_ID};
	buf_addhex(&b, random, sizeof(random));
	if (child_open(l->o.argv, &s->peer, e) != SG_OK) {
		free(s);
		return NULL;
	}
	l->sessions[i] = s;
	return s;
}

struct visit *
visit_find(struct listener *l, struct sg_str id)
{
	for (size_t i = 0; i < LISTEN_SESSIONS; i++) {
		struct visit *s = l->sessions[i];

		if (s != NULL && !s->ending && s->named &&
		    str_eq(str_of(s->id), id))
			return s;
	}
	return NULL;
}

static struct flow *
first_open(struct visit *s)
{
	struct flow *f = s->flows;

	while (f != NULL && f->answered)
		f = f->next;
	return f;
}

/* What waits for an answer gets one that says why there is none. */
static void
settle(struct visit *s)
{
	struct flow *f;
	struct caller *c;

	/* To say something may let go what was said before. */
	while ((f = first_open(s)) != NULL) {
		struct sg_str line;

		arena_clear(&s->of->a);
		line = say_error(&s->of->a, (struct sg_str){f->id, f->n_id},
		    SAY_INTERNAL, STR("Solgate: the server has ended"));
		c = f->conn;
		f->answered = f->first;
		if (!f->first) {
			flow_say(s, f, line);
			flow_done(s, f);
		} else if (c != NULL) {
			flow_leave(c);
			caller_answer(s->of, c, 502, "", message_trim(line));
		}
	}
	if ((c = s->own.conn) != NULL) {
		flow_leave(c);
		caller_end(s->of, c);
	}
}

void
visit_end(struct visit *s)
{
	if (s->ending)
		return;
	s->ending = true;
	s->end_ms = listen_now() + LEAVE_MS;
	settle(s);
	s->peer.finish(s->peer.self);
}

void
visit_free(struct visit *s)
{
	struct listener *l = s->of;

	if (!s->ending)
		settle(s);
	s->peer.close(s->peer.self);
	flow_forget(s);
	while (s->flows != NULL)
		flow_free(s, s->flows);
	for (size_t i = 0; i < LISTEN_CONNS; i++)
		if (l->conns[i].session == s)
			l->conns[i].session = NULL;
	for (size_t i = 0; i < LISTEN_SESSIONS; i++)
		if (l->sessions[i] == s)
			l->sessions[i] = NULL;
	free(s);
}

/* The first answer: it names the session, and what both sides speak. */
static void
answer_first(struct visit *s, struct flow *f, const struct message *m,
    struct sg_str line)
{
	char head[LISTEN_ID + 32];
	struct caller *c = f->conn;
	struct sg_str v;

	if (m->result.n > 0 &&
	    message_member_text(
		m->result, STR("protocolVersion"), &s->of->a, &v) &&
	    v.n < sizeof(s->version)) {
		memcpy(s->version, v.p, v.n);
		s->version[v.n] = '\0';
	}
	f->answered = true;
	snprintf(head, sizeof(head), "Mcp-Session-Id: %s\r\n", s->id);
	s->named = m->result.n > 0;
	if (c != NULL) {
		flow_leave(c);
		caller_answer(
		    s->of, c, 200, s->named ? head : "", message_trim(line));
	}
	flow_free(s, f);
	/* Nobody heard its name, or there is nothing behind it. */
	if (!s->named || c == NULL)
		visit_end(s);
}

/* The stream of the request it tells the progress of. */
static struct flow *
by_token(struct visit *s, const struct message *m)
{
	struct sg_str token;

	if (!str_eq(m->method, STR("notifications/progress")) ||
	    message_member(
		m->params, STR("progressToken"), &s->of->a, &token) != 1)
		return NULL;
	for (struct flow *f = s->flows; f != NULL; f = f->next)
		if (!f->answered && f->n_token > 0 &&
		    str_eq((struct sg_str){f->token, f->n_token}, token))
			return f;
	return NULL;
}

/* What the server says by itself: to whoever waits for it, once. */
static struct flow *
way_of(struct visit *s, const struct message *m)
{
	struct flow *f = by_token(s, m);

	if (f != NULL)
		return f;
	for (f = s->flows; f != NULL; f = f->next)
		if (!f->answered && !f->first && f->conn != NULL)
			return f;
	return &s->own;
}

static void
from_server(void *self, struct sg_str line)
{
	struct visit *s = self;
	struct message m;
	struct flow *f;

	arena_clear(&s->of->a);
	message_read(line, &s->of->a, &m);
	if (m.kind == MESSAGE_BAD || m.kind == MESSAGE_BATCH || s->ending)
		return;
	if (m.kind != MESSAGE_RESPONSE) {
		flow_say(s, way_of(s, &m), line);
		return;
	}
	/* Of a message without an id, whoever sent it was told by its status.
	 */
	if ((f = flow_by_id(s, m.id)) == NULL)
		return;
	if (f->first) {
		answer_first(s, f, &m, line);
		return;
	}
	flow_say(s, f, line);
	flow_done(s, f);
}

bool
visit_reads(const struct visit *s)
{
	for (size_t i = 0; i < LISTEN_CONNS; i++)
		if (s->of->conns[i].session == s &&
		    s->of->conns[i].out.n > RELAY_BACKLOG)
			return false;
	return true;
}

void
visit_work(struct visit *s)
{
	s->peer.work(s->peer.self, visit_reads(s), from_server, s);
	for (size_t i = 0; i < LISTEN_CONNS; i++)
		if (s->of->conns[i].fd >= 0 && s->of->conns[i].flow != NULL &&
		    s->of->conns[i].session == s)
			s->used_ms = listen_now();
	if (listen_now() > s->used_ms + IDLE_MS)
		visit_end(s);
	if (s->ending && listen_now() >= s->end_ms && s->end_ms > 0) {
		s->end_ms = 0;
		s->peer.signal(s->peer.self, SIGTERM);
	}
}

int64_t
visit_due(const struct visit *s)
{
	int64_t due = s->peer.due(s->peer.self);
	int64_t mine = s->ending ? (s->end_ms > 0 ? s->end_ms : INT64_MAX)
				 : s->used_ms + IDLE_MS + 1;

	return mine < due ? mine : due;
}

bool
visit_over(struct visit *s)
{
	int code;

	return s->peer.over(s->peer.self, &code);
}
