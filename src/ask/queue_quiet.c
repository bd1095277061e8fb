/*
 * Cool-down (T32), which a setting switches on: three denials or timeouts of
 * one scope within ten minutes and that scope is not asked about again for ten
 * minutes.  Another command of the same program is another scope.  The turn
 * does not count: asking again in another turn is asking again.
 *
 * Of many nodes each counts the denials of all.  What another node showed is
 * known by its words alone, so there the group does not count.
 *
 * The table is small.  When it is full the scope that has been quiet longest is
 * forgotten: the worst that comes of it is one more question.
 */
#include <string.h>

#include "ask/queue_int.h"
#include "base/banned.h"

static bool
is_about(const struct queue_strikes *s, const struct queue_ask *ask)
{
	const struct queue_key *key = &ask->key;

	return s->used && s->key.capability == key->capability &&
	    s->key.risk == key->risk &&
	    ask_name_eq(&s->key.extension, &key->extension) &&
	    (s->loose || ask->loose ||
		ask_name_eq(&s->key.group, &key->group)) &&
	    ask_name_eq(&s->scope, &ask->scope);
}

static struct queue_strikes *
find(struct queue *q, const struct queue_ask *ask)
{
	for (uint32_t i = 0; i < QUEUE_KEYS_MAX; i++)
		if (is_about(&q->keys[i], ask))
			return &q->keys[i];
	return NULL;
}

/* The last moment at which the row says anything. */
static int64_t
last_ms(const struct queue_strikes *s)
{
	if (!s->used)
		return -1;
	return s->n == 0 ? s->muted_until_ms : s->at_ms[s->n - 1];
}

static struct queue_strikes *
make(struct queue *q, const struct queue_ask *ask)
{
	struct queue_strikes *s = &q->keys[0];

	for (uint32_t i = 1; i < QUEUE_KEYS_MAX; i++)
		if (last_ms(&q->keys[i]) < last_ms(s))
			s = &q->keys[i];
	memset(s, 0, sizeof(*s));
	s->used = true;
	s->key = ask->key;
	s->loose = ask->loose;
	s->scope = ask->scope;
	return s;
}

bool
queue_is_muted(const struct queue *q, const struct queue_ask *ask)
{
	for (uint32_t i = 0; i < QUEUE_KEYS_MAX; i++)
		if (is_about(&q->keys[i], ask) &&
		    q->now_ms < q->keys[i].muted_until_ms)
			return true;
	return false;
}

bool
queue_strike(struct queue *q, const struct queue_ask *ask)
{
	struct queue_strikes *s;
	uint32_t kept = 0;

	if (!q->set.cooldown)
		return false;
	if ((s = find(q, ask)) == NULL)
		s = make(q, ask);
	for (uint32_t i = 0; i < s->n; i++)
		if (q->now_ms - s->at_ms[i] <= QUEUE_STRIKES_MS)
			s->at_ms[kept++] = s->at_ms[i];
	s->at_ms[kept] = q->now_ms;
	s->n = kept + 1;
	if (s->n < QUEUE_STRIKES)
		return false;
	s->n = 0;
	s->muted_until_ms = queue_later(q->now_ms, QUEUE_MUTE_MS);
	return true;
}

void
queue_forgive(struct queue *q, const struct queue_ask *ask)
{
	struct queue_strikes *s;

	while ((s = find(q, ask)) != NULL)
		memset(s, 0, sizeof(*s));
}

/* However often the end of a question is told, it counts once. */
static void
strike_elsewhere(struct queue *q, const struct queue_event *ev)
{
	struct queue_strikes *s = find(q, &ev->call);

	if (s != NULL && queue_id_eq(&s->other, &ev->prompt))
		return;
	(void)queue_strike(q, &ev->call);
	if ((s = find(q, &ev->call)) != NULL)
		s->other = ev->prompt;
}

enum sg_queue_refusal
queue_take_elsewhere(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	(void)fx;
	if (ev->rule >= SG_DECISION_COUNT || queue_id_is_zero(&ev->prompt))
		return QUEUE_NOT_BAD_EVENT;
	if (decision_verdict(ev->rule) == SG_VERDICT_ALLOW)
		queue_forgive(q, &ev->call);
	else if (ev->rule == SG_DECISION_DENY_ONCE ||
	    ev->rule == SG_DECISION_DENY_ALWAYS ||
	    ev->rule == SG_DECISION_DENY_TIMEOUT)
		strike_elsewhere(q, ev);
	return QUEUE_NOT_COUNT;
}

enum sg_queue_refusal
queue_take_unmute(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	struct queue_effect *e;

	if (!queue_is_muted(q, &ev->call))
		return QUEUE_NOT_NOT_MUTED;
	queue_forgive(q, &ev->call);
	e = queue_do(fx, QUEUE_DO_RECORD);
	e->about = QUEUE_ABOUT_UNMUTED;
	e->by = ev->by;
	return QUEUE_NOT_COUNT;
}
