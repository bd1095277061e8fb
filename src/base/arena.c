/*
 * A list of chunks, newest first; pieces are cut from the head by moving one
 * number.  Chunks double in size up to a bound.  A piece too large for the
 * next chunk gets its own, behind the head, so that the rest of the head is
 * not lost.
 *
 * What arena_clear() keeps is what a fresh arena takes first, and no larger:
 * whether a line fits the limit must not depend on the lines before it.
 */
#include "base/arena.h"

#include <string.h>

#include "base/banned.h"

#define CHUNK_FIRST ((size_t)16 << 10)
#define CHUNK_MAX   ((size_t)1 << 20)

struct arena_chunk {
	struct arena_chunk *next;
	size_t size; /* as taken from mem, this header included */
	size_t used; /* bytes of at[] */
	_Alignas(max_align_t) char at[];
};

#define ALIGN  _Alignof(max_align_t)
#define HEADER sizeof(struct arena_chunk)

void
arena_init(struct arena *a, const struct mem *mem, size_t max)
{
	*a = (struct arena){mem, NULL, max};
}

/* Give the head back; the one behind it becomes the head. */
static void
drop_head(struct arena *a)
{
	struct arena_chunk *c = a->head;

	a->head = c->next;
	a->left += c->size;
	a->mem->put(a->mem->ctx, c);
}

void
arena_release(struct arena *a)
{
	while (a->head != NULL)
		drop_head(a);
}

void
arena_clear(struct arena *a)
{
	struct arena_chunk *keep = NULL;

	while (a->head != NULL) {
		if (keep != NULL || a->head->size != CHUNK_FIRST) {
			drop_head(a);
			continue;
		}
		keep = a->head;
		a->head = keep->next;
		*keep = (struct arena_chunk){.size = CHUNK_FIRST};
	}
	a->head = keep;
}

static size_t
next_size(const struct arena *a)
{
	if (a->head == NULL)
		return CHUNK_FIRST;
	return a->head->size < CHUNK_MAX / 2 ? a->head->size * 2 : CHUNK_MAX;
}

/* A chunk with room for ${n} bytes, linked in, or NULL. */
static struct arena_chunk *
add_chunk(struct arena *a, size_t n)
{
	struct arena_chunk **at = &a->head;
	struct arena_chunk *c;
	size_t size;

	if (a->head != NULL && a->head->used == 0)
		drop_head(a); /* kept, but too small: begin as if fresh */
	size = next_size(a);
	if (n > a->left || HEADER > a->left - n)
		return NULL;
	if (HEADER + n > size) {
		size = HEADER + n;
		at = a->head != NULL ? &a->head->next : &a->head;
	} else if (size > a->left) {
		size = a->left;
	}
	c = a->mem->get(a->mem->ctx, size);
	if (c == NULL)
		return NULL;
	*c = (struct arena_chunk){.next = *at, .size = size};
	*at = c;
	a->left -= size;
	return c;
}

void *
arena_raw(struct arena *a, size_t n)
{
	struct arena_chunk *c = a->head;
	void *p;

	if (n > SIZE_MAX - ALIGN)
		return NULL;
	n += n == 0; /* even the empty piece has an address of its own */
	n = (n + ALIGN - 1) & ~(ALIGN - 1);
	if (c == NULL || n > c->size - HEADER - c->used)
		c = add_chunk(a, n);
	if (c == NULL)
		return NULL;
	p = c->at + c->used;
	c->used += n;
	return p;
}

void *
arena_new(struct arena *a, size_t n)
{
	void *p = arena_raw(a, n);

	return p != NULL ? memset(p, 0, n) : NULL;
}

bool
arena_dup(struct arena *a, struct sg_str s, struct sg_str *out)
{
	char *p;

	*out = STR("");
	if (s.n == 0)
		return true;
	p = arena_raw(a, s.n);
	if (p == NULL)
		return false;
	memcpy(p, s.p, s.n);
	*out = (struct sg_str){p, s.n};
	return true;
}

struct buf
arena_buf(struct arena *a, size_t cap)
{
	char *p = arena_raw(a, cap);

	return (struct buf){.p = p, .cap = p == NULL ? 0 : cap};
}

bool
arena_grow(struct arena *a, struct buf *b, struct sg_str more)
{
	if (more.n > b->cap - b->n) {
		struct buf larger = arena_buf(a, 2 * (b->n + more.n) + 64);

		if (larger.p == NULL)
			return false;
		buf_add(&larger, buf_str(b));
		*b = larger;
	}
	buf_add(b, more);
	return true;
}
