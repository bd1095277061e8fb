#ifndef WIRE_SHAPE_EVAL_H
#define WIRE_SHAPE_EVAL_H

#include "solgate/memento.h"
#include "wire/field.h"

/* Lines of solgate eval. */

struct eval_breakpoint_input {
#include "wire/members.inc"
#include "wire/shape/eval_breakpoint_input.def"
#include "wire/end.inc"
};

struct eval_breakpoint_output {
#include "wire/members.inc"
#include "wire/shape/eval_breakpoint_output.def"
#include "wire/end.inc"
};

extern const struct contract eval_breakpoint_input_contract;
extern const struct contract eval_breakpoint_output_contract;

#endif
