/*
 * The words of messages, by SQLite's own index (FTS5).  It changes in the
 * transaction that changes a message (sqlite_change.c); one that is missing, or
 * has another number of rows, is made again when the store is opened.
 */
#include "store/own.h"
#include "sqlite/sqlite_int.h"
#include "sqlite/schema.h"

static const char make_sql[] = "DROP TABLE IF EXISTS " SQL_WORDS "; "
			       "CREATE VIRTUAL TABLE " SQL_WORDS
			       " USING fts5 (text, "
			       "tokenize = 'unicode61 remove_diacritics 0'); "
			       "INSERT INTO " SQL_WORDS
			       " (rowid, text) SELECT no, " SQL_SAID
			       " FROM messages";

static enum sg_err
is_whole(sqlite3 *db, int64_t *whole, struct sg_error *e)
{
	enum sg_err err = sqlite_number(db,
	    "SELECT count(*) FROM sqlite_schema WHERE name = '" SQL_WORDS "'",
	    whole, e);

	if (err != SG_OK || *whole == 0)
		return err;
	return sqlite_number(db,
	    "SELECT (SELECT count(*) FROM " SQL_WORDS
	    ") = (SELECT count(*) FROM messages)",
	    whole, e);
}

enum sg_err
sqlite_words_make(sqlite3 *db, struct sg_error *e)
{
	int64_t whole;
	enum sg_err err = is_whole(db, &whole, e);

	if (err != SG_OK || whole != 0)
		return err;
	err = sqlite_run(db, "SAVEPOINT words", e);
	if (err == SG_OK)
		err = sqlite_run(db, make_sql, e);
	if (err == SG_OK)
		return sqlite_run(db, "RELEASE words", e);
	(void)sqlite_run(db, "ROLLBACK TO words; RELEASE words", NULL);
	return err;
}

enum sg_err
sqlite_find(void *self, const struct store_find *f, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	struct sqlite_store *store = self;
	char room[STORE_WORDS_MAX];
	struct buf words = BUF_ON(room);
	sqlite3_stmt *s;
	enum sg_err err;

	*n = 0;
	/* "alpha"* "beta"*: each is the beginning of a word. */
	err = store_find_write(f, "\"", " \"", "\"*", &words, e);
	if (err != SG_OK)
		return err;
	if (store->bare[STORE_MESSAGE])
		return SG_OK;
	sqlite_reading(store);
	s = sqlite_ready(store->r.db, &store->r.find,
	    "SELECT no, id, parent, etag, body, at_ms, expires_ms "
	    "FROM " SQL_WORDS " JOIN messages ON no = " SQL_WORDS
	    ".rowid WHERE " SQL_WORDS " MATCH ?2 AND " SQL_WORDS
	    ".rowid < ?1 ORDER BY " SQL_WORDS ".rowid DESC LIMIT ?3",
	    e);
	if (s == NULL)
		return sqlite_has_read(store, SG_EIO);
	sqlite3_bind_int64(s, 1,
	    f->before == 0 || f->before > INT64_MAX ? INT64_MAX
						    : (int64_t)f->before);
	sqlite_bind(s, 2, buf_str(&words));
	sqlite3_bind_int64(
	    s, 3, f->limit > INT32_MAX ? INT32_MAX : (int64_t)f->limit);
	return sqlite_has_read(
	    store, sqlite_rows_of(store->r.db, s, a, out, n, e));
}
