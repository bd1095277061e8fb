/* The lines of queue_text.h: written from left to right, read the same way. */
#include <string.h>

#include "ask/queue_text.h"
#include "base/banned.h"

#define NAME_SHOWN 8 /* bytes of a digest */

static void
add_number(struct buf *out, int64_t v)
{
	buf_addc(out, ' ');
	buf_addi(out, v);
}

static void
add_word(struct buf *out, const struct word_list *w, unsigned v)
{
	buf_addc(out, ' ');
	buf_addz(out, word_name(w, v));
}

static void
add_hex(struct buf *out, const uint8_t *p, size_t n)
{
	buf_addc(out, ' ');
	buf_addhex(out, p, n);
}

static void
add_key(struct buf *out, const struct queue_key *key)
{
	add_word(out, &words_capability, key->capability);
	add_word(out, &words_risk, key->risk);
	add_hex(out, key->extension.b, NAME_SHOWN);
	add_hex(out, key->group.b, NAME_SHOWN);
	add_hex(out, key->turn.b, NAME_SHOWN);
}

static void
add_call(struct buf *out, const struct queue_ask *ask)
{
	add_number(out, (int64_t)ask->no);
	add_number(out, (int64_t)ask->channel);
}

static void
add_more(struct buf *out, const struct queue_event *ev)
{
	switch (ev->kind) {
	case QUEUE_ON_CALL:
		add_call(out, &ev->call);
		add_number(out, ev->call.weight);
		add_number(out, ev->call.persistable);
		add_key(out, &ev->call.key);
		add_hex(out, ev->fresh.b, QUEUE_ID_SIZE);
		break;
	case QUEUE_ON_CANCEL:
		add_call(out, &ev->call);
		break;
	case QUEUE_ON_DECIDE:
		add_hex(out, ev->prompt.b, QUEUE_ID_SIZE);
		add_hex(out, ev->fresh.b, QUEUE_ID_SIZE);
		add_word(out, &words_prompt_option, ev->option);
		add_number(out, ev->has_rev ? (int64_t)ev->rev : -1);
		break;
	case QUEUE_ON_RULE:
		add_call(out, &ev->call);
		add_word(out, &words_decision_token, ev->rule);
		break;
	case QUEUE_ON_EXTEND:
		add_hex(out, ev->prompt.b, QUEUE_ID_SIZE);
		break;
	case QUEUE_ON_UNMUTE:
		add_key(out, &ev->call.key);
		break;
	case QUEUE_ON_DISCONNECT:
		add_number(out, (int64_t)ev->channel);
		break;
	case QUEUE_ON_TICK:
	case QUEUE_ON_ATTACH:
	case QUEUE_ON_DETACH:
	case QUEUE_ON_SHUTDOWN:
	case QUEUE_ON_COUNT:
		break;
	}
}

void
queue_text_add(struct buf *out, const struct queue_event *ev)
{
	buf_addz(out, word_name(&words_queue_event, ev->kind));
	add_number(out, ev->at_ms);
	add_more(out, ev);
}

void
queue_text_add_open(struct buf *out, const struct queue *q)
{
	buf_addz(out, "open");
	add_number(out, q->set.window_ms);
	add_number(out, q->set.timeout_ms);
	add_number(out, q->set.extend_ms);
	add_number(out, q->set.extends);
	add_number(out, q->set.owner_calls);
	add_number(out, q->set.owner_prompts);
	add_number(out, q->set.wait_unattended);
	add_number(out, q->set.no_cooldown);
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
	case QUEUE_ON_DISCONNECT:
		return effects;
	case QUEUE_ON_ATTACH:
	case QUEUE_ON_DETACH:
	case QUEUE_ON_CALL:
	case QUEUE_ON_CANCEL:
	case QUEUE_ON_DECIDE:
	case QUEUE_ON_RULE:
	case QUEUE_ON_EXTEND:
	case QUEUE_ON_UNMUTE:
	case QUEUE_ON_SHUTDOWN:
	case QUEUE_ON_COUNT:
		break;
	}
	return true;
}

/* ---- Reading --------------------------------------------------------------
 */

struct reader {
	struct sg_str rest;
	bool bad;
};

static struct sg_str
next(struct reader *r)
{
	size_t n = 0;
	struct sg_str word;

	while (n < r->rest.n && r->rest.p[n] != ' ')
		n++;
	word = str_part(r->rest, 0, n);
	r->bad |= n == 0;
	r->rest = str_part(r->rest, n + (n < r->rest.n), r->rest.n);
	return word;
}

static int64_t
read_number(struct reader *r)
{
	struct sg_str s = next(r);
	bool minus = s.n > 1 && s.p[0] == '-';
	int64_t v = 0;

	r->bad |= s.n > 18;
	for (size_t i = minus; i < s.n && !r->bad; i++) {
		r->bad |= s.p[i] < '0' || s.p[i] > '9';
		v = 10 * v + (s.p[i] - '0');
	}
	return minus ? -v : v;
}

static unsigned
read_word(struct reader *r, const struct word_list *w)
{
	unsigned v = 0;

	r->bad |= !word_parse(w, next(r), &v);
	return r->bad ? 0 : v;
}

static int
digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void
read_hex(struct reader *r, uint8_t *out, size_t n)
{
	struct sg_str s = next(r);

	r->bad |= s.n != 2 * n;
	for (size_t i = 0; i < n && !r->bad; i++) {
		int hi = digit(s.p[2 * i]), lo = digit(s.p[2 * i + 1]);

		r->bad |= hi < 0 || lo < 0;
		if (!r->bad)
			out[i] = (uint8_t)((unsigned)hi << 4 | (unsigned)lo);
	}
}

static void
read_key(struct reader *r, struct queue_key *key)
{
	key->capability = read_word(r, &words_capability);
	key->risk = read_word(r, &words_risk);
	read_hex(r, key->extension.b, NAME_SHOWN);
	read_hex(r, key->group.b, NAME_SHOWN);
	read_hex(r, key->turn.b, NAME_SHOWN);
}

static void
read_call(struct reader *r, struct queue_ask *ask)
{
	ask->no = (uint64_t)read_number(r);
	ask->channel = (uint64_t)read_number(r);
}

static void
read_decision(struct reader *r, struct queue_event *ev)
{
	int64_t rev;

	read_hex(r, ev->prompt.b, QUEUE_ID_SIZE);
	read_hex(r, ev->fresh.b, QUEUE_ID_SIZE);
	ev->option = read_word(r, &words_prompt_option);
	rev = read_number(r);
	ev->has_rev = rev >= 0;
	ev->rev = ev->has_rev ? (uint32_t)rev : 0;
}

static void
read_more(struct reader *r, struct queue_event *ev)
{
	switch (ev->kind) {
	case QUEUE_ON_CALL:
		read_call(r, &ev->call);
		ev->call.weight = (uint32_t)read_number(r);
		ev->call.persistable = read_number(r) != 0;
		read_key(r, &ev->call.key);
		read_hex(r, ev->fresh.b, QUEUE_ID_SIZE);
		break;
	case QUEUE_ON_CANCEL:
		read_call(r, &ev->call);
		break;
	case QUEUE_ON_DECIDE:
		read_decision(r, ev);
		break;
	case QUEUE_ON_RULE:
		read_call(r, &ev->call);
		ev->rule = read_word(r, &words_decision_token);
		break;
	case QUEUE_ON_EXTEND:
		read_hex(r, ev->prompt.b, QUEUE_ID_SIZE);
		break;
	case QUEUE_ON_UNMUTE:
		read_key(r, &ev->call.key);
		break;
	case QUEUE_ON_DISCONNECT:
		ev->channel = (uint64_t)read_number(r);
		break;
	case QUEUE_ON_TICK:
	case QUEUE_ON_ATTACH:
	case QUEUE_ON_DETACH:
	case QUEUE_ON_SHUTDOWN:
	case QUEUE_ON_COUNT:
		break;
	}
}

bool
queue_text_read(struct sg_str line, struct queue_event *out)
{
	struct reader r = {.rest = line};

	memset(out, 0, sizeof(*out));
	out->kind = read_word(&r, &words_queue_event);
	out->at_ms = read_number(&r);
	if (!r.bad)
		read_more(&r, out);
	out->role = out->kind == QUEUE_ON_CALL ||
		out->kind == QUEUE_ON_CANCEL || out->kind == QUEUE_ON_RULE
	    ? SG_ROLE_AGENT
	    : SG_ROLE_PERSON;
	return !r.bad && r.rest.n == 0;
}

bool
queue_text_read_open(struct sg_str line, struct queue_settings *out)
{
	struct reader r = {.rest = line};

	memset(out, 0, sizeof(*out));
	r.bad = !str_eq(next(&r), STR("open"));
	out->window_ms = read_number(&r);
	out->timeout_ms = read_number(&r);
	out->extend_ms = read_number(&r);
	out->extends = (uint32_t)read_number(&r);
	out->owner_calls = (uint32_t)read_number(&r);
	out->owner_prompts = (uint32_t)read_number(&r);
	out->wait_unattended = read_number(&r) != 0;
	out->no_cooldown = read_number(&r) != 0;
	return !r.bad && r.rest.n == 0;
}
