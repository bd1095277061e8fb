/* Offers, bound calls, and the word of the device; see gate_offer.h. */
#include "gate/gate_offer.h"
#include "solgate/lattice.h"
#include "turn/lattice.h"
#include "words/words.h"
#include "base/banned.h"

/*
 * A chip is the handshake: it offers, and a person decides.  Below tier 3 it
 * may be offered whatever the turn was taken for; at tier 3 all actions pause
 * (T59).
 */
static bool
is_handshake(const struct gate_offer *o)
{
	return o->in_answer && !o->holds_back &&
	    lattice_tier(o->tier) < SG_TIER_HIGH;
}

/*
 * A program names a turn.  Whether the turn is for writing limits calls that
 * are made without a tap; a chip has its tap, and needs all the rest: a lease
 * that holds, below tier 3, with calls left.
 */
static bool
is_offered_by_lease(
    const struct gate_offer *o, const struct sg_lease_verdict *v)
{
	return v->admitted ||
	    (!o->in_answer && v->refusal == SG_LEASE_REFUSAL_TYPE &&
		o->lease->calls_left > 0);
}

struct gate_offer_answer
gate_offer(const struct gate_offer *o)
{
	struct sg_lease_verdict v;
	struct sg_lease copy; /* an offer does not use the lease up */

	if (o->lease == NULL && !o->in_answer)
		return (struct gate_offer_answer){
		    .offered = true, .rule = GATE_OFFER_NO_TURN};
	if (is_handshake(o))
		return (struct gate_offer_answer){
		    .offered = true, .rule = GATE_OFFER_HANDSHAKE};
	copy = o->lease != NULL ? *o->lease : (struct sg_lease){.open = false};
	v = sg_lease_admit(&copy, SG_LEASE_CALL_WRITE, o->now_ms);
	return (struct gate_offer_answer){.offered = is_offered_by_lease(o, &v),
	    .rule = GATE_OFFER_LEASE,
	    .refusal = v.refusal};
}

bool
gate_binds_calls(int64_t tier, bool always)
{
	return always || lattice_tier(tier) >= SG_TIER_HIGH;
}

bool
gate_device_holds_back(const struct sg_gate_result *device)
{
	return device != NULL &&
	    (device->budgets.max_tool_calls == 0 ||
		lattice_tier(device->risk.tier) >= SG_TIER_HIGH ||
		posture_rank(device->lattice.posture) >=
		    posture_rank(SG_POSTURE_BOUNDARY_PAUSE));
}

struct sg_budget_limits
gate_device_limits(const struct sg_gate_result *device)
{
	const struct sg_budgets *b;

	if (device == NULL)
		return (struct sg_budget_limits){0};
	b = &device->budgets;
	return (struct sg_budget_limits){
	    .max_output_tokens = b->max_output_tokens,
	    .max_tool_calls = gate_device_holds_back(device)
		? 0
		: b->max_tool_calls,
	    .max_seconds = b->max_seconds,
	    .has_max_output_tokens = true,
	    .has_max_tool_calls = true,
	    .has_max_seconds = true};
}

enum sg_posture
gate_posture(enum sg_posture own, const struct sg_gate_result *device)
{
	return device == NULL ? own
			      : lattice_stricter(own, device->lattice.posture);
}
