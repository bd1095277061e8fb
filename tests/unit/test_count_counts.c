/* Adding up: each event into its counters and those of its day. */
#include <stdlib.h>

#include "count/counts_table.h"
#include "lib/prop.h"
#include "t.h"

#define DAY_MS INT64_C(86400000)

static int64_t
sum(const struct counts *c, size_t from, size_t n)
{
	int64_t all = 0;

	for (size_t i = 0; i < n; i++)
		all += c->now[from + i];
	return all;
}

/* A time stands in the first bucket it fits. */
static void
buckets(void)
{
	CHECK(counts_bucket(INT64_MIN) == 0 && counts_bucket(0) == 0, "first");
	for (size_t i = 0; i < COUNTS_BUCKETS - 1; i++) {
		CHECK(counts_bucket(counts_bounds[i]) == i, "its end: %zu", i);
		CHECK(counts_bucket(counts_bounds[i] + 1) == i + 1,
		    "behind it: %zu", i);
		CHECK(i == 0 || counts_bounds[i] > counts_bounds[i - 1],
		    "they rise: %zu", i);
	}
	CHECK(counts_bucket(INT64_MAX) == COUNTS_BUCKETS - 1, "last");
}

/* Each combination has a place of its own, and no two share one. */
static void
decisions_have_places(void)
{
	struct counts *c = counts_new();
	size_t n = SG_CAP_COUNT * SG_RISK_COUNT * SG_DECISION_COUNT *
	    SG_SURFACE_COUNT;

	for (unsigned cap = 0; cap < SG_CAP_COUNT; cap++)
		for (unsigned risk = 0; risk < SG_RISK_COUNT; risk++)
			for (unsigned d = 0; d < SG_DECISION_COUNT; d++)
				for (unsigned s = 0; s < SG_SURFACE_COUNT; s++)
					counts_decision(c,
					    (enum sg_capability)cap,
					    (enum sg_risk)risk,
					    (enum sg_decision_token)d,
					    (enum sg_surface)s);
	for (size_t i = 0; i < n; i++)
		CHECK(c->now[AT_DECISION + i] == 1, "place %zu", i);
	CHECK(sum(c, AT_TIME, AT_DAY - AT_TIME) == 0, "and nowhere else");
	counts_free(c);
}

/* What is no word counts nothing and harms nothing (T51). */
static void
unknown_words(void)
{
	struct counts *c = counts_new();

	counts_decision(c, SG_CAP_COUNT, SG_RISK_HIGH, SG_DECISION_ALLOW_ONCE,
	    SG_SURFACE_WEB);
	counts_decision(c, SG_CAP_EXEC, SG_RISK_COUNT, SG_DECISION_ALLOW_ONCE,
	    SG_SURFACE_WEB);
	counts_decision(
	    c, SG_CAP_EXEC, SG_RISK_HIGH, SG_DECISION_COUNT, SG_SURFACE_WEB);
	counts_decision(c, SG_CAP_EXEC, SG_RISK_HIGH, SG_DECISION_ALLOW_ONCE,
	    SG_SURFACE_COUNT);
	counts_decided_in(c, SG_DECISION_COUNT, SG_SURFACE_WEB, 5);
	counts_decided_in(c, SG_DECISION_ALLOW_ONCE, SG_SURFACE_COUNT, 5);
	counts_turn(c, SG_BREAKPOINT_COUNT, true);
	counts_intent(c, SG_INTENT_COUNT, 0);
	counts_intent(c, SG_INTENT_OTHER, COUNTS_TIERS);
	counts_intent(c, SG_INTENT_OTHER, UINT32_MAX);
	counts_chip(c, SG_CHIP_ON_EXPAND);
	counts_chip_time(c, SG_CHIP_ON_SUCCESS, 5);
	for (size_t i = 0; i < COUNTS_ALL; i++)
		CHECK(c->now[i] == 0, "place %zu", i);
	counts_free(c);
}

/* clang-format off */
static const struct day_row {
	enum sg_decision_token decision;
	unsigned of_day; /* 0: a person had no part in it */
} day_rows[] = {
	{SG_DECISION_DENY_UNATTENDED, 0}, {SG_DECISION_DENY_TIMEOUT, DAY_TIMED_OUT},
	{SG_DECISION_DENY_CANCELLED, 0}, {SG_DECISION_DENY_LIMIT, 0},
	{SG_DECISION_DENY_COOLDOWN, 0}, {SG_DECISION_DENY_STRICT, 0},
	{SG_DECISION_DENY_POLICY, 0}, {SG_DECISION_DENY_STORED, 0},
	{SG_DECISION_DENY_ONCE, DAY_DENIED}, {SG_DECISION_DENY_ALWAYS, DAY_DENIED},
	{SG_DECISION_CANCELLED, DAY_DENIED}, {SG_DECISION_DEFERRED, DAY_DEFERRED},
	{SG_DECISION_CORRECTED, DAY_DENIED}, {SG_DECISION_CONFIRMED, DAY_ALLOWED},
	{SG_DECISION_ALLOW_ONCE, DAY_ALLOWED}, {SG_DECISION_ALLOW_SESSION, DAY_ALLOWED},
	{SG_DECISION_ALLOW_ALWAYS, DAY_ALLOWED}, {SG_DECISION_ALLOW_STORED, 0},
	{SG_DECISION_ALLOW_POLICY, 0}, {SG_DECISION_ALLOW_PERMISSIVE, 0},
};
/* clang-format on */

/* T40: a timeout is never counted as an answer of a person. */
static void
a_day_counts_people(void)
{
	const struct day_row *r;

	CHECK(sizeof(day_rows) / sizeof(day_rows[0]) == SG_DECISION_COUNT,
	    "every decision has a row");
	EACH (r, day_rows) {
		struct counts *c = counts_new();
		int64_t all = 0;

		counts_decision(
		    c, SG_CAP_EXEC, SG_RISK_HIGH, r->decision, SG_SURFACE_WEB);
		for (unsigned i = DAY_ALLOWED; i <= DAY_TIMED_OUT; i++)
			all += c->today[i];
		CHECK(all == (r->of_day != 0), "%d: once, or not", r->decision);
		CHECK(r->of_day == 0 || c->today[r->of_day] == 1, "%d: where",
		    r->decision);
		counts_decided_in(c, r->decision, SG_SURFACE_WEB, 1);
		CHECK(c->today[DAY_TIME] ==
			(r->of_day != 0 && r->of_day != DAY_TIMED_OUT),
		    "%d: the time of an answer", r->decision);
		counts_free(c);
	}
}

static void
times_add_up(void)
{
	struct counts *c = counts_new();
	size_t at = AT_TIME +
	    ((size_t)SG_DECISION_DENY_ONCE * SG_SURFACE_COUNT +
		SG_SURFACE_TUI) *
		TIME_PARTS;

	counts_decided_in(c, SG_DECISION_DENY_ONCE, SG_SURFACE_TUI, 400);
	counts_decided_in(c, SG_DECISION_DENY_ONCE, SG_SURFACE_TUI, 900);
	counts_decided_in(c, SG_DECISION_DENY_ONCE, SG_SURFACE_TUI, -50);
	counts_decided_in(c, SG_DECISION_DENY_ONCE, SG_SURFACE_TUI, 9000000);
	CHECK(c->now[at] == 2 && c->now[at + 1] == 1, "buckets");
	CHECK(c->now[at + COUNTS_BUCKETS - 1] == 1, "the last");
	CHECK(c->now[at + TIME_SUM] == 9001300, "T41: never less than before");
	counts_free(c);
}

static void
turns_and_chips(void)
{
	struct counts *c = counts_new();

	counts_turn(c, SG_BREAKPOINT_MUST, false);
	counts_turn(c, SG_BREAKPOINT_SHOULD, true);
	CHECK(c->now[AT_TURN + SG_BREAKPOINT_MUST] == 1 &&
		c->today[DAY_TURN + SG_BREAKPOINT_MUST] == 1,
	    "turns");
	CHECK(c->now[AT_FROZEN] == 1 && c->today[DAY_FROZEN] == 1, "frozen");
	counts_intent(c, SG_INTENT_REFLECT, 3);
	CHECK(c->now[AT_INTENT + SG_INTENT_REFLECT * COUNTS_TIERS + 3] == 1,
	    "intent");
	counts_chip_shown(c, false);
	counts_chip_shown(c, true);
	CHECK(c->now[AT_CHIP + CHIP_SHOWN] == 2 &&
		c->now[AT_CHIP + CHIP_AUTOEXPANDED] == 1,
	    "shown");
	counts_chip(c, SG_CHIP_ON_APPROVE);
	counts_chip(c, SG_CHIP_ON_NOT_NOW);
	counts_chip(c, SG_CHIP_ON_NOT_NOW);
	CHECK(c->today[DAY_ALLOWED] == 1 && c->today[DAY_DEFERRED] == 2,
	    "T62: what was deferred was not allowed");
	counts_chip_time(c, SG_CHIP_ON_APPROVE, 700);
	counts_chip_time(c, SG_CHIP_ON_NOT_NOW, -3);
	CHECK(c->now[AT_CHIP + CHIP_APPROVED_MS] == 700 &&
		c->now[AT_CHIP + CHIP_DEFERRED_MS] == 0,
	    "times");
	counts_ingested(c, 5, 2);
	counts_ingested(c, 1, 0);
	CHECK(c->now[AT_INGEST + INGEST_ACCEPTED] == 6 &&
		c->now[AT_INGEST + INGEST_REJECTED] == 2,
	    "ingested");
	counts_pending(c, 9);
	CHECK(c->pending == 9, "pending");
	counts_free(c);
	counts_free(NULL);
}

/* A day has its own slot; a slot that is used again begins at 0. */
static void
days(void)
{
	struct counts *c = counts_new();

	for (int64_t day = 20000; day < 20100; day++) {
		counts_day(c, day * DAY_MS);
		CHECK(c->today[DAY_DATE] == day, "its date");
		CHECK(
		    c->today[DAY_ALLOWED] == 0, "empty: %lld", (long long)day);
		counts_chip(c, SG_CHIP_ON_APPROVE);
		counts_day(c, day * DAY_MS + DAY_MS - 1);
		CHECK(c->today[DAY_ALLOWED] == 1, "the same day");
	}
	for (int64_t day = 20100 - COUNTS_SLOTS; day < 20100; day++)
		CHECK(c->now[AT_DAY + (size_t)(day % COUNTS_SLOTS) * DAY_PARTS +
			  DAY_ALLOWED] == 1,
		    "the last 32 days are kept");
	counts_free(c);
}

/* T41: the wall goes back a day and comes again: nothing is lost. */
static void
a_clock_set_back(void)
{
	struct counts *c = counts_new();

	counts_day(c, 20000 * DAY_MS);
	counts_chip(c, SG_CHIP_ON_APPROVE);
	counts_day(c, 19999 * DAY_MS);
	counts_chip(c, SG_CHIP_ON_NOT_NOW);
	counts_day(c, 20000 * DAY_MS);
	CHECK(c->today[DAY_ALLOWED] == 1 && c->today[DAY_DEFERRED] == 0,
	    "each to its day");
	counts_free(c);
}

int
main(void)
{
	RUN(buckets);
	RUN(decisions_have_places);
	RUN(unknown_words);
	RUN(a_day_counts_people);
	RUN(times_add_up);
	RUN(turns_and_chips);
	RUN(days);
	RUN(a_clock_set_back);
	return t_done("count_counts");
}
