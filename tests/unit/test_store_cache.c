/*
 * The ledger is the log, the store its cache: what a start finds of both, the
 * files of a ledger that are closed, and a lock that no child takes along
 * (R-451, R-458, R-459; T42, T47, T55, T57).
 */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <sys/wait.h>

#include "lib/ledger_parts.h"
#include "store/journal.h"
#include "store/ledger_file.h"
#include "store/own.h"
#include "sqlite/sqlite.h"
#include "t.h"

static char dir[160];
static struct store_port store;
static struct journal_port journal;
static struct journal_found found;

static void
open_store(void)
{
	struct sg_error e = {0};

	if (store_sqlite_open(scratch_path("solgate.db"), &store, &e) != SG_OK)
		fprintf(stderr, "%s\n", e.message);
}

static void
fresh(void)
{
	scratch_make();
	snprintf(dir, sizeof(dir), "%s/audit", scratch);
	open_store();
}

static enum sg_err
begin(uint64_t rotate)
{
	struct journal_options o = {.rotate_bytes = rotate, .found = &found};
	struct sg_error e = {0};

	return journal_open(dir, &store, &o, &journal, &e);
}

static void
send(unsigned n)
{
	struct sg_str r = STR(
	    "{\"event\":\"x\",\"ts\":\"2026-01-02T12:00:00.000Z\"}");

	for (unsigned i = 0; i < n; i++)
		CHECK(journal.submit(journal.self,
			  &(struct journal_unit){
			      .records = &r, .n_records = 1, .durable = true},
			  NULL) == SG_OK,
		    "submit");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
}

static void
end(void)
{
	journal.close(journal.self);
	store.close(store.self);
}

static void
remove_store(void)
{
	unlink(scratch_path("solgate.db"));
	unlink(scratch_path("solgate.db-wal"));
	unlink(scratch_path("solgate.db-shm"));
}

static void
says_what_it_found(void)
{
	fresh();
	CHECK(begin(0) == SG_OK && found.cache == JOURNAL_CACHE_FITS &&
		found.ledger.seq == 0 && found.last_ms == 0,
	    "new");
	send(3);
	end();
	open_store();
	CHECK(begin(0) == SG_OK && found.cache == JOURNAL_CACHE_FITS &&
		found.store.seq == 3 && found.ledger.seq == 3,
	    "as it was");
	CHECK(found.last_ms == INT64_C(1767355200000), "%lld: R-455",
	    (long long)found.last_ms);
	end();
	remove_store();
	open_store();
	CHECK(begin(0) == SG_OK && found.cache == JOURNAL_CACHE_GONE &&
		found.store.seq == 0 && found.ledger.seq == 3,
	    "gone");
	end();
	scratch_remove();
}

/* The store of one ledger beside another, whichever is longer. */
static void
knows_a_store_of_another(void)
{
	for (unsigned more = 0; more < 2; more++) {
		char mine[160], other[160];

		fresh();
		CHECK(begin(0) == SG_OK, "open");
		send(1 + 4 * more);
		end();
		snprintf(mine, sizeof(mine), "%s/audit", scratch);
		snprintf(other, sizeof(other), "%s/other", scratch);
		CHECK(rename(mine, other) == 0, "rename");
		remove_store();
		open_store();
		CHECK(begin(0) == SG_OK, "another");
		CHECK(journal.submit(journal.self,
			  &(struct journal_unit){
			      .records = &STR("{\"event\":\"other\"}"),
			      .n_records = 1,
			      .durable = true},
			  NULL) == SG_OK,
		    "submit");
		send(1);
		journal.close(journal.self);
		snprintf(dir, sizeof(dir), "%s", other);
		CHECK(begin(0) == SG_EINVALID, "refused, by its kind");
		store.close(store.self);
		scratch_remove();
	}
}

static struct ledger_close
last_close(unsigned file)
{
	struct ledger_close c = {.file = 0}, seen;
	struct ledger_entry entry;
	struct ledger_walk w;
	struct sg_str line;
	int fd;

	CHECK(ledger_dir_open(dir, &fd, NULL) == SG_OK &&
		ledger_walk_open(&w, fd, file, NULL) == SG_OK,
	    "walk");
	while (
	    ledger_walk_next(&w, &line, NULL) == LEDGER_LINE && w.file == file)
		if (ledger_line_read(line, &entry) == NULL &&
		    ledger_close_read(entry.record, &seen))
			c = seen;
	ledger_walk_close(&w);
	close(fd);
	return c;
}

static void
closes_its_files(void)
{
	struct ledger_report r;
	struct ledger_close one, two;

	fresh();
	CHECK(begin(2000) == SG_OK, "open");
	for (unsigned i = 0; i < 40; i++)
		send(1);
	end();
	one = last_close(1);
	two = last_close(2);
	CHECK(one.file == 1 && one.first == 1 && one.records > 3 &&
		one.bytes >= 2000,
	    "the first: %u records", (unsigned)one.records);
	CHECK(two.file == 2 && two.first == one.records + 2, "the second");
	r = parts_verify(dir, NULL);
	CHECK(r.ok && r.records > 40, "all of it: %s", r.why);
	scratch_remove();
}

/* Killed between the last line of a file and the first of the next. */
static void
goes_on_behind_a_closed_file(void)
{
	struct ledger_report r;
	char name[256];

	fresh();
	CHECK(begin(2000) == SG_OK, "open");
	while (access(scratch_path("audit/ledger.000002.jsonl"), F_OK) != 0)
		send(1);
	end();
	snprintf(name, sizeof(name), "%s/audit/ledger.000002.jsonl", scratch);
	CHECK(unlink(name) == 0, "nothing was begun");
	remove_store();
	open_store();
	CHECK(begin(2000) == SG_OK, "open");
	send(2);
	end();
	r = parts_verify(dir, NULL);
	CHECK(r.ok, "%s", r.why);
	CHECK(access(name, F_OK) == 0, "in a new file");
	scratch_remove();
}

/* A file that was closed says what it holds; a line behind it is none. */
static void
a_closed_file_holds_what_it_says(void)
{
	struct journal_head head;
	struct ledger_close c = {.file = 1, .first = 1, .records = 3};
	struct ledger l = {.io = NULL};

	for (unsigned wrong = 0; wrong < 4; wrong++) {
		char room[2048], record[1024];
		struct buf b = BUF_ON(room), r = BUF_ON(record);
		struct ledger_report report;

		scratch_make();
		snprintf(dir, sizeof(dir), "%s/audit", scratch);
		(void)parts_ledger(dir, 3, 0);
		CHECK(ledger_open(&l, dir, NULL, NULL) == SG_OK, "open");
		head = l.head;
		c.bytes = l.bytes + (wrong == 1);
		c.records = 3 + (wrong == 2);
		memcpy(c.head, head.hash, sizeof(c.head));
		ledger_close_write(&c, 0, &r);
		ledger_line_add(&b, buf_str(&r), &head);
		if (wrong == 3)
			ledger_line_add(&b, STR("{}"), &head);
		CHECK(
		    ledger_append(&l, buf_str(&b), &head, true, NULL) == SG_OK,
		    "append");
		ledger_close(&l);
		report = parts_verify(dir, NULL);
		CHECK(report.ok == (wrong == 0), "%u: %s", wrong, report.why);
		scratch_remove();
	}
}

/* F18: a child that never came to exec() does not hold the lock. */
static void
no_child_keeps_the_lock(void)
{
	struct sg_error e = {0};
	int one, two;
	pid_t child;

	scratch_make();
	one = own_dir_open(scratch, false, &e);
	CHECK(own_lock(one, "here", &e) == SG_OK, "%s", e.message);
	child = fork();
	if (child == 0) {
		pause();
		_exit(0);
	}
	own_lock_close(one);
	two = own_dir_open(scratch, false, &e);
	CHECK(own_lock(two, "here", &e) == SG_OK, "while the child lives: %s",
	    e.message);
	own_lock_close(two);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	scratch_remove();
}

/* Somebody else's lock is waited for, and then it is said whose it is. */
static void
waits_for_a_lock(void)
{
	struct sg_error e = {0};
	int one, two, ready[2];
	char c;
	pid_t child;

	scratch_make();
	CHECK(pipe(ready) == 0, "pipe");
	child = fork();
	if (child == 0) {
		one = own_dir_open(scratch, false, &e);
		if (own_lock(one, "here", &e) != SG_OK ||
		    write(ready[1], "x", 1) != 1)
			_exit(1);
		usleep(300000);
		_exit(0);
	}
	CHECK(read(ready[0], &c, 1) == 1, "the child has it");
	two = own_dir_open(scratch, false, &e);
	CHECK(own_lock(two, "here", &e) == SG_OK, "%s", e.message);
	own_lock_close(two);
	waitpid(child, NULL, 0);
	close(ready[0]);
	close(ready[1]);
	scratch_remove();
}

int
main(void)
{
	RUN(says_what_it_found);
	RUN(knows_a_store_of_another);
	RUN(closes_its_files);
	RUN(goes_on_behind_a_closed_file);
	RUN(a_closed_file_holds_what_it_says);
	RUN(no_child_keeps_the_lock);
	RUN(waits_for_a_lock);
	return t_done("store_cache");
}
