#ifndef EXECUTOR_FENCE_H
#define EXECUTOR_FENCE_H

#include "executor/registry.h"
#include "sandbox/sandbox.h"

/*
 * What a tool is left with when it runs, made from its row: limits, places and
 * network.  The paths are kept in ${room}, whose life is the rules' life.
 */
#define FENCE_LIMITS 6
#define FENCE_ROOM   (64u << 10)

struct fence {
	struct sandbox_rules rules;
	struct sandbox_limit limits[FENCE_LIMITS];
	struct arena room;
};

/* The words of a ninth column into ${f}, zeroed before.  NULL, or what is
 * wrong with them. */
const char *fence_read(struct sg_str cell, struct registry_fence *f);

/* ${dir} is the tool's own directory, or NULL.  False: no memory; what was made
 * is given back either way by fence_release(). */
bool
fence_make(struct fence *f, const struct registry_tool *t, const char *dir);
void fence_release(struct fence *f);

/* Add to ${r} what the gate itself needs to start ${t}; the paths in ${room}.
 */
bool fence_of_gate(
    struct sandbox_rules *r, const struct registry_tool *t, struct arena *room);

#endif
