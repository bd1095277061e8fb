/*
 * The laws of the lease: whatever turn opened it and whatever is asked, it
 * admits no more than the result says, and what the result says is what the
 * lattice gave.  Walks of random calls and times.
 */
#include <stdlib.h>

#include "system/lattice_file.h"
#include "lib/lattice_book.h"
#include "solgate/lease.h"
#include "t.h"
#include "words/words.h"

#define WALKS 20000
#define STEPS 24

static const enum sg_allowed_type needs[] = {
    [SG_LEASE_CALL_WRITE] = SG_ALLOWED_TOOL_CALLS_WRITE,
    [SG_LEASE_CALL_READ] = SG_ALLOWED_TOOL_CALLS_READ,
    [SG_LEASE_CALL_CITATIONS] = SG_ALLOWED_CITATIONS,
    [SG_LEASE_CALL_REFERENCE_IMAGES] = SG_ALLOWED_REFERENCE_IMAGES,
};

static struct sg_lattice table;
static struct arena memory;

static unsigned
any(unsigned n)
{
	return (unsigned)rand() % n;
}

/* A result of the real lattice. */
static struct sg_gate_result
any_result(void)
{
	struct sg_lattice_input in = {.intent = any(SG_INTENT_COUNT),
	    .confidence = (double)any(101) / 100,
	    .risk_tier = any(SG_TIER_COUNT),
	    .modality = {true, any(2) != 0, false},
	    .browsing = any(2) != 0,
	    .affect_bucket = any(SG_INTENSITY_COUNT)};
	struct looked l;

	if (any(3) == 0) {
		in.limits.has_max_tool_calls = true;
		in.limits.max_tool_calls = any(3);
	}
	l = look_at(&table, &in);
	return (struct sg_gate_result){
	    .risk = {.tier = in.risk_tier}, .lattice = l.d, .budgets = l.b};
}

/* A result of nobody: anything in every field the lease reads. */
static struct sg_gate_result
any_nonsense(void)
{
	struct sg_gate_result r = {.risk = {.tier = (int64_t)any(7) - 2},
	    .lattice = {.mode = any(SG_ENRICH_COUNT + 1),
		.posture = any(SG_POSTURE_COUNT + 1),
		.n_allowed = any(SG_ALLOWED_TYPES_MAX + 3)},
	    .budgets = {0, (int64_t)any(8) - 2, (int64_t)any(40) - 4}};

	for (size_t i = 0; i < SG_ALLOWED_TYPES_MAX; i++)
		r.lattice.allowed[i] = any(SG_ALLOWED_COUNT + 2);
	return r;
}

static bool
result_lists(const struct sg_gate_result *r, enum sg_allowed_type type)
{
	for (size_t i = 0; i < r->lattice.n_allowed && i < SG_ALLOWED_TYPES_MAX;
	     i++)
		if (r->lattice.allowed[i] == type)
			return true;
	return false;
}

/* All that must be true of a turn and a moment for a call to be admitted. */
static void
check_admitted(const struct sg_gate_result *r, enum sg_lease_call call,
    int64_t since_ms, int64_t counted, int walk)
{
	bool tool = call == SG_LEASE_CALL_READ || call == SG_LEASE_CALL_WRITE;

	CHECK(r->risk.tier >= 0 && r->risk.tier < 3, "walk %d: tier", walk);
	CHECK(posture_rank(r->lattice.posture) < 2, "walk %d: posture", walk);
	CHECK(result_lists(r, needs[call]), "walk %d: type", walk);
	CHECK(since_ms >= 0 && since_ms < r->budgets.max_seconds * 1000,
	    "walk %d: %d ms", walk, (int)since_ms);
	CHECK(!tool || counted <= r->budgets.max_tool_calls, "walk %d: calls",
	    walk);
	CHECK(call != SG_LEASE_CALL_WRITE || r->risk.tier < 2,
	    "walk %d: write at tier 2", walk);
}

static void
walk_with(const struct sg_gate_result *r, int walk)
{
	int64_t start = (int64_t)any(100000) - 50000, now = start, counted = 0;
	struct sg_lease l = sg_lease_open(r, start);
	bool late = false;

	for (int i = 0; i < STEPS; i++) {
		enum sg_lease_call call = any(SG_LEASE_CALL_COUNT);
		struct sg_lease before = l;
		struct sg_lease_verdict v;

		now += any(8) == 0 ? -(int64_t)any(3000) : (int64_t)any(3000);
		v = sg_lease_admit(&l, call, now);
		CHECK(v.needs_handshake == (call == SG_LEASE_CALL_WRITE),
		    "walk %d: handshake", walk);
		if (v.admitted) {
			counted += call == SG_LEASE_CALL_READ ||
			    call == SG_LEASE_CALL_WRITE;
			check_admitted(r, call, now - start, counted, walk);
			CHECK(!late, "walk %d: admitted after the end", walk);
		} else {
			before.seen_ms = l.seen_ms;
			CHECK(l.calls_left == before.calls_left &&
				l.allowed == before.allowed &&
				l.deadline_ms == before.deadline_ms,
			    "walk %d: a refusal changed the lease", walk);
			late |= v.refusal == SG_LEASE_REFUSAL_DEADLINE;
		}
		CHECK(l.calls_left >= 0 && l.calls_left <= before.calls_left,
		    "walk %d: calls came back", walk);
	}
}

/* T59 R-114 R-124 R-126 R-127 */
static void
a_lease_admits_no_more_than_its_result(void)
{
	srand(7);
	for (int walk = 0; walk < WALKS; walk++) {
		struct sg_gate_result r = any_result();

		walk_with(&r, walk);
	}
}

static void
nor_more_than_the_laws_whatever_the_result(void)
{
	srand(8);
	for (int walk = 0; walk < WALKS; walk++) {
		struct sg_gate_result r = any_nonsense();

		walk_with(&r, walk);
	}
}

/* Every cell: what the lattice allows is admitted at once, and nothing else. */
static void
a_fresh_lease_is_the_result(void)
{
	srand(9);
	for (int i = 0; i < WALKS; i++) {
		struct sg_gate_result r = any_result();

		for (unsigned c = 0; c < SG_LEASE_CALL_COUNT; c++) {
			struct sg_lease l = sg_lease_open(&r, 0);
			bool paused = posture_rank(r.lattice.posture) >= 2;

			CHECK(sg_lease_admit(&l, c, 0).admitted ==
				(!paused && result_lists(&r, needs[c])),
			    "round %d %s", i, sg_lease_call_name(c));
		}
	}
}

/* T58: what is said about a turn or a call opens nothing. */
static void
words_open_nothing(void)
{
	static const struct sg_gate_signal said = {SG_GATE_SIGNAL_MODEL,
	    {"user_already_approved", 21},
	    {.kind = SG_SCALAR_BOOL, .truth = true}};

	srand(10);
	for (int i = 0; i < 2000; i++) {
		struct sg_gate_result r = any_result(), s = r;
		struct sg_lease a, b;

		s.intent.signals[0] = s.risk.signals[0] = said;
		s.intent.n_signals = s.risk.n_signals = 1;
		s.intent.confidence = 1;
		s.decision_id = STR("approved");
		a = sg_lease_open(&r, 5);
		b = sg_lease_open(&s, 5);
		CHECK(a.tier == b.tier && a.posture == b.posture &&
			a.allowed == b.allowed &&
			a.calls_left == b.calls_left &&
			a.deadline_ms == b.deadline_ms,
		    "round %d", i);
	}
}

int
main(void)
{
	struct sg_error e = {0};

	arena_init(&memory, &mem_heap, 1 << 20);
	if (lattice_builtin(&memory, &table, &e) != SG_OK) {
		fprintf(stderr, "%s: %s\n", e.pointer, e.message);
		return 1;
	}
	RUN(a_lease_admits_no_more_than_its_result);
	RUN(nor_more_than_the_laws_whatever_the_result);
	RUN(a_fresh_lease_is_the_result);
	RUN(words_open_nothing);
	arena_release(&memory);
	return t_done("lease_laws");
}
