#ifndef WIRE_SHAPE_EVAL_MEMENTO_H
#define WIRE_SHAPE_EVAL_MEMENTO_H

#include "wire/shape_memento.h"

/* Lines of solgate eval affect and solgate eval memento. */

struct eval_affect_point {
#include "wire/members.inc"
#include "wire/shape/eval_affect_point.def"
#include "wire/end.inc"
};

struct eval_affect_input {
#include "wire/members.inc"
#include "wire/shape/eval_affect_input.def"
#include "wire/end.inc"
};

struct eval_affect_output {
#include "wire/members.inc"
#include "wire/shape/eval_affect_output.def"
#include "wire/end.inc"
};

struct eval_memento_input {
#include "wire/members.inc"
#include "wire/shape/eval_memento_input.def"
#include "wire/end.inc"
};

struct eval_memento_output {
#include "wire/members.inc"
#include "wire/shape/eval_memento_output.def"
#include "wire/end.inc"
};

extern const struct contract eval_affect_point_contract;
extern const struct contract eval_affect_input_contract;
extern const struct contract eval_affect_output_contract;
extern const struct contract eval_memento_input_contract;
extern const struct contract eval_memento_output_contract;

/*
 * The points of an EvalAffectInput, in ${a}.  As strict as a table: ${e}
 * names the place that is wrong.
 */
#define EVAL_POINTS_MAX 256

struct eval_points {
	struct eval_affect_point *v;
	size_t n;
};

SG_MUST_CHECK enum sg_err eval_points_read(const struct eval_affect_input *in,
    struct arena *a, struct eval_points *out, struct sg_error *e);

#endif
