/* The lease, row by row: what is admitted, what is refused and why. */
#include "base/str.h"
#include "solgate/lattice.h"
#include "solgate/lease.h"
#include "t.h"

#define NOBODY SG_LEASE_REFUSAL_COUNT /* admitted */

/* A turn that may do everything a turn may do: create, harmless, sure. */
static struct sg_gate_result
generous(void)
{
	return (struct sg_gate_result){
	    .lattice = {.mode = SG_ENRICH_FULL,
		.allowed = {SG_ALLOWED_CITATIONS, SG_ALLOWED_REFERENCE_IMAGES,
		    SG_ALLOWED_TOOL_CALLS_READ, SG_ALLOWED_TOOL_CALLS_WRITE},
		.n_allowed = 4,
		.posture = SG_POSTURE_DIRECT},
	    .budgets = {2000, 3, 30}};
}

static enum sg_lease_refusal
ask(struct sg_lease *l, enum sg_lease_call call, int64_t now_ms)
{
	struct sg_lease_verdict v = sg_lease_admit(l, call, now_ms);

	return v.admitted ? NOBODY : v.refusal;
}

static void
a_zeroed_lease_admits_nothing(void)
{
	for (unsigned c = 0; c <= SG_LEASE_CALL_COUNT; c++) {
		struct sg_lease l = {0};

		CHECK(ask(&l, c, 0) == SG_LEASE_REFUSAL_NO_LEASE, "%u", c);
		CHECK(ask(&l, c, INT64_MIN) == SG_LEASE_REFUSAL_NO_LEASE, "%u",
		    c);
	}
}

static void
a_zeroed_result_admits_nothing(void)
{
	static const struct sg_gate_result zero;

	for (unsigned c = 0; c <= SG_LEASE_CALL_COUNT; c++) {
		struct sg_lease l = sg_lease_open(&zero, 0);

		CHECK(ask(&l, c, 0) == SG_LEASE_REFUSAL_POSTURE, "%u", c);
	}
}

static void
calls_are_counted(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l = sg_lease_open(&r, 1000);

	CHECK(ask(&l, SG_LEASE_CALL_READ, 1000) == NOBODY, "first");
	CHECK(ask(&l, SG_LEASE_CALL_WRITE, 1001) == NOBODY, "second");
	CHECK(l.calls_left == 1, "%d left", (int)l.calls_left);
	CHECK(ask(&l, SG_LEASE_CALL_READ, 1002) == NOBODY, "third");
	CHECK(
	    ask(&l, SG_LEASE_CALL_READ, 1003) == SG_LEASE_REFUSAL_CALLS, "one");
	CHECK(ask(&l, SG_LEASE_CALL_WRITE, 1003) == SG_LEASE_REFUSAL_CALLS,
	    "too many");
	CHECK(l.calls_left == 0, "%d left", (int)l.calls_left);
}

/* A picture or a source is no tool call, and the sample has no tool calls. */
static void
pictures_and_sources_are_not_counted(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l;

	r.budgets.max_tool_calls = 0;
	l = sg_lease_open(&r, 0);
	for (int i = 0; i < 5; i++) {
		CHECK(ask(&l, SG_LEASE_CALL_REFERENCE_IMAGES, i) == NOBODY,
		    "picture");
		CHECK(ask(&l, SG_LEASE_CALL_CITATIONS, i) == NOBODY, "source");
	}
	CHECK(l.calls_left == 0, "counted");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 5) == SG_LEASE_REFUSAL_TYPE, "read");
}

/* At the deadline itself it is too late. */
static void
the_deadline_is_exclusive(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l = sg_lease_open(&r, 5000);

	CHECK(l.deadline_ms == 35000, "deadline");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 34999) == NOBODY, "just in time");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 35000) == SG_LEASE_REFUSAL_DEADLINE,
	    "at the deadline");
	CHECK(ask(&l, SG_LEASE_CALL_CITATIONS, INT64_MAX) ==
		SG_LEASE_REFUSAL_DEADLINE,
	    "long after");
	CHECK(l.calls_left == 2, "a refused call was counted");
}

static void
no_seconds_no_calls(void)
{
	static const int64_t seconds[] = {0, -1, INT64_MIN};

	for (size_t i = 0; i < 3; i++) {
		struct sg_gate_result r = generous();
		struct sg_lease l;

		r.budgets.max_seconds = seconds[i];
		l = sg_lease_open(&r, 7);
		CHECK(
		    ask(&l, SG_LEASE_CALL_READ, 7) == SG_LEASE_REFUSAL_DEADLINE,
		    "row %zu", i);
	}
}

/* Time that goes back is a broken clock, and a broken clock never expires. */
static void
time_does_not_go_back(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l = sg_lease_open(&r, 1000);

	CHECK(ask(&l, SG_LEASE_CALL_READ, 999) == SG_LEASE_REFUSAL_CLOCK,
	    "before it was opened");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 2000) == NOBODY, "later");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 2000) == NOBODY, "at the same time");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 1999) == SG_LEASE_REFUSAL_CLOCK,
	    "earlier than the call before");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 31000) == SG_LEASE_REFUSAL_DEADLINE,
	    "late");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 30999) == SG_LEASE_REFUSAL_CLOCK,
	    "a late call is not forgotten");
	CHECK(l.calls_left == 1, "%d left", (int)l.calls_left);
}

static void
the_end_of_time_is_no_overflow(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l;

	r.budgets.max_seconds = INT64_MAX;
	l = sg_lease_open(&r, INT64_MAX - 1);
	CHECK(l.deadline_ms == INT64_MAX, "deadline");
	CHECK(ask(&l, SG_LEASE_CALL_READ, INT64_MAX - 1) == NOBODY, "before");
	CHECK(
	    ask(&l, SG_LEASE_CALL_READ, INT64_MAX) == SG_LEASE_REFUSAL_DEADLINE,
	    "at the end of time");
	l = sg_lease_open(&r, INT64_MIN);
	CHECK(l.deadline_ms == INT64_MIN + SG_SECONDS_MAX * INT64_C(1000),
	    "a day is the longest turn");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 0) == SG_LEASE_REFUSAL_DEADLINE,
	    "from the beginning of time");
	r.budgets.max_tool_calls = INT64_MAX;
	CHECK(sg_lease_open(&r, 0).calls_left == SG_TOOL_CALLS_MAX, "calls");
	r.budgets.max_tool_calls = INT64_MIN;
	l = sg_lease_open(&r, 0);
	CHECK(l.calls_left == 0, "negative calls");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 0) == SG_LEASE_REFUSAL_TYPE,
	    "tools without calls");
}

/* T59 R-124: tier 3 admits nothing, even if the result says otherwise. */
static void
tier_3_admits_nothing(void)
{
	static const int64_t tiers[] = {3, 4, -1, INT64_MIN, INT64_MAX};

	for (size_t i = 0; i < 5; i++)
		for (unsigned c = 0; c <= SG_LEASE_CALL_COUNT; c++) {
			struct sg_gate_result r = generous();
			struct sg_lease l;

			r.risk.tier = tiers[i];
			l = sg_lease_open(&r, 0);
			CHECK(ask(&l, c, 0) == SG_LEASE_REFUSAL_RISK,
			    "row %zu call %u", i, c);
			CHECK(l.allowed == 0, "types are left");
			CHECK(l.posture != SG_POSTURE_DIRECT, "direct");
		}
}

/* T59: tier 2 reads and never writes, and is not direct. */
static void
tier_2_does_not_write(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l;

	r.risk.tier = 2;
	l = sg_lease_open(&r, 0);
	CHECK(l.posture == SG_POSTURE_CONDITIONAL, "direct");
	CHECK(
	    ask(&l, SG_LEASE_CALL_WRITE, 0) == SG_LEASE_REFUSAL_TYPE, "wrote");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 0) == NOBODY, "read");
}

static void
a_pause_admits_nothing(void)
{
	static const enum sg_posture pauses[] = {SG_POSTURE_BOUNDARY_PAUSE,
	    SG_POSTURE_CONTAINMENT, SG_POSTURE_COUNT};

	for (size_t i = 0; i < 3; i++) {
		struct sg_gate_result r = generous();
		struct sg_lease l;

		r.lattice.posture = pauses[i];
		l = sg_lease_open(&r, 0);
		CHECK(
		    ask(&l, SG_LEASE_CALL_READ, 0) == SG_LEASE_REFUSAL_POSTURE,
		    "row %zu", i);
	}
}

static void
only_what_is_allowed(void)
{
	static const enum sg_allowed_type types[] = {
	    [SG_LEASE_CALL_WRITE] = SG_ALLOWED_TOOL_CALLS_WRITE,
	    [SG_LEASE_CALL_READ] = SG_ALLOWED_TOOL_CALLS_READ,
	    [SG_LEASE_CALL_CITATIONS] = SG_ALLOWED_CITATIONS,
	    [SG_LEASE_CALL_REFERENCE_IMAGES] = SG_ALLOWED_REFERENCE_IMAGES,
	};

	for (unsigned t = 0; t < SG_ALLOWED_COUNT; t++)
		for (unsigned c = 0; c < SG_LEASE_CALL_COUNT; c++) {
			struct sg_gate_result r = generous();
			struct sg_lease l;

			r.lattice.allowed[0] = t;
			r.lattice.n_allowed = 1;
			l = sg_lease_open(&r, 0);
			CHECK(ask(&l, c, 0) ==
				(types[c] == t ? NOBODY
					       : SG_LEASE_REFUSAL_TYPE),
			    "%s with %s", sg_lease_call_name(c),
			    sg_allowed_type_name(t));
		}
}

/* A mode that has no extras has none, and less than full does not write. */
static void
the_mode_counts(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l;

	r.lattice.mode = SG_ENRICH_NONE;
	l = sg_lease_open(&r, 0);
	CHECK(ask(&l, SG_LEASE_CALL_CITATIONS, 0) == SG_LEASE_REFUSAL_TYPE,
	    "none");
	r.lattice.mode = SG_ENRICH_COUNT;
	l = sg_lease_open(&r, 0);
	CHECK(ask(&l, SG_LEASE_CALL_READ, 0) == SG_LEASE_REFUSAL_TYPE,
	    "a mode in no list");
	r.lattice.mode = SG_ENRICH_LIGHT;
	l = sg_lease_open(&r, 0);
	CHECK(
	    ask(&l, SG_LEASE_CALL_WRITE, 0) == SG_LEASE_REFUSAL_TYPE, "light");
	CHECK(ask(&l, SG_LEASE_CALL_READ, 0) == NOBODY, "light reads");
}

/* R-126 R-127: admitted or not, a write says that it needs the handshake. */
static void
a_write_always_needs_the_handshake(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l = sg_lease_open(&r, 0), zero = {0};

	CHECK(sg_lease_admit(&l, SG_LEASE_CALL_WRITE, 0).needs_handshake,
	    "admitted");
	CHECK(sg_lease_admit(&zero, SG_LEASE_CALL_WRITE, 0).needs_handshake,
	    "refused");
	CHECK(
	    !sg_lease_admit(&l, SG_LEASE_CALL_READ, 0).needs_handshake, "read");
}

/* A call in no list is a write: the most there is to ask. */
static void
an_unknown_call_is_a_write(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l = sg_lease_open(&r, 0);
	struct sg_lease_verdict v = sg_lease_admit(&l, SG_LEASE_CALL_COUNT, 0);

	CHECK(v.admitted && v.needs_handshake && l.calls_left == 2, "admitted");
	r.lattice.n_allowed = 3; /* no write */
	l = sg_lease_open(&r, 0);
	CHECK(ask(&l, ~0u, 0) == SG_LEASE_REFUSAL_TYPE, "refused");
}

/* A list that says it is longer than it is. */
static void
a_long_list_is_not_overrun(void)
{
	struct sg_gate_result r = generous();
	struct sg_lease l;

	for (size_t i = 0; i < SG_ALLOWED_TYPES_MAX; i++)
		r.lattice.allowed[i] = SG_ALLOWED_COUNT;
	r.lattice.n_allowed = SIZE_MAX;
	l = sg_lease_open(&r, 0);
	CHECK(l.allowed == 0, "%#x", l.allowed);
}

int
main(void)
{
	RUN(a_zeroed_lease_admits_nothing);
	RUN(a_zeroed_result_admits_nothing);
	RUN(calls_are_counted);
	RUN(pictures_and_sources_are_not_counted);
	RUN(the_deadline_is_exclusive);
	RUN(no_seconds_no_calls);
	RUN(time_does_not_go_back);
	RUN(the_end_of_time_is_no_overflow);
	RUN(tier_3_admits_nothing);
	RUN(tier_2_does_not_write);
	RUN(a_pause_admits_nothing);
	RUN(only_what_is_allowed);
	RUN(the_mode_counts);
	RUN(a_write_always_needs_the_handshake);
	RUN(an_unknown_call_is_a_write);
	RUN(a_long_list_is_not_overrun);
	return t_done("turn_lease");
}
