#ifndef TESTS_LIB_FAULTY_HEAP_H
#define TESTS_LIB_FAULTY_HEAP_H

#include <stdlib.h>

#include "base/arena.h"

/*
 * The heap of a program whose ${faulty_left}th piece is not to be had, nor any
 * after it.  Include it in one file of a program: mem_heap is defined here, so
 * that the one of the archive is not linked.  What was not given back is
 * counted.
 */
#define FAULTY_NEVER 1000000L
#define FAULTY_MOST  4000L

static long faulty_left = FAULTY_NEVER, faulty_live;

static inline void *
faulty_get(void *ctx, size_t n)
{
	void *p = NULL;

	(void)ctx;
	if (faulty_left > 0)
		p = malloc(n);
	faulty_left -= faulty_left > 0;
	faulty_live += p != NULL;
	return p;
}

static inline void
faulty_put(void *ctx, void *p)
{
	(void)ctx;
	faulty_live -= p != NULL;
	free(p);
}

const struct mem mem_heap = {faulty_get, faulty_put, NULL};

/* ${n} pieces can be had, and then none. */
static inline void
faulty_after(long n)
{
	faulty_left = n;
}

static inline void
faulty_never(void)
{
	faulty_left = FAULTY_NEVER;
}

/* Whether a piece was missing since faulty_after(). */
static inline bool
faulty_ran_out(void)
{
	return faulty_left == 0;
}

#endif
