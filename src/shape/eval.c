/* The tables of wire/shape_eval.h, read from wire/shape/. */
#include "shape/eval.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_breakpoint_input
static const struct field eval_breakpoint_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_breakpoint_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_breakpoint_input, "EvalBreakpointInput", "the facts of a turn",
    STRICT);

#define FIELD_OF struct eval_breakpoint_output
static const struct field eval_breakpoint_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_breakpoint_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_breakpoint_output, "EvalBreakpointOutput",
    "the verdict on a turn", STRICT);
