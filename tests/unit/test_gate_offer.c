/* Which actions a turn may offer, and which calls it binds (T59). */
#include "base/str.h"
#include "gate/gate_offer.h"
#include "solgate/lattice.h"
#include "t.h"

static struct sg_lease
lease_with(unsigned types)
{
	return (struct sg_lease){.open = true,
	    .posture = SG_POSTURE_DIRECT,
	    .allowed = types,
	    .calls_left = 1,
	    .deadline_ms = 60000};
}

#define WRITES SG_ALLOWED_BIT(SG_ALLOWED_TOOL_CALLS_WRITE)

/* T59: the chip of an answer is the handshake below tier 3, and no further. */
static void
tiers_of_an_answer(void)
{
	struct sg_lease none = lease_with(0), writes = lease_with(WRITES);

	for (int64_t tier = -1; tier <= 4; tier++) {
		struct gate_offer o = {.lease = &none,
		    .in_answer = true,
		    .tier = tier,
		    .now_ms = 1};
		bool low = tier >= 0 && tier <= 2;
		struct gate_offer_answer a = gate_offer(&o);

		CHECK(a.offered == low, "tier %d", (int)tier);
		CHECK(a.rule == (low ? GATE_OFFER_HANDSHAKE : GATE_OFFER_LEASE),
		    "tier %d", (int)tier);
		o.lease = &writes;
		CHECK(
		    gate_offer(&o).offered, "tier %d, by its lease", (int)tier);
	}
}

/* T59: at tier 3 the lease admits nothing, whatever else it says. */
static void
tier_three_pauses_all(void)
{
	struct sg_lease l = lease_with(WRITES);
	struct gate_offer o = {
	    .lease = &l, .in_answer = true, .tier = 3, .now_ms = 1};
	struct gate_offer_answer a;

	l.tier = SG_TIER_HIGH;
	a = gate_offer(&o);
	CHECK(!a.offered && a.refusal == SG_LEASE_REFUSAL_RISK, "answer");
	o.in_answer = false;
	CHECK(!gate_offer(&o).offered, "program");
}

/* a device that allows no action is heard at any tier. */
static void
the_device_holds_back(void)
{
	struct sg_lease none = lease_with(0);
	struct gate_offer o = {
	    .lease = &none, .in_answer = true, .holds_back = true, .now_ms = 1};

	CHECK(!gate_offer(&o).offered, "held back");
	o.holds_back = false;
	CHECK(gate_offer(&o).offered, "not held back");
}

/* T59: a program that names a turn gets what the lease says below tier 3. */
static void
a_program_offers(void)
{
	struct sg_lease none = lease_with(0), writes = lease_with(WRITES);
	struct gate_offer o = {.now_ms = 1};

	CHECK(
	    gate_offer(&o).offered && gate_offer(&o).rule == GATE_OFFER_NO_TURN,
	    "of no turn");
	o.lease = &none;
	CHECK(gate_offer(&o).offered && gate_offer(&o).rule == GATE_OFFER_LEASE,
	    "no writes without a tap; the chip has its tap");
	none.calls_left = 0;
	CHECK(!gate_offer(&o).offered &&
		gate_offer(&o).refusal == SG_LEASE_REFUSAL_TYPE,
	    "nor calls");
	o.lease = &writes;
	CHECK(gate_offer(&o).offered, "writes");
	CHECK(writes.calls_left == 1, "an offer uses nothing");
	o.now_ms = 60000;
	CHECK(!gate_offer(&o).offered, "too late");
	o = (struct gate_offer){.in_answer = true, .tier = 3};
	CHECK(!gate_offer(&o).offered, "a turn whose lease is not known");
}

/* T59: the highest tier binds calls whatever the setting is. */
static void
calls_are_bound(void)
{
	CHECK(!gate_binds_calls(0, false) && !gate_binds_calls(2, false),
	    "below");
	CHECK(gate_binds_calls(3, false), "tier 3");
	CHECK(gate_binds_calls(0, true), "setting");
	CHECK(gate_binds_calls(-1, false) && gate_binds_calls(99, false),
	    "what is no tier is the highest");
}

/* the device tightens and never loosens. */
static void
the_device_only_tightens(void)
{
	struct sg_gate_result d = {.lattice = {.posture = SG_POSTURE_DIRECT},
	    .budgets = {2000, 3, 30}};
	struct sg_budget_limits l;

	CHECK(!gate_device_holds_back(NULL) && !gate_device_holds_back(&d),
	    "nothing to hold back for");
	CHECK(gate_device_limits(&d).max_tool_calls == 3, "its budget");
	CHECK(!gate_device_limits(NULL).has_max_tool_calls, "no device");
	d.lattice.posture = SG_POSTURE_BOUNDARY_PAUSE;
	CHECK(gate_device_holds_back(&d), "pause");
	l = gate_device_limits(&d);
	CHECK(l.has_max_tool_calls && l.max_tool_calls == 0 &&
		l.max_seconds == 30,
	    "no calls");
	d.lattice.posture = SG_POSTURE_CONDITIONAL;
	CHECK(!gate_device_holds_back(&d), "conditional");
	d.risk.tier = 3;
	CHECK(gate_device_holds_back(&d), "tier 3");
	d.risk.tier = 0;
	d.budgets.max_tool_calls = 0;
	CHECK(gate_device_holds_back(&d), "no budget");
}

static void
the_stricter_posture_counts(void)
{
	for (unsigned own = 0; own < SG_POSTURE_COUNT; own++) {
		CHECK(gate_posture(own, NULL) == own, "%u alone", own);
		for (unsigned p = 0; p < SG_POSTURE_COUNT; p++) {
			struct sg_gate_result d = {.lattice = {.posture = p}};

			/* the first of the list is the strictest */
			CHECK(gate_posture(own, &d) == (p < own ? p : own),
			    "%u %u", own, p);
		}
	}
}

int
main(void)
{
	RUN(tiers_of_an_answer);
	RUN(tier_three_pauses_all);
	RUN(the_device_holds_back);
	RUN(a_program_offers);
	RUN(calls_are_bound);
	RUN(the_device_only_tightens);
	RUN(the_stricter_posture_counts);
	return t_done("gate_offer");
}
