/*
 * Commits: one transaction each, and after the first that fails no more of
 * them.  What expired is removed in small ones, so that others get in between.
 */
#include <stdio.h>

#include "sqlite/sqlite_int.h"
#include "sqlite/schema.h"

#define SWEEP_ROWS 2000

/* Numbers that were given out stay given out, though their rows are gone. */
static enum sg_err
keep_numbers(struct sqlite_writer *w, struct sg_error *e)
{
	sqlite3_stmt *s;
	enum sg_err err = SG_OK;

	for (unsigned k = 0; k < STORE_KIND_COUNT && err == SG_OK; k++) {
		if (!w->removed[k] || w->kept[k] == w->last[k])
			continue;
		if ((s = sqlite_fixed(w, SQL_NUMBER, e)) == NULL)
			return SG_EIO;
		sqlite_bind(s, 1, str_of(store_kind_table(k)));
		sqlite3_bind_int64(s, 2, (int64_t)w->last[k]);
		err = sqlite_finish(w, s, e);
		w->kept[k] = w->last[k];
	}
	for (unsigned k = 0; k < STORE_KIND_COUNT; k++)
		w->removed[k] = false;
	return err;
}

/* synchronous is per connection and cannot change inside a transaction. */
static enum sg_err
set_sync(struct sqlite_writer *w, bool full, struct sg_error *e)
{
	enum sg_err err;

	if (w->full == full)
		return SG_OK;
	err = sqlite_run(w->db,
	    full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL",
	    e);
	w->full = full;
	return err;
}

static enum sg_err
do_units(struct sqlite_writer *w, struct store_unit *units, size_t n,
    struct sg_error *e)
{
	enum sg_err err = sqlite_do(w, SQL_BEGIN, e);

	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = sqlite_do_unit(w, &units[i], e);
	if (err == SG_OK)
		err = keep_numbers(w, e);
	if (err == SG_OK)
		err = sqlite_do(w, SQL_COMMIT, e);
	return err;
}

/* A transaction that failed is gone whole, and the writer with it. */
static enum sg_err
give_up(struct sqlite_writer *w, enum sg_err err)
{
	w->broken = true;
	if (!sqlite3_get_autocommit(w->db))
		(void)sqlite_do(w, SQL_ROLLBACK, NULL);
	return err;
}

static enum sg_err
usable(const struct sqlite_writer *w, struct sg_error *e)
{
	if (w->db == NULL)
		return err_set(e, SG_EIO, STR(""),
		    STR("the store was opened for reading only"));
	if (w->broken)
		return err_set(e, SG_EIO, STR(""),
		    STR("the store failed before and accepts nothing more"));
	return SG_OK;
}

/* Before the transaction: what takes a unit back would take its table too. */
static enum sg_err
make_tables(
    struct sqlite_store *s, const struct store_unit *u, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < u->n && err == SG_OK; i++) {
		enum store_kind kind = u->ops[i].kind;

		if (u->ops[i].verb == STORE_COUNT || !s->bare[kind])
			continue;
		err = sqlite_schema_kind(s->w.db, kind, e);
		s->bare[kind] = err != SG_OK;
	}
	return err;
}

enum sg_err
sqlite_commit(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	struct sqlite_writer *w = &((struct sqlite_store *)self)->w;
	enum sg_err err = store_units_check(units, n, e);

	if (err != SG_OK)
		return err;
	pthread_mutex_lock(&w->lock);
	err = usable(w, e);
	if (err == SG_OK) {
		err = set_sync(w, durable, e);
		for (size_t i = 0; i < n && err == SG_OK; i++)
			err = make_tables(self, &units[i], e);
		if (err == SG_OK)
			err = do_units(w, units, n, e);
		if (err != SG_OK)
			err = give_up(w, err);
	}
	pthread_mutex_unlock(&w->lock);
	return err;
}

/* Some of what expired in the kind; *${n}: how many rows. */
static enum sg_err
sweep_some(struct sqlite_writer *w, enum store_kind kind, int64_t now_ms,
    uint64_t *n, struct sg_error *e)
{
	sqlite3_stmt *s = sqlite_change(w, kind, SQL_DO_SWEEP, e);
	enum sg_err err = s == NULL ? SG_EIO : sqlite_do(w, SQL_BEGIN, e);

	if (err != SG_OK)
		return err;
	sqlite3_bind_int64(s, 1, now_ms);
	sqlite3_bind_int64(s, 2, SWEEP_ROWS);
	err = sqlite_finish(w, s, e);
	if (err == SG_OK) {
		*n = (uint64_t)sqlite3_changes(w->db);
		w->removed[kind] = *n > 0;
		err = keep_numbers(w, e);
		if (err == SG_OK && *n > 0 && kind == STORE_MESSAGE)
			err = sqlite_do(w, SQL_PRUNE, e);
	}
	return err == SG_OK ? sqlite_do(w, SQL_COMMIT, e) : err;
}

enum sg_err
sqlite_sweep(void *self, int64_t now_ms, uint64_t *removed, struct sg_error *e)
{
	struct sqlite_store *s = self;
	struct sqlite_writer *w = &s->w;
	enum sg_err err = SG_OK;
	uint64_t n;

	*removed = 0;
	for (unsigned k = 0; k < STORE_KIND_COUNT && err == SG_OK;) {
		n = 0;
		pthread_mutex_lock(&w->lock);
		err = usable(w, e);
		if (err == SG_OK && !s->bare[k] &&
		    (err = sweep_some(w, k, now_ms, &n, e)) != SG_OK)
			err = give_up(w, err);
		pthread_mutex_unlock(&w->lock);
		*removed += n;
		k += n < SWEEP_ROWS;
	}
	return err;
}

/* Where the numbers of a kind stand: its last row, or one that was removed. */
static enum sg_err
read_number(struct sqlite_writer *w, enum store_kind kind, struct sg_error *e)
{
	const char *table = store_kind_table(kind);
	int64_t last = 0, kept = 0;
	enum sg_err err;
	char sql[160];

	snprintf(
	    sql, sizeof(sql), "SELECT coalesce(max(no), 0) FROM %s", table);
	err = sqlite_number(w->db, sql, &last, e);
	snprintf(sql, sizeof(sql),
	    "SELECT coalesce(max(last), 0) FROM numbers WHERE name = '%s'",
	    table);
	if (err == SG_OK)
		err = sqlite_number(w->db, sql, &kept, e);
	if (last < 0 || kept < 0)
		return err_set(e, SG_EIO, STR(""),
		    STR("the numbers of the store's rows are damaged"));
	w->kept[kind] = (uint64_t)kept;
	w->last[kind] = (uint64_t)(last > kept ? last : kept);
	return err;
}

enum sg_err
sqlite_writer_init(struct sqlite_writer *w, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	w->full = true;
	for (unsigned k = 0; k < STORE_KIND_COUNT && err == SG_OK; k++)
		err = read_number(w, k, e);
	return err;
}

void
sqlite_writer_release(struct sqlite_writer *w)
{
	for (unsigned k = 0; k < STORE_KIND_COUNT; k++)
		for (unsigned i = 0; i < SQL_CHANGES; i++)
			sqlite3_finalize(w->kinds[k][i]);
	for (unsigned i = 0; i < SQL_FIXED; i++)
		sqlite3_finalize(w->fixed[i]);
	sqlite3_close(w->db);
}
