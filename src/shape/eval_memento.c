/* The tables of wire/shape_eval_memento.h, read from wire/shape/. */
#include "shape/eval_memento.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_affect_point
static const struct field eval_affect_point_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_affect_point.def"
#include "contract/end.inc"
};

CONTRACT(eval_affect_point, "EvalAffectPoint", "one feeling and when", STRICT);

#define FIELD_OF struct eval_affect_input
static const struct field eval_affect_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_affect_input.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_affect_input, "EvalAffectInput", "the feelings of a thread", STRICT);

#define FIELD_OF struct eval_affect_output
static const struct field eval_affect_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_affect_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_affect_output, "EvalAffectOutput", "what they amount to", STRICT);

#define FIELD_OF struct eval_memento_input
static const struct field eval_memento_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_memento_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_memento_input, "EvalMementoInput",
    "a turn and the memento before it", STRICT);

#define FIELD_OF struct eval_memento_output
static const struct field eval_memento_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_memento_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_memento_output, "EvalMementoOutput", "the memento after a turn",
    STRICT);
