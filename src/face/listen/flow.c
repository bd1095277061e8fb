/*
 * Streams of events.  Each event has a name, "FLOW-EVENT", and is kept for a
 * while, so that a client whose connection broke can ask for what it missed.
 */
#include <stdio.h>
#include <stdlib.h>

#include "face/listen/listen_int.h"
#include "relay/message.h"

#define KEPT_EVENTS 1024
#define KEPT_BYTES  (4u << 20)
#define PRIMED      "2025-11-25" /* from here on streams begin with a name */

static char *
copy(struct sg_str s)
{
	char *p = malloc(s.n + 1);

	if (p != NULL && s.n > 0)
		memcpy(p, s.p, s.n);
	return p;
}

static void
read_token(const struct message *m, struct flow *f, struct arena *a)
{
	struct sg_str meta, token;

	if (m->params.n == 0 ||
	    message_member(m->params, STR("_meta"), a, &meta) != 1 ||
	    message_member(meta, STR("progressToken"), a, &token) != 1)
		return;
	f->token = copy(token);
	f->n_token = f->token != NULL ? token.n : 0;
}

struct flow *
flow_new(struct visit *s, const struct message *m)
{
	struct flow *f = calloc(1, sizeof(*f));

	if (f == NULL || (f->id = copy(m->id)) == NULL) {
		free(f);
		return NULL;
	}
	f->n_id = m->id.n;
	f->no = ++s->last_flow;
	f->first = str_eq(m->method, STR("initialize"));
	read_token(m, f, &s->of->a);
	f->next = s->flows;
	s->flows = f;
	s->n_flows++;
	return f;
}

void
flow_free(struct visit *s, struct flow *f)
{
	struct flow **at = &s->flows;

	while (*at != NULL && *at != f)
		at = &(*at)->next;
	if (*at == NULL)
		return;
	*at = f->next;
	s->n_flows--;
	if (f->conn != NULL)
		f->conn->flow = NULL;
	free(f->id);
	free(f->token);
	free(f);
}

struct flow *
flow_by_id(struct visit *s, struct sg_str id)
{
	for (struct flow *f = s->flows; f != NULL; f = f->next)
		if (!f->answered && str_eq((struct sg_str){f->id, f->n_id}, id))
			return f;
	return NULL;
}

struct flow *
flow_by_no(struct visit *s, uint64_t no)
{
	struct flow *f = s->flows;

	if (no == 0)
		return &s->own;
	while (f != NULL && f->no != no)
		f = f->next;
	return f;
}

/* The oldest event gives way; whose it was, remembers. */
static void
drop_oldest(struct visit *s)
{
	struct event *e = s->oldest;
	struct flow *f = flow_by_no(s, e->flow);

	s->oldest = e->next;
	if (s->oldest == NULL)
		s->newest = NULL;
	s->n_events--;
	s->n_bytes -= e->n;
	if (f != NULL) {
		f->lost = e->no;
		/* All was said, and nobody can ask for it any more. */
		if (f->answered && f->conn == NULL && f->no > 0)
			flow_free(s, f);
	}
	free(e);
}

void
flow_forget(struct visit *s)
{
	while (s->oldest != NULL)
		drop_oldest(s);
}

static void
send_event(struct visit *s, struct flow *f, const struct event *e)
{
	caller_piece(s->of, f->conn, (struct sg_str){e->text, e->n});
	f->said = e->no;
}

/* An event as its bytes; empty ${json} is one that only has a name. */
static struct event *
event_new(struct visit *s, uint64_t flow, struct sg_str json)
{
	struct event *e = malloc(sizeof(*e) + json.n + 96);
	struct buf b;

	if (e == NULL)
		return NULL;
	*e = (struct event){.flow = flow, .no = ++s->last_event};
	b = (struct buf){.p = e->text, .cap = json.n + 96};
	buf_addz(&b, "id: ");
	buf_addu(&b, flow);
	buf_addc(&b, '-');
	buf_addu(&b, e->no);
	buf_addz(&b, json.n > 0 ? "\nevent: message\ndata: " : "\ndata: ");
	buf_add(&b, json);
	buf_addz(&b, "\n\n");
	e->n = b.n;
	return e;
}

void
flow_say(struct visit *s, struct flow *f, struct sg_str json)
{
	struct event *e = event_new(s, f->no, message_trim(json));

	if (e == NULL) {
		fputs("solgate: out of memory: a message is lost\n", stderr);
		return;
	}
	if (s->newest != NULL)
		s->newest->next = e;
	else
		s->oldest = e;
	s->newest = e;
	s->n_events++;
	s->n_bytes += e->n;
	if (f->conn != NULL)
		send_event(s, f, e);
	while (s->oldest != e &&
	    (s->n_events > KEPT_EVENTS || s->n_bytes > KEPT_BYTES))
		drop_oldest(s);
}

void
flow_done(struct visit *s, struct flow *f)
{
	struct caller *c = f->conn;

	f->answered = true;
	if (c == NULL)
		return;
	flow_leave(c);
	caller_end(s->of, c);
}

/* It is told a name at once, so that it can resume from here. */
static void
prime(struct visit *s, struct flow *f)
{
	struct event *e;

	if (strcmp(s->version, PRIMED) < 0)
		return;
	e = event_new(s, f->no, STR(""));
	if (e != NULL)
		send_event(s, f, e);
	free(e);
}

void
flow_join(struct visit *s, struct flow *f, struct caller *c, uint64_t seen)
{
	f->conn = c;
	c->flow = f;
	c->session = s;
	caller_stream(s->of, c, s->id);
	for (const struct event *e = s->oldest; e != NULL; e = e->next)
		if (e->flow == f->no && e->no > seen)
			send_event(s, f, e);
	if (f->answered)
		flow_done(s, f);
	else
		prime(s, f);
}

void
flow_leave(struct caller *c)
{
	if (c->flow != NULL)
		c->flow->conn = NULL;
	c->flow = NULL;
}

static bool
read_number(struct sg_str s, uint64_t *out)
{
	*out = 0;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		*out = 10 * *out + (uint64_t)(s.p[i] - '0');
	}
	return s.n > 0 && s.n < 19;
}

bool
flow_read_id(struct sg_str text, uint64_t *flow, uint64_t *event)
{
	struct sg_str head = str_cut(&text, '-');

	return read_number(head, flow) && read_number(text, event);
}
