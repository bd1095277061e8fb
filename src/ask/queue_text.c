/*
 * The lines of queue_text.h.  What stands in one is said once: the same way
 * over it writes what the event holds, or reads into it what the line holds.
 */
#include <string.h>

#include "ask/queue_text.h"
#include "base/ascii.h"
#include "base/banned.h"

#define NAME_SHOWN 8 /* bytes of a digest */

struct line {
	struct buf *out;    /* NULL: it is read, */
	struct sg_str rest; /* what is left of it, */
	bool bad;           /* and what came is none */
	bool begun;
};

/* The next word of a line that is read, or a blank before the next. */
static struct sg_str
next(struct line *l)
{
	size_t n = 0;
	struct sg_str word;

	if (l->out != NULL) {
		if (l->begun)
			buf_addc(l->out, ' ');
		l->begun = true;
		return STR("");
	}
	while (n < l->rest.n && l->rest.p[n] != ' ')
		n++;
	word = str_part(l->rest, 0, n);
	l->bad |= n == 0;
	l->rest = str_part(l->rest, n + (n < l->rest.n), l->rest.n);
	return word;
}

/* Each gives what it wrote, or what it read. */
static int64_t
number(struct line *l, int64_t v)
{
	struct sg_str s = next(l);
	bool minus = s.n > 1 && s.p[0] == '-';

	if (l->out != NULL) {
		buf_addi(l->out, v);
		return v;
	}
	v = 0;
	l->bad |= s.n > 18;
	for (size_t i = minus; i < s.n && !l->bad; i++) {
		l->bad |= !ascii_is_digit(s.p[i]);
		v = 10 * v + (s.p[i] - '0');
	}
	return minus ? -v : v;
}

static unsigned
word(struct line *l, const struct word_list *w, unsigned v)
{
	struct sg_str s = next(l);

	if (l->out != NULL)
		buf_addz(l->out, word_name(w, v));
	else
		l->bad |= !word_parse(w, s, &v);
	return l->bad ? 0 : v;
}

static void
hex(struct line *l, uint8_t *p, size_t n)
{
	struct sg_str s = next(l);

	if (l->out != NULL) {
		buf_addhex(l->out, p, n);
		return;
	}
	l->bad |= s.n != 2 * n;
	for (size_t i = 0; i < n && !l->bad; i++) {
		int hi = ascii_hex_lower(s.p[2 * i]);
		int lo = ascii_hex_lower(s.p[2 * i + 1]);

		l->bad |= hi < 0 || lo < 0;
		if (!l->bad)
			p[i] = (uint8_t)((unsigned)hi << 4 | (unsigned)lo);
	}
}

static void
key(struct line *l, struct queue_key *k)
{
	k->capability = word(l, &words_capability, k->capability);
	k->risk = word(l, &words_risk, k->risk);
	hex(l, k->extension.b, NAME_SHOWN);
	hex(l, k->group.b, NAME_SHOWN);
	hex(l, k->turn.b, NAME_SHOWN);
}

/* At the end of a line; older lines end before it. */
static void
scope(struct line *l, struct ask_name *name)
{
	if (l->out != NULL || l->rest.n > 0)
		hex(l, name->b, NAME_SHOWN);
}

/* Where several people must agree; other lines end before it. */
static void
quorum(struct line *l, struct queue_quorum *k)
{
	if (l->out != NULL ? k->need == 0 : l->rest.n == 0)
		return;
	k->need = (uint32_t)number(l, k->need);
	k->timeout_ms = number(l, k->timeout_ms);
	k->escalate_ms = number(l, k->escalate_ms);
}

/* Of what another node showed; other lines end before it. */
static void
loose(struct line *l, struct queue_ask *ask)
{
	if (l->out != NULL ? ask->loose : l->rest.n > 0)
		ask->loose = number(l, ask->loose) != 0;
}

static void
voter(struct line *l, struct queue_voter *v)
{
	int64_t counts;

	hex(l, v->person.b, NAME_SHOWN);
	hex(l, v->seat.b, NAME_SHOWN);
	counts = number(l, v->counts + 2 * v->counts_later);
	v->counts = (counts & 1) != 0;
	v->counts_later = (counts & 2) != 0;
}

static bool
has_voter(const struct queue_voter *v)
{
	return !ask_name_eq(&v->person, &(struct ask_name){{0}});
}

static void
call(struct line *l, struct queue_ask *ask)
{
	ask->no = (uint64_t)number(l, (int64_t)ask->no);
	ask->channel = (uint64_t)number(l, (int64_t)ask->channel);
}

static void
decision(struct line *l, struct queue_event *ev)
{
	int64_t rev;

	hex(l, ev->prompt.b, QUEUE_ID_SIZE);
	hex(l, ev->fresh.b, QUEUE_ID_SIZE);
	ev->option = word(l, &words_prompt_option, ev->option);
	rev = number(l, ev->has_rev ? (int64_t)ev->rev : -1);
	ev->has_rev = rev >= 0;
	ev->rev = ev->has_rev ? (uint32_t)rev : 0;
	if (l->out != NULL ? ev->call.no != 0 || has_voter(&ev->voter)
			   : l->rest.n > 0)
		ev->call.no = (uint64_t)number(l, (int64_t)ev->call.no);
	if (l->out != NULL ? has_voter(&ev->voter) : l->rest.n > 0)
		voter(l, &ev->voter);
}

static void
whole_call(struct line *l, struct queue_event *ev)
{
	call(l, &ev->call);
	ev->call.weight = (uint32_t)number(l, ev->call.weight);
	ev->call.persistable = number(l, ev->call.persistable) != 0;
	key(l, &ev->call.key);
	hex(l, ev->fresh.b, QUEUE_ID_SIZE);
	scope(l, &ev->call.scope);
	quorum(l, &ev->call.quorum);
}

static void
edit(struct line *l, struct queue_event *ev)
{
	hex(l, ev->prompt.b, QUEUE_ID_SIZE);
	ev->rev = (uint32_t)number(l, ev->rev);
	ev->has_rev = true;
	ev->was = (uint64_t)number(l, (int64_t)ev->was);
	whole_call(l, ev);
}

static void
settings(struct line *l, struct queue_settings *s)
{
	s->window_ms = number(l, s->window_ms);
	s->timeout_ms = number(l, s->timeout_ms);
	s->extend_ms = number(l, s->extend_ms);
	s->extends = (uint32_t)number(l, s->extends);
	s->owner_calls = (uint32_t)number(l, s->owner_calls);
	s->owner_prompts = (uint32_t)number(l, s->owner_prompts);
	s->wait_unattended = number(l, s->wait_unattended) != 0;
	s->cooldown = number(l, !s->cooldown) == 0;
	if (l->out != NULL || l->rest.n > 0) /* older lines end before it */
		s->needs_rev = number(l, s->needs_rev) != 0;
}

static void
more(struct line *l, struct queue_event *ev)
{
	switch (ev->kind) {
	case QUEUE_ON_CALL:
		whole_call(l, ev);
		break;
	case QUEUE_ON_EDIT:
		edit(l, ev);
		break;
	case QUEUE_ON_CANCEL:
		call(l, &ev->call);
		break;
	case QUEUE_ON_DECIDE:
		decision(l, ev);
		break;
	case QUEUE_ON_RULE:
		call(l, &ev->call);
		ev->rule = word(l, &words_decision_token, ev->rule);
		break;
	case QUEUE_ON_EXTEND:
		hex(l, ev->prompt.b, QUEUE_ID_SIZE);
		break;
	case QUEUE_ON_LEAVE:
		hex(l, ev->voter.person.b, NAME_SHOWN);
		break;
	case QUEUE_ON_ELSEWHERE:
		hex(l, ev->prompt.b, QUEUE_ID_SIZE);
		ev->rule = word(l, &words_decision_token, ev->rule);
		key(l, &ev->call.key);
		scope(l, &ev->call.scope);
		loose(l, &ev->call);
		break;
	case QUEUE_ON_UNMUTE:
		key(l, &ev->call.key);
		scope(l, &ev->call.scope);
		loose(l, &ev->call);
		break;
	case QUEUE_ON_DISCONNECT:
		ev->channel = (uint64_t)number(l, (int64_t)ev->channel);
		break;
	case QUEUE_ON_SETTINGS:
		settings(l, &ev->set);
		break;
	case QUEUE_ON_TICK:
	case QUEUE_ON_ATTACH:
	case QUEUE_ON_DETACH:
	case QUEUE_ON_SHUTDOWN:
	case QUEUE_ON_COUNT:
		break;
	}
}

static void
event(struct line *l, struct queue_event *ev)
{
	ev->kind = word(l, &words_queue_event, ev->kind);
	ev->at_ms = number(l, ev->at_ms);
	if (!l->bad)
		more(l, ev);
}

void
queue_text_add(struct buf *out, const struct queue_event *ev)
{
	struct queue_event said = *ev;

	event(&(struct line){.out = out}, &said);
}

void
queue_text_add_open(struct buf *out, const struct queue *q)
{
	struct queue_settings said = q->set;

	buf_addz(out, "open");
	settings(&(struct line){.out = out, .begun = true}, &said);
}

bool
queue_text_matters(const struct queue_event *ev, const struct queue_effects *fx,
    struct queue_event *out)
{
	bool taken = true, effects = false;

	for (size_t i = 0; i < fx->n; i++) {
		taken = taken && fx->v[i].kind != QUEUE_DO_REFUSE;
		effects = effects ||
		    (fx->v[i].kind != QUEUE_DO_REFUSE &&
			fx->v[i].kind != QUEUE_DO_WAKE);
	}
	*out = *ev;
	if (!taken ||
	    ((ev->kind == QUEUE_ON_ATTACH || ev->kind == QUEUE_ON_DETACH) &&
		ev->role != SG_ROLE_PERSON))
		*out = (struct queue_event){
		    .kind = QUEUE_ON_TICK, .at_ms = ev->at_ms};
	switch (out->kind) {
	case QUEUE_ON_TICK:
	case QUEUE_ON_LEAVE:
	case QUEUE_ON_DISCONNECT:
		return effects;
	case QUEUE_ON_ATTACH:
	case QUEUE_ON_DETACH:
	case QUEUE_ON_CALL:
	case QUEUE_ON_CANCEL:
	case QUEUE_ON_DECIDE:
	case QUEUE_ON_EDIT:
	case QUEUE_ON_RULE:
	case QUEUE_ON_EXTEND:
	case QUEUE_ON_ELSEWHERE:
	case QUEUE_ON_UNMUTE:
	case QUEUE_ON_SETTINGS:
	case QUEUE_ON_SHUTDOWN:
	case QUEUE_ON_COUNT:
		break;
	}
	return true;
}

bool
queue_text_read(struct sg_str line, struct queue_event *out)
{
	struct line l = {.rest = line};

	memset(out, 0, sizeof(*out));
	event(&l, out);
	out->role = out->kind == QUEUE_ON_CALL ||
		out->kind == QUEUE_ON_CANCEL || out->kind == QUEUE_ON_RULE
	    ? SG_ROLE_AGENT
	    : SG_ROLE_PERSON;
	return !l.bad && l.rest.n == 0;
}

bool
queue_text_read_open(struct sg_str line, struct queue_settings *out)
{
	struct line l = {.rest = line};

	memset(out, 0, sizeof(*out));
	l.bad = !str_eq(next(&l), STR("open"));
	settings(&l, out);
	return !l.bad && l.rest.n == 0;
}
