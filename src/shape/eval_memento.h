#ifndef SHAPE_EVAL_MEMENTO_H
#define SHAPE_EVAL_MEMENTO_H

#include "shape/memento.h"

/* Lines of solgate eval affect and solgate eval memento. */

struct eval_affect_point {
#include "contract/members.inc"
#include "shape/list/eval_affect_point.def"
#include "contract/end.inc"
};

struct eval_affect_input {
#include "contract/members.inc"
#include "shape/list/eval_affect_input.def"
#include "contract/end.inc"
};

struct eval_affect_output {
#include "contract/members.inc"
#include "shape/list/eval_affect_output.def"
#include "contract/end.inc"
};

struct eval_memento_input {
#include "contract/members.inc"
#include "shape/list/eval_memento_input.def"
#include "contract/end.inc"
};

struct eval_memento_output {
#include "contract/members.inc"
#include "shape/list/eval_memento_output.def"
#include "contract/end.inc"
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
