#ifndef TURN_GATE_H
#define TURN_GATE_H

#include "solgate/turn_gate.h"
#include "embed/lane.h"
#include "intent/intent.h"
#include "intent/risk.h"

/*
 * The turn gate from text to result, for callers inside the house that want
 * to say why: what nearly fired, how far each threshold was.
 */
struct gate {
	const struct classifier *classifier;
	const struct sg_lattice *lattice;
	struct lane lane; /* zeroed: off */
};

struct gate_answer {
	struct sg_gate_result result;
	struct intent_reading intent; /* before the lane and the picture */
	struct risk_reading risk;
	bool assumptions_required;
};

void gate_turn(const struct gate *g, struct reading *room,
    const struct sg_turn *t, struct gate_answer *out);

#endif
