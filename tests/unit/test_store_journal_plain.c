/* The journal for tests behaves as the real one, without thread or disk. */
#include <stdlib.h>

#include "lib/journal_plain.h"
#include "store/ledger_line.h"
#include "lib/store_fails.h"
#include "t.h"

static struct store_port store;
static struct journal_port journal;
static char told[64];
static size_t n_told;

static void
fresh(void)
{
	if (store_fails_open(&store) != SG_OK ||
	    journal_plain_open(&store, &journal, NULL) != SG_OK)
		abort();
	memset(told, 0, sizeof(told));
	n_told = 0;
}

static void
finish(void)
{
	journal.close(journal.self);
	store.close(store.self);
}

static void
note(void *ctx, enum sg_err err)
{
	(void)ctx;
	told[n_told++] = err == SG_OK ? '+' : err == SG_ECONFLICT ? '!' : '?';
}

static enum sg_err
send(struct sg_str record, const struct store_op *op)
{
	struct journal_unit u = {.records = &record,
	    .n_records = record.n > 0,
	    .ops = op,
	    .n_ops = op != NULL,
	    .durable = true,
	    .done = note};

	return journal.submit(journal.self, &u, NULL);
}

static void
tells_from_poll(void)
{
	struct store_op add = {
	    .verb = STORE_ADD, .kind = STORE_PROMPT, .id = STR("p")};

	fresh();
	CHECK(send(STR("{\"b\":1, \"a\":2}"), NULL) == SG_OK, "record");
	CHECK(send(STR(""), &add) == SG_OK && send(STR(""), &add) == SG_OK,
	    "rows");
	CHECK(n_told == 0, "not before poll");
	CHECK(journal.poll(journal.self) == 3 && strcmp(told, "++!") == 0, "%s",
	    told);
	CHECK(send(STR("{"), NULL) == SG_EJSON, "no JSON");
	CHECK(journal.state(journal.self, NULL) == SG_OK, "is no failure");
	finish();
}

static void
keeps_the_lines(void)
{
	struct journal_head head = {0};
	struct sg_str lines;
	struct ledger_entry e;

	fresh();
	CHECK(journal_plain_lines(&journal).n == 0, "none");
	for (int i = 0; i < 3; i++)
		CHECK(send(STR("{\"b\":1, \"a\":2}"), NULL) == SG_OK, "send");
	lines = journal_plain_lines(&journal);
	for (int i = 0; i < 3; i++) {
		const char *end = memchr(lines.p, '\n', lines.n);
		struct sg_str line = {lines.p, (size_t)(end - lines.p)};

		CHECK(ledger_line_read(line, &e) == NULL &&
			ledger_line_follows(&e, &head) == NULL &&
			str_eq(e.record, STR("{\"a\":2,\"b\":1}")),
		    "line %d", i);
		head.seq = e.seq;
		memcpy(head.hash, e.hash, sizeof(head.hash));
		lines = str_part(lines, line.n + 1, lines.n);
	}
	CHECK(lines.n == 0 && journal.head(journal.self).seq == 3, "three");
	finish();
}

static void
fails_when_told(void) /* T43 */
{
	struct store_op put = {
	    .verb = STORE_PUT, .kind = STORE_PROMPT, .id = STR("p")};
	uint64_t n;

	fresh();
	journal_plain_fail(&journal, 2);
	CHECK(send(STR("{}"), &put) == SG_OK, "1");
	put.id = STR("q");
	CHECK(send(STR("{}"), &put) == SG_OK, "2 is taken");
	CHECK(send(STR("{}"), &put) == SG_EIO, "3 is not");
	CHECK(journal.flush(journal.self, NULL) == SG_EIO, "shut");
	CHECK(strcmp(told, "+?") == 0, "%s", told);
	CHECK(store.rows(store.self, STORE_PROMPT, &n, NULL) == SG_OK && n == 1,
	    "only the first");
	finish();
	fresh();
	store_fails_at(1);
	CHECK(send(STR("{}"), &put) == SG_OK && send(STR("{}"), NULL) == SG_EIO,
	    "a store that fails");
	CHECK(journal.poll(journal.self) == 1 && strcmp(told, "?") == 0, "%s",
	    told);
	CHECK(journal_plain_lines(&journal).n == 0, "no line");
	finish();
}

static void
is_slow_when_told(void)
{
	fresh();
	journal_plain_hold(&journal, true);
	CHECK(send(STR("{}"), NULL) == SG_OK, "send");
	CHECK(journal.poll(journal.self) == 0, "held");
	journal_plain_hold(&journal, false);
	CHECK(journal.poll(journal.self) == 1, "let go");
	journal_plain_hold(&journal, true);
	CHECK(send(STR("{}"), NULL) == SG_OK, "send");
	CHECK(journal.flush(journal.self, NULL) == SG_OK && n_told == 2,
	    "flush waits for it");
	finish();
}

int
main(void)
{
	RUN(tells_from_poll);
	RUN(keeps_the_lines);
	RUN(fails_when_told);
	RUN(is_slow_when_told);
	return t_done("store_journal_plain");
}
