#ifndef EVAL_EVAL_TOOLS_H
#define EVAL_EVAL_TOOLS_H

#include "command/launch.h"
#include "eval/eval.h"
#include "rule/scope.h"

/* The table of tools, loaded once for the areas that look into commands. */
struct eval_tools {
	struct arena arena;
	struct launch launch;
	struct scope_world machine; /* without a place */
};

enum sg_err
eval_tools_open(const struct eval_options *o, void **state, struct sg_error *e);
void eval_tools_close(void *state);

#endif
