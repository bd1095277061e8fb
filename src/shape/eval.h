#ifndef SHAPE_EVAL_H
#define SHAPE_EVAL_H

#include "solgate/memento.h"
#include "contract/field.h"

/* Lines of solgate eval. */

struct eval_breakpoint_input {
#include "contract/members.inc"
#include "shape/list/eval_breakpoint_input.def"
#include "contract/end.inc"
};

struct eval_breakpoint_output {
#include "contract/members.inc"
#include "shape/list/eval_breakpoint_output.def"
#include "contract/end.inc"
};

extern const struct contract eval_breakpoint_input_contract;
extern const struct contract eval_breakpoint_output_contract;

#endif
