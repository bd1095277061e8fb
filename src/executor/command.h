#ifndef EXECUTOR_COMMAND_H
#define EXECUTOR_COMMAND_H

#include "port/uv_api.h"
#include "base/arena.h"
#include "executor/registry.h"
#include "port/executor.h"

/*
 * A program with words of the registry's template and of the payload: no
 * shell, an environment of nothing but PATH and LANG, no input, a session of
 * its own that is killed whole when it takes too long or says too much, and
 * within the limits, places and network of its row (fence.h).
 */
#define COMMAND_OUTPUT_MAX (64u << 10)

struct commands {
	uv_loop_t *loop;
	int64_t timeout_ms;
	const char *dir; /* where each has its own; NULL: none has */
	bool fenced;     /* by the rules of its row; else by limits alone */
	struct command_child *running;
	bool closing;
};

/*
 * The words of ${t} with the payload in its places; words end in a NUL.
 * SG_EINVALID: a place has no value, or one that would be read as an option.
 */
SG_MUST_CHECK enum sg_err command_argv(const struct registry_tool *t,
    struct sg_str payload, struct arena *a, char **argv, struct sg_error *e);

void commands_run(struct commands *c, const struct registry_tool *t,
    const struct executor_action *action, struct executor_done done);

/* Kill what runs; its done() is called.  Handles end by themselves later. */
void commands_stop(struct commands *c);

#endif
