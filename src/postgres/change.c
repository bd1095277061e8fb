/*
 * Rows that belong to the rules, changed by a person at once: read, edited and
 * written under the lock of the rules alone, which raises their number.
 */
#include "postgres/nodes.h"

#include "postgres/postgres_int.h"
#include "postgres/schema_int.h"

/* Durable also on the connection of letters, which are not. */
static const char *const begin_sql[] = {"BEGIN",
    "SET LOCAL synchronous_commit = on",
    "SELECT pg_advisory_xact_lock(" PG_LOCK_EPOCH ")"};
static const char *const back_sql[] = {"ROLLBACK"};
static const char *const end_sql[] = {
    "UPDATE solgate.epoch SET value = value + 1",
    "SELECT pg_notify('solgate', '')", "COMMIT"};

static enum sg_err
run(struct link *l, const char *const *sql, size_t n, struct sg_error *e)
{
	for (size_t i = 0; i < n; i++) {
		struct pg_result *r = link_one(l, sql[i], e);

		if (r == NULL)
			return SG_EIO;
		link_done(l, r);
	}
	return SG_OK;
}

/* The row ${id}, in ${a}; p NULL: there is none. */
static enum sg_err
read_one(struct link *l, struct sg_str id, struct arena *a, struct sg_str *out,
    struct sg_error *e)
{
	char room[PG_SQL_MAX];
	struct link_statement s = pg_statement(STORE_STATE, PG_GET, room);
	struct link_value v = {id.p, id.n};
	struct pg_result *r = link_get(l, &s, &v, e);
	bool ok = true;

	*out = (struct sg_str){NULL, 0};
	if (r == NULL)
		return SG_EIO;
	if (l->pq->PQntuples(r) > 0)
		ok = arena_dup(a, link_bytes(l, r, 0, 4), out);
	link_done(l, r);
	return ok ? SG_OK
		  : err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
}

static enum sg_err
write_one(struct link *l, const struct postgres_row *row, struct sg_error *e)
{
	struct link_statement s = pg_fixed(
	    row->now.p == NULL ? PG_STATE_DROP : PG_STATE_PUT);
	char at[8];
	struct link_value v[] = {
	    {row->id.p, row->id.n}, {row->now.p, row->now.n}, {at, 8}};
	struct pg_result *r;

	link_put_int(at, row->at_ms);
	if ((r = link_get(l, &s, v, e)) == NULL)
		return SG_EIO;
	link_done(l, r);
	return SG_OK;
}

/* All of it, or nothing; a failure of the edit leaves the connection whole. */
static enum sg_err
change(struct link *l, const struct postgres_change *c, struct sg_error *e)
{
	struct sg_error none = {0};
	enum sg_err err = run(l, begin_sql, 3, e), edit = SG_OK;

	for (size_t i = 0; i < c->n && err == SG_OK; i++) {
		err = read_one(l, c->rows[i].id, c->a, &c->rows[i].was, e);
		c->rows[i].now = c->rows[i].was;
	}
	if (err == SG_OK && (edit = c->edit(c->ctx, c->rows, e)) != SG_OK)
		return run(l, back_sql, 1, &none) == SG_OK ? edit : SG_EIO;
	for (size_t i = 0; i < c->n && err == SG_OK; i++)
		if (c->rows[i].now.p != c->rows[i].was.p)
			err = write_one(l, &c->rows[i], e);
	return err == SG_OK ? run(l, end_sql, 3, e) : err;
}

enum sg_err
postgres_node_change(struct postgres_node *n, const struct postgres_change *c,
    struct sg_error *e)
{
	return change(&((struct pg_store *)n)->r, c, e);
}

enum sg_err
postgres_change(
    const char *url, const struct postgres_change *c, struct sg_error *e)
{
	struct link l;
	enum sg_err err = pg_open_beside(&l, url, e);

	if (err == SG_OK)
		err = change(&l, c, e);
	link_close(&l);
	return err;
}
