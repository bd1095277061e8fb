/* The tables of wire/shape_intentgate.h, read from wire/shape/. */
#include "shape/intentgate.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct sg_modality
static const struct field sg_modality_fields[] = {
#include "contract/rows.inc"
#include "shape/list/modality_flags.def"
#include "contract/end.inc"
};

CONTRACT(sg_modality, "ModalityFlags", "what a turn consists of", STRICT);

#define FIELD_OF struct sg_gate_signal
static const struct field sg_gate_signal_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gate_signal.def"
#include "contract/end.inc"
};

CONTRACT(sg_gate_signal, "Signal", "one thing that fired", STRICT);

#define FIELD_OF struct sg_intent_decision
static const struct field sg_intent_decision_fields[] = {
#include "contract/rows.inc"
#include "shape/list/intent_decision.def"
#include "contract/end.inc"
};

CONTRACT(sg_intent_decision, "IntentDecision", "what a turn wants", STRICT);

#define FIELD_OF struct sg_risk_decision
static const struct field sg_risk_decision_fields[] = {
#include "contract/rows.inc"
#include "shape/list/risk_decision.def"
#include "contract/end.inc"
};

CONTRACT(sg_risk_decision, "RiskDecision", "how risky a turn is", STRICT);

#define FIELD_OF struct sg_lattice_decision
static const struct field sg_lattice_decision_fields[] = {
#include "contract/rows.inc"
#include "shape/list/lattice_decision.def"
#include "contract/end.inc"
};

CONTRACT(
    sg_lattice_decision, "LatticeDecision", "what an answer may do", STRICT);

#define FIELD_OF struct sg_budgets
static const struct field sg_budgets_fields[] = {
#include "contract/rows.inc"
#include "shape/list/budgets.def"
#include "contract/end.inc"
};

CONTRACT(sg_budgets, "Budgets", "what an answer may cost", STRICT);

#define FIELD_OF struct sg_gate_result
static const struct field sg_gate_result_fields[] = {
#include "contract/rows.inc"
#include "shape/list/intent_gate_result.def"
#include "contract/end.inc"
};

CONTRACT(sg_gate_result, "IntentGateResult",
    "what a turn is and what its answer may do", STRICT);
