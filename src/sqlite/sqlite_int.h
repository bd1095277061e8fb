#ifndef SQLITE_SQLITE_INT_H
#define SQLITE_SQLITE_INT_H

#include <pthread.h>

#include "port/sqlite_api.h"
#include "port/store.h"

/*
 * The parts of the SQLite store, which see each other and nobody else sees.
 * Statements are prepared when they are first needed and kept.
 */
enum sqlite_change {
	SQL_DO_PUT,
	SQL_DO_KEEP,
	SQL_DO_ADD,
	SQL_DO_SWAP,
	SQL_DO_DELETE,
	SQL_DO_SWEEP,
	SQL_CHANGES
};

enum sqlite_look {
	SQL_LOOK_GET,
	SQL_LOOK_ROWS,
	SQL_LOOK_LIST, /* and + 1: of a parent, + 2: from the end */
	SQL_LOOKS = SQL_LOOK_LIST + 4
};

enum sqlite_fixed {
	SQL_BEGIN,
	SQL_COMMIT,
	SQL_ROLLBACK,
	SQL_SAVE,
	SQL_RELEASE,
	SQL_BACK,
	SQL_COUNT_BY,
	SQL_NUMBER,
	SQL_LEARN,  /* what a message says, by its id */
	SQL_FORGET, /* the same, before it goes */
	SQL_PRUNE,  /* the words of messages that are gone */
	SQL_FIXED
};

/* The index of words; what is said in a row, nothing if it is no JSON. */
#define SQL_WORDS "messages_words"
#define SQL_SAID                                                       \
	"CASE WHEN json_valid(body) THEN coalesce(json_extract(body, " \
	"'$.message'), '') || ' ' || coalesce(json_extract(body, "     \
	"'$.assistant'), '') ELSE '' END"

struct sqlite_writer {
	sqlite3 *db;
	pthread_mutex_t lock; /* commit() and sweep() may meet */
	sqlite3_stmt *kinds[STORE_KIND_COUNT][SQL_CHANGES];
	sqlite3_stmt *fixed[SQL_FIXED];
	uint64_t last[STORE_KIND_COUNT]; /* number given out */
	uint64_t kept[STORE_KIND_COUNT]; /* of it in the table "numbers" */
	bool removed[STORE_KIND_COUNT];  /* in this commit */
	bool full;                       /* synchronous is FULL now */
	bool broken;                     /* a commit failed: no more of them */
};

struct sqlite_reader {
	sqlite3 *db;
	sqlite3_stmt *kinds[STORE_KIND_COUNT + 1][SQL_LOOKS]; /* SQL_NOTHING */
	sqlite3_stmt *counter, *counters, *find;
};

struct sqlite_store {
	struct sqlite_writer w; /* db NULL: only to look at */
	struct sqlite_reader r;
	bool bare[STORE_KIND_COUNT]; /* in memory: it has no table yet */
};

/* What ${db} says went wrong, as SG_EIO or SG_ENOMEM. */
enum sg_err sqlite_failed(sqlite3 *db, struct sg_error *e);

/* Run ${sql}, which gives no rows. */
enum sg_err sqlite_run(sqlite3 *db, const char *sql, struct sg_error *e);

/* The one number that ${sql} gives. */
enum sg_err
sqlite_number(sqlite3 *db, const char *sql, int64_t *out, struct sg_error *e);

/* *${at}, prepared from ${sql} the first time.  NULL: ${e} says why. */
sqlite3_stmt *sqlite_ready(
    sqlite3 *db, sqlite3_stmt **at, const char *sql, struct sg_error *e);

void sqlite_bind(sqlite3_stmt *s, int at, struct sg_str text);

/* sqlite_change.c: a prepared statement, run to its end, both, a unit. */
sqlite3_stmt *sqlite_fixed(
    struct sqlite_writer *w, enum sqlite_fixed which, struct sg_error *e);
sqlite3_stmt *sqlite_change(struct sqlite_writer *w, enum store_kind kind,
    enum sqlite_change which, struct sg_error *e);
enum sg_err
sqlite_finish(struct sqlite_writer *w, sqlite3_stmt *s, struct sg_error *e);
enum sg_err
sqlite_do(struct sqlite_writer *w, enum sqlite_fixed which, struct sg_error *e);
enum sg_err sqlite_do_unit(
    struct sqlite_writer *w, struct store_unit *u, struct sg_error *e);

/* sqlite_write.c */
enum sg_err sqlite_writer_init(struct sqlite_writer *w, struct sg_error *e);
void sqlite_writer_release(struct sqlite_writer *w);
enum sg_err sqlite_commit(void *self, struct store_unit *units, size_t n,
    bool durable, struct sg_error *e);
enum sg_err
sqlite_sweep(void *self, int64_t now_ms, uint64_t *removed, struct sg_error *e);

/* sqlite_words.c: the index of words, made if it is missing. */
enum sg_err sqlite_words_make(sqlite3 *db, struct sg_error *e);
enum sg_err sqlite_find(void *self, const struct store_find *f, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e);

/* sqlite_read.c: around a read; all rows that ${s} gives, which is reset. */
struct sqlite_reader *sqlite_reading(struct sqlite_store *s);
enum sg_err sqlite_has_read(struct sqlite_store *s, enum sg_err err);
enum sg_err sqlite_rows_of(sqlite3 *db, sqlite3_stmt *s, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e);
void sqlite_reader_release(struct sqlite_reader *r);
enum sg_err sqlite_get(void *self, enum store_kind kind, struct sg_str id,
    struct arena *a, struct store_row *out, struct sg_error *e);
enum sg_err sqlite_list(void *self, const struct store_query *q,
    struct arena *a, struct store_row *out, size_t *n, struct sg_error *e);
enum sg_err
sqlite_rows(void *self, enum store_kind kind, uint64_t *n, struct sg_error *e);
enum sg_err sqlite_counter(
    void *self, struct sg_str name, int64_t *out, struct sg_error *e);
enum sg_err sqlite_counters(void *self, struct sg_str prefix,
    void (*each)(void *ctx, struct sg_str name, int64_t value), void *ctx,
    struct sg_error *e);

#endif
