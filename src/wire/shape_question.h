#ifndef WIRE_SHAPE_QUESTION_H
#define WIRE_SHAPE_QUESTION_H

#include "wire/shape_prompt.h"

/* Questions as people and programs look at them. */

struct prompt_decision {
#include "wire/members.inc"
#include "wire/shape/prompt_decision.def"
#include "wire/end.inc"
};

struct prompt_call {
#include "wire/members.inc"
#include "wire/shape/prompt_call.def"
#include "wire/end.inc"
};

struct prompt_view {
#include "wire/members.inc"
#include "wire/shape/prompt_view.def"
#include "wire/end.inc"
};

struct prompt_list {
#include "wire/members.inc"
#include "wire/shape/prompt_list.def"
#include "wire/end.inc"
};

extern const struct contract prompt_decision_contract;
extern const struct contract prompt_call_contract;
extern const struct contract prompt_view_contract;
extern const struct contract prompt_list_contract;

#endif
