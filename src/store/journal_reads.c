/* A store that lags behind what was told, read as if it did not. */
#include "store/journal_int.h"

/* The store, once it has the rows of ${kind}. */
static const struct store_port *
of_kind(struct journal *j, enum store_kind kind)
{
	journal_catch_up(j, (uint32_t)1 << kind);
	return j->store;
}

static enum sg_err
get(void *self, enum store_kind kind, struct sg_str id, struct arena *a,
    struct store_row *out, struct sg_error *e)
{
	const struct store_port *s = of_kind(self, kind);

	return s->get(s->self, kind, id, a, out, e);
}

static enum sg_err
list(void *self, const struct store_query *q, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	const struct store_port *s = of_kind(self, q->kind);

	return s->list(s->self, q, a, out, n, e);
}

static enum sg_err
find(void *self, const struct store_find *f, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	const struct store_port *s = of_kind(self, STORE_MESSAGE);

	return s->find(s->self, f, a, out, n, e);
}

static enum sg_err
rows(void *self, enum store_kind kind, uint64_t *n, struct sg_error *e)
{
	const struct store_port *s = of_kind(self, kind);

	return s->rows(s->self, kind, n, e);
}

static enum sg_err
counter(void *self, struct sg_str name, int64_t *out, struct sg_error *e)
{
	const struct store_port *s = ((struct journal *)self)->store;

	return s->counter(s->self, name, out, e);
}

static enum sg_err
counters(void *self, struct sg_str prefix,
    void (*each)(void *ctx, struct sg_str name, int64_t value), void *ctx,
    struct sg_error *e)
{
	const struct store_port *s = ((struct journal *)self)->store;

	return s->counters(s->self, prefix, each, ctx, e);
}

static enum sg_err
state(void *self, struct sg_error *e)
{
	const struct store_port *s = ((struct journal *)self)->store;

	return s->state(s->self, e);
}

void
journal_reads(const struct journal_port *port, struct store_port *out)
{
	const struct store_port *s = ((struct journal *)port->self)->store;

	*out = (struct store_port){.get = get,
	    .list = list,
	    .find = s->find != NULL ? find : NULL,
	    .rows = rows,
	    .counter = counter,
	    .counters = counters,
	    .state = s->state != NULL ? state : NULL,
	    .self = port->self};
}
