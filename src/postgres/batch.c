/*
 * Gathering changes.  Items stand in the order in which their rows were first
 * named: new rows get their numbers in that order.
 */
#include "postgres/batch_int.h"

#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"

#define ITEMS_MIN 64
#define KEPT_MAX  (1u << 18) /* more room is given back after use */

static bool
same_row(const struct store_op *a, const struct store_op *b)
{
	bool count = a->verb == STORE_COUNT;

	return count == (b->verb == STORE_COUNT) &&
	    (count || a->kind == b->kind) && str_eq(a->id, b->id);
}

static uint32_t *
place_of(const struct batch *b, const struct store_op *op)
{
	uint64_t h = fnv_of(op->id) +
	    (op->verb == STORE_COUNT ? STORE_KIND_COUNT : (unsigned)op->kind);

	return &b->table[h & (b->places - 1)];
}

static void
link_item(struct batch *b, size_t i)
{
	uint32_t *place = place_of(b, b->v[i].op);

	b->v[i].next = *place;
	*place = (uint32_t)i + 1;
}

/* Room for one more, and a table that is twice as large as what it finds. */
static bool
grow(struct batch *b)
{
	size_t cap = b->cap == 0 ? ITEMS_MIN : 2 * b->cap;
	struct batch_item *v;
	uint32_t *table;

	if (b->n < b->cap)
		return true;
	if ((v = realloc(b->v, cap * sizeof(*v))) == NULL)
		return false;
	b->v = v;
	if ((table = calloc(2 * cap, sizeof(*table))) == NULL)
		return false;
	free(b->table);
	b->table = table;
	b->places = 2 * cap;
	b->cap = cap;
	for (size_t i = 0; i < b->n; i++)
		link_item(b, i);
	return true;
}

static struct batch_item *
find(const struct batch *b, const struct store_op *op)
{
	if (b->places == 0)
		return NULL;
	for (uint32_t i = *place_of(b, op); i > 0; i = b->v[i - 1].next)
		if (same_row(b->v[i - 1].op, op))
			return &b->v[i - 1];
	return NULL;
}

/* Of one sign: adding them first and stopping at the end comes to the same. */
static bool
count_more(struct batch_item *item, int64_t by)
{
	int64_t sum;

	if ((item->by < 0) != (by < 0))
		return false;
	if (__builtin_add_overflow(item->by, by, &sum))
		sum = by < 0 ? INT64_MIN : INT64_MAX;
	item->by = sum;
	return true;
}

bool
batch_add(struct batch *b, const struct store_op *op)
{
	struct batch_item *item = find(b, op);

	if (item != NULL && op->verb == STORE_COUNT)
		return count_more(item, op->by);
	if (item != NULL && item->op->verb != op->verb)
		return false; /* put and removed, or the other way */
	if (item != NULL) {
		item->op = op;
		return true;
	}
	if (!grow(b)) {
		b->starved = true;
		return true;
	}
	b->v[b->n] = (struct batch_item){op, op->by, 0};
	link_item(b, b->n++);
	return true;
}

static char *
room(struct batch *b, struct batch_bytes *to, size_t n)
{
	size_t cap = to->cap == 0 ? 4096 : to->cap;
	char *p;

	while (cap < to->n + n)
		cap *= 2;
	if (cap > to->cap) {
		if ((p = realloc(to->p, cap)) == NULL) {
			b->starved = true;
			return NULL;
		}
		to->p = p;
		to->cap = cap;
	}
	p = to->p + to->n;
	to->n += n;
	return p;
}

static void
put4(char *p, uint32_t v)
{
	for (int i = 0; i < 4; i++)
		p[i] = (char)(v >> (24 - 8 * i));
}

#define HEAD 20 /* bytes before the first element of an array */

static void
begin(struct batch *b, unsigned i)
{
	b->arrays[i].n = 0;
	(void)room(b, &b->arrays[i], HEAD);
}

/* One dimension, no NULL, the type, how many, counted from 1. */
static struct link_value
end(struct batch *b, unsigned i, uint32_t type, size_t n)
{
	struct batch_bytes *to = &b->arrays[i];

	if (b->starved)
		return (struct link_value){NULL, 0};
	put4(to->p, 1);
	put4(to->p + 4, 0);
	put4(to->p + 8, type);
	put4(to->p + 12, (uint32_t)n);
	put4(to->p + 16, 1);
	return (struct link_value){to->p, to->n};
}

static void
add_bytes(struct batch *b, unsigned i, struct sg_str s)
{
	char *p = room(b, &b->arrays[i], 4 + s.n);

	if (p == NULL)
		return;
	put4(p, (uint32_t)s.n);
	if (s.n > 0)
		memcpy(p + 4, s.p, s.n);
}

static void
add_int(struct batch *b, unsigned i, int64_t v)
{
	char *p = room(b, &b->arrays[i], 12);

	if (p == NULL)
		return;
	put4(p, 8);
	link_put_int(p + 4, v);
}

static void
add_row(struct batch *b, const struct store_op *op)
{
	add_bytes(b, 0, op->id);
	add_bytes(b, 1, op->parent);
	add_bytes(b, 2, op->etag);
	add_bytes(b, 3, op->body);
	add_int(b, 4, op->at_ms);
	add_int(b, 5, op->expires_ms);
}

static void
end_rows(struct batch *b, size_t n, struct link_value v[LINK_VALUES])
{
	for (unsigned i = 0; i < 4; i++)
		v[i] = end(b, i, LINK_BYTES, n);
	v[4] = end(b, 4, LINK_INT8, n);
	v[5] = end(b, 5, LINK_INT8, n);
}

size_t
batch_puts(
    struct batch *b, enum store_kind kind, struct link_value v[LINK_VALUES])
{
	size_t n = 0;

	for (unsigned i = 0; i < 6; i++)
		begin(b, i);
	for (size_t i = 0; i < b->n; i++) {
		const struct store_op *op = b->v[i].op;

		if (op->verb != STORE_PUT || op->kind != kind)
			continue;
		add_row(b, op);
		n++;
	}
	end_rows(b, n, v);
	return n;
}

size_t
batch_deletes(
    struct batch *b, enum store_kind kind, struct link_value v[LINK_VALUES])
{
	size_t n = 0;

	begin(b, 0);
	for (size_t i = 0; i < b->n; i++) {
		const struct store_op *op = b->v[i].op;

		if (op->verb != STORE_DELETE || op->kind != kind)
			continue;
		add_bytes(b, 0, op->id);
		n++;
	}
	v[0] = end(b, 0, LINK_BYTES, n);
	return n;
}

size_t
batch_counts(struct batch *b, struct link_value v[LINK_VALUES])
{
	size_t n = 0;

	begin(b, 0);
	begin(b, 1);
	for (size_t i = 0; i < b->n; i++) {
		if (b->v[i].op->verb != STORE_COUNT)
			continue;
		add_bytes(b, 0, b->v[i].op->id);
		add_int(b, 1, b->v[i].by);
		n++;
	}
	v[0] = end(b, 0, LINK_BYTES, n);
	v[1] = end(b, 1, LINK_INT8, n);
	return n;
}

void
batch_one(struct batch *b, const struct store_op *op,
    struct link_value v[LINK_VALUES])
{
	for (unsigned i = 0; i < 7; i++)
		begin(b, i);
	add_row(b, op);
	add_bytes(b, 6, op->match);
	end_rows(b, 1, v);
	v[6] = end(b, 6, LINK_BYTES, 1);
}

void
batch_lines(struct batch *b, const struct sg_str *lines, size_t n,
    int64_t first, struct link_value v[2])
{
	begin(b, 0);
	begin(b, 1);
	for (size_t i = 0; i < n; i++) {
		add_int(b, 0, first + (int64_t)i);
		add_bytes(b, 1, lines[i]);
	}
	v[0] = end(b, 0, LINK_INT8, n);
	v[1] = end(b, 1, LINK_BYTES, n);
}

void
batch_clear(struct batch *b)
{
	bool large = b->cap * sizeof(*b->v) > KEPT_MAX;

	for (unsigned i = 0; i < LINK_VALUES; i++)
		large |= b->arrays[i].cap > KEPT_MAX;
	if (large) {
		batch_release(b);
		return;
	}
	for (size_t i = 0; i < b->n; i++)
		*place_of(b, b->v[i].op) = 0;
	b->n = 0;
	b->starved = false;
}

void
batch_release(struct batch *b)
{
	free(b->v);
	free(b->table);
	for (unsigned i = 0; i < LINK_VALUES; i++)
		free(b->arrays[i].p);
	*b = (struct batch){.v = NULL};
}
