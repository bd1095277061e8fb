#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/str.h"

/*
 * An arena is the lifetime of one turn or one line: everything decoded from
 * it or built for it is taken here and dropped together.  Nothing is freed
 * alone.  What must live longer is copied out by its new owner.
 */
struct mem { /* where chunks come from; tests hand in one that fails */
	/* ${n} bytes aligned for any type, zeroed or not, or NULL */
	void *(*get)(void *ctx, size_t n);
	void (*put)(void *ctx, void *p);
	void *ctx;
};

struct arena_chunk;

struct arena {
	const struct mem *mem;
	struct arena_chunk *head;
	size_t left; /* bytes this arena may still take from mem */
};

extern const struct mem mem_heap;

/* ${max} bounds what all chunks together may take. */
void arena_init(struct arena *a, const struct mem *mem, size_t max);
void arena_release(struct arena *a);

/*
 * Forget everything but keep the first chunk for reuse, so that a loop over
 * lines does not go back to the heap for each.  The limit is as after
 * arena_init(): what fits a fresh arena fits a cleared one, and no more does.
 */
void arena_clear(struct arena *a);

/* Zeroed, aligned for any type, or NULL when memory or the limit ran out. */
void *arena_new(struct arena *a, size_t n);

/* The same, not zeroed: for what is written before it is read. */
void *arena_raw(struct arena *a, size_t n);

/* The same of a variable of a function: the compiler clears all others. */
#if defined(__has_attribute)
#if __has_attribute(uninitialized)
#define NOT_CLEARED __attribute__((uninitialized))
#endif
#endif
#ifndef NOT_CLEARED
#define NOT_CLEARED
#endif

/* A copy that lives in ${a}.  On failure *${out} is empty and false comes. */
bool arena_dup(struct arena *a, struct sg_str s, struct sg_str *out);

/* An empty text with room for ${cap} bytes; its p is NULL on failure. */
struct buf arena_buf(struct arena *a, size_t cap);

/* Add to a text in ${a}; its room is made twice as large when it runs out. */
bool arena_grow(struct arena *a, struct buf *b, struct sg_str more);

#endif
