/* A ring of those who wait. */
#include <stdlib.h>

#include "store/journal_queue.h"

void
journal_queue_release(struct journal_queue *q)
{
	free(q->v);
	*q = (struct journal_queue){.v = NULL};
}

static struct journal_waiting *
at(const struct journal_queue *q, uint64_t i)
{
	return &q->v[i & (q->cap - 1)];
}

bool
journal_queue_reserve(struct journal_queue *q)
{
	struct journal_queue more = *q;

	if (q->to - q->from < q->cap)
		return true;
	more.cap = q->cap == 0 ? 256 : 2 * q->cap;
	if ((more.v = malloc(more.cap * sizeof(*more.v))) == NULL)
		return false;
	for (uint64_t i = q->from; i < q->to; i++)
		*at(&more, i) = *at(q, i);
	free(q->v);
	*q = more;
	return true;
}

void
journal_queue_add(struct journal_queue *q,
    void (*done)(void *ctx, enum sg_err err), void *ctx)
{
	*at(q, q->to++) = (struct journal_waiting){done, ctx, SG_EIO};
}

void
journal_queue_settle(struct journal_queue *q, enum sg_err err)
{
	at(q, q->settled++)->err = err;
}

bool
journal_queue_take(struct journal_queue *q, struct journal_waiting *out)
{
	if (q->from == q->settled)
		return false;
	*out = *at(q, q->from++);
	return true;
}
