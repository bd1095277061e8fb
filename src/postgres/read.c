/* Reads, each a statement of its own on the reader's connection. */
#include "postgres/postgres_int.h"

static enum sg_err
starved(struct sg_error *e)
{
	return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
}

static enum sg_err
no_kind(struct sg_error *e)
{
	return err_set(
	    e, SG_EINVALID, STR(""), STR("the store has no rows of this kind"));
}

static bool
copy_row(const struct link *l, const struct pg_result *r, int i,
    struct arena *a, struct store_row *out)
{
	out->no = (uint64_t)link_int(l, r, i, 0);
	out->at_ms = link_int(l, r, i, 5);
	out->expires_ms = link_int(l, r, i, 6);
	return arena_dup(a, link_bytes(l, r, i, 1), &out->id) &&
	    arena_dup(a, link_bytes(l, r, i, 2), &out->parent) &&
	    arena_dup(a, link_bytes(l, r, i, 3), &out->etag) &&
	    arena_dup(a, link_bytes(l, r, i, 4), &out->body);
}

enum sg_err
pg_get(void *self, enum store_kind kind, struct sg_str id, struct arena *a,
    struct store_row *out, struct sg_error *e)
{
	struct link *l = &((struct pg_store *)self)->r;
	struct link_value v = {id.p, id.n};
	char room[PG_SQL_MAX];
	struct link_statement s;
	struct pg_result *r;
	enum sg_err err = SG_OK;

	if ((unsigned)kind >= STORE_KIND_COUNT)
		return no_kind(e);
	s = pg_statement(kind, PG_GET, room);
	if ((r = link_get(l, &s, &v, e)) == NULL)
		return SG_EIO;
	if (l->pq->PQntuples(r) == 0)
		err = err_set(
		    e, SG_ENOTFOUND, STR(""), STR("there is no such row"));
	else if (!copy_row(l, r, 0, a, out))
		err = starved(e);
	link_done(l, r);
	return err;
}

static int64_t
after_of(const struct store_query *q)
{
	if (q->after > INT64_MAX || (q->newest && q->after == 0))
		return INT64_MAX;
	return (int64_t)q->after;
}

enum sg_err
pg_list(void *self, const struct store_query *q, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	struct link *l = &((struct pg_store *)self)->r;
	size_t limit = q->limit > INT32_MAX ? INT32_MAX : q->limit;
	char room[PG_SQL_MAX], at[3][8];
	struct link_value v[] = {
	    {at[0], 8}, {at[1], 8}, {at[2], 8}, {q->parent.p, q->parent.n}};
	struct link_statement s;
	struct pg_result *r;
	enum sg_err err = SG_OK;

	*n = 0;
	if (q->limit == 0)
		return err_set(
		    e, SG_EINVALID, STR(""), STR("a list needs a limit"));
	if ((unsigned)q->kind >= STORE_KIND_COUNT)
		return no_kind(e);
	s = pg_statement(q->kind,
	    PG_LIST + (q->parent.p != NULL ? 1u : 0u) + (q->newest ? 2u : 0u),
	    room);
	link_put_int(at[0], after_of(q));
	link_put_int(at[1], q->since_ms == 0 ? INT64_MIN : q->since_ms);
	link_put_int(at[2], (int64_t)limit);
	if ((r = link_get(l, &s, v, e)) == NULL)
		return SG_EIO;
	for (int i = 0; i < l->pq->PQntuples(r) && err == SG_OK; i++)
		if (!copy_row(l, r, i, a, &out[(*n)++]))
			err = starved(e);
	link_done(l, r);
	*n = err == SG_OK ? *n : 0;
	return err;
}

enum sg_err
pg_find(void *self, const struct store_find *f, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	struct link *l = &((struct pg_store *)self)->r;
	struct link_statement s = pg_fixed(PG_FIND);
	char room[STORE_WORDS_MAX], at[2][8];
	struct buf words = BUF_ON(room);
	struct link_value v[] = {{at[0], 8}, {room, 0}, {at[1], 8}};
	struct pg_result *r;
	enum sg_err err = SG_OK;

	*n = 0;
	/* 'alpha':* & 'beta':*, each the beginning of a word. */
	err = store_find_write(f, "'", " & '", "':*", &words, e);
	if (err != SG_OK)
		return err;
	v[1].n = words.n;
	link_put_int(at[0],
	    f->before == 0 || f->before > INT64_MAX ? INT64_MAX
						    : (int64_t)f->before);
	link_put_int(
	    at[1], f->limit > INT32_MAX ? INT32_MAX : (int64_t)f->limit);
	if ((r = link_get(l, &s, v, e)) == NULL)
		return SG_EIO;
	for (int i = 0; i < l->pq->PQntuples(r) && err == SG_OK; i++)
		if (!copy_row(l, r, i, a, &out[(*n)++]))
			err = starved(e);
	link_done(l, r);
	*n = err == SG_OK ? *n : 0;
	return err;
}

enum sg_err
pg_rows(void *self, enum store_kind kind, uint64_t *n, struct sg_error *e)
{
	struct link *l = &((struct pg_store *)self)->r;
	char room[PG_SQL_MAX];
	struct link_statement s;
	struct pg_result *r;

	*n = 0;
	if ((unsigned)kind >= STORE_KIND_COUNT)
		return no_kind(e);
	s = pg_statement(kind, PG_ROWS, room);
	if ((r = link_get(l, &s, NULL, e)) == NULL)
		return SG_EIO;
	*n = (uint64_t)link_int(l, r, 0, 0);
	link_done(l, r);
	return SG_OK;
}

enum sg_err
pg_counter(void *self, struct sg_str name, int64_t *out, struct sg_error *e)
{
	struct link *l = &((struct pg_store *)self)->r;
	struct link_statement s = pg_fixed(PG_COUNTER);
	struct link_value v = {name.p, name.n};
	struct pg_result *r = link_get(l, &s, &v, e);

	*out = 0;
	if (r == NULL)
		return SG_EIO;
	if (l->pq->PQntuples(r) > 0)
		*out = link_int(l, r, 0, 0);
	link_done(l, r);
	return SG_OK;
}

/* All of them are here before the first is told: ${each} may ask for more. */
enum sg_err
pg_counters(void *self, struct sg_str prefix,
    void (*each)(void *ctx, struct sg_str name, int64_t value), void *ctx,
    struct sg_error *e)
{
	struct link *l = &((struct pg_store *)self)->r;
	struct link_statement s = pg_fixed(PG_COUNTERS);
	struct link_value v = {prefix.p, prefix.n};
	struct pg_result *r = link_get(l, &s, &v, e);

	if (r == NULL)
		return SG_EIO;
	for (int i = 0; i < l->pq->PQntuples(r); i++) {
		struct sg_str name = link_bytes(l, r, i, 0);

		if (!str_starts(name, prefix))
			break;
		each(ctx, name, link_int(l, r, i, 1));
	}
	link_done(l, r);
	return SG_OK;
}
