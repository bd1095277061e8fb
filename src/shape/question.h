#ifndef SHAPE_QUESTION_H
#define SHAPE_QUESTION_H

#include "shape/prompt.h"

/* Questions as people and programs look at them. */

struct prompt_decision {
#include "contract/members.inc"
#include "shape/list/prompt_decision.def"
#include "contract/end.inc"
};

struct prompt_call {
#include "contract/members.inc"
#include "shape/list/prompt_call.def"
#include "contract/end.inc"
};

struct prompt_view {
#include "contract/members.inc"
#include "shape/list/prompt_view.def"
#include "contract/end.inc"
};

struct prompt_list {
#include "contract/members.inc"
#include "shape/list/prompt_list.def"
#include "contract/end.inc"
};

extern const struct contract prompt_decision_contract;
extern const struct contract prompt_call_contract;
extern const struct contract prompt_view_contract;
extern const struct contract prompt_list_contract;

#endif
