/*
 * rows that decide nothing reach the store later, many at once.
 * Until then they stand in a file, and whoever reads the store sees them all
 * the same; what is changed after them is not undone by a start.
 */
#define _DEFAULT_SOURCE
#include <time.h>
#include <unistd.h>

#include "lib/journal_house.h"

static struct store_port reads;
static unsigned commits;
static enum sg_err (*under)(
    void *, struct store_unit *, size_t, bool, struct sg_error *);

static enum sg_err
count_commit(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	commits++;
	return under(self, units, n, durable, e);
}

static void
start(void)
{
	struct journal_options o = {.gathers = true, .local = true};

	under = store.commit;
	store.commit = count_commit;
	begin(&o);
	journal_reads(&journal, &reads);
	commits = 0;
}

static void
end(void)
{
	journal.close(journal.self);
	store.close(store.self);
}

/* A call decided by a rule; and what a person decides of a row. */
static void
call(const char *id, enum store_verb verb, bool cached)
{
	struct store_op op = {.verb = verb,
	    .kind = STORE_CALL,
	    .id = str_of(id),
	    .parent = STR_INIT("p"),
	    .body = STR_INIT("{}")};
	struct sg_str r = STR("{\"x\":1}");
	char letter[] = ".";
	struct journal_unit u = {.records = &r,
	    .n_records = 1,
	    .ops = &op,
	    .n_ops = 1,
	    .durable = true,
	    .cached = cached,
	    .done = note,
	    .ctx = letter};
	size_t before = n_told;

	if (verb == STORE_DELETE)
		op.body = op.parent = STR("");
	CHECK(journal.submit(journal.self, &u, NULL) == SG_OK, "send");
	(void)journal.go(journal.self);
	while (n_told == before && journal.poll(journal.self) == 0)
		usleep(100);
}

static bool
sees(const struct store_port *s, const char *id)
{
	struct store_row r;
	struct arena a;
	bool has;

	arena_init(&a, &mem_heap, 1u << 20);
	has = s->get(s->self, STORE_CALL, str_of(id), &a, &r, NULL) == SG_OK;
	arena_release(&a);
	return has;
}

static const char *
file(void)
{
	static char path[160];

	snprintf(path, sizeof(path), "%s/rows.pending", dir);
	return path;
}

static char kept[1u << 16];
static size_t n_kept;

static void
keep_file(void)
{
	FILE *f = fopen(file(), "rb");

	if (f == NULL)
		abort();
	n_kept = fread(kept, 1, sizeof(kept), f);
	fclose(f);
}

static void
put_file(size_t n)
{
	FILE *f = fopen(file(), "wb");

	if (f == NULL || fwrite(kept, 1, n, f) != n)
		abort();
	fclose(f);
}

static void
who_reads_sees_them(void)
{
	uint64_t n = 0;

	fresh(false);
	start();
	call("a", STORE_PUT, true);
	CHECK(sees(&reads, "a"), "one that was told");
	call("b", STORE_PUT, true);
	CHECK(reads.rows(reads.self, STORE_CALL, &n, NULL) == SG_OK && n == 2,
	    "all that were: %u", (unsigned)n);
	call("c", STORE_PUT, true);
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(sees(&store, "c"), "after flush()");
	CHECK(access(file(), F_OK) == 0, "file");
	keep_file();
	CHECK(n_kept == 0, "and it is empty");
	finish();
}

static void
many_are_given_at_once(void)
{
	char id[8];

	fresh(false);
	start();
	for (unsigned i = 0; i < 300; i++) {
		snprintf(id, sizeof(id), "%u", i);
		call(id, STORE_PUT, true);
	}
	CHECK(commits < 150, "%u commits of 300 calls", commits);
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	for (unsigned i = 0; i < 300; i++) {
		snprintf(id, sizeof(id), "%u", i);
		CHECK(sees(&store, id), "%u", i);
	}
	finish();
}

/* What decides something is told when the store has it, and what was told
 * before it, in this order. */
static void
what_decides_comes_behind(void)
{
	fresh(false);
	start();
	call("a", STORE_PUT, true);
	call("a", STORE_DELETE, false);
	CHECK(!sees(&store, "a"), "in their order");
	call("b", STORE_PUT, true);
	call("c", STORE_PUT, false);
	CHECK(sees(&store, "c") && sees(&store, "b"), "both");
	finish();
}

/* How many frames were in the file. */
static unsigned
frames(void)
{
	unsigned n = 0;

	for (size_t i = 0; i + 8 <= n_kept; i++)
		n += memcmp(kept + i, "rows.v3", 8) == 0;
	return n;
}

/* Calls that were told and stand in the file; on a slow machine the store may
 * have them already, and it is done again. */
static void
tell(const char *one, const char *other)
{
	for (unsigned i = 0; i < 1000; i++) {
		call(one, STORE_PUT, true);
		if (other != NULL)
			call(other, STORE_PUT, true);
		keep_file();
		if (frames() == 1 + (other != NULL))
			return;
		CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	}
	CHECK(false, "they stand in the file");
}

/* As a killed process leaves them; the store has nothing of them. */
static void
leave_two(void)
{
	fresh(false);
	start();
	tell("a", "b");
	end();
	(void)unlink(scratch_path("solgate.db"));
	open_store();
}

static void
a_start_gives_them(void)
{
	leave_two();
	put_file(n_kept);
	start();
	CHECK(sees(&store, "a") && sees(&store, "b"), "both");
	finish();

	leave_two();
	put_file(n_kept - 1);
	start();
	CHECK(sees(&store, "a") && !sees(&store, "b"), "what is whole");
	finish();

	leave_two();
	kept[n_kept - 1] ^= 1;
	put_file(n_kept);
	start();
	CHECK(sees(&store, "a") && !sees(&store, "b"), "what is right");
	finish();
}

/* T46: a power cut may bring the file back, long after. */
static void
what_was_changed_since_stays(void)
{
	fresh(false);
	start();
	tell("a", NULL);
	call("a", STORE_DELETE, false);
	end();
	put_file(n_kept);
	open_store();
	start();
	CHECK(!sees(&store, "a"), "what was deleted is not back");
	finish();
}

/* A row whose record is not there is nobody's. */
static void
a_row_without_its_record_is_none(void)
{
	leave_two();
	(void)remove(scratch_path("audit/ledger.000001.jsonl"));
	put_file(n_kept);
	start();
	CHECK(!sees(&store, "a") && !sees(&store, "b"), "neither");
	finish();
}

int
main(void)
{
	RUN(who_reads_sees_them);
	RUN(many_are_given_at_once);
	RUN(what_decides_comes_behind);
	RUN(a_start_gives_them);
	RUN(what_was_changed_since_stays);
	RUN(a_row_without_its_record_is_none);
	return t_done("store_journal_lag");
}
