#ifndef TURN_INTENT_GATE_H
#define TURN_INTENT_GATE_H

#include "solgate/turn_gate.h"
#include "embed/lane.h"
#include "intent/intent.h"
#include "intent/risk.h"

/*
 * The intent gate from text to result, for callers inside the house that want
 * to say why: what nearly fired, how far each threshold was.
 */
struct intent_gate {
	const struct classifier *classifier;
	const struct sg_lattice *lattice;
	struct lane lane; /* zeroed: off */
};

struct intent_gate_answer {
	struct sg_gate_result result;
	struct intent_reading intent; /* before the lane and the picture */
	struct risk_reading risk;
	struct lane_reading lane; /* what the lane said, if it spoke */
	bool by_lane;
	bool assumptions_required;
};

void intent_gate_decide(const struct intent_gate *g, struct reading *room,
    const struct sg_turn *t, struct intent_gate_answer *out);

#endif
