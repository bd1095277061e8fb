/*
 * T43: every write, sync and commit fails once, in every way a disk can fail.
 * Whoever was told SG_OK finds his record after a restart; behind the first
 * failure nobody is told SG_OK; nothing is tried again.
 */
#define _DEFAULT_SOURCE
#include "lib/ledger_parts.h"
#include "store/journal.h"
#include "lib/store_fails.h"
#include "t.h"

#define UNITS 12

struct run {
	struct journal_port journal;
	struct store_port store;
	struct parts_disk disk;
	char dir[128];
	enum sg_err told[UNITS], taken[UNITS];
	unsigned n_told;
};

struct place {
	struct run *run;
	unsigned i;
};

static void
note(void *ctx, enum sg_err err)
{
	struct place *p = ctx;

	CHECK(p->i == p->run->n_told ||
		p->run->taken[p->run->n_told] != SG_OK || p->i > p->run->n_told,
	    "in order");
	p->run->told[p->i] = err;
	p->run->n_told = p->i + 1;
}

/* Send units of two records and a row; every third time wait. */
static void
send_all(struct run *r, struct place *places)
{
	for (unsigned i = 0; i < UNITS; i++) {
		char text[2][64], id[16];
		struct sg_str records[2];
		struct store_op op = {.verb = STORE_PUT, .kind = STORE_CALL};
		struct journal_unit u = {.records = records,
		    .n_records = 2,
		    .ops = &op,
		    .n_ops = 1,
		    .durable = i % 4 != 3,
		    .done = note,
		    .ctx = &places[i]};

		places[i] = (struct place){r, i};
		r->told[i] = SG_ERR_COUNT;
		snprintf(id, sizeof(id), "u%u", i);
		for (int k = 0; k < 2; k++) {
			snprintf(text[k], sizeof(text[k]),
			    "{\"part\":%d,\"unit\":%u}", k, i);
			records[k] = str_of(text[k]);
		}
		op.id = str_of(id);
		r->taken[i] = r->journal.submit(r->journal.self, &u, NULL);
		if (i % 3 == 2)
			(void)r->journal.flush(r->journal.self, NULL);
	}
	(void)r->journal.flush(r->journal.self, NULL);
}

struct seen {
	bool part[UNITS][2];
	unsigned n;
};

static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct seen *s = ctx;
	unsigned part, unit;
	char text[64];

	snprintf(
	    text, sizeof(text), "%.*s", (int)entry->record.n, entry->record.p);
	if (sscanf(text, "{\"part\":%u,\"unit\":%u}", &part, &unit) == 2 &&
	    part < 2 && unit < UNITS)
		s->part[unit][part] = true;
	s->n++;
	return true;
}

/* Whether anything failed; everything that must hold then is checked. */
static bool
check(struct run *r, const char *what, unsigned nth)
{
	struct sg_error e = {0};
	struct seen seen = {.n = 0};
	bool failed = r->journal.state(r->journal.self, &e) != SG_OK,
	     bad = false;

	for (unsigned i = 0; i < UNITS; i++) {
		if (r->taken[i] != SG_OK) {
			CHECK(
			    r->taken[i] == SG_EIO && r->told[i] == SG_ERR_COUNT,
			    "%s %u: unit %u was not taken: %s", what, nth, i,
			    sg_err_name(r->taken[i]));
			bad = true;
			continue;
		}
		CHECK(r->told[i] == SG_OK || r->told[i] == SG_EIO,
		    "%s %u: unit %u is told", what, nth, i);
		CHECK(!bad || r->told[i] != SG_OK,
		    "%s %u: unit %u succeeds behind a failure", what, nth, i);
		bad |= r->told[i] != SG_OK;
	}
	CHECK(bad == failed, "%s %u: the state says so", what, nth);
	CHECK(!failed || e.message[0] != '\0', "and why");
	CHECK(ledger_each(r->dir, 1, see, &seen, NULL) == SG_OK, "readable");
	for (unsigned i = 0; i < UNITS; i++)
		CHECK(
		    r->told[i] != SG_OK || (seen.part[i][0] && seen.part[i][1]),
		    "%s %u: unit %u is in the ledger", what, nth, i);
	return failed;
}

/* One run with a disk that fails as ${disk} says, a store at ${commit}. */
static bool
run_with(
    struct parts_disk disk, unsigned commit, const char *what, unsigned nth)
{
	static struct run r;
	static struct place places[UNITS];
	struct ledger_io io;
	struct journal_options o = {.io = &io};
	struct sg_error e = {0};
	bool failed;
	unsigned writes;

	r = (struct run){.disk = disk};
	io = parts_disk_io(&r.disk);
	scratch_make();
	snprintf(r.dir, sizeof(r.dir), "%s/audit", scratch);
	if (store_fails_open(&r.store) != SG_OK)
		abort();
	store_fails_at(commit);
	CHECK(journal_open(r.dir, &r.store, &o, &r.journal, &e) == SG_OK, "%s",
	    e.message);
	send_all(&r, places);
	failed = check(&r, what, nth);
	writes = r.disk.writes + r.disk.syncs;
	(void)r.journal.submit(
	    r.journal.self, &(struct journal_unit){.durable = true}, NULL);
	r.journal.close(r.journal.self);
	CHECK(!failed || writes == r.disk.writes + r.disk.syncs,
	    "%s %u: nothing is tried again", what, nth);
	store_fails_at(0);
	CHECK(journal_open(r.dir, &r.store, NULL, &r.journal, &e) == SG_OK,
	    "%s %u: opens again: %s", what, nth, e.message);
	r.journal.close(r.journal.self);
	CHECK(parts_verify(r.dir, NULL).ok, "%s %u: whole", what, nth);
	r.store.close(r.store.self);
	scratch_remove();
	return failed;
}

/* Fail the first, the second ... until nothing fails any more. */
#define LOOP(what, ...)                                           \
	do {                                                      \
		unsigned i = 1;                                   \
		while (i < 100 && run_with(__VA_ARGS__, what, i)) \
			i++;                                      \
		CHECK(i > 3 && i < 100, "%s: %u times", what, i); \
	} while (0)

static void
writes_fail(void)
{
	LOOP("no space", (struct parts_disk){.write_at = i, .number = ENOSPC},
	    0);
	LOOP("a broken disk", (struct parts_disk){.write_at = i, .number = EIO},
	    0);
}

static void
writes_come_short(void)
{
	LOOP("one byte short",
	    (struct parts_disk){.write_at = i, .short_by = 1}, 0);
	LOOP("a line short",
	    (struct parts_disk){.write_at = i, .short_by = 230}, 0);
}

static void
syncs_fail(void)
{
	LOOP(
	    "failed sync", (struct parts_disk){.sync_at = i, .number = EIO}, 0);
}

static void
commits_fail(void)
{
	LOOP("failed commit", (struct parts_disk){.write_at = 0}, i);
}

int
main(void)
{
	RUN(writes_fail);
	RUN(writes_come_short);
	RUN(syncs_fail);
	RUN(commits_fail);
	return t_done("fault_journal");
}
