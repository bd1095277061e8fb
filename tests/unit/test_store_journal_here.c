/*
 * a ledger in memory that gathers has no writer thread.  go() writes,
 * poll() tells, nobody is woken; the first failure is the last word all the
 * same (T43).
 */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <stdlib.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "lib/ledger_parts.h"
#include "store/journal.h"
#include "sqlite/sqlite.h"
#include "t.h"

#define TMPFS 0x01021994

static char dir[64];
static struct store_port store;
static struct journal_port journal;
static unsigned told, failed, woken, commits;
static enum sg_err (*under)(
    void *, struct store_unit *, size_t, bool, struct sg_error *);

static unsigned
threads(void)
{
	DIR *d = opendir("/proc/self/task");
	unsigned n = 0;

	while (d != NULL && readdir(d) != NULL)
		n++;
	if (d != NULL)
		closedir(d);
	return n;
}

static void
wake(void *ctx)
{
	(void)ctx;
	woken++;
}

static void
note(void *ctx, enum sg_err err)
{
	(void)ctx;
	told++;
	failed += err != SG_OK;
}

static enum sg_err
count_commit(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	commits++;
	return under(self, units, n, durable, e);
}

static enum sg_err
send(const struct store_op *op)
{
	struct sg_str r = STR("{\"x\":1}");
	struct journal_unit u = {.records = &r,
	    .n_records = 1,
	    .ops = op,
	    .n_ops = op != NULL,
	    .durable = true,
	    .done = note};

	return journal.submit(journal.self, &u, NULL);
}

/* A call with its row; cached: the row is only looked back at. */
static enum sg_err
send_row(struct sg_str id, bool cached)
{
	struct store_op put = {.verb = STORE_PUT,
	    .kind = STORE_CALL,
	    .id = id,
	    .body = STR_INIT("{}")};
	struct sg_str r = STR("{\"x\":1}");
	struct journal_unit u = {.records = &r,
	    .n_records = 1,
	    .ops = &put,
	    .n_ops = 1,
	    .durable = true,
	    .cached = cached,
	    .done = note};

	return journal.submit(journal.self, &u, NULL);
}

static void
begin(const char *where, const struct ledger_io *io)
{
	struct journal_options o = {
	    .gathers = true, .local = true, .wake = wake, .io = io};
	struct sg_error e = {0};

	if (store_memory_open(&store) != SG_OK)
		abort();
	under = store.commit;
	store.commit = count_commit;
	told = failed = woken = commits = 0;
	CHECK(journal_open(where, &store, &o, &journal, &e) == SG_OK, "%s",
	    e.message);
}

static void
finish(void)
{
	journal.close(journal.self);
	store.close(store.self);
}

/* False: there is no memory to write to here. */
static bool
find_memory(void)
{
	struct statfs fs;

	snprintf(dir, sizeof(dir), "/dev/shm/here.XXXXXX");
	return statfs("/dev/shm", &fs) == 0 && fs.f_type == TMPFS &&
	    mkdtemp(dir) != NULL;
}

static void
remove_memory(void)
{
	char command[96];

	snprintf(command, sizeof(command), "rm -r '%s'", dir);
	CHECK(system(command) == 0, "rm");
}

static void
who_goes_writes(const char *where)
{
	struct store_op put = {.verb = STORE_PUT,
	    .kind = STORE_GRANT,
	    .id = STR_INIT("g"),
	    .body = STR_INIT("1")};
	unsigned before = threads();

	begin(where, NULL);
	CHECK(threads() == before, "no thread");
	CHECK(send(NULL) == SG_OK && send(NULL) == SG_OK, "send");
	CHECK(journal.poll(journal.self) == 0, "not before go()");
	CHECK(journal.go(journal.self), "go");
	CHECK(told == 0, "nobody is told by go()");
	CHECK(journal.poll(journal.self) == 2 && failed == 0, "done");
	CHECK(commits == 0, "the store is told when nobody waits: %u", commits);
	CHECK(!journal.go(journal.self) && commits <= 1, "then");
	CHECK(send(&put) == SG_OK && journal.go(journal.self), "a row");
	CHECK(commits > 0 && journal.poll(journal.self) == 1, "is there first");
	for (unsigned i = 0; i < 300; i++)
		CHECK(send(NULL) == SG_OK && journal.go(journal.self), "%u", i);
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(told == 303 && failed == 0, "%u", told);
	CHECK(woken == 0, "nobody was woken");
	finish();
}

static void
writes_without_a_ledger(void)
{
	who_goes_writes(NULL);
}

static void
writes_in_memory(void)
{
	struct ledger_report r;

	if (!find_memory())
		return;
	who_goes_writes(dir);
	r = parts_verify(dir, NULL);
	CHECK(r.ok && r.records == 303, "%s", r.why);
	remove_memory();
}

static void
a_failure_is_for_all(void)
{
	struct parts_disk disk = {.sync_at = 2, .number = 5};
	struct ledger_io io = parts_disk_io(&disk);

	if (!find_memory())
		return;
	begin(dir, &io);
	CHECK(send(NULL) == SG_OK && journal.go(journal.self), "first");
	CHECK(journal.poll(journal.self) == 1 && failed == 0, "fine");
	CHECK(send(NULL) == SG_OK && send(NULL) == SG_OK, "taken");
	(void)journal.go(journal.self);
	CHECK(journal.poll(journal.self) == 2 && failed == 2, "%u", failed);
	CHECK(woken > 0, "the loop hears of it");
	CHECK(send(NULL) == SG_EIO, "shut");
	CHECK(journal.state(journal.self, NULL) == SG_EIO, "for good");
	finish();
	remove_memory();
}

/* one sync for a decision whose row is only for looking back. */
static bool last_durable;
static enum sg_err
see_commit(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	last_durable = durable;
	return under(self, units, n, durable, e);
}

static uint64_t
rows_of_calls(void)
{
	uint64_t n = 0;

	CHECK(store.rows(store.self, STORE_CALL, &n, NULL) == SG_OK, "rows");
	return n;
}

/* What stands in the file for a start after the end of this process. */
static size_t
pending(char *out, size_t cap)
{
	char path[96];
	size_t n;
	FILE *f;

	snprintf(path, sizeof(path), "%s/rows.pending", dir);
	if ((f = fopen(path, "rb")) == NULL)
		abort();
	n = fread(out, 1, cap, f);
	fclose(f);
	return n;
}

static void
leave_pending(const char *p, size_t n)
{
	char path[96];
	FILE *f;

	snprintf(path, sizeof(path), "%s/rows.pending", dir);
	if ((f = fopen(path, "wb")) == NULL || fwrite(p, 1, n, f) != n)
		abort();
	fclose(f);
}

/* How many rows a start makes of ${n} bytes of the file. */
static uint64_t
rows_after(const char *p, size_t n)
{
	char left[8];
	uint64_t rows;

	leave_pending(p, n);
	begin(dir, NULL);
	rows = rows_of_calls();
	CHECK(pending(left, sizeof(left)) == 0, "and leaves none");
	finish();
	return rows;
}

/*
 * who is told before the store has the row can rely on it: the end of
 * the process does not lose it.
 */
static void
a_row_that_is_due_outlives_the_process(void)
{
	struct store_op put = {.verb = STORE_PUT,
	    .kind = STORE_CALL,
	    .id = STR_INIT("c"),
	    .parent = STR_INIT("p"),
	    .body = STR_INIT("{\"a\":1}"),
	    .expires_ms = 77};
	struct sg_str r = STR("{\"x\":1}");
	struct journal_unit u = {.records = &r,
	    .n_records = 1,
	    .ops = &put,
	    .n_ops = 1,
	    .durable = true,
	    .cached = true,
	    .done = note};
	struct store_row row;
	struct arena a;
	char was[8192];
	size_t n;

	if (!find_memory())
		return;
	begin(dir, NULL);
	CHECK(journal.submit(journal.self, &u, NULL) == SG_OK, "send");
	CHECK(journal.go(journal.self), "go");
	n = pending(was, sizeof(was));
	finish();
	CHECK(n > 0 && rows_after(was, n) == 1, "it is there: %zu", n);
	CHECK(rows_after(was, n - 1) == 0, "half of one is none");
	was[0] ^= 1;
	CHECK(rows_after(was, n) == 0, "nor what is not ours");
	was[0] ^= 1;
	leave_pending(was, n);
	begin(dir, NULL);
	arena_init(&a, &mem_heap, 1u << 16);
	CHECK(store.get(store.self, STORE_CALL, STR("c"), &a, &row, NULL) ==
		    SG_OK &&
		str_eq(row.body, STR("{\"a\":1}")) &&
		str_eq(row.parent, STR("p")) && row.expires_ms == 77,
	    "as it was");
	arena_release(&a);
	put.id = STR("b");
	CHECK(journal.submit(journal.self, &u, NULL) == SG_OK, "again");
	CHECK(journal.go(journal.self), "and due");
	put.id = STR("d");
	CHECK(journal.submit(journal.self, &u, NULL) == SG_OK, "another");
	CHECK(journal.go(journal.self), "both");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(rows_of_calls() == 3, "none is left behind");
	finish();
	remove_memory();
}

/* The store fails after they were told: nothing more is taken (T43). */
static enum sg_err
fail_commit(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	(void)self;
	(void)units;
	(void)n;
	(void)durable;
	return err_set(e, SG_EIO, STR(""), STR("no"));
}

static void
a_row_that_fails_is_the_last(void)
{
	char was[8192];

	if (!find_memory())
		return;
	begin(dir, NULL);
	store.commit = fail_commit;
	CHECK(send_row(STR("c"), true) == SG_OK, "send");
	CHECK(journal.go(journal.self) && journal.poll(journal.self) == 1,
	    "told");
	CHECK(journal.flush(journal.self, NULL) == SG_EIO && woken > 0,
	    "then it fails");
	CHECK(send(NULL) == SG_EIO, "shut");
	CHECK(pending(was, sizeof(was)) > 0, "and the row is still there");
	finish();
	remove_memory();
}

static void
a_row_to_look_back_at_is_not_synced(void)
{
	struct parts_disk disk = {0};
	struct ledger_io io = parts_disk_io(&disk);
	char room[8192];

	if (!find_memory())
		return;
	begin(dir, &io);
	store.commit = see_commit;
	for (unsigned i = 0; i < 2; i++) {
		unsigned before = disk.syncs;
		bool cached = i == 0;

		CHECK(send_row(cached ? STR("c") : STR("d"), cached) == SG_OK,
		    "send");
		CHECK(journal.go(journal.self), "go");
		CHECK(disk.syncs == before + 1, "the record is synced");
		CHECK(cached ? pending(room, sizeof(room)) > 0
			     : rows_of_calls() == 2,
		    "and the row written before anybody is told");
		CHECK(journal.poll(journal.self) == 1, "then");
		CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
		CHECK(rows_of_calls() == i + 1 && pending(room, 1) == 0,
		    "the store has it");
		CHECK(last_durable == !cached, "the row: %u", i);
	}
	finish();
	remove_memory();
}

int
main(void)
{
	RUN(a_row_to_look_back_at_is_not_synced);
	RUN(a_row_that_is_due_outlives_the_process);
	RUN(a_row_that_fails_is_the_last);
	RUN(writes_without_a_ledger);
	RUN(writes_in_memory);
	RUN(a_failure_is_for_all);
	return t_done("store_journal_here");
}
