/* What is committed at once, and who waits for it. */
#include <stdlib.h>

#include "store/journal_group.h"
#include "store/journal_queue.h"
#include "t.h"

static struct arena arena;

/* Changes keep their texts however often the room moves. */
static void
texts_survive_growth(void)
{
	struct journal_group g = {.lines = NULL};
	struct journal_head head = {0};
	size_t n;

	for (unsigned i = 0; i < 500; i++) {
		char id[16], body[300];
		struct store_op ops[2] = {{.kind = STORE_CALL}, {.by = 1}};
		struct sg_str record = STR("{}");
		struct journal_unit u = {.records = &record,
		    .n_records = i % 3 == 0,
		    .ops = ops,
		    .n_ops = 1 + i % 2};

		snprintf(id, sizeof(id), "id%u", i);
		memset(body, 'a' + (int)(i % 26), sizeof(body));
		ops[0].id = ops[1].id = ops[0].match = str_of(id);
		ops[0].body = (struct sg_str){body, i % sizeof(body)};
		CHECK(journal_group_add(&g, &u, &head, &arena, NULL) == SG_OK,
		    "%u", i);
	}
	n = journal_group_seal(&g, true);
	CHECK(n == 501 && head.seq == 167 && g.head.seq == 167, "%zu units", n);
	for (unsigned i = 0; i < 500; i++) {
		const struct store_op *op = g.units[i].ops;
		char id[16];

		snprintf(id, sizeof(id), "id%u", i);
		CHECK(g.units[i].n == 1 + i % 2, "unit %u", i);
		CHECK(str_eq(op->id, str_of(id)) &&
			str_eq(op->match, str_of(id)) && op->parent.n == 0 &&
			op->body.n == i % 300 &&
			(op->body.n == 0 ||
			    op->body.p[op->body.n - 1] == 'a' + (int)(i % 26)),
		    "unit %u", i);
	}
	CHECK(str_eq(g.units[500].ops->id, STR("ledger.head")), "and the head");
	CHECK(journal_group_seal(&g, false) == 500, "without it");
	CHECK(journal_group_bytes(&g) > 500 * sizeof(struct store_op), "bytes");
	journal_group_clear(&g);
	CHECK(g.n_units == 0 && g.lines != NULL && !g.durable && !g.urgent,
	    "room is kept");
	journal_group_release(&g);
	CHECK(g.lines == NULL, "released");
}

static void
much_room_is_given_back(void)
{
	struct journal_group g = {.lines = NULL};
	struct journal_head head = {0};
	struct store_op op = {.id = STR("x")};
	struct journal_unit u = {.ops = &op, .n_ops = 1, .durable = true};
	char *body = calloc(1, STORE_BODY_MAX);

	op.body = (struct sg_str){body, STORE_BODY_MAX};
	CHECK(journal_group_add(&g, &u, &head, &arena, NULL) == SG_OK, "add");
	CHECK(g.durable && g.durable_ops && g.urgent, "flags");
	journal_group_clear(&g);
	CHECK(g.text == NULL, "given back");
	journal_group_release(&g);
	free(body);
}

/* A unit that is refused leaves the group as it was. */
static void
refusals_change_nothing(void)
{
	struct journal_group g = {.lines = NULL};
	struct journal_head head = {0};
	struct sg_str records[2] = {STR("{\"a\":1}"), STR("{")};
	struct store_op op = {.id = STR("x"), .verb = STORE_SWAP};
	struct journal_unit good = {.records = records, .n_records = 1},
			    bad = {.records = records, .n_records = 2},
			    both = {.records = records,
				.n_records = 1,
				.ops = &op,
				.n_ops = 1};
	size_t bytes;

	CHECK(
	    journal_group_add(&g, &good, &head, &arena, NULL) == SG_OK, "good");
	bytes = journal_group_bytes(&g);
	CHECK(journal_group_add(&g, &bad, &head, &arena, NULL) == SG_EJSON,
	    "bad");
	CHECK(journal_group_add(&g, &both, &head, &arena, NULL) == SG_EINVALID,
	    "a condition and a record");
	CHECK(head.seq == 1 && g.head.seq == 1 && g.n_units == 1 &&
		journal_group_bytes(&g) == bytes,
	    "as it was");
	journal_group_release(&g);
}

static unsigned last;

static void
count(void *ctx, enum sg_err err)
{
	(void)ctx;
	CHECK(err == (last % 2 == 0 ? SG_OK : SG_ECONFLICT), "%u", last);
	last++;
}

/* The ring grows while some are settled and some were told. */
static void
who_waits_is_told_once(void)
{
	struct journal_queue q = {.v = NULL};
	struct journal_waiting w;
	unsigned settled = 0;

	last = 0;
	CHECK(!journal_queue_take(&q, &w), "nobody");
	for (unsigned i = 0; i < 2000; i++) {
		CHECK(journal_queue_reserve(&q), "reserve");
		journal_queue_add(&q, count, NULL);
		if (i % 3 != 0) {
			journal_queue_settle(
			    &q, settled % 2 == 0 ? SG_OK : SG_ECONFLICT);
			settled++;
		}
		if (i % 5 == 0 && journal_queue_take(&q, &w))
			w.done(w.ctx, w.err);
	}
	while (journal_queue_take(&q, &w))
		w.done(w.ctx, w.err);
	CHECK(last == settled && q.to - q.from == 2000 - settled, "%u told",
	    last);
	journal_queue_release(&q);
}

int
main(void)
{
	arena_init(&arena, &mem_heap, 1u << 20);
	RUN(texts_survive_growth);
	RUN(much_room_is_given_back);
	RUN(refusals_change_nothing);
	RUN(who_waits_is_told_once);
	arena_release(&arena);
	return t_done("store_journal_group");
}
