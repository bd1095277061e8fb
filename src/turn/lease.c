/*
 * The lease.  The table of rules is the whole of it: the first that holds
 * refuses, and a call that none refuses is admitted and counted.
 *
 * No text takes part: what a model says about a call ("already approved")
 * cannot reach any of these rules.
 */
#include "solgate/lease.h"
#include "turn/lattice.h"
#include "words/words.h"
#include "base/banned.h"

#define MS_PER_SECOND 1000

/* What each kind of call needs; the last row, for the unknown, is a write. */
static const struct need {
	enum sg_allowed_type type;
	bool counted;
} needs[] = {
#define X(sym, wire, type, counted, text) \
	[SG_LEASE_CALL_##sym] = {SG_ALLOWED_##type, counted},
#include "words/lease_call.def"
    [SG_LEASE_CALL_COUNT] = {SG_ALLOWED_TOOL_CALLS_WRITE, true},
};

struct ask {
	const struct sg_lease *lease;
	struct need need;
	int64_t now_ms;
};

static bool
has_no_lease(const struct ask *a)
{
	return !a->lease->open;
}

static bool
goes_back_in_time(const struct ask *a)
{
	return a->now_ms < a->lease->seen_ms;
}

static bool
is_of_high_risk(const struct ask *a)
{
	return a->lease->tier >= SG_TIER_HIGH;
}

static bool
must_pause(const struct ask *a)
{
	return posture_rank(a->lease->posture) >=
	    posture_rank(SG_POSTURE_BOUNDARY_PAUSE);
}

static bool
is_late(const struct ask *a)
{
	return a->now_ms >= a->lease->deadline_ms;
}

static bool
is_not_allowed(const struct ask *a)
{
	return (a->lease->allowed & SG_ALLOWED_BIT(a->need.type)) == 0;
}

static bool
is_one_too_many(const struct ask *a)
{
	return a->need.counted && a->lease->calls_left <= 0;
}

static const struct rule {
	bool (*holds)(const struct ask *);
	enum sg_lease_refusal refusal;
} rules[] = {
    {has_no_lease, SG_LEASE_REFUSAL_NO_LEASE},
    {goes_back_in_time, SG_LEASE_REFUSAL_CLOCK},
    {is_of_high_risk, SG_LEASE_REFUSAL_RISK},
    {must_pause, SG_LEASE_REFUSAL_POSTURE},
    {is_late, SG_LEASE_REFUSAL_DEADLINE},
    {is_not_allowed, SG_LEASE_REFUSAL_TYPE},
    {is_one_too_many, SG_LEASE_REFUSAL_CALLS}, {NULL, 0}, /* nobody refuses */
};

/* The first moment past ${seconds}; where time ends, it comes earlier. */
static int64_t
deadline(int64_t now_ms, int64_t seconds)
{
	int64_t span = lattice_within(seconds, SG_SECONDS_MAX) * MS_PER_SECOND;

	return now_ms > INT64_MAX - span ? INT64_MAX : now_ms + span;
}

struct sg_lease
sg_lease_open(const struct sg_gate_result *result, int64_t now_ms)
{
	const struct sg_lattice_decision *d = &result->lattice;
	unsigned tier = lattice_tier(result->risk.tier);
	int64_t calls = lattice_within(
	    result->budgets.max_tool_calls, SG_TOOL_CALLS_MAX);

	return (struct sg_lease){.open = true,
	    .tier = tier,
	    .posture = lattice_stricter(d->posture, lattice_posture_from(tier)),
	    .allowed = lattice_lawful(
		lattice_types(d->allowed, d->n_allowed), tier, d->mode, calls),
	    .calls_left = calls,
	    .seen_ms = now_ms,
	    .deadline_ms = deadline(now_ms, result->budgets.max_seconds)};
}

struct sg_lease_verdict
sg_lease_admit(struct sg_lease *lease, enum sg_lease_call call, int64_t now_ms)
{
	unsigned row = call < SG_LEASE_CALL_COUNT ? call : SG_LEASE_CALL_COUNT;
	struct ask a = {lease, needs[row], now_ms};
	struct sg_lease_verdict v = {
	    .needs_handshake = a.need.type == SG_ALLOWED_TOOL_CALLS_WRITE};
	const struct rule *r = rules;

	while (r->holds != NULL && !r->holds(&a))
		r++;
	v.admitted = r->holds == NULL;
	v.refusal = r->refusal;
	if (v.admitted && a.need.counted)
		lease->calls_left--;
	if (now_ms > lease->seen_ms)
		lease->seen_ms = now_ms;
	return v;
}
