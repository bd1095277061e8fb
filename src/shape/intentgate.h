#ifndef SHAPE_INTENTGATE_H
#define SHAPE_INTENTGATE_H

#include "solgate/intent_gate.h"
#include "contract/field.h"

/*
 * IntentGateResult and its parts; the structs are those of
 * solgate/intent_gate.h.
 */

extern const struct contract sg_modality_contract;
extern const struct contract sg_gate_signal_contract;
extern const struct contract sg_intent_decision_contract;
extern const struct contract sg_risk_decision_contract;
extern const struct contract sg_lattice_decision_contract;
extern const struct contract sg_budgets_contract;
extern const struct contract sg_gate_result_contract;

#endif
