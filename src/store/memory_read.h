#ifndef STORE_MEMORY_READ_H
#define STORE_MEMORY_READ_H

#include <pthread.h>

#include "store/memory_rows.h"

/* The two halves of the store in memory, which see each other and nobody
 * else sees: memory.c changes, memory_read.c looks. */
struct memory_store {
	pthread_mutex_t lock;
	struct memory_table tables[STORE_KIND_COUNT + 1]; /* last: counters */
	uint64_t commits;
	uint64_t fail_at; /* the commit that fails; 0: none */
};

enum sg_err memory_get(void *self, enum store_kind kind, struct sg_str id,
    struct arena *a, struct store_row *out, struct sg_error *e);
enum sg_err memory_list(void *self, const struct store_query *q,
    struct arena *a, struct store_row *out, size_t *n, struct sg_error *e);
enum sg_err
memory_rows(void *self, enum store_kind kind, uint64_t *n, struct sg_error *e);
enum sg_err memory_counter(
    void *self, struct sg_str name, int64_t *out, struct sg_error *e);
enum sg_err memory_counters(void *self, struct sg_str prefix,
    void (*each)(void *ctx, struct sg_str name, int64_t value), void *ctx,
    struct sg_error *e);

#endif
