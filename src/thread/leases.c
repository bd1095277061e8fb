/* A ring of leases, and buckets of chains over it to find one by its id. */
#include <stdlib.h>
#include <string.h>

#include "thread/leases.h"

#define BUCKETS 8192 /* a power of two */
#define NONE    0    /* places count from 1 */

_Static_assert(LEASES_KEPT < UINT16_MAX, "a place must fit its number");

struct entry {
	char id[ID_TEXT];
	uint16_t next; /* in the chain of its bucket */
	bool used, gone;
	struct sg_lease lease;
};

struct leases {
	uint16_t bucket[BUCKETS];
	size_t at; /* the next one to be written, the oldest */
	struct entry v[LEASES_KEPT];
};

struct leases *
leases_new(void)
{
	return calloc(1, sizeof(struct leases));
}

void
leases_free(struct leases *l)
{
	free(l);
}

/* Ids are drawn by lot, so any mixture of their bytes spreads them. */
static uint16_t *
bucket_of(struct leases *l, const char id[ID_TEXT])
{
	uint64_t h = 0;

	for (size_t i = 0; i < ID_TEXT; i++)
		h = (h ^ (unsigned char)id[i]) * UINT64_C(0x100000001b3);
	return &l->bucket[(h >> 20) % BUCKETS];
}

static void
drop(struct leases *l, struct entry *old)
{
	uint16_t *at = bucket_of(l, old->id);
	uint16_t place = (uint16_t)(old - l->v + 1);

	while (*at != place)
		at = &l->v[*at - 1].next;
	*at = old->next;
}

void
leases_add(struct leases *l, struct sg_str id, const struct sg_lease *lease)
{
	struct entry *e = &l->v[l->at];
	uint16_t *bucket;

	if (id.n != ID_TEXT)
		return;
	if (e->used)
		drop(l, e);
	bucket = bucket_of(l, id.p);
	memcpy(e->id, id.p, ID_TEXT);
	e->lease = *lease;
	e->used = true;
	e->gone = false;
	e->next = *bucket;
	*bucket = (uint16_t)(l->at + 1);
	l->at = (l->at + 1) % LEASES_KEPT;
}

/* The newest of that id: a lease may have gone, and come back. */
static struct entry *
find(struct leases *l, struct sg_str id)
{
	uint16_t place;

	if (id.n != ID_TEXT)
		return NULL;
	place = *bucket_of(l, id.p);
	while (place != NONE && memcmp(l->v[place - 1].id, id.p, ID_TEXT) != 0)
		place = l->v[place - 1].next;
	return place == NONE ? NULL : &l->v[place - 1];
}

struct sg_lease *
leases_find(struct leases *l, struct sg_str id)
{
	struct entry *e = find(l, id);

	return e == NULL || e->gone ? NULL : &e->lease;
}

enum leases_has
leases_take(struct leases *l, struct sg_str id, struct sg_lease *out)
{
	struct entry *e = find(l, id);

	if (e == NULL)
		return LEASES_NONE;
	if (e->gone)
		return LEASES_GONE;
	*out = e->lease;
	e->lease = (struct sg_lease){.open = false};
	e->gone = true;
	return LEASES_HERE;
}

size_t
leases_open(const struct leases *l, int64_t mono_ms)
{
	size_t n = 0;

	for (size_t i = 0; i < LEASES_KEPT; i++)
		n += l->v[i].used && l->v[i].lease.open &&
		    mono_ms < l->v[i].lease.deadline_ms;
	return n;
}
