#ifndef APP_EVAL_TOOLS_H
#define APP_EVAL_TOOLS_H

#include "action/launch.h"
#include "app/eval.h"

/* The table of tools, loaded once for the areas that look into commands. */
struct eval_tools {
	struct arena arena;
	struct launch launch;
};

enum sg_err
eval_tools_open(const struct eval_options *o, void **state, struct sg_error *e);
void eval_tools_close(void *state);

#endif
