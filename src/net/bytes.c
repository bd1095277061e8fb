/* Blocks come from the pool, larger ones from the heap; both go back. */
#include <stdlib.h>
#include <string.h>

#include "net/bytes.h"

void
bytes_pool_release(struct bytes_pool *pool)
{
	while (pool->n > 0)
		free(pool->free[--pool->n]);
}

static char *
take(struct bytes_pool *pool, size_t cap)
{
	if (cap == BYTES_BLOCK && pool->n > 0)
		return pool->free[--pool->n];
	return malloc(cap);
}

static void
put(struct bytes_pool *pool, char *p, size_t cap)
{
	if (cap == BYTES_BLOCK && pool->n < BYTES_KEPT)
		pool->free[pool->n++] = p;
	else
		free(p);
}

bool
bytes_room(struct bytes_pool *pool, struct bytes *b, size_t more)
{
	size_t cap = b->p == NULL ? BYTES_BLOCK : b->cap;
	char *p;

	if (b->p != NULL && b->cap - b->n >= more)
		return true;
	while (cap - b->n < more) {
		if (cap > SIZE_MAX / 2)
			return false;
		cap *= 2;
	}
	p = take(pool, cap);
	if (p == NULL)
		return false;
	if (b->p != NULL) {
		memcpy(p, b->p, b->n);
		put(pool, b->p, b->cap);
	}
	b->p = p;
	b->cap = cap;
	return true;
}

bool
bytes_add(struct bytes_pool *pool, struct bytes *b, struct sg_str s)
{
	if (!bytes_room(pool, b, s.n))
		return false;
	if (s.n > 0)
		memcpy(b->p + b->n, s.p, s.n);
	b->n += s.n;
	return true;
}

void
bytes_cut(struct bytes *b, size_t n)
{
	if (n == 0)
		return;
	memmove(b->p, b->p + n, b->n - n);
	b->n -= n;
}

void
bytes_drop(struct bytes_pool *pool, struct bytes *b)
{
	if (b->p != NULL)
		put(pool, b->p, b->cap);
	*b = (struct bytes){.p = NULL};
}
