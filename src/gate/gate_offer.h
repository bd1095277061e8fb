#ifndef GATE_GATE_OFFER_H
#define GATE_GATE_OFFER_H

#include "solgate/lease.h"

/*
 * What a turn means for what follows from it, beside its calls: the actions
 * it may offer, the calls it binds, and what the device that sent it decided
 * by itself, which only tightens.
 */

/* May an action be offered as a chip that somebody can approve? */
struct gate_offer {
	/* The lease of the turn it follows from; NULL: of no turn. */
	const struct sg_lease *lease;
	int64_t now_ms; /* of the clock of the lease */
	/*
	 * The answer to the turn itself offers it, not a program that names a
	 * turn: the chip is then the handshake the turn asks for.
	 */
	bool in_answer;
	int64_t tier;    /* of the turn; only if in an answer */
	bool holds_back; /* the device allows no action; the same */
};

enum gate_offer_rule {
	GATE_OFFER_LEASE,     /* the lease decided */
	GATE_OFFER_NO_TURN,   /* there is no turn to ask */
	GATE_OFFER_HANDSHAKE, /* below tier 3 a person decides alone */
};

struct gate_offer_answer {
	bool offered; /* zeroed: refused */
	enum gate_offer_rule rule;
	enum sg_lease_refusal refusal; /* if refused */
};

struct gate_offer_answer gate_offer(const struct gate_offer *o);

/*
 * Are the calls of a turn bound by its lease?  Those of a program that does
 * not know about turns are if a setting says so (${always}), and whatever it
 * says at tier 3 (T59).
 */
bool gate_binds_calls(int64_t tier, bool always);

/* The device wants no action to follow from the turn; NULL: it said nothing. */
bool gate_device_holds_back(const struct sg_gate_result *device);

/* What the device leaves to spend: no call at all if it holds back. */
struct sg_budget_limits gate_device_limits(const struct sg_gate_result *device);

/* The stricter posture of the turn and the device. */
enum sg_posture
gate_posture(enum sg_posture own, const struct sg_gate_result *device);

#endif
