/*
 * What a durable answer costs: rows into SQLite in groups, lines of the
 * ledger, and whole units through the journal with 1, 8 and 64 that wait.
 *
 *     build/bench/store DIRECTORY
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/sha256.h"
#include "store/journal.h"
#include "store/ledger_line.h"
#include "sqlite/sqlite.h"

#define ROWS  200000
#define GROUP 500

static const char record[] =
    "{\"correlation\":{\"extension_id\":\"my-ext\",\"host_call_id\":"
    "\"c0ffee00-0000-4000-8000-000000000001\",\"scenario_id\":\"runtime\"},"
    "\"data\":{\"call_ids\":[\"c0ffee00-0000-4000-8000-000000000001\"],"
    "\"capability\":\"exec\",\"decision\":\"allow_stored\",\"extension_id\":"
    "\"my-ext\",\"policy_mode\":\"prompt\",\"risk\":\"medium\","
    "\"scope_hashes\":[\"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d"
    "6c15b0f00a08\"]},\"event\":\"policy.decision\",\"level\":\"info\","
    "\"message\":\"exec was allowed by a stored grant\",\"schema\":"
    "\"pi.ext.log.v1\",\"ts\":\"2026-01-01T00:00:00.000Z\"}";

static char body[400];

static double
now_us(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void
die(const char *what, const struct sg_error *e)
{
	fprintf(stderr, "%s: %s\n", what, e->message);
	exit(1);
}

/* An id as the port gives them: it begins with the time; or all random. */
static bool ordered = true;

static void
make_id(char out[37])
{
	static uint64_t x = 88172645463325252u, ms = 0x19a8b3c4d5e6;
	int i = 0;

	for (ms++; ordered && i < 12; i++)
		out[i] = "0123456789abcdef"[ms >> (44 - 4 * i) & 15];
	for (; i < 36; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		out[i] = "0123456789abcdef"[x >> 60];
	}
	out[36] = '\0';
}

static void
bench_rows(struct store_port *store, const char *name)
{
	static char ids[GROUP][37];
	static struct store_op ops[GROUP];
	static struct store_unit units[GROUP];
	struct sg_error e = {0};
	double from = now_us(CLOCK_PROCESS_CPUTIME_ID);

	for (int i = 0; i < ROWS / GROUP; i++) {
		for (int k = 0; k < GROUP; k++) {
			make_id(ids[k]);
			ops[k] = (struct store_op){.verb = STORE_PUT,
			    .kind = STORE_TRACE,
			    .id = {ids[k], 36},
			    .parent = STR("0badcafe-0000-4000-8000-00000000000"
					  "1"),
			    .body = {body, sizeof(body)},
			    .at_ms = 1700000000000 + i,
			    .expires_ms = 1702592000000 + i};
			units[k] = (struct store_unit){&ops[k], 1, SG_OK};
		}
		if (store->commit(store->self, units, GROUP, false, &e) !=
		    SG_OK)
			die("commit", &e);
	}
	printf("%-34s %8.2f us CPU a row of %zu B\n", name,
	    (now_us(CLOCK_PROCESS_CPUTIME_ID) - from) / ROWS, sizeof(body));
}

static void
bench_lines(void)
{
	struct journal_head head = {0};
	static char room[LEDGER_LINE_MAX];
	struct sg_str text;
	struct arena a;
	uint8_t hash[SHA256_SIZE];
	double from;

	arena_init(&a, &mem_heap, 1u << 20);
	from = now_us(CLOCK_PROCESS_CPUTIME_ID);
	for (int i = 0; i < ROWS; i++) {
		struct buf b = BUF_ON(room);

		if (ledger_record(STR(record), &a, &text, NULL) != SG_OK)
			exit(1);
		ledger_line_add(&b, text, &head);
	}
	printf("%-34s %8.2f us CPU a record of %zu B\n", "ledger line",
	    (now_us(CLOCK_PROCESS_CPUTIME_ID) - from) / ROWS,
	    sizeof(record) - 1);
	from = now_us(CLOCK_PROCESS_CPUTIME_ID);
	for (int i = 0; i < ROWS; i++)
		sha256_of((struct sg_str){room, sizeof(record) + 100}, hash);
	printf("%-34s %8.2f us CPU of it\n", "  SHA-256",
	    (now_us(CLOCK_PROCESS_CPUTIME_ID) - from) / ROWS);
	arena_release(&a);
}

struct load {
	struct journal_port j;
	long left, waiting;
	bool ops;
};

static void send_one(struct load *l);

static void
one_done(void *ctx, enum sg_err err)
{
	struct load *l = ctx;

	if (err != SG_OK)
		exit(1);
	l->waiting--;
	if (l->left > 0)
		send_one(l);
}

static void
send_one(struct load *l)
{
	struct sg_error e = {0};
	struct sg_str r = STR(record);
	char id[37];
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_CALL,
	    .id = {id, 36},
	    .parent = STR("0badcafe-0000-4000-8000-000000000001"),
	    .body = {body, sizeof(body)},
	    .at_ms = 1700000000000,
	    .expires_ms = 1702592000000};
	struct journal_unit u = {.records = &r,
	    .n_records = 1,
	    .ops = &op,
	    .n_ops = l->ops,
	    .durable = true,
	    .done = one_done,
	    .ctx = l};

	make_id(id);
	l->left--;
	l->waiting++;
	if (l->j.submit(l->j.self, &u, &e) != SG_OK)
		die("submit", &e);
}

static void
bench_journal(struct journal_port j, long waiting, long total, bool ops)
{
	struct load l = {.j = j, .left = total, .ops = ops};
	double cpu = now_us(CLOCK_PROCESS_CPUTIME_ID);
	double from = now_us(CLOCK_MONOTONIC), all;
	char name[64];

	while (l.waiting < waiting)
		send_one(&l);
	while (l.waiting > 0)
		j.flush(j.self, NULL);
	all = now_us(CLOCK_MONOTONIC) - from;
	snprintf(name, sizeof(name), "journal, %ld wait, %s", waiting,
	    ops ? "record and row" : "record");
	printf("%-34s %8.0f durable units/s, %.1f us CPU\n", name,
	    (double)total / all * 1e6,
	    (now_us(CLOCK_PROCESS_CPUTIME_ID) - cpu) / (double)total);
}

/* Units nobody waits for, as turns are: what they cost the machine. */
static void
bench_lazy(struct journal_port j)
{
	double cpu = now_us(CLOCK_PROCESS_CPUTIME_ID);
	struct sg_str r = STR(record);
	char id[37];
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_TRACE,
	    .id = {id, 36},
	    .parent = STR("0badcafe-0000-4000-8000-000000000001"),
	    .body = {body, sizeof(body)},
	    .at_ms = 1700000000000,
	    .expires_ms = 1702592000000};
	struct journal_unit u = {
	    .records = &r, .n_records = 1, .ops = &op, .n_ops = 1};

	for (int i = 0; i < ROWS / 2; i++) {
		struct sg_error e = {0};
		enum sg_err err;

		make_id(id);
		while ((err = j.submit(j.self, &u, &e)) == SG_EFULL)
			j.flush(j.self, NULL);
		if (err != SG_OK)
			die("submit", &e);
	}
	j.flush(j.self, NULL);
	printf("%-34s %8.2f us CPU a record and a row\n",
	    "journal, nobody waits",
	    (now_us(CLOCK_PROCESS_CPUTIME_ID) - cpu) / (ROWS / 2));
}

/* What the disk can do: a write and a sync, one after the other. */
static void
bench_disk(const char *path)
{
	double from;
	int n = 0, fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);

	from = now_us(CLOCK_MONOTONIC);
	while (fd >= 0 && now_us(CLOCK_MONOTONIC) - from < 1e6) {
		if (write(fd, record, sizeof(record)) < 0 || fdatasync(fd) != 0)
			exit(1);
		n++;
	}
	close(fd);
	printf("%-34s %8.0f a second\n", "the disk: append and sync",
	    n / (now_us(CLOCK_MONOTONIC) - from) * 1e6);
}

int
main(int argc, char **argv)
{
	static const long waiting[] = {1, 8, 64, 512};
	struct store_port memory, store;
	struct journal_port j;
	struct sg_error e = {0};
	char path[512];

	if (argc != 2)
		return 2;
	memset(body, 'x', sizeof(body));
	bench_lines();
	if (store_memory_open(&memory) != SG_OK)
		return 1;
	bench_rows(&memory, "memory, groups of 500");
	memory.close(memory.self);
	snprintf(path, sizeof(path), "%s/solgate.db", argv[1]);
	if (store_sqlite_open(path, &store, &e) != SG_OK)
		die("open", &e);
	bench_rows(&store, "SQLite, groups of 500");
	ordered = false;
	bench_rows(&store, "the same, random ids");
	ordered = true;
	snprintf(path, sizeof(path), "%s/bare", argv[1]);
	bench_disk(path);
	snprintf(path, sizeof(path), "%s/audit", argv[1]);
	if (journal_open(path, &store, NULL, &j, &e) != SG_OK)
		die("journal", &e);
	bench_lazy(j);
	for (int k = 0; k < 8; k++)
		bench_journal(
		    j, waiting[k / 2], 500 * waiting[k / 2], k % 2 == 1);
	j.close(j.self);
	store.close(store.self);
	return 0;
}
