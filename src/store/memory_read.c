/* Reads of the store in memory; what is given out is copied first. */
#include <stdlib.h>
#include <string.h>

#include "store/memory_read.h"

static enum sg_err
no_memory(struct sg_error *e)
{
	return err_set(e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
}

static enum sg_err
no_kind(struct sg_error *e)
{
	return err_set(
	    e, SG_EINVALID, STR(""), STR("the store has no rows of this kind"));
}

static bool
copy_row(const struct memory_row *r, struct arena *a, struct store_row *out)
{
	*out = r->row;
	return arena_dup(a, r->row.id, &out->id) &&
	    arena_dup(a, r->row.parent, &out->parent) &&
	    arena_dup(a, r->row.etag, &out->etag) &&
	    arena_dup(a, r->row.body, &out->body);
}

enum sg_err
memory_get(void *self, enum store_kind kind, struct sg_str id, struct arena *a,
    struct store_row *out, struct sg_error *e)
{
	struct memory_store *s = self;
	const struct memory_row *r;
	enum sg_err err = SG_OK;

	if ((unsigned)kind >= STORE_KIND_COUNT)
		return no_kind(e);
	pthread_mutex_lock(&s->lock);
	r = memory_table_find(&s->tables[kind], id);
	if (r == NULL)
		err = err_set(
		    e, SG_ENOTFOUND, STR(""), STR("there is no such row"));
	else if (!copy_row(r, a, out))
		err = no_memory(e);
	pthread_mutex_unlock(&s->lock);
	return err;
}

static bool
wanted(const struct store_query *q, const struct store_row *r)
{
	return (q->parent.p == NULL || str_eq(q->parent, r->parent)) &&
	    (q->since_ms == 0 || r->at_ms >= q->since_ms);
}

/* How many rows have a number up to ${no}. */
static size_t
up_to(const struct memory_table *t, uint64_t no)
{
	return no >= t->last ? t->n : memory_table_at(t, no + 1);
}

/* Rows behind the cursor, upwards or downwards; the limit ends it. */
static enum sg_err
collect(const struct memory_table *t, const struct store_query *q,
    struct arena *a, struct store_row *out, size_t *n)
{
	size_t from = q->newest ? 0 : up_to(t, q->after), to = t->n;

	if (q->newest && q->after != 0)
		to = memory_table_at(t, q->after);
	while (from < to && *n < q->limit) {
		const struct memory_row *r = q->newest ? t->v[--to]
						       : t->v[from++];

		if (wanted(q, &r->row) && !copy_row(r, a, &out[(*n)++]))
			return SG_ENOMEM;
	}
	return SG_OK;
}

enum sg_err
memory_list(void *self, const struct store_query *q, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	struct memory_store *s = self;
	enum sg_err err;

	*n = 0;
	if ((unsigned)q->kind >= STORE_KIND_COUNT || q->limit == 0)
		return no_kind(e);
	pthread_mutex_lock(&s->lock);
	err = collect(&s->tables[q->kind], q, a, out, n);
	pthread_mutex_unlock(&s->lock);
	if (err == SG_OK)
		return SG_OK;
	*n = 0;
	return no_memory(e);
}

enum sg_err
memory_rows(void *self, enum store_kind kind, uint64_t *n, struct sg_error *e)
{
	struct memory_store *s = self;

	*n = 0;
	if ((unsigned)kind >= STORE_KIND_COUNT)
		return no_kind(e);
	pthread_mutex_lock(&s->lock);
	*n = s->tables[kind].n;
	pthread_mutex_unlock(&s->lock);
	return SG_OK;
}

enum sg_err
memory_counter(void *self, struct sg_str name, int64_t *out, struct sg_error *e)
{
	struct memory_store *s = self;
	const struct memory_row *r;

	(void)e;
	pthread_mutex_lock(&s->lock);
	r = memory_table_find(&s->tables[STORE_KIND_COUNT], name);
	*out = r == NULL ? 0 : r->row.at_ms;
	pthread_mutex_unlock(&s->lock);
	return SG_OK;
}

static int
by_name(const void *a, const void *b)
{
	const struct store_row *x = a, *y = b;
	size_t n = x->id.n < y->id.n ? x->id.n : y->id.n;
	int d = memcmp(x->id.p, y->id.p, n);

	return d != 0 ? d : (x->id.n > y->id.n) - (x->id.n < y->id.n);
}

/* The counters are copied, so that each() may ask the store itself. */
enum sg_err
memory_counters(void *self, struct sg_str prefix,
    void (*each)(void *ctx, struct sg_str name, int64_t value), void *ctx,
    struct sg_error *e)
{
	struct memory_store *s = self;
	const struct memory_table *t = &s->tables[STORE_KIND_COUNT];
	struct store_row *rows;
	struct arena a;
	size_t n = 0;
	bool ok;

	arena_init(&a, &mem_heap, SIZE_MAX / 2);
	pthread_mutex_lock(&s->lock);
	ok = (rows = arena_new(&a, (t->n + 1) * sizeof(*rows))) != NULL;
	for (size_t i = 0; ok && i < t->n; i++)
		if (str_starts(t->v[i]->row.id, prefix))
			ok = copy_row(t->v[i], &a, &rows[n++]);
	pthread_mutex_unlock(&s->lock);
	if (ok && n > 0)
		qsort(rows, n, sizeof(*rows), by_name);
	for (size_t i = 0; ok && i < n; i++)
		each(ctx, rows[i].id, rows[i].at_ms);
	arena_release(&a);
	return ok ? SG_OK : no_memory(e);
}
