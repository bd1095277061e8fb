/*
 * Changes, up to one unit.  A unit gets a savepoint only if one of its
 * conditions can fail after something of it was done.  Numbers of rows are
 * counted here, so that a new row always goes to the end of its table.
 */
#include "sqlite/sqlite_int.h"

#define COLUMNS "parent, etag, body, at_ms, expires_ms"
#define INSERT                             \
	"INSERT INTO %s (no, id, " COLUMNS \
	") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO "

static const char *const change_sql[SQL_CHANGES] = {
    [SQL_DO_PUT] = INSERT
    "UPDATE SET parent = ?3, etag = ?4, body = ?5, at_ms = ?6, "
    "expires_ms = ?7",
    /* Columns of an index that are set are written, though they are equal. */
    [SQL_DO_KEEP] = "UPDATE %s SET etag = ?4, body = ?5, at_ms = ?6 WHERE "
		    "id = ?2 AND parent = ?3 AND expires_ms = ?7",
    [SQL_DO_ADD] = INSERT "NOTHING",
    [SQL_DO_SWAP] = "UPDATE %s SET parent = ?3, etag = ?4, body = ?5, at_ms = "
		    "?6, "
		    "expires_ms = ?7 WHERE id = ?2 AND etag = ?1",
    [SQL_DO_DELETE] = "DELETE FROM %s WHERE id = ?1",
    [SQL_DO_SWEEP] = ("DELETE FROM %s WHERE no IN (SELECT no FROM %s WHERE "
		      "expires_ms > 0 AND expires_ms <= ?1 LIMIT ?2)"),
};

/* A counter stops at the ends of its range; it never becomes another type. */
static const char *const fixed_sql[SQL_FIXED] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVE] = "SAVEPOINT unit",
    [SQL_RELEASE] = "RELEASE unit",
    [SQL_BACK] = "ROLLBACK TO unit",
    [SQL_COUNT_BY] = "INSERT INTO counters (name, value) VALUES (?1, ?2) "
		     "ON CONFLICT (name) DO UPDATE SET value = CASE "
		     "WHEN ?2 > 0 AND value > 9223372036854775807 - ?2 "
		     "THEN 9223372036854775807 "
		     "WHEN ?2 < 0 AND value < -9223372036854775808 - ?2 "
		     "THEN -9223372036854775808 ELSE value + ?2 END",
    [SQL_NUMBER] = ("INSERT INTO numbers (name, last) VALUES (?1, ?2) "
		    "ON CONFLICT (name) DO UPDATE SET last = ?2"),
    [SQL_LEARN] = "INSERT OR REPLACE INTO " SQL_WORDS " (rowid, text) SELECT "
		  "no, " SQL_SAID " FROM messages WHERE id = ?1",
    [SQL_FORGET] = "DELETE FROM " SQL_WORDS " WHERE rowid = (SELECT no FROM "
		   "messages WHERE id = ?1)",
    [SQL_PRUNE] = "DELETE FROM " SQL_WORDS " WHERE rowid NOT IN (SELECT no "
		  "FROM messages)",
};

enum sg_err
sqlite_finish(struct sqlite_writer *w, sqlite3_stmt *s, struct sg_error *e)
{
	int code = sqlite3_step(s);
	enum sg_err err = code == SQLITE_DONE ? SG_OK : sqlite_failed(w->db, e);

	sqlite3_reset(s);
	return err;
}

sqlite3_stmt *
sqlite_fixed(
    struct sqlite_writer *w, enum sqlite_fixed which, struct sg_error *e)
{
	return sqlite_ready(w->db, &w->fixed[which], fixed_sql[which], e);
}

enum sg_err
sqlite_do(struct sqlite_writer *w, enum sqlite_fixed which, struct sg_error *e)
{
	sqlite3_stmt *s = sqlite_fixed(w, which, e);

	return s == NULL ? SG_EIO : sqlite_finish(w, s, e);
}

sqlite3_stmt *
sqlite_change(struct sqlite_writer *w, enum store_kind kind,
    enum sqlite_change which, struct sg_error *e)
{
	sqlite3_stmt **at = &w->kinds[kind][which], *s;
	const char *table;
	char *sql;

	if (*at != NULL)
		return *at;
	table = store_kind_table(kind);
	sql = sqlite3_mprintf(change_sql[which], table, table);
	s = sqlite_ready(w->db, at, sql, e);
	sqlite3_free(sql);
	return s;
}

static enum sg_err
do_count(struct sqlite_writer *w, const struct store_op *op, struct sg_error *e)
{
	sqlite3_stmt *s = sqlite_fixed(w, SQL_COUNT_BY, e);

	if (s == NULL)
		return SG_EIO;
	sqlite_bind(s, 1, op->id);
	sqlite3_bind_int64(s, 2, op->by);
	return sqlite_finish(w, s, e);
}

static enum sg_err
do_delete(
    struct sqlite_writer *w, const struct store_op *op, struct sg_error *e)
{
	sqlite3_stmt *s = sqlite_change(w, op->kind, SQL_DO_DELETE, e);

	if (s == NULL)
		return SG_EIO;
	sqlite_bind(s, 1, op->id);
	w->removed[op->kind] = true;
	return sqlite_finish(w, s, e);
}

static enum sg_err
do_write(struct sqlite_writer *w, const struct store_op *op,
    enum sqlite_change which, struct sg_error *e)
{
	sqlite3_stmt *s = sqlite_change(w, op->kind, which, e);
	enum sg_err err;

	if (s == NULL)
		return SG_EIO;
	if (which == SQL_DO_SWAP)
		sqlite_bind(s, 1, op->match);
	else if (which != SQL_DO_KEEP)
		sqlite3_bind_int64(s, 1, (int64_t)++w->last[op->kind]);
	sqlite_bind(s, 2, op->id);
	sqlite_bind(s, 3, op->parent);
	sqlite_bind(s, 4, op->etag);
	sqlite_bind(s, 5, op->body);
	sqlite3_bind_int64(s, 6, op->at_ms);
	sqlite3_bind_int64(s, 7, op->expires_ms);
	err = sqlite_finish(w, s, e);
	if (err == SG_OK && which != SQL_DO_PUT && sqlite3_changes(w->db) == 0)
		return SG_ECONFLICT;
	return err;
}

/* What stands in the state is nearly always there, and written often. */
static enum sg_err
do_put(struct sqlite_writer *w, const struct store_op *op, struct sg_error *e)
{
	enum sg_err err = SG_ECONFLICT;

	if (op->kind == STORE_STATE)
		err = do_write(w, op, SQL_DO_KEEP, e);
	return err == SG_ECONFLICT ? do_write(w, op, SQL_DO_PUT, e) : err;
}

/* The words of a message change with it. */
static enum sg_err
do_words(struct sqlite_writer *w, const struct store_op *op,
    enum sqlite_fixed which, struct sg_error *e)
{
	sqlite3_stmt *s = sqlite_fixed(w, which, e);

	if (s == NULL)
		return SG_EIO;
	sqlite_bind(s, 1, op->id);
	return sqlite_finish(w, s, e);
}

static enum sg_err
do_row(struct sqlite_writer *w, const struct store_op *op, struct sg_error *e)
{
	switch (op->verb) {
	case STORE_PUT:
		return do_put(w, op, e);
	case STORE_ADD:
		return do_write(w, op, SQL_DO_ADD, e);
	case STORE_SWAP:
		return do_write(w, op, SQL_DO_SWAP, e);
	case STORE_DELETE:
		return do_delete(w, op, e);
	case STORE_COUNT:
		return do_count(w, op, e);
	}
	return SG_EINVALID;
}

static enum sg_err
do_op(struct sqlite_writer *w, const struct store_op *op, struct sg_error *e)
{
	bool words = op->verb != STORE_COUNT && op->kind == STORE_MESSAGE;
	enum sg_err err = SG_OK;

	if (words && op->verb == STORE_DELETE)
		err = do_words(w, op, SQL_FORGET, e);
	if (err == SG_OK)
		err = do_row(w, op, e);
	if (err == SG_OK && words && op->verb != STORE_DELETE)
		err = do_words(w, op, SQL_LEARN, e);
	return err;
}

/* Whether a condition stands behind another change of the same unit. */
static bool
may_go_back(const struct store_unit *u)
{
	for (size_t i = 1; i < u->n; i++)
		if (u->ops[i].verb == STORE_ADD || u->ops[i].verb == STORE_SWAP)
			return true;
	return false;
}

/* SG_ECONFLICT is the unit's own affair; anything else ends the commit. */
enum sg_err
sqlite_do_unit(
    struct sqlite_writer *w, struct store_unit *u, struct sg_error *e)
{
	bool save = may_go_back(u);
	enum sg_err err = save ? sqlite_do(w, SQL_SAVE, e) : SG_OK;

	if (err != SG_OK)
		return err;
	for (size_t i = 0; i < u->n && err == SG_OK; i++)
		err = do_op(w, &u->ops[i], e);
	if (err != SG_OK && err != SG_ECONFLICT)
		return err;
	u->err = err;
	if (save && err == SG_ECONFLICT && sqlite_do(w, SQL_BACK, e) != SG_OK)
		return SG_EIO;
	return save ? sqlite_do(w, SQL_RELEASE, e) : SG_OK;
}
