/*
 * Steps from version to version.  A step that was released is never changed:
 * a file made by any earlier Solgate must walk the same way.  A new kind of
 * rows is a new step that makes the tables that are missing.
 */
#include <stdio.h>

#include "sqlite/sqlite_int.h"
#include "sqlite/schema.h"

#define APPLICATION 0x53474154 /* "SGAT" */

/* Every kind's table: the number is the order and the cursor. */
#define TABLE                                                              \
	"CREATE TABLE IF NOT EXISTS %s (no INTEGER PRIMARY KEY, "          \
	"id TEXT NOT NULL UNIQUE, parent TEXT NOT NULL, "                  \
	"etag TEXT NOT NULL, body TEXT NOT NULL, at_ms INTEGER NOT NULL, " \
	"expires_ms INTEGER NOT NULL) STRICT;"

static const char table_sql[] = TABLE
    "CREATE INDEX IF NOT EXISTS %s_parent ON %s (parent);";

static const char
    counters_sql[] = "CREATE TABLE counters (name TEXT PRIMARY KEY NOT NULL, "
		     "value INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

static const char
    numbers_sql[] = "CREATE TABLE numbers (name TEXT PRIMARY KEY NOT NULL, "
		    "last INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

static const char
    expiry_sql[] = "CREATE INDEX IF NOT EXISTS %s_expires ON %s (expires_ms) "
		   "WHERE expires_ms > 0;";

/* ${sql}, which names the table once or more. */
static enum sg_err
for_table(sqlite3 *db, const char *sql, const char *table, struct sg_error *e)
{
	char *text = sqlite3_mprintf(sql, table, table, table);
	enum sg_err err;

	if (text == NULL)
		return sqlite_failed(db, e);
	err = sqlite_run(db, text, e);
	sqlite3_free(text);
	return err;
}

/* The same for each kind. */
static enum sg_err
for_each_kind(sqlite3 *db, const char *sql, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	for (unsigned k = 0; k < STORE_KIND_COUNT && err == SG_OK; k++)
		err = for_table(db, sql, store_kind_table(k), e);
	return err;
}

/* 1: rows by kind, counters. */
static enum sg_err
make_tables(sqlite3 *db, struct sg_error *e)
{
	enum sg_err err = for_each_kind(db, table_sql, e);

	return err != SG_OK ? err : sqlite_run(db, counters_sql, e);
}

/* 2: what expired is found without a walk; the number of a row that was
 * removed is not given to another one.  Kinds that came later have no table
 * in an old file: each step makes those that are missing. */
static enum sg_err
make_expiry(sqlite3 *db, struct sg_error *e)
{
	enum sg_err err = for_each_kind(db, table_sql, e);

	if (err == SG_OK)
		err = for_each_kind(db, expiry_sql, e);
	return err != SG_OK ? err : sqlite_run(db, numbers_sql, e);
}

/* 3: what a replay needs has a table of its own; 4: accounts do; 5:
 * what came along with a message, too. */
static enum sg_err
make_missing(sqlite3 *db, struct sg_error *e)
{
	enum sg_err err = for_each_kind(db, table_sql, e);

	return err != SG_OK ? err : for_each_kind(db, expiry_sql, e);
}

static enum sg_err (*const steps[SQL_SCHEMA_VERSION])(
    sqlite3 *db, struct sg_error *e) = {
    make_tables, make_expiry, make_missing, make_missing, make_missing};

static enum sg_err
foreign(struct sg_error *e)
{
	return err_set(e, SG_EIO, STR(""),
	    STR("the database was not made by Solgate; move it away"));
}

/* Ours, or new: an empty file has no application and no tables. */
static enum sg_err
check_ours(sqlite3 *db, int64_t *version, struct sg_error *e)
{
	int64_t application, tables;
	enum sg_err err;

	err = sqlite_number(db, "PRAGMA user_version", version, e);
	if (err == SG_OK)
		err = sqlite_number(
		    db, "PRAGMA application_id", &application, e);
	if (err == SG_OK)
		err = sqlite_number(
		    db, "SELECT count(*) FROM sqlite_schema", &tables, e);
	if (err != SG_OK)
		return err;
	if (application != APPLICATION &&
	    (application != 0 || tables != 0 || *version != 0))
		return foreign(e);
	if (*version < 0 || *version > SQL_SCHEMA_VERSION)
		return err_set(e, SG_EIO, STR(""),
		    STR("the database was made by a newer Solgate; use that "
			"version"));
	return SG_OK;
}

static enum sg_err
step(sqlite3 *db, int from, struct sg_error *e)
{
	char stamp[96];
	enum sg_err err;

	snprintf(stamp, sizeof(stamp),
	    "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
	    APPLICATION, from + 1);
	err = sqlite_run(db, "BEGIN IMMEDIATE", e);
	if (err == SG_OK)
		err = steps[from](db, e);
	if (err == SG_OK)
		err = sqlite_run(db, stamp, e);
	if (err != SG_OK && !sqlite3_get_autocommit(db))
		(void)sqlite_run(db, "ROLLBACK", NULL);
	return err;
}

enum sg_err
sqlite_schema_upgrade(sqlite3 *db, int version, struct sg_error *e)
{
	int64_t at;
	enum sg_err err = check_ours(db, &at, e);

	for (; err == SG_OK && at < version && at < SQL_SCHEMA_VERSION; at++)
		err = step(db, (int)at, e);
	return err;
}

enum sg_err
sqlite_schema_memory(sqlite3 *db, struct sg_error *e)
{
	enum sg_err err = for_table(db, TABLE, SQL_NOTHING, e);

	if (err == SG_OK)
		err = sqlite_run(db, counters_sql, e);
	return err != SG_OK ? err : sqlite_run(db, numbers_sql, e);
}

enum sg_err
sqlite_schema_kind(sqlite3 *db, enum store_kind kind, struct sg_error *e)
{
	enum sg_err err = for_table(db, TABLE, store_kind_table(kind), e);

	return err == SG_OK && kind == STORE_MESSAGE ? sqlite_words_make(db, e)
						     : err;
}

enum sg_err
sqlite_schema_check(sqlite3 *db, struct sg_error *e)
{
	int64_t at;
	enum sg_err err = check_ours(db, &at, e);

	if (err == SG_OK && at != SQL_SCHEMA_VERSION)
		return err_set(e, SG_EIO, STR(""),
		    STR("the database was made by an older Solgate; start this "
			"version's server once"));
	return err;
}
