#ifndef NET_BYTES_H
#define NET_BYTES_H

#include "base/str.h"

/*
 * Bytes on their way in or out, and a pool of blocks for them.  An idle
 * connection holds none; while a request is read or an answer written it
 * borrows one block, and only what is larger goes to the heap.
 */
#define BYTES_BLOCK (16u << 10)
#define BYTES_KEPT  64

struct bytes {
	char *p; /* NULL: none */
	size_t n, cap;
};

struct bytes_pool {
	char *free[BYTES_KEPT];
	size_t n;
};

void bytes_pool_release(struct bytes_pool *pool);

/* Make room for ${more} behind the end.  False: no memory, nothing changed. */
bool bytes_room(struct bytes_pool *pool, struct bytes *b, size_t more);

bool bytes_add(struct bytes_pool *pool, struct bytes *b, struct sg_str s);

/* Drop the first ${n}. */
void bytes_cut(struct bytes *b, size_t n);

/* Give the block back. */
void bytes_drop(struct bytes_pool *pool, struct bytes *b);

#endif
