/*
 * The SQLite store besides the promises of the port: whose files it takes
 * (T45), versions and migrations, damage, others that look or hold it up.
 */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <sqlite3.h>

#include "lib/scratch.h"
#include "sqlite/sqlite.h"
#include "sqlite/schema.h"
#include "t.h"

static struct store_port store;

static const char *
path(void)
{
	return scratch_path("solgate.db");
}

static enum sg_err
open_it(struct sg_error *e)
{
	return store_sqlite_open(path(), &store, e);
}

static enum sg_err
put(enum store_kind kind, const char *id, const char *body)
{
	struct store_op op = {.verb = STORE_PUT,
	    .kind = kind,
	    .id = str_of(id),
	    .parent = STR("p"),
	    .body = str_of(body)};
	struct store_unit u = {&op, 1, SG_OK};

	return store.commit(store.self, &u, 1, true, NULL);
}

static bool
has(enum store_kind kind, const char *id)
{
	struct arena a;
	struct store_row r;
	bool yes;

	arena_init(&a, &mem_heap, 1u << 20);
	yes = store.get(store.self, kind, str_of(id), &a, &r, NULL) == SG_OK;
	arena_release(&a);
	return yes;
}

static void
make(void)
{
	struct sg_error e = {0};

	scratch_make();
	CHECK(open_it(&e) == SG_OK, "%s", e.message);
	CHECK(put(STORE_GRANT, "g", "{}") == SG_OK, "put");
	store.close(store.self);
}

static void
refused(const char *why)
{
	struct sg_error e = {0};

	CHECK(open_it(&e) != SG_OK, "not refused: %s", why);
	CHECK(strstr(e.message, why) != NULL, "\"%s\", not \"%s\"", e.message,
	    why);
	CHECK(store.commit == NULL, "no store");
}

static void
only_what_is_ours(void) /* T45 */
{
	struct stat st;

	make();
	CHECK(stat(path(), &st) == 0 && (st.st_mode & 0777) == 0600, "0600");
	chmod(path(), 0640);
	refused("is open to other users");
	chmod(path(), 0600);
	chmod(scratch, 0777);
	refused("can be written to by other users");
	chmod(scratch, 0700);
	CHECK(link(path(), scratch_path("two")) == 0, "link");
	refused("has more than one name (hard links)");
	unlink(path());
	CHECK(symlink("two", path()) == 0, "symlink");
	refused("is a link");
	unlink(path());
	CHECK(mkdir(path(), 0700) == 0, "mkdir");
	refused("cannot open");
	rmdir(path());
	CHECK(mkfifo(path(), 0600) == 0, "mkfifo");
	refused("not a regular file");
	unlink(path());
	CHECK(rename(scratch_path("two"), path()) == 0, "back");
	scratch_write(scratch_path("solgate.db-wal"), "", 0);
	chmod(scratch_path("solgate.db-wal"), 0666);
	refused("solgate.db-wal is open to other users");
	unlink(scratch_path("solgate.db-wal"));
	if (geteuid() == 0) {
		CHECK(chown(path(), 12345, 12345) == 0, "chown");
		refused("belongs to another user");
		CHECK(chown(path(), 0, 0) == 0, "chown");
	}
	CHECK(open_it(NULL) == SG_OK && has(STORE_GRANT, "g"), "as before");
	store.close(store.self);
	CHECK(store_sqlite_open(scratch_path("no/where.db"), &store, NULL) ==
		SG_ENOTFOUND,
	    "no directory");
	scratch_remove();
}

/* What is run on the file by hand. */
static void
by_hand(const char *sql)
{
	sqlite3 *db;
	char *why = NULL;

	if (sqlite3_open(path(), &db) != SQLITE_OK ||
	    sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) {
		fprintf(stderr, "%s: %s\n", sql, why);
		abort();
	}
	sqlite3_close(db);
}

static void
not_ours_to_change(void)
{
	size_t n, m;
	char *before, *after;

	make();
	by_hand("PRAGMA user_version = 99");
	refused("made by a newer Solgate");
	by_hand("PRAGMA user_version = -1");
	refused("made by a newer Solgate");
	by_hand("PRAGMA application_id = 7");
	refused("not made by Solgate");
	scratch_remove();
	scratch_make();
	scratch_write(path(), "", 0);
	by_hand("CREATE TABLE theirs (x)");
	before = scratch_read(path(), &n);
	refused("not made by Solgate");
	after = scratch_read(path(), &m);
	CHECK(n == m && memcmp(before, after, n) == 0, "not a byte changed");
	free(before);
	free(after);
	scratch_write(
	    path(), "this is no database, and never was one......", 44);
	refused("not a database");
	scratch_remove();
}

/* A file of version 1, as the first Solgate made them. */
static void
make_version_1(void)
{
	struct sg_error e = {0};
	sqlite3 *db;

	scratch_make();
	scratch_write(path(), "", 0);
	if (sqlite3_open(path(), &db) != SQLITE_OK)
		abort();
	CHECK(sqlite_schema_upgrade(db, 1, &e) == SG_OK, "%s", e.message);
	CHECK(sqlite_schema_check(db, &e) == SG_EIO, "earlier: %s", e.message);
	sqlite3_close(db);
	by_hand("INSERT INTO grants VALUES (7, 'old', 'p', '', 'kept', 1, 0), "
		"(8, 'soon', 'p', '', '', 1, 5); "
		"INSERT INTO counters VALUES ('c', 3)");
}

static void
earlier_versions_are_brought_up(void)
{
	struct sg_error e = {0};
	uint64_t removed = 0;
	int64_t c = 0;

	make_version_1();
	CHECK(open_it(&e) == SG_OK, "%s", e.message);
	CHECK(has(STORE_GRANT, "old") && has(STORE_GRANT, "soon"), "rows");
	CHECK(store.counter(store.self, STR("c"), &c, NULL) == SG_OK && c == 3,
	    "counters");
	CHECK(
	    store.sweep(store.self, 5, &removed, NULL) == SG_OK && removed == 1,
	    "and it expires");
	CHECK(put(STORE_GRANT, "new", "") == SG_OK, "put");
	store.close(store.self);
	by_hand("SELECT CASE WHEN (SELECT no FROM grants WHERE id = 'new') = 9 "
		"THEN 1 ELSE abs(-9223372036854775808) END");
	CHECK(open_it(&e) == SG_OK, "again: %s", e.message);
	store.close(store.self);
	scratch_remove();
}

/* T42: a step that fails leaves the version before it. */
static void
a_step_is_whole(void)
{
	make_version_1();
	by_hand("CREATE TABLE numbers (in_the_way)");
	refused("already exists");
	by_hand("SELECT CASE WHEN (SELECT user_version FROM "
		"pragma_user_version) = 1 AND (SELECT count(*) FROM "
		"sqlite_schema WHERE name LIKE '%_expires') = 0 "
		"THEN 1 ELSE abs(-9223372036854775808) END");
	by_hand("DROP TABLE numbers");
	CHECK(open_it(NULL) == SG_OK && has(STORE_GRANT, "old"), "then it is");
	store.close(store.self);
	scratch_remove();
}

static void
damage_is_an_error(void) /* T45 */
{
	struct sg_error e = {0};
	struct arena a;
	struct store_row r;
	size_t n;
	char *bytes;

	make();
	by_hand("UPDATE numbers SET last = 1; DELETE FROM numbers; "
		"INSERT INTO numbers VALUES ('grants', -1)");
	refused("numbers of the store's rows are damaged");
	scratch_remove();
	make();
	bytes = scratch_read(path(), &n);
	memset(bytes + 4096, 0xa5, n - 4096);
	scratch_write(path(), bytes, n);
	free(bytes);
	arena_init(&a, &mem_heap, 1u << 20);
	if (open_it(&e) == SG_OK) {
		CHECK(store.get(store.self, STORE_GRANT, STR("g"), &a, &r,
			  NULL) != SG_OK,
		    "a damaged page");
		store.close(store.self);
	}
	arena_release(&a);
	scratch_remove();
}

/* T43: a commit that fails is the last one. */
static void
a_failed_commit_shuts_it(void)
{
	struct store_op op = {
	    .verb = STORE_PUT, .kind = STORE_GRANT, .id = STR("x")};
	struct store_unit u[2] = {{&op, 1, SG_OK}, {&op, 1, SG_OK}};
	struct sg_error e = {0};
	uint64_t n;

	make();
	CHECK(open_it(NULL) == SG_OK, "open");
	by_hand("DROP TABLE prompts");
	CHECK(put(STORE_GRANT, "y", "") == SG_OK, "not that table");
	op.kind = STORE_PROMPT;
	CHECK(store.commit(store.self, u, 2, true, &e) == SG_EIO, "%s",
	    e.message);
	CHECK(put(STORE_GRANT, "z", "") == SG_EIO, "and no more");
	CHECK(store.sweep(store.self, 1, &n, NULL) == SG_EIO, "nor a sweep");
	CHECK(has(STORE_GRANT, "y") && !has(STORE_GRANT, "z"), "reads go on");
	CHECK(store.rows(store.self, STORE_PROMPT, &n, NULL) == SG_EIO,
	    "what is gone is gone");
	store.close(store.self);
	scratch_remove();
}

static void
looks_without_touching(void)
{
	struct store_port look;
	struct sg_error e = {0};
	uint64_t n;

	make();
	CHECK(open_it(NULL) == SG_OK, "open");
	CHECK(put(STORE_GRANT, "h", "") == SG_OK, "put");
	CHECK(store_sqlite_open_read(path(), &look, &e) == SG_OK, "%s",
	    e.message);
	CHECK(look.rows(look.self, STORE_GRANT, &n, NULL) == SG_OK && n == 2,
	    "beside one that writes");
	CHECK(look.commit(look.self, NULL, 0, true, &e) == SG_EIO, "%s",
	    e.message);
	CHECK(put(STORE_GRANT, "i", "") == SG_OK, "who is not disturbed");
	CHECK(look.rows(look.self, STORE_GRANT, &n, NULL) == SG_OK && n == 3,
	    "and is seen");
	look.close(look.self);
	store.close(store.self);
	CHECK(store_sqlite_open_read(path(), &look, &e) == SG_OK, "alone");
	look.close(look.self);
	unlink(path());
	CHECK(store_sqlite_open_read(path(), &look, NULL) == SG_ENOTFOUND,
	    "none");
	CHECK(access(path(), F_OK) != 0, "and none was made");
	scratch_remove();
}

/* Somebody holds the file for a while; the store waits, and then goes on. */
static void *
hold_for_a_while(void *arg)
{
	sqlite3 *db = arg;

	usleep(200000);
	sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
	return NULL;
}

static void
waits_for_others(void)
{
	pthread_t thread;
	sqlite3 *db;

	make();
	CHECK(open_it(NULL) == SG_OK, "open");
	if (sqlite3_open(path(), &db) != SQLITE_OK ||
	    sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) !=
		SQLITE_OK ||
	    pthread_create(&thread, NULL, hold_for_a_while, db) != 0)
		abort();
	CHECK(put(STORE_GRANT, "x", "") == SG_OK, "put");
	pthread_join(thread, NULL);
	sqlite3_close(db);
	store.close(store.self);
	scratch_remove();
}

static void *
sweep_often(void *arg)
{
	uint64_t n;
	int *bad = arg;

	for (int i = 0; i < 200; i++)
		*bad += store.sweep(store.self, i, &n, NULL) != SG_OK;
	return NULL;
}

/* commit() and sweep() may come from two threads, reads from a third. */
static void
threads_meet(void)
{
	pthread_t thread;
	int bad = 0, swept_badly = 0;

	make();
	CHECK(open_it(NULL) == SG_OK, "open");
	if (pthread_create(&thread, NULL, sweep_often, &swept_badly) != 0)
		abort();
	for (int i = 0; i < 50; i++)
		bad += put(STORE_GRANT, "x", "{}") != SG_OK;
	pthread_join(thread, NULL);
	CHECK(bad == 0 && swept_badly == 0, "%d, %d failed", bad, swept_badly);
	CHECK(has(STORE_GRANT, "x"), "and it is there");
	store.close(store.self);
	scratch_remove();
}

int
main(void)
{
	RUN(only_what_is_ours);
	RUN(not_ours_to_change);
	RUN(earlier_versions_are_brought_up);
	RUN(a_step_is_whole);
	RUN(damage_is_an_error);
	RUN(a_failed_commit_shuts_it);
	RUN(looks_without_touching);
	RUN(waits_for_others);
	RUN(threads_meet);
	return t_done("sqlite");
}
