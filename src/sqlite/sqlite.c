/*
 * Opening the store: look at the files first, then let SQLite have them, then
 * bring the tables up to date.  Both connections belong to one thread at a
 * time, so SQLite's own locks are left out; in memory there is one connection,
 * which belongs to whoever holds the writer's lock.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/own.h"
#include "sqlite/sqlite.h"
#include "sqlite/sqlite_int.h"
#include "sqlite/schema.h"

#define BUSY_MS   5000 /* how long somebody who looks may hold us up */
#define PATH_ROOM 4096

static const char settings
    [] = "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; "
	 "PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 16777216; "
	 "PRAGMA cache_size = -1000;";

enum sg_err
sqlite_failed(sqlite3 *db, struct sg_error *e)
{
	int code = sqlite3_errcode(db);
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "the store failed: ");
	buf_addz(&b, sqlite3_errmsg(db));
	return err_set(
	    e, code == SQLITE_NOMEM ? SG_ENOMEM : SG_EIO, STR(""), buf_str(&b));
}

enum sg_err
sqlite_run(sqlite3 *db, const char *sql, struct sg_error *e)
{
	if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
		return sqlite_failed(db, e);
	return SG_OK;
}

enum sg_err
sqlite_number(sqlite3 *db, const char *sql, int64_t *out, struct sg_error *e)
{
	sqlite3_stmt *s = NULL;
	enum sg_err err = SG_OK;

	*out = 0;
	if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK &&
	    sqlite3_step(s) == SQLITE_ROW)
		*out = sqlite3_column_int64(s, 0);
	else
		err = sqlite_failed(db, e);
	sqlite3_finalize(s);
	return err;
}

sqlite3_stmt *
sqlite_ready(
    sqlite3 *db, sqlite3_stmt **at, const char *sql, struct sg_error *e)
{
	if (*at == NULL &&
	    (sql == NULL ||
		sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, at,
		    NULL) != SQLITE_OK)) {
		sqlite_failed(db, e);
		return NULL;
	}
	return *at;
}

/* A text, never NULL; it stays the caller's until the statement is reset. */
void
sqlite_bind(sqlite3_stmt *s, int at, struct sg_str text)
{
	sqlite3_bind_text(
	    s, at, text.n == 0 ? "" : text.p, (int)text.n, SQLITE_STATIC);
}

static enum sg_err
connect(const char *path, int flags, sqlite3 **db, struct sg_error *e)
{
	int code;

	/* Nobody asks how much memory it takes; counting costs a lock each.
	 * Too late, once SQLite was used, is no harm. */
	(void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	code = sqlite3_open_v2(path, db,
	    flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
	if (code != SQLITE_OK)
		return sqlite_failed(*db, e);
	sqlite3_busy_timeout(*db, BUSY_MS);
	sqlite3_db_config(*db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	return sqlite_run(*db, settings, e);
}

/* ${path} with ${end}: the file itself, its log, its shared index. */
static enum sg_err
check_file(
    int dir, const char *base, const char *end, int flags, struct sg_error *e)
{
	char name[PATH_ROOM];
	struct buf b = BUF_ON(name);
	struct sg_error inner = {0};
	int fd;

	buf_addz(&b, base);
	buf_addz(&b, end);
	buf_addc(&b, '\0');
	if (buf_full(&b))
		return err_set(
		    e, SG_ELONG, STR(""), STR("the path is too long"));
	if ((fd = own_file_open(dir, name, flags, &inner)) >= 0) {
		close(fd);
		return SG_OK;
	}
	if (inner.code == SG_ENOTFOUND && *end != '\0')
		return SG_OK;
	return err_set(e, inner.code, STR(""), str_of(inner.message));
}

/* T45: all three belong to us alone; the file is made if ${flags} say so. */
static enum sg_err
check_files(const char *path, int flags, struct sg_error *e)
{
	const char *slash = strrchr(path, '/');
	char dir[PATH_ROOM];
	struct buf b = BUF_ON(dir);
	enum sg_err err;
	int fd;

	if (slash == NULL)
		buf_addc(&b, '.');
	else
		buf_add(&b,
		    (struct sg_str){
			path, slash == path ? 1 : (size_t)(slash - path)});
	buf_addc(&b, '\0');
	if (buf_full(&b))
		return err_set(
		    e, SG_ELONG, STR(""), STR("the path is too long"));
	if ((fd = own_dir_open(dir, false, e)) < 0)
		return e != NULL ? e->code : SG_EIO;
	path = slash == NULL ? path : slash + 1;
	err = check_file(fd, path, "", flags, e);
	if (err == SG_OK)
		err = check_file(fd, path, "-wal", O_RDONLY, e);
	if (err == SG_OK)
		err = check_file(fd, path, "-shm", O_RDONLY, e);
	close(fd);
	return err;
}

/* If no log can stand beside the file, SQLite answers with another mode. */
static enum sg_err
check_wal(sqlite3 *db, struct sg_error *e)
{
	int64_t wal;
	enum sg_err err = sqlite_number(db,
	    "SELECT journal_mode = 'wal' FROM pragma_journal_mode", &wal, e);

	if (err == SG_OK && wal == 0)
		return err_set(e, SG_EIO, STR(""),
		    STR("this file system cannot hold the store's log"));
	return err;
}

/* SQLite itself says that the file is no whole database. */
static bool
is_damaged(sqlite3 *db)
{
	int code = sqlite3_errcode(db) & 0xff;

	return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

/* What authority rests on is read through at every open; it is small. */
static enum sg_err
check_whole(sqlite3 *db, struct sg_error *e)
{
	int64_t wrong;
	enum sg_err err = sqlite_number(db,
	    "SELECT (SELECT count(*) FROM pragma_quick_check('grants') "
	    "WHERE quick_check <> 'ok') + (SELECT count(*) FROM "
	    "pragma_quick_check('state') WHERE quick_check <> 'ok')",
	    &wrong, e);

	if (err == SG_OK && wrong > 0)
		err = err_set(e, SG_EINVALID, STR(""),
		    STR("the store is damaged where the grants are"));
	return err;
}

/* Each byte of ${fd} to its place once more, then a sync. */
static enum sg_err
write_once_more(int fd, struct sg_error *e)
{
	char room[1 << 16];
	off_t at = 0;
	ssize_t n;

	while ((n = pread(fd, room, sizeof(room), at)) > 0) {
		ssize_t put = pwrite(fd, room, (size_t)n, at);

		if (put <= 0)
			return own_failed("the log of the store cannot be "
					  "written",
			    put < 0 ? errno : ENOSPC, e);
		at += put;
	}
	if (n < 0 || (at > 0 && fsync(fd) < 0))
		return own_failed(
		    "the log of the store cannot be kept", errno, e);
	return SG_OK;
}

/*
 * What a killed run left in the log may be in memory alone, if its last sync
 * failed: the kernel takes it for written.  It is written once more, before
 * anything goes behind it or from it into the file.  The lock of a writer
 * keeps others away meanwhile; they may read.
 */
static enum sg_err
keep_log(sqlite3 *db, const char *path, struct sg_error *e)
{
	char name[PATH_ROOM];
	struct buf b = BUF_ON(name);
	struct sg_error ignored = {0};
	enum sg_err err;
	int fd;

	buf_addz(&b, path);
	buf_addz(&b, "-wal");
	buf_addc(&b, '\0');
	if (buf_full(&b) ||
	    (fd = open(name, O_RDWR | O_CLOEXEC | O_NOFOLLOW)) < 0)
		return own_failed(
		    "the log of the store cannot be opened", errno, e);
	err = sqlite_run(db, "BEGIN IMMEDIATE", e);
	if (err == SG_OK) {
		err = write_once_more(fd, e);
		(void)sqlite_run(db, "ROLLBACK", &ignored);
	}
	close(fd);
	return err;
}

static enum sg_err
open_writer(const char *path, struct sqlite_writer *w, struct sg_error *e)
{
	enum sg_err err = connect(path, SQLITE_OPEN_READWRITE, &w->db, e);

	if (err == SG_OK) /* nothing is changed in what is not ours */
		err = sqlite_schema_upgrade(w->db, 0, e);
	if (err == SG_OK)
		err = sqlite_run(w->db,
		    "PRAGMA page_size = 8192; "
		    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
		    e);
	if (err == SG_OK)
		err = check_wal(w->db, e);
	if (err == SG_OK)
		err = keep_log(w->db, path, e);
	if (err == SG_OK)
		err = sqlite_schema_upgrade(w->db, SQL_SCHEMA_VERSION, e);
	if (err == SG_OK)
		err = sqlite_words_make(w->db, e);
	if (err == SG_OK)
		err = check_whole(w->db, e);
	if (err == SG_OK)
		err = sqlite_writer_init(w, e);
	return err == SG_EIO && is_damaged(w->db) ? SG_EINVALID : err;
}

static void
close_store(void *self)
{
	struct sqlite_store *s = self;

	if (s->r.db == s->w.db) /* in memory; closed once */
		s->r.db = NULL;
	sqlite_reader_release(&s->r);
	sqlite_writer_release(&s->w);
	pthread_mutex_destroy(&s->w.lock);
	free(s);
}

/* Who lists the counters of a store in memory may ask it for others. */
static bool
lock_init(pthread_mutex_t *lock)
{
	pthread_mutexattr_t how;
	bool ok;

	if (pthread_mutexattr_init(&how) != 0)
		return false;
	pthread_mutexattr_settype(&how, PTHREAD_MUTEX_RECURSIVE);
	ok = pthread_mutex_init(lock, &how) == 0;
	pthread_mutexattr_destroy(&how);
	return ok;
}

/* The handle and its functions; the caller connects it. */
static struct sqlite_store *
new_store(struct store_port *port)
{
	struct sqlite_store *s = calloc(1, sizeof(*s));

	*port = (struct store_port){.commit = NULL};
	if (s == NULL || !lock_init(&s->w.lock)) {
		free(s);
		return NULL;
	}
	*port = (struct store_port){.commit = sqlite_commit,
	    .get = sqlite_get,
	    .list = sqlite_list,
	    .find = sqlite_find,
	    .rows = sqlite_rows,
	    .counter = sqlite_counter,
	    .counters = sqlite_counters,
	    .sweep = sqlite_sweep,
	    .close = close_store,
	    .self = s};
	return s;
}

/* The end of an opening: what failed is closed, and said. */
static enum sg_err
opened(struct sqlite_store *s, struct store_port *port, enum sg_err err,
    const struct sg_error *why, struct sg_error *e)
{
	if (err == SG_OK)
		return SG_OK;
	close_store(s);
	*port = (struct store_port){.commit = NULL};
	return err_set(e, err, STR(""), str_of(why->message));
}

enum sg_err
store_memory_open(struct store_port *port)
{
	struct sg_error inner = {0};
	struct sqlite_store *s = new_store(port);
	enum sg_err err;

	if (s == NULL)
		return SG_ENOMEM;
	err = connect(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
	    &s->w.db, &inner);
	if (err == SG_OK)
		err = sqlite_schema_memory(s->w.db, &inner);
	s->w.full = true; /* and no number was given out */
	memset(s->bare, true, sizeof(s->bare));
	s->r.db = s->w.db;
	return opened(s, port, err, &inner, NULL);
}

enum sg_err
store_sqlite_open(const char *path, struct store_port *port, struct sg_error *e)
{
	struct sg_error inner = {0};
	struct sqlite_store *s = new_store(port);
	enum sg_err err;

	if (s == NULL)
		return own_starved(e);
	err = check_files(path, O_RDWR | O_CREAT, &inner);
	if (err == SG_OK)
		err = open_writer(path, &s->w, &inner);
	if (err == SG_OK)
		err = connect(path, SQLITE_OPEN_READWRITE, &s->r.db, &inner);
	if (err == SG_OK)
		err = sqlite_run(s->r.db, "PRAGMA query_only = ON", &inner);
	return opened(s, port, err, &inner, e);
}

enum sg_err
store_sqlite_open_read(
    const char *path, struct store_port *port, struct sg_error *e)
{
	struct sg_error inner = {0};
	struct sqlite_store *s = new_store(port);
	enum sg_err err;

	if (s == NULL)
		return own_starved(e);
	err = check_files(path, O_RDONLY, &inner);
	if (err == SG_OK)
		err = connect(path, SQLITE_OPEN_READONLY, &s->r.db, &inner);
	if (err == SG_OK)
		err = sqlite_schema_check(s->r.db, &inner);
	return opened(s, port, err, &inner, e);
}
