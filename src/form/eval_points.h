#ifndef FORM_EVAL_POINTS_H
#define FORM_EVAL_POINTS_H

#include "shape/eval_turn.h"

#define EVAL_POINTS_MAX 256

struct eval_points {
	struct eval_affect_point *v;
	size_t n;
};

/*
 * The points of an EvalAffectInput, in ${a}.  As strict as a table: ${e}
 * names the place that is wrong.
 */
SG_MUST_CHECK enum sg_err eval_points_read(const struct eval_affect_input *in,
    struct arena *a, struct eval_points *out, struct sg_error *e);

#endif
