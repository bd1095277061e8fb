#ifndef POSTGRES_BATCH_INT_H
#define POSTGRES_BATCH_INT_H

#include "port/store.h"
#include "postgres/link_int.h"

/*
 * Changes without a condition, gathered: all rows of a kind become one
 * statement, whose values are arrays.  What is done twice to one row is done
 * once, if that comes to the same; otherwise batch_add() says no, and the
 * caller sends first what is there.
 */
struct batch_item {
	const struct store_op *op;
	int64_t by;    /* of a counter: the sum so far */
	uint32_t next; /* in its place of the table; 0: none, else + 1 */
};

/* Bytes that grow. */
struct batch_bytes {
	char *p;
	size_t n, cap;
};

struct batch {
	struct batch_item *v;
	size_t n, cap;
	uint32_t *table; /* by hash; 0: none, else + 1 */
	size_t places;
	struct batch_bytes arrays[LINK_VALUES];
	bool starved; /* there was no memory: nothing of it is sent */
};

/* False: what is there must be sent first. */
bool batch_add(struct batch *b, const struct store_op *op);

/* The values of a statement for the rows of ${kind} that are put, or removed;
 * how many rows they are. */
size_t batch_puts(
    struct batch *b, enum store_kind kind, struct link_value v[LINK_VALUES]);
size_t batch_deletes(
    struct batch *b, enum store_kind kind, struct link_value v[LINK_VALUES]);
size_t batch_counts(struct batch *b, struct link_value v[LINK_VALUES]);

/* The same for one row with a condition. */
void batch_one(struct batch *b, const struct store_op *op,
    struct link_value v[LINK_VALUES]);

/* Lines of a chain: their numbers, from ${first} on, and their texts. */
void batch_lines(struct batch *b, const struct sg_str *lines, size_t n,
    int64_t first, struct link_value v[2]);

void batch_clear(struct batch *b); /* keeps its room */
void batch_release(struct batch *b);

#endif
