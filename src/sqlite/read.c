/* Reads, each a transaction of its own on the reader's connection. */
#include "store/own.h"
#include "sqlite/sqlite_int.h"
#include "sqlite/schema.h"

#define ROW "SELECT no, id, parent, etag, body, at_ms, expires_ms FROM %s "

static const char *const look_sql[SQL_LOOKS] = {
    [SQL_LOOK_GET] = ROW "WHERE id = ?1",
    [SQL_LOOK_ROWS] = "SELECT count(*) FROM %s",
    [SQL_LOOK_LIST] = ROW "WHERE no > ?1 AND at_ms >= ?2 ORDER BY no LIMIT ?3",
    [SQL_LOOK_LIST + 1] = ROW "WHERE parent = ?4 AND no > ?1 AND at_ms >= ?2 "
			      "ORDER BY no LIMIT ?3",
    [SQL_LOOK_LIST + 2] = ROW
    "WHERE no < ?1 AND at_ms >= ?2 ORDER BY no DESC LIMIT ?3",
    [SQL_LOOK_LIST + 3] = ROW "WHERE parent = ?4 AND no < ?1 AND at_ms >= ?2 "
			      "ORDER BY no DESC LIMIT ?3",
};

static sqlite3_stmt *
look(struct sqlite_store *store, enum store_kind kind, unsigned which,
    struct sg_error *e)
{
	sqlite3_stmt **at, *s;
	bool bare;
	char *sql;

	if ((unsigned)kind >= STORE_KIND_COUNT) {
		err_set(e, SG_EINVALID, STR(""),
		    STR("the store has no rows of "
			"this kind"));
		return NULL;
	}
	bare = store->bare[kind];
	at = &store->r.kinds[bare ? STORE_KIND_COUNT : kind][which];
	if (*at != NULL)
		return *at;
	sql = sqlite3_mprintf(
	    look_sql[which], bare ? SQL_NOTHING : store_kind_table(kind));
	s = sqlite_ready(store->r.db, at, sql, e);
	sqlite3_free(sql);
	return s;
}

static bool
text(sqlite3_stmt *s, int column, struct arena *a, struct sg_str *out)
{
	const unsigned char *p = sqlite3_column_text(s, column);
	int n = sqlite3_column_bytes(s, column);

	return arena_dup(a, (struct sg_str){(const char *)p, (size_t)n}, out);
}

static bool
copy_row(sqlite3_stmt *s, struct arena *a, struct store_row *out)
{
	out->no = (uint64_t)sqlite3_column_int64(s, 0);
	out->at_ms = sqlite3_column_int64(s, 5);
	out->expires_ms = sqlite3_column_int64(s, 6);
	return text(s, 1, a, &out->id) && text(s, 2, a, &out->parent) &&
	    text(s, 3, a, &out->etag) && text(s, 4, a, &out->body);
}

/* A store in memory has one connection, which the writer may be using. */
struct sqlite_reader *
sqlite_reading(struct sqlite_store *s)
{
	if (s->r.db == s->w.db)
		pthread_mutex_lock(&s->w.lock);
	return &s->r;
}

enum sg_err
sqlite_has_read(struct sqlite_store *s, enum sg_err err)
{
	if (s->r.db == s->w.db)
		pthread_mutex_unlock(&s->w.lock);
	return err;
}

/* Why there is no statement; ${e} was set unless it is NULL. */
static enum sg_err
why(enum store_kind kind)
{
	return (unsigned)kind >= STORE_KIND_COUNT ? SG_EINVALID : SG_EIO;
}

enum sg_err
sqlite_get(void *self, enum store_kind kind, struct sg_str id, struct arena *a,
    struct store_row *out, struct sg_error *e)
{
	struct sqlite_reader *r = sqlite_reading(self);
	sqlite3_stmt *s = look(self, kind, SQL_LOOK_GET, e);
	enum sg_err err = SG_OK;
	int code;

	if (s == NULL)
		return sqlite_has_read(self, why(kind));
	sqlite_bind(s, 1, id);
	code = sqlite3_step(s);
	if (code == SQLITE_DONE)
		err = err_set(
		    e, SG_ENOTFOUND, STR(""), STR("there is no such row"));
	else if (code != SQLITE_ROW)
		err = sqlite_failed(r->db, e);
	else if (!copy_row(s, a, out))
		err = own_starved(e);
	sqlite3_reset(s);
	return sqlite_has_read(self, err);
}

static void
bind_query(sqlite3_stmt *s, const struct store_query *q)
{
	int64_t after = q->after > INT64_MAX ? INT64_MAX : (int64_t)q->after;
	size_t limit = q->limit > INT32_MAX ? INT32_MAX : q->limit;

	if (q->newest && q->after == 0)
		after = INT64_MAX;
	sqlite3_bind_int64(s, 1, after);
	sqlite3_bind_int64(s, 2, q->since_ms == 0 ? INT64_MIN : q->since_ms);
	sqlite3_bind_int64(s, 3, (int64_t)limit);
	if (q->parent.p != NULL)
		sqlite_bind(s, 4, q->parent);
}

enum sg_err
sqlite_rows_of(sqlite3 *db, sqlite3_stmt *s, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	enum sg_err err = SG_OK;
	int code;

	while (err == SG_OK && (code = sqlite3_step(s)) != SQLITE_DONE) {
		if (code != SQLITE_ROW)
			err = sqlite_failed(db, e);
		else if (!copy_row(s, a, &out[(*n)++]))
			err = own_starved(e);
	}
	sqlite3_reset(s);
	*n = err == SG_OK ? *n : 0;
	return err;
}

enum sg_err
sqlite_list(void *self, const struct store_query *q, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	struct sqlite_reader *r = sqlite_reading(self);
	unsigned which = (q->parent.p != NULL ? 1u : 0u) +
	    (q->newest ? 2u : 0u);
	sqlite3_stmt *s;

	*n = 0;
	if (q->limit == 0)
		return sqlite_has_read(self,
		    err_set(
			e, SG_EINVALID, STR(""), STR("a list needs a limit")));
	if ((s = look(self, q->kind, SQL_LOOK_LIST + which, e)) == NULL)
		return sqlite_has_read(self, why(q->kind));
	bind_query(s, q);
	return sqlite_has_read(self, sqlite_rows_of(r->db, s, a, out, n, e));
}

enum sg_err
sqlite_rows(void *self, enum store_kind kind, uint64_t *n, struct sg_error *e)
{
	struct sqlite_reader *r = sqlite_reading(self);
	sqlite3_stmt *s = look(self, kind, SQL_LOOK_ROWS, e);
	enum sg_err err = SG_OK;

	*n = 0;
	if (s == NULL)
		return sqlite_has_read(self, why(kind));
	if (sqlite3_step(s) == SQLITE_ROW)
		*n = (uint64_t)sqlite3_column_int64(s, 0);
	else
		err = sqlite_failed(r->db, e);
	sqlite3_reset(s);
	return sqlite_has_read(self, err);
}

enum sg_err
sqlite_counter(void *self, struct sg_str name, int64_t *out, struct sg_error *e)
{
	struct sqlite_reader *r = sqlite_reading(self);
	sqlite3_stmt *s = sqlite_ready(r->db, &r->counter,
	    "SELECT value FROM counters WHERE name = ?1", e);
	enum sg_err err = SG_OK;
	int code;

	*out = 0;
	if (s == NULL)
		return sqlite_has_read(self, SG_EIO);
	sqlite_bind(s, 1, name);
	code = sqlite3_step(s);
	if (code == SQLITE_ROW)
		*out = sqlite3_column_int64(s, 0);
	else if (code != SQLITE_DONE)
		err = sqlite_failed(r->db, e);
	sqlite3_reset(s);
	return sqlite_has_read(self, err);
}

/* Names with the prefix stand together, the first of them at the prefix. */
enum sg_err
sqlite_counters(void *self, struct sg_str prefix,
    void (*each)(void *ctx, struct sg_str name, int64_t value), void *ctx,
    struct sg_error *e)
{
	struct sqlite_reader *r = sqlite_reading(self);
	sqlite3_stmt *s = sqlite_ready(r->db, &r->counters,
	    "SELECT name, value FROM counters WHERE name >= ?1 ORDER BY name",
	    e);
	enum sg_err err = SG_OK;
	struct sg_str name;
	int code;

	if (s == NULL)
		return sqlite_has_read(self, SG_EIO);
	sqlite_bind(s, 1, prefix);
	while ((code = sqlite3_step(s)) == SQLITE_ROW) {
		name.p = (const char *)sqlite3_column_text(s, 0);
		name.n = (size_t)sqlite3_column_bytes(s, 0);
		if (!str_starts(name, prefix))
			break;
		each(ctx, name, sqlite3_column_int64(s, 1));
	}
	if (code != SQLITE_ROW && code != SQLITE_DONE)
		err = sqlite_failed(r->db, e);
	sqlite3_reset(s);
	return sqlite_has_read(self, err);
}

void
sqlite_reader_release(struct sqlite_reader *r)
{
	for (unsigned k = 0; k <= STORE_KIND_COUNT; k++)
		for (unsigned i = 0; i < SQL_LOOKS; i++)
			sqlite3_finalize(r->kinds[k][i]);
	sqlite3_finalize(r->counter);
	sqlite3_finalize(r->counters);
	sqlite3_finalize(r->find);
	sqlite3_close(r->db);
}
