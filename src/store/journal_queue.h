#ifndef STORE_JOURNAL_QUEUE_H
#define STORE_JOURNAL_QUEUE_H

#include "port/journal.h"

/*
 * Who waits for a done(), in the order of submit().  Between from and settled
 * are those whose fate is known and who have not been told; between settled
 * and to those who wait.  Room is taken when one is added, so that settling
 * cannot fail.
 */
struct journal_waiting {
	void (*done)(void *ctx, enum sg_err err);
	void *ctx;
	enum sg_err err;
};

struct journal_queue {
	struct journal_waiting *v; /* a ring; cap is a power of two */
	size_t cap;
	uint64_t from, settled, to;
};

void journal_queue_release(struct journal_queue *q);

/* Room for one more; false: no memory. */
bool journal_queue_reserve(struct journal_queue *q);

/* There must be room. */
void journal_queue_add(struct journal_queue *q,
    void (*done)(void *ctx, enum sg_err err), void *ctx);

/* The first that waits has the fate ${err}. */
void journal_queue_settle(struct journal_queue *q, enum sg_err err);

/* The first whose fate is known and who was not told; false: there is none. */
bool journal_queue_take(struct journal_queue *q, struct journal_waiting *out);

#endif
