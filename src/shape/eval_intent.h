#ifndef SHAPE_EVAL_INTENT_H
#define SHAPE_EVAL_INTENT_H

#include "solgate/intent_gate.h"
#include "shape/lattice.h"

/* Lines of solgate eval intent and risk. */

struct eval_intent_input {
#include "contract/members.inc"
#include "shape/list/eval_intent_input.def"
#include "contract/end.inc"
};

struct eval_risk_input {
#include "contract/members.inc"
#include "shape/list/eval_risk_input.def"
#include "contract/end.inc"
};

struct eval_risk_output {
#include "contract/members.inc"
#include "shape/list/eval_risk_output.def"
#include "contract/end.inc"
};

extern const struct contract eval_intent_input_contract;
extern const struct contract eval_risk_input_contract;
extern const struct contract eval_risk_output_contract;

#endif
