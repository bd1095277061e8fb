#ifndef WIRE_SHAPE_EVAL_INTENT_H
#define WIRE_SHAPE_EVAL_INTENT_H

#include "solgate/intent_gate.h"
#include "wire/shape_lattice.h"

/* Lines of solgate eval intent and risk. */

struct eval_intent_input {
#include "wire/members.inc"
#include "wire/shape/eval_intent_input.def"
#include "wire/end.inc"
};

struct eval_risk_input {
#include "wire/members.inc"
#include "wire/shape/eval_risk_input.def"
#include "wire/end.inc"
};

struct eval_risk_output {
#include "wire/members.inc"
#include "wire/shape/eval_risk_output.def"
#include "wire/end.inc"
};

extern const struct contract eval_intent_input_contract;
extern const struct contract eval_risk_input_contract;
extern const struct contract eval_risk_output_contract;

#endif
