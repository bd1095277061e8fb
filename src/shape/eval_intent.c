/* The tables of wire/shape_eval_intent.h, read from wire/shape/. */
#include "shape/eval_intent.h"
#include "shape/eval_lattice.h"
#include "shape/intentgate.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_intent_input
static const struct field eval_intent_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_intent_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_intent_input, "EvalIntentInput", "a turn to be judged", STRICT);

#define FIELD_OF struct eval_risk_input
static const struct field eval_risk_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_risk_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_risk_input, "EvalRiskInput", "a text to be judged", STRICT);

#define FIELD_OF struct eval_risk_output
static const struct field eval_risk_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_risk_output.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_risk_output, "EvalRiskOutput", "how risky it is, and why", STRICT);
