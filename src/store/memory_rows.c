/*
 * Rows by number in a sorted array, by id in a chained hash table.  New rows
 * have the highest number, so adding one is cheap.
 */
#include <stdlib.h>
#include <string.h>

#include "store/memory_rows.h"

static uint32_t
hash_of(struct sg_str s)
{
	uint32_t h = 2166136261u; /* FNV-1a */

	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * 16777619u;
	return h;
}

void
memory_table_release(struct memory_table *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->v[i]);
	free(t->v);
	free(t->slots);
	*t = (struct memory_table){.v = NULL};
}

static struct sg_str
keep(char **room, struct sg_str s)
{
	char *p = *room;

	if (s.n > 0)
		memcpy(p, s.p, s.n);
	*room += s.n;
	return (struct sg_str){p, s.n};
}

struct memory_row *
memory_row_new(const struct store_op *op, uint64_t no)
{
	size_t n = op->id.n + op->parent.n + op->etag.n + op->body.n;
	struct memory_row *r = malloc(sizeof(*r) + n);
	char *room;

	if (r == NULL)
		return NULL;
	room = r->bytes;
	r->next = NULL;
	r->hash = hash_of(op->id);
	r->row = (struct store_row){
	    .no = no, .at_ms = op->at_ms, .expires_ms = op->expires_ms};
	r->row.id = keep(&room, op->id);
	r->row.parent = keep(&room, op->parent);
	r->row.etag = keep(&room, op->etag);
	r->row.body = keep(&room, op->body);
	return r;
}

static struct memory_row **
slot_of(const struct memory_table *t, uint32_t hash)
{
	return &t->slots[hash & (t->n_slots - 1)];
}

struct memory_row *
memory_table_find(const struct memory_table *t, struct sg_str id)
{
	struct memory_row *r;
	uint32_t hash = hash_of(id);

	if (t->n_slots == 0)
		return NULL;
	for (r = *slot_of(t, hash); r != NULL; r = r->next)
		if (r->hash == hash && str_eq(r->row.id, id))
			return r;
	return NULL;
}

/* Twice as many slots, and every row in its new one. */
static bool
more_slots(struct memory_table *t)
{
	size_t n = t->n_slots == 0 ? 16 : 2 * t->n_slots;
	struct memory_row **slots = calloc(n, sizeof(struct memory_row *));

	if (slots == NULL)
		return false;
	free(t->slots);
	t->slots = slots;
	t->n_slots = n;
	for (size_t i = 0; i < t->n; i++) {
		struct memory_row **slot = slot_of(t, t->v[i]->hash);

		t->v[i]->next = *slot;
		*slot = t->v[i];
	}
	return true;
}

bool
memory_table_reserve(struct memory_table *t)
{
	if (t->n == t->cap) {
		size_t cap = t->cap == 0 ? 16 : 2 * t->cap;
		struct memory_row **v = realloc(
		    t->v, cap * sizeof(struct memory_row *));

		if (v == NULL)
			return false;
		t->v = v;
		t->cap = cap;
	}
	return t->n < t->n_slots || more_slots(t);
}

size_t
memory_table_at(const struct memory_table *t, uint64_t no)
{
	size_t from = 0, to = t->n;

	if (to > 0 && t->v[to - 1]->row.no < no)
		return to;
	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (t->v[mid]->row.no < no)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

static void
unlink_row(struct memory_table *t, const struct memory_row *r)
{
	struct memory_row **at = slot_of(t, r->hash);

	while (*at != r)
		at = &(*at)->next;
	*at = r->next;
}

void
memory_table_forget(struct memory_table *t, struct memory_row *r)
{
	unlink_row(t, r);
	free(r);
}

static void
link_row(struct memory_table *t, struct memory_row *r)
{
	struct memory_row **slot = slot_of(t, r->hash);

	r->next = *slot;
	*slot = r;
}

void
memory_table_set(
    struct memory_table *t, struct memory_row *old, struct memory_row *now)
{
	const struct memory_row *any = old != NULL ? old : now;
	size_t at;

	if (any == NULL)
		return;
	at = memory_table_at(t, any->row.no);
	if (old != NULL)
		unlink_row(t, old);
	if (now != NULL)
		link_row(t, now);
	if (old != NULL && now == NULL) {
		t->n--;
		memmove(t->v + at, t->v + at + 1,
		    (t->n - at) * sizeof(struct memory_row *));
		return;
	}
	if (old == NULL) {
		memmove(t->v + at + 1, t->v + at,
		    (t->n - at) * sizeof(struct memory_row *));
		t->n++;
	}
	t->v[at] = now;
}
