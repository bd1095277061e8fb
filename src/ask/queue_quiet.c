/*
 * Cool-down (T32): three denials or timeouts of a key within ten minutes and
 * it is not asked about again for ten minutes.  The turn is no part of the
 * key here: asking again in another turn is asking again.
 *
 * The table is small.  When it is full the key that has been quiet longest is
 * forgotten: the worst that comes of it is one more question.
 */
#include <string.h>

#include "ask/queue_int.h"
#include "base/banned.h"

static bool
is_about(const struct queue_strikes *s, const struct queue_key *key)
{
	return s->used && s->key.capability == key->capability &&
	    s->key.risk == key->risk &&
	    ask_name_eq(&s->key.extension, &key->extension) &&
	    ask_name_eq(&s->key.group, &key->group);
}

static struct queue_strikes *
find(struct queue *q, const struct queue_key *key)
{
	for (uint32_t i = 0; i < QUEUE_KEYS_MAX; i++)
		if (is_about(&q->keys[i], key))
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
make(struct queue *q, const struct queue_key *key)
{
	struct queue_strikes *s = &q->keys[0];

	for (uint32_t i = 1; i < QUEUE_KEYS_MAX; i++)
		if (last_ms(&q->keys[i]) < last_ms(s))
			s = &q->keys[i];
	memset(s, 0, sizeof(*s));
	s->used = true;
	s->key = *key;
	return s;
}

bool
queue_is_muted(const struct queue *q, const struct queue_key *key)
{
	for (uint32_t i = 0; i < QUEUE_KEYS_MAX; i++)
		if (is_about(&q->keys[i], key))
			return q->now_ms < q->keys[i].muted_until_ms;
	return false;
}

bool
queue_strike(struct queue *q, const struct queue_key *key)
{
	struct queue_strikes *s;
	uint32_t kept = 0;

	if (q->set.no_cooldown)
		return false;
	if ((s = find(q, key)) == NULL)
		s = make(q, key);
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
queue_forgive(struct queue *q, const struct queue_key *key)
{
	struct queue_strikes *s = find(q, key);

	if (s != NULL)
		memset(s, 0, sizeof(*s));
}

enum sg_queue_refusal
queue_take_unmute(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	struct queue_effect *e;

	if (!queue_is_muted(q, &ev->call.key))
		return QUEUE_NOT_NOT_MUTED;
	queue_forgive(q, &ev->call.key);
	e = queue_do(fx, QUEUE_DO_RECORD);
	e->about = QUEUE_ABOUT_UNMUTED;
	e->by = ev->by;
	return QUEUE_NOT_COUNT;
}
