/* Counters in the store: what was counted comes back, under its name. */
#include <stdlib.h>

#include "count/counts_table.h"
#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "sqlite/sqlite.h"
#include "t.h"

#define DAY_MS INT64_C(86400000)

/* Any event, as the service would count it. */
static void
count_any(struct counts *c)
{
	switch (any(7)) {
	case 0:
		counts_decision(c, (enum sg_capability)any(SG_CAP_COUNT),
		    (enum sg_risk)any(SG_RISK_COUNT),
		    (enum sg_decision_token)any(SG_DECISION_COUNT),
		    (enum sg_surface)any(SG_SURFACE_COUNT));
		break;
	case 1:
		counts_decided_in(c,
		    (enum sg_decision_token)any(SG_DECISION_COUNT),
		    (enum sg_surface)any(SG_SURFACE_COUNT), any(500000));
		break;
	case 2:
		counts_turn(c, (enum sg_breakpoint)any(SG_BREAKPOINT_COUNT),
		    any(2) == 0);
		break;
	case 3:
		counts_intent(
		    c, (enum sg_intent)any(SG_INTENT_COUNT), any(COUNTS_TIERS));
		break;
	case 4:
		counts_chip(c, (enum sg_chip_event)any(SG_CHIP_ON_COUNT));
		break;
	case 5:
		counts_chip_shown(c, any(2) == 0);
		break;
	default:
		counts_ingested(c, any(10), any(10));
		break;
	}
}

/* Put what changed into the store.  False: nothing did, or no memory. */
static bool
keep(struct counts *c, const struct store_port *store)
{
	struct arena a;
	size_t n;
	const struct store_op *ops;

	arena_init(&a, &mem_heap, 16u << 20);
	ops = counts_changes(c, &a, &n);
	CHECK((ops == NULL) == (n == 0), "none or some");
	if (ops != NULL)
		CHECK(store->commit(store->self,
			  &(struct store_unit){.ops = ops, .n = n}, 1, true,
			  NULL) == SG_OK,
		    "kept");
	arena_release(&a);
	return ops != NULL;
}

static bool
same(const struct counts *a, const struct counts *b)
{
	return memcmp(a->now, b->now, sizeof(a->now)) == 0;
}

/* Whenever it is written and read again, it is the same. */
static void
what_was_counted_comes_back(void)
{
	for (unsigned long round = 0; round < prop_part(100); round++) {
		struct store_port store;
		struct counts *c = counts_new(), *d;
		int64_t day = 20000;

		prop_seed(round);
		if (store_memory_open(&store) != SG_OK)
			return;
		counts_day(c, day * DAY_MS);
		for (unsigned i = 0; i < 300; i++) {
			count_any(c);
			if (any(20) == 0)
				counts_day(c, (day += any(3)) * DAY_MS);
			if (any(30) == 0)
				(void)keep(c, &store);
		}
		(void)keep(c, &store);
		CHECK(!keep(c, &store), "round %lu: nothing is left", round);
		d = counts_new();
		counts_day(d, day * DAY_MS);
		CHECK(counts_load(d, &store, NULL) == SG_OK, "loaded");
		CHECK(same(c, d), "round %lu: the same", round);
		CHECK(!keep(d, &store), "round %lu: and known", round);
		counts_free(c);
		counts_free(d);
		store.close(store.self);
	}
}

/* T44: without memory nothing is forgotten; the rest comes next time. */
static void
no_memory(void)
{
	bool all = false;

	for (long nth = 0; nth < 64 && !all; nth++) {
		struct store_port store;
		struct counts *c = counts_new(), *d = counts_new();

		prop_seed(7);
		if (store_memory_open(&store) != SG_OK)
			return;
		counts_day(c, 20000 * DAY_MS);
		counts_day(d, 20000 * DAY_MS);
		for (unsigned i = 0; i < 2000; i++)
			count_any(c);
		faulty_after(nth);
		(void)keep(c, &store);
		all = !faulty_ran_out();
		faulty_never();
		(void)keep(c, &store);
		(void)keep(c, &store);
		CHECK(counts_load(d, &store, NULL) == SG_OK && same(c, d),
		    "piece %ld", nth);
		counts_free(c);
		counts_free(d);
		store.close(store.self);
	}
	CHECK(all, "in the end there is enough");
}

/* A name that says nothing any more is left alone, and changes nothing. */
static void
names_of_others(void)
{
	static const char *const names[] = {"n/", "n/nothing", "n/decision",
	    "n/decision/exec/high/allow_once", "n/turn/must/more",
	    "n/decision/exec/high/allow_once/web/more",
	    "n/decision/exec/high/allow_once/nowhere",
	    "n/decision/fly/high/allow_once/web", "n/turn/maybe", "n/turn/",
	    "n/frozen/1", "n/frozen/-1", "n/frozen/", "n/frozen/0x0",
	    "n/intent/other/4", "n/intent/other/99999999999999999999",
	    "n/chip/9", "n/chip/1000000", "n/day/32/0", "n/day/0/4000",
	    "n/ingest/2", "n//0", "x/frozen/0"};
	struct store_port store;
	struct counts *c = counts_new(), *none = counts_new();

	if (store_memory_open(&store) != SG_OK)
		return;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct store_op op = {
		    .verb = STORE_COUNT, .id = str_of(names[i]), .by = 5};

		CHECK(store.commit(store.self,
			  &(struct store_unit){.ops = &op, .n = 1}, 1, false,
			  NULL) == SG_OK,
		    "%s", names[i]);
	}
	CHECK(counts_load(c, &store, NULL) == SG_OK, "loaded");
	CHECK(same(c, none), "and nothing of it counts");
	counts_free(c);
	counts_free(none);
	store.close(store.self);
}

/* A counter is called by words, not by places that move. */
static void
names_are_words(void)
{
	static const char *const names[] = {
	    "n/decision/exec/high/allow_once/web", "n/turn/must", "n/frozen/0",
	    "n/intent/reflect/3", "n/ingest/0"};
	struct store_port store;
	struct counts *c = counts_new();

	if (store_memory_open(&store) != SG_OK)
		return;
	counts_decision(c, SG_CAP_EXEC, SG_RISK_HIGH, SG_DECISION_ALLOW_ONCE,
	    SG_SURFACE_WEB);
	counts_turn(c, SG_BREAKPOINT_MUST, true);
	counts_intent(c, SG_INTENT_REFLECT, 3);
	counts_ingested(c, 1, 0);
	(void)keep(c, &store);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		int64_t v = 0;

		CHECK(store.counter(store.self, str_of(names[i]), &v, NULL) ==
			    SG_OK &&
			v == 1,
		    "%s: %lld", names[i], (long long)v);
	}
	counts_free(c);
	store.close(store.self);
}

int
main(void)
{
	RUN(what_was_counted_comes_back);
	RUN(no_memory);
	RUN(names_of_others);
	RUN(names_are_words);
	return t_done("count_store");
}
