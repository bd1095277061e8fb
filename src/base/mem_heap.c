/* The heap as a source of chunks; the one impure file of this room. */
#include "base/arena.h"

#include <stdlib.h>

static void *
heap_get(void *ctx, size_t n)
{
	(void)ctx;
	return malloc(n); /* an arena zeroes what it gives */
}

static void
heap_put(void *ctx, void *p)
{
	(void)ctx;
	free(p);
}

const struct mem mem_heap = {heap_get, heap_put, NULL};
