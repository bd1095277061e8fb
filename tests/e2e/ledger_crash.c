/*
 * Killed at any instant: the part of ledger_crash.sh that writes and checks.
 *
 *     ledger_crash write DIR   append for ever; print "N SEQ" when entry SEQ,
 *                              whose record is {"n":N}, was acknowledged
 *     ledger_crash check DIR ACKS   open, as a start would; everything that
 *                              ACKS says must be there; print what there is
 */
#define _DEFAULT_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/journal.h"
#include "sqlite/sqlite.h"

#define WAITING 16

static struct store_port store;
static struct journal_port journal;

struct sent {
	uint64_t n, seq;
	char id[32];
};

static struct sent sent[WAITING];
static uint64_t last;

static void
fail(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s\n", what, why);
	exit(1);
}

static void
open_all(const char *dir)
{
	struct journal_options o = {.rotate_bytes = 100000, .now_ms = 1};
	struct sg_error e = {0};
	char path[512];

	snprintf(path, sizeof(path), "%s/solgate.db", dir);
	if (store_sqlite_open(path, &store, &e) != SG_OK)
		fail("store", e.message);
	snprintf(path, sizeof(path), "%s/audit", dir);
	if (journal_open(path, &store, &o, &journal, &e) != SG_OK)
		fail("journal", e.message);
}

static void send_one(struct sent *s);

/* One write a line: it arrives whole or not at all. */
static void
acknowledge(void *ctx, enum sg_err err)
{
	struct sent *s = ctx;
	char line[64];
	int n;

	if (err != SG_OK)
		fail("done", sg_err_name(err));
	n = snprintf(
	    line, sizeof(line), "%" PRIu64 " %" PRIu64 "\n", s->n, s->seq);
	if (write(STDOUT_FILENO, line, (size_t)n) != n)
		fail("write", "the pipe is gone");
	send_one(s);
}

static void
send_one(struct sent *s)
{
	char text[64];
	struct sg_str record;
	struct store_op op = {.verb = STORE_PUT, .kind = STORE_CALL};
	struct journal_unit u = {.records = &record,
	    .n_records = 1,
	    .ops = &op,
	    .n_ops = 1,
	    .durable = true,
	    .done = acknowledge,
	    .ctx = s};
	struct sg_error e = {0};

	s->n = ++last;
	s->seq = journal.head(journal.self).seq + 1;
	snprintf(text, sizeof(text), "{\"n\":%" PRIu64 "}", s->n);
	record = str_of(text);
	snprintf(s->id, sizeof(s->id), "%" PRIu64, s->seq);
	op.id = str_of(s->id);
	op.body = record;
	if (journal.submit(journal.self, &u, &e) != SG_OK)
		fail("submit", e.message);
}

static void
write_for_ever(const char *dir)
{
	open_all(dir);
	last = (uint64_t)getpid() * 1000000;
	for (size_t i = 0; i < WAITING; i++)
		send_one(&sent[i]);
	for (;;) {
		struct sg_str r = STR("{\"lazy\":true}");

		(void)journal.submit(journal.self,
		    &(struct journal_unit){.records = &r, .n_records = 1},
		    NULL);
		(void)journal.flush(journal.self, NULL);
	}
}

struct acks {
	uint64_t (*v)[2];
	size_t n, at, found;
};

static bool
compare(void *ctx, const struct ledger_entry *entry)
{
	struct acks *a = ctx;
	char want[64];

	while (a->at < a->n && a->v[a->at][1] < entry->seq)
		a->at++;
	if (a->at == a->n || a->v[a->at][1] != entry->seq)
		return true;
	snprintf(want, sizeof(want), "{\"n\":%" PRIu64 "}", a->v[a->at][0]);
	if (!str_eq(entry->record, str_of(want)))
		fail("record", "it is another one");
	a->found++;
	return true;
}

static int
by_seq(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (x[1] > y[1]) - (x[1] < y[1]);
}

static void
read_acks(const char *path, struct acks *a)
{
	FILE *f = fopen(path, "r");
	uint64_t n, seq;
	size_t cap = 0;

	if (f == NULL)
		fail(path, "cannot be read");
	while (fscanf(f, "%" SCNu64 " %" SCNu64 "\n", &n, &seq) == 2) {
		if (a->n == cap) {
			cap = cap == 0 ? 1024 : 2 * cap;
			a->v = realloc(a->v, cap * sizeof(*a->v));
		}
		a->v[a->n][0] = n;
		a->v[a->n++][1] = seq;
	}
	fclose(f);
	if (a->n > 0)
		qsort(a->v, a->n, sizeof(*a->v), by_seq);
}

/* The rows of what was acknowledged are in the store, too. */
static void
check_rows(const struct acks *a)
{
	struct arena arena;
	struct store_row row;
	struct sg_error e = {0};
	char id[32];

	arena_init(&arena, &mem_heap, 1u << 20);
	for (size_t i = a->n > 500 ? a->n - 500 : 0; i < a->n; i++) {
		snprintf(id, sizeof(id), "%" PRIu64, a->v[i][1]);
		if (store.get(store.self, STORE_CALL, str_of(id), &arena, &row,
			&e) != SG_OK)
			fail(id, "acknowledged, and not in the store");
		arena_clear(&arena);
	}
	arena_release(&arena);
}

static int
check(const char *dir, const char *path)
{
	struct acks acks = {.v = NULL};
	struct ledger_port files;
	struct ledger_report r;
	struct journal_head head;
	struct sg_error e = {0};
	char audit[512];

	read_acks(path, &acks);
	open_all(dir);
	snprintf(audit, sizeof(audit), "%s/audit", dir);
	files = ledger_files(audit);
	head = journal.head(journal.self);
	if (files.verify(files.self, &head, &r, &e) != SG_OK || !r.ok)
		fail("verify", r.ok ? e.message : r.why);
	if (ledger_each(audit, 1, compare, &acks, &e) != SG_OK)
		fail("read", e.message);
	if (acks.found != acks.n)
		fail("lost", "an acknowledged entry is not in the ledger");
	check_rows(&acks);
	printf("%" PRIu64 " entries, %zu acknowledged\n", r.records, acks.n);
	journal.close(journal.self);
	store.close(store.self);
	free(acks.v);
	return 0;
}

int
main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "write") == 0)
		write_for_ever(argv[2]);
	if (argc == 4 && strcmp(argv[1], "check") == 0)
		return check(argv[2], argv[3]);
	return 2;
}
