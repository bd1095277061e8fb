#ifndef ASK_CONSENT_CHIP_H
#define ASK_CONSENT_CHIP_H

#include "ask/ask_name.h"
#include "ask/consent.h"

/*
 * The chips of one thread: what the assistant offered to do, and what became
 * of each offer.
 *
 *	- RUN comes from a person's Approve or Retry and from nothing else.
 *	- Retry runs the same action again, under its id, and only as long as
 *	  no attempt is known to have succeeded; a late success counts.
 *	- What was put off, or is open, is not offered again in the thread until
 *	  the person asks for it; what runs is not offered at all.
 *	- A newer offer about the same thing takes the place of an older one
 *	  (chips_give_way(); the caller fires WITHDRAW).
 *	- A refused event changes nothing.
 */
#define CHIPS_MAX 256 /* of one thread; what does not fit is not offered */

struct chip {
	struct ask_name action; /* request_id and action_id */
	struct ask_name same;   /* kind and canonical payload */
	struct ask_name about;  /* kind and what it is about */
	enum consent_state state;
	bool put_off;      /* Not now, and not asked for since */
	bool can_cancel;   /* the executor can stop it safely */
	uint32_t attempts; /* how often it was run */
	int64_t shown_ms;
};

struct chips {
	int64_t now_ms;
	uint32_t n;
	struct consent_counts counts;
	struct chip v[CHIPS_MAX];
};

/* A response that declares action_needed, with all its required fields. */
struct chip_offer {
	struct ask_name action, same, about;
	int64_t at_ms;
	bool asked;      /* the person asked for it in this turn */
	bool may_act;    /* the turn allows actions; else the chip is BLOCKED */
	bool can_cancel; /* zero: it cannot be stopped */
	struct consent_moment moment;
};

/* A tap, a report of the executor, or the end of an offer. */
struct chip_event {
	enum sg_consent_event on;
	enum sg_role role;
	int64_t at_ms;
	struct ask_name action;
	uint32_t attempt; /* SUCCESS, FAILURE: which one, from 1 */
};

struct chip_result {
	unsigned
	    does; /* CONSENT_BIT()s, to be done in the order of the words */
	enum sg_consent_refusal refusal; /* when that is REFUSE */
	const struct chip *chip; /* as it is now; of SUPPRESS: the other one */
	enum sg_decision_token decision;
	bool micro; /* SHOW: with the first line of What will happen */
};

/* A thread without chips. */
void chips_init(struct chips *c);

/* Offer an action: SHOW it, SUPPRESS it, or REFUSE. */
struct chip_result chips_offer(struct chips *c, const struct chip_offer *offer);

/* Whether chip ${older} gives way to the one at ${newer}. */
bool chips_give_way(const struct chips *c, uint32_t older, uint32_t newer);

/* Whether an offer in this state ends by itself when its time is over. */
bool chip_can_expire(const struct chip *chip);

/* Take one step with one chip. */
struct chip_result chips_step(struct chips *c, const struct chip_event *ev);

#endif
