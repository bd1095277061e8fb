/* The tables of wire/shape_intentgate.h, read from wire/shape/. */
#include "wire/shape_intentgate.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct sg_modality
static const struct field sg_modality_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/modality_flags.def"
#include "wire/end.inc"
};

CONTRACT(sg_modality, "ModalityFlags", "what a turn consists of", STRICT);

#define FIELD_OF struct sg_gate_signal
static const struct field sg_gate_signal_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/gate_signal.def"
#include "wire/end.inc"
};

CONTRACT(sg_gate_signal, "Signal", "one thing that fired", STRICT);

#define FIELD_OF struct sg_intent_decision
static const struct field sg_intent_decision_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/intent_decision.def"
#include "wire/end.inc"
};

CONTRACT(sg_intent_decision, "IntentDecision", "what a turn wants", STRICT);

#define FIELD_OF struct sg_risk_decision
static const struct field sg_risk_decision_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/risk_decision.def"
#include "wire/end.inc"
};

CONTRACT(sg_risk_decision, "RiskDecision", "how risky a turn is", STRICT);

#define FIELD_OF struct sg_lattice_decision
static const struct field sg_lattice_decision_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/lattice_decision.def"
#include "wire/end.inc"
};

CONTRACT(
    sg_lattice_decision, "LatticeDecision", "what an answer may do", STRICT);

#define FIELD_OF struct sg_budgets
static const struct field sg_budgets_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/budgets.def"
#include "wire/end.inc"
};

CONTRACT(sg_budgets, "Budgets", "what an answer may cost", STRICT);

#define FIELD_OF struct sg_gate_result
static const struct field sg_gate_result_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/intent_gate_result.def"
#include "wire/end.inc"
};

CONTRACT(sg_gate_result, "IntentGateResult",
    "what a turn is and what its answer may do", STRICT);
