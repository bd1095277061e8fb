/* Used ids: a ring and a table of open addressing for each channel. */
#include "spent/spent.h"

#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"

#define SPENT_FIRST 32

/* The table has twice the room of the ring; 0 is a free place. */
struct spent_channel {
	struct spent_channel *next;
	uint64_t channel;
	size_t cap, n, at; /* of the ring; where the next one goes */
	uint64_t *ring, *table;
};

static uint64_t
hash(struct sg_str s)
{
	uint64_t h = fnv_of(s);

	return h != 0 ? h : 1;
}

static struct spent_channel **
bucket(const struct spent *s, uint64_t channel)
{
	return (struct spent_channel **)&s->buckets[channel % SPENT_BUCKETS];
}

static struct spent_channel *
find(const struct spent *s, uint64_t channel)
{
	struct spent_channel *c = *bucket(s, channel);

	while (c != NULL && c->channel != channel)
		c = c->next;
	return c;
}

/* Where ${h} stands in the table, or would. */
static size_t
place(const struct spent_channel *c, uint64_t h)
{
	size_t mask = 2 * c->cap - 1, i = (size_t)h & mask;

	while (c->table[i] != 0 && c->table[i] != h)
		i = (i + 1) & mask;
	return i;
}

bool
spent_has(const struct spent *s, uint64_t channel, struct sg_str id)
{
	const struct spent_channel *c = find(s, channel);
	uint64_t h = hash(id);

	return c != NULL && c->table[place(c, h)] == h;
}

static bool
resize(struct spent_channel *c, size_t cap)
{
	uint64_t *ring = calloc(3 * cap, sizeof(*ring));

	if (ring == NULL)
		return false;
	if (c->n > 0)
		memcpy(ring, c->ring, c->n * sizeof(*ring));
	free(c->ring);
	c->ring = ring;
	c->table = ring + cap;
	c->cap = cap;
	c->at = c->n;
	for (size_t i = 0; i < c->n; i++)
		c->table[place(c, ring[i])] = ring[i];
	return true;
}

/* Take ${h} out and close the gap behind it. */
static void
drop(struct spent_channel *c, uint64_t h)
{
	size_t mask = 2 * c->cap - 1, gap = place(c, h);

	c->table[gap] = 0;
	for (size_t i = (gap + 1) & mask; c->table[i] != 0;
	     i = (i + 1) & mask) {
		uint64_t moved = c->table[i];

		c->table[i] = 0;
		c->table[place(c, moved)] = moved;
	}
}

static struct spent_channel *
channel_new(struct spent *s, uint64_t channel)
{
	struct spent_channel *c = calloc(1, sizeof(*c));

	if (c == NULL)
		return NULL;
	c->channel = channel;
	if (!resize(c, SPENT_FIRST)) {
		free(c);
		return NULL;
	}
	c->next = *bucket(s, channel);
	*bucket(s, channel) = c;
	return c;
}

bool
spent_add(struct spent *s, uint64_t channel, struct sg_str id)
{
	struct spent_channel *c = find(s, channel);
	uint64_t h = hash(id);

	if (c == NULL && (c = channel_new(s, channel)) == NULL)
		return false;
	if (c->table[place(c, h)] == h)
		return true;
	if (c->n == c->cap && c->cap < SPENT_MAX)
		(void)resize(c, 2 * c->cap);
	if (c->n == c->cap) {
		c->at %= c->cap;
		drop(c, c->ring[c->at]);
	} else {
		c->n++;
	}
	c->ring[c->at++] = h;
	c->table[place(c, h)] = h;
	return true;
}

void
spent_forget(struct spent *s, uint64_t channel)
{
	struct spent_channel **at = bucket(s, channel), *c;

	while (*at != NULL && (*at)->channel != channel)
		at = &(*at)->next;
	if ((c = *at) == NULL)
		return;
	*at = c->next;
	free(c->ring);
	free(c);
}

void
spent_release(struct spent *s)
{
	for (size_t i = 0; i < SPENT_BUCKETS; i++)
		while (s->buckets[i] != NULL)
			spent_forget(s, s->buckets[i]->channel);
}
