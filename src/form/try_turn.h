#ifndef FORM_TRY_TURN_H
#define FORM_TRY_TURN_H

#include "gate/gate_turn.h"
#include "shape/again.h"

/*
 * A turn that did not happen (POST /v1/try, "solgate eval try"): what it asks
 * of the turn gate, and what is told of the answer.
 */
struct gate_turn_question try_turn_question(
    const struct try_request *q, struct sg_str id, int64_t now_ms);

void try_turn_result(const struct gate_turn_answer *a, struct try_result *out);

#endif
