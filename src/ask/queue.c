/*
 * The queue: who may send which event, and what time does by itself.  The
 * clock comes first, so that an event at T meets the queue as it is at T and
 * no timer that fires late can let a late answer through.
 */
#include <string.h>

#include "ask/queue_int.h"
#include "base/banned.h"

static int64_t
or_ms(int64_t value, int64_t otherwise)
{
	if (value <= 0)
		return otherwise;
	return value > QUEUE_SETTING_MAX_MS ? QUEUE_SETTING_MAX_MS : value;
}

static uint32_t
or_at_most(uint32_t value, uint32_t most)
{
	return value == 0 || value > most ? most : value;
}

static uint32_t
extends_of(uint32_t value)
{
	if (value < QUEUE_EXTENDS_MIN)
		return QUEUE_EXTENDS_MIN;
	return value > QUEUE_EXTENDS_MAX ? QUEUE_EXTENDS_MAX : value;
}

static struct queue_settings
full(const struct queue_settings *s)
{
	return (struct queue_settings){
	    .window_ms = or_ms(s->window_ms, QUEUE_WINDOW_MS),
	    .timeout_ms = or_ms(s->timeout_ms, QUEUE_TIMEOUT_MS),
	    .extend_ms = or_ms(s->extend_ms, QUEUE_EXTEND_MS),
	    .extends = extends_of(s->extends),
	    .owner_calls = or_at_most(s->owner_calls, QUEUE_OWNER_CALLS_MAX),
	    .owner_prompts = or_at_most(
		s->owner_prompts, QUEUE_OWNER_PROMPTS_MAX),
	    .wait_unattended = s->wait_unattended,
	    .cooldown = s->cooldown,
	    .needs_rev = s->needs_rev};
}

void
queue_init(struct queue *q, const struct queue_settings *set)
{
	static const struct queue_settings usual = {0};

	memset(q, 0, sizeof(*q));
	q->wake_ms = QUEUE_NEVER;
	q->set = full(set != NULL ? set : &usual);
}

/* What is open keeps its deadline; where nothing is quiet, nothing stays so. */
static enum sg_queue_refusal
take_settings(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	(void)fx;
	q->set = full(&ev->set);
	if (!q->set.cooldown)
		memset(q->keys, 0, sizeof(q->keys));
	return QUEUE_NOT_COUNT;
}

/* A prompt that waits for somebody to come has no time at which it is due. */
static bool
is_timed(const struct queue *q, const struct queue_prompt *p)
{
	return p->open &&
	    (p->state == CONSENT_PROMPT_SHOWN || q->people > 0 ||
		!q->set.wait_unattended);
}

int64_t
queue_due(const struct queue *q)
{
	int64_t due = QUEUE_NEVER;

	for (uint32_t i = 0; i < QUEUE_PROMPTS_MAX; i++)
		if (is_timed(q, &q->prompts[i])) {
			int64_t others = queue_escalates(&q->prompts[i]);

			if (q->prompts[i].due_ms < due)
				due = q->prompts[i].due_ms;
			if (others < due)
				due = others;
		}
	return due;
}

static bool
is_due(const struct queue *q, uint32_t slot, enum consent_state state)
{
	const struct queue_prompt *p = &q->prompts[slot];

	return is_timed(q, p) && p->state == state && p->due_ms <= q->now_ms;
}

static void
show_due(struct queue *q, struct queue_effects *fx)
{
	for (uint32_t i = 0; i < QUEUE_PROMPTS_MAX; i++) {
		struct queue_end end = {.slot = i, .on = CONSENT_ON_UNATTENDED};

		if (!is_due(q, i, CONSENT_PROMPT_WAITING))
			continue;
		if (q->people > 0)
			queue_show(q, fx, i);
		else
			(void)queue_settle(q, fx, &end);
	}
}

/* Denials first: they must never wait behind a new question. */
static void
pass_time(struct queue *q, struct queue_effects *fx)
{
	for (uint32_t i = 0; i < QUEUE_PROMPTS_MAX; i++) {
		struct queue_end end = {.slot = i, .on = CONSENT_ON_TIMEOUT};

		if (is_due(q, i, CONSENT_PROMPT_SHOWN))
			(void)queue_settle(q, fx, &end);
	}
	queue_escalate_due(q, fx);
	show_due(q, fx);
}

static enum sg_queue_refusal
take_tick(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	(void)q;
	(void)ev;
	(void)fx;
	return QUEUE_NOT_COUNT;
}

/* Who comes late is shown what is open; only a person makes it attended. */
static enum sg_queue_refusal
take_attach(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	for (uint32_t i = 0; i < QUEUE_PROMPTS_MAX; i++)
		if (q->prompts[i].open &&
		    q->prompts[i].state == CONSENT_PROMPT_SHOWN)
			queue_display(q, fx, QUEUE_DO_SHOW, i, ev->by);
	if (ev->role == SG_ROLE_PERSON) {
		q->people++;
		show_due(q, fx);
	}
	return QUEUE_NOT_COUNT;
}

/* Leaving decides nothing: what is open keeps its deadline. */
static enum sg_queue_refusal
take_detach(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	(void)fx;
	if (ev->role != SG_ROLE_PERSON)
		return QUEUE_NOT_COUNT;
	if (q->people == 0)
		return QUEUE_NOT_BAD_EVENT;
	q->people--;
	return QUEUE_NOT_COUNT;
}

static void
cancel(struct queue *q, struct queue_effects *fx, uint64_t channel)
{
	for (uint32_t i = 0; i < QUEUE_PROMPTS_MAX; i++) {
		struct queue_end end = {.slot = i,
		    .on = CONSENT_ON_CANCEL,
		    .cover = {.channel = channel}};

		if (q->prompts[i].open)
			(void)queue_settle(q, fx, &end);
	}
}

static enum sg_queue_refusal
take_disconnect(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	if (ev->channel == 0) /* which would mean all of them */
		return QUEUE_NOT_BAD_EVENT;
	cancel(q, fx, ev->channel);
	return QUEUE_NOT_COUNT;
}

static enum sg_queue_refusal
take_shutdown(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	(void)ev;
	q->stopped = true;
	cancel(q, fx, 0);
	return QUEUE_NOT_COUNT;
}

/* An agent asks, a person decides, a viewer looks; the shell does the rest. */
#define BIT(role)  (1u << SG_ROLE_##role)
#define BY_ANYBODY UINT32_MAX

static const struct rule {
	queue_take *take;
	uint32_t roles;
} rules[QUEUE_ON_COUNT] = {
    [QUEUE_ON_TICK] = {take_tick, BY_ANYBODY},
    [QUEUE_ON_CALL] = {queue_take_call, BIT(AGENT)},
    [QUEUE_ON_CANCEL] = {queue_take_cancel, BIT(AGENT)},
    [QUEUE_ON_DECIDE] = {queue_take_decide, BIT(PERSON)},
    [QUEUE_ON_EDIT] = {queue_take_edit, BIT(PERSON)},
    [QUEUE_ON_RULE] = {queue_take_rule, BY_ANYBODY},
    [QUEUE_ON_LEAVE] = {queue_take_leave, BY_ANYBODY},
    [QUEUE_ON_EXTEND] = {queue_take_extend, BIT(PERSON)},
    [QUEUE_ON_ELSEWHERE] = {queue_take_elsewhere, BY_ANYBODY},
    [QUEUE_ON_UNMUTE] = {queue_take_unmute, BIT(PERSON)},
    [QUEUE_ON_ATTACH] = {take_attach, BIT(PERSON) | BIT(VIEWER)},
    [QUEUE_ON_DETACH] = {take_detach, BIT(PERSON) | BIT(VIEWER)},
    [QUEUE_ON_DISCONNECT] = {take_disconnect, BY_ANYBODY},
    [QUEUE_ON_SETTINGS] = {take_settings, BY_ANYBODY},
    [QUEUE_ON_SHUTDOWN] = {take_shutdown, BY_ANYBODY},
};

static enum sg_queue_refusal
take(struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	const struct rule *r;

	if (ev->kind >= QUEUE_ON_COUNT || ev->role >= SG_ROLE_COUNT)
		return QUEUE_NOT_BAD_EVENT;
	r = &rules[ev->kind];
	if ((r->roles & (1u << ev->role)) == 0)
		return QUEUE_NOT_WRONG_ROLE;
	return r->take(q, ev, fx);
}

void
queue_feed(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	enum sg_queue_refusal refusal;
	int64_t due;

	fx->n = fx->n_calls = 0;
	if (ev->at_ms > q->now_ms)
		q->now_ms = ev->at_ms;
	pass_time(q, fx);
	refusal = take(q, ev, fx);
	if (refusal != QUEUE_NOT_COUNT)
		queue_do(fx, QUEUE_DO_REFUSE)->refusal = refusal;
	due = queue_due(q);
	if (due != q->wake_ms && due != QUEUE_NEVER)
		queue_do(fx, QUEUE_DO_WAKE)->at_ms = due;
	q->wake_ms = due;
}
