#ifndef SOLGATE_LEASE_H
#define SOLGATE_LEASE_H

#include "solgate/intent_gate.h"

/*
 * The lease: the IntentGateResult of a turn as an envelope for the calls made
 * on its behalf.  It holds what the turn allows: types of calls, how many, and
 * until when.
 *
 * It only tightens.  To be admitted is necessary for a call and never
 * sufficient: policy, grants and prompts still decide, and a write always
 * waits for its own handshake besides.  A zeroed lease admits nothing.
 *
 * Time is an argument, in milliseconds of one clock that never goes back.
 */
struct sg_lease {
	bool open;
	unsigned tier;
	enum sg_posture posture;
	unsigned allowed;    /* SG_ALLOWED_BIT() of each type */
	int64_t calls_left;  /* reads and writes; other calls are not counted */
	int64_t seen_ms;     /* the latest time it was told */
	int64_t deadline_ms; /* the first millisecond that is too late */
};

struct sg_lease_verdict {
	bool admitted;
	enum sg_lease_refusal refusal; /* why not; nothing if admitted */
	bool needs_handshake; /* a write: somebody must confirm it besides */
};

/*
 * The lease of the turn that ${result} is about, from ${now_ms} on.  A result
 * that contradicts itself, or comes from elsewhere, gives no more than the
 * laws of the lattice leave of it.
 */
SG_API struct sg_lease
sg_lease_open(const struct sg_gate_result *result, int64_t now_ms);

/*
 * May this call go on to the action gate at ${now_ms}?  One that is admitted
 * is counted; one that is refused changes nothing but the time.  At the
 * deadline itself it is too late.
 */
SG_API SG_MUST_CHECK struct sg_lease_verdict
sg_lease_admit(struct sg_lease *lease, enum sg_lease_call call, int64_t now_ms);

#endif
