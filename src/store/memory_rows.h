#ifndef STORE_MEMORY_ROWS_H
#define STORE_MEMORY_ROWS_H

#include "port/store.h"

/*
 * One table of the store in memory.  A row is never changed: another one takes
 * its place, so that a change is undone by putting the old row back, and
 * undoing needs no memory.
 */
struct memory_row {
	struct store_row row;
	struct memory_row *next; /* with the same slot */
	uint32_t hash;
	char bytes[]; /* what the texts of row point to */
};

struct memory_table {
	struct memory_row **v; /* by number */
	size_t n, cap;
	struct memory_row **slots; /* by id; a power of two, or none */
	size_t n_slots;
	uint64_t last; /* number given out */
};

void memory_table_release(struct memory_table *t);

/* NULL: no memory.  Freed by free(). */
struct memory_row *memory_row_new(const struct store_op *op, uint64_t no);

struct memory_row *
memory_table_find(const struct memory_table *t, struct sg_str id);

/* Room for one row more; false: no memory. */
bool memory_table_reserve(struct memory_table *t);

/*
 * ${now} takes the place of ${old}; either may be NULL.  Where a row is added
 * there must be room for it: reserved, or left by one that was removed.
 */
void memory_table_set(
    struct memory_table *t, struct memory_row *old, struct memory_row *now);

/* Free ${r} and forget its id; its place in v is the caller's affair. */
void memory_table_forget(struct memory_table *t, struct memory_row *r);

/* The first position in v whose number is not below ${no}. */
size_t memory_table_at(const struct memory_table *t, uint64_t no);

#endif
