/*
 * The store in memory.  A commit keeps a list of what it replaced; a unit
 * whose condition fails, and a commit that cannot go on, walk it backwards.
 * Counters are rows of one more table, their value in place of a time.
 */
#include <pthread.h>
#include <stdlib.h>

#include "store/memory.h"
#include "store/memory_read.h"

/* One change: what stood there before, what stands there now. */
struct undo {
	struct memory_table *table;
	struct memory_row *old, *now;
};

struct undo_list {
	struct undo *v;
	size_t n, cap;
};

static bool
undo_reserve(struct undo_list *u)
{
	size_t cap = u->cap == 0 ? 64 : 2 * u->cap;
	struct undo *v;

	if (u->n < u->cap)
		return true;
	if ((v = realloc(u->v, cap * sizeof(*v))) == NULL)
		return false;
	u->v = v;
	u->cap = cap;
	return true;
}

/* Back to where ${mark} changes had been made. */
static void
undo_to(struct undo_list *u, size_t mark)
{
	while (u->n > mark) {
		struct undo *c = &u->v[--u->n];

		memory_table_set(c->table, c->now, c->old);
		free(c->now);
	}
}

static enum sg_err
change(struct undo_list *u, struct memory_table *t, struct memory_row *old,
    struct memory_row *now)
{
	if (!undo_reserve(u) || (old == NULL && !memory_table_reserve(t))) {
		free(now);
		return SG_ENOMEM;
	}
	u->v[u->n++] = (struct undo){t, old, now};
	memory_table_set(t, old, now);
	return SG_OK;
}

/* Counters stop at the ends of their range. */
static int64_t
sum(int64_t a, int64_t b)
{
	if (b > 0 && a > INT64_MAX - b)
		return INT64_MAX;
	if (b < 0 && a < INT64_MIN - b)
		return INT64_MIN;
	return a + b;
}

static enum sg_err
do_count(struct memory_store *s, const struct store_op *op, struct undo_list *u)
{
	struct memory_table *t = &s->tables[STORE_KIND_COUNT];
	struct memory_row *old = memory_table_find(t, op->id), *now;
	struct store_op row = {.id = op->id,
	    .at_ms = sum(old == NULL ? 0 : old->row.at_ms, op->by)};

	now = memory_row_new(&row, old == NULL ? ++t->last : old->row.no);
	return now == NULL ? SG_ENOMEM : change(u, t, old, now);
}

static enum sg_err
do_op(struct memory_store *s, const struct store_op *op, struct undo_list *u)
{
	struct memory_table *t = &s->tables[op->kind];
	struct memory_row *old, *now = NULL;

	if (op->verb == STORE_COUNT)
		return do_count(s, op, u);
	old = memory_table_find(t, op->id);
	if (op->verb == STORE_DELETE)
		return old == NULL ? SG_OK : change(u, t, old, NULL);
	if (op->verb == STORE_ADD && old != NULL)
		return SG_ECONFLICT;
	if (op->verb == STORE_SWAP &&
	    (old == NULL || !str_eq(old->row.etag, op->match)))
		return SG_ECONFLICT;
	now = memory_row_new(op, old == NULL ? ++t->last : old->row.no);
	return now == NULL ? SG_ENOMEM : change(u, t, old, now);
}

/* SG_ECONFLICT is the unit's own affair; anything else ends the commit. */
static enum sg_err
do_unit(struct memory_store *s, struct store_unit *unit, struct undo_list *u)
{
	size_t mark = u->n;

	unit->err = SG_OK;
	for (size_t i = 0; i < unit->n && unit->err == SG_OK; i++)
		unit->err = do_op(s, &unit->ops[i], u);
	if (unit->err == SG_OK)
		return SG_OK;
	undo_to(u, mark);
	return unit->err == SG_ECONFLICT ? SG_OK : unit->err;
}

static enum sg_err
broken(struct sg_error *e)
{
	return err_set(
	    e, SG_EIO, STR(""), STR("the store in memory was told to fail"));
}

static enum sg_err
do_units(struct memory_store *s, struct store_unit *units, size_t n,
    struct sg_error *e)
{
	struct undo_list u = {.v = NULL};
	enum sg_err err = SG_OK;

	if (s->fail_at != 0 && s->commits + 1 >= s->fail_at)
		return broken(e);
	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = do_unit(s, &units[i], &u);
	if (err != SG_OK) {
		undo_to(&u, 0);
		s->fail_at = 1;
		err_set(e, err, STR(""), str_of(sg_err_text(err)));
	}
	for (size_t i = 0; i < u.n; i++)
		free(u.v[i].old);
	free(u.v);
	s->commits += err == SG_OK;
	return err;
}

static enum sg_err
commit(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	struct memory_store *s = self;
	enum sg_err err = SG_OK;

	(void)durable;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < units[i].n && err == SG_OK; k++)
			err = store_op_check(&units[i].ops[k], e);
	if (err != SG_OK)
		return err;
	pthread_mutex_lock(&s->lock);
	err = do_units(s, units, n, e);
	pthread_mutex_unlock(&s->lock);
	return err;
}

static uint64_t
sweep_table(struct memory_table *t, int64_t now_ms)
{
	size_t kept = 0, before = t->n;

	for (size_t i = 0; i < before; i++) {
		struct memory_row *r = t->v[i];

		if (r->row.expires_ms == 0 || r->row.expires_ms > now_ms)
			t->v[kept++] = r;
		else
			memory_table_forget(t, r);
	}
	t->n = kept;
	return before - kept;
}

static enum sg_err
sweep(void *self, int64_t now_ms, uint64_t *removed, struct sg_error *e)
{
	struct memory_store *s = self;
	enum sg_err err = SG_OK;

	*removed = 0;
	pthread_mutex_lock(&s->lock);
	if (s->fail_at != 0 && s->commits + 1 >= s->fail_at)
		err = broken(e);
	for (size_t k = 0; k < STORE_KIND_COUNT && err == SG_OK; k++)
		*removed += sweep_table(&s->tables[k], now_ms);
	pthread_mutex_unlock(&s->lock);
	return err;
}

static void
close_store(void *self)
{
	struct memory_store *s = self;

	for (size_t k = 0; k <= STORE_KIND_COUNT; k++)
		memory_table_release(&s->tables[k]);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

enum sg_err
store_memory_open(struct store_port *port)
{
	struct memory_store *s = calloc(1, sizeof(*s));

	*port = (struct store_port){.commit = NULL};
	if (s == NULL)
		return SG_ENOMEM;
	if (pthread_mutex_init(&s->lock, NULL) != 0) {
		free(s);
		return SG_ENOMEM;
	}
	*port = (struct store_port){.commit = commit,
	    .get = memory_get,
	    .list = memory_list,
	    .rows = memory_rows,
	    .counter = memory_counter,
	    .counters = memory_counters,
	    .sweep = sweep,
	    .close = close_store,
	    .self = s};
	return SG_OK;
}

void
store_memory_fail(const struct store_port *port, uint64_t nth)
{
	struct memory_store *s = port->self;

	pthread_mutex_lock(&s->lock);
	s->fail_at = nth == 0 ? 0 : s->commits + nth;
	pthread_mutex_unlock(&s->lock);
}

uint64_t
store_memory_commits(const struct store_port *port)
{
	struct memory_store *s = port->self;
	uint64_t n;

	pthread_mutex_lock(&s->lock);
	n = s->commits;
	pthread_mutex_unlock(&s->lock);
	return n;
}
