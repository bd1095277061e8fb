#ifndef BIND_BIND_INT_H
#define BIND_BIND_INT_H

#include "solgate/gate.h"
#include "base/arena.h"
#include "command/launch.h"
#include "contract/field.h"
#include "form/action_read.h"
#include "impact/effects.h"
#include "turn/intent_gate.h"

#define BIND_KEPT_MAX (64u << 20) /* memory of a gate */
#define BIND_LINE_MAX (64u << 20) /* memory for one question */

struct sg_gate {
	struct arena arena;
	struct launch launch;
	struct ways ways;
	struct effects effects;
	struct eval_action_input in; /* what is kept of the policy */
	struct action_place place;
	struct policy policy;
	struct grants grants;
	bool has_turns;
	struct classifier classifier;
	struct sg_lattice lattice;
};

/* gate_new() and the two questions with another source of memory: for tests. */
enum sg_err bind_new(const struct sg_gate_files *files, struct sg_str policy,
    const struct mem *mem, struct sg_gate **out, struct sg_error *e);
enum sg_action_verdict bind_call(const struct sg_gate *g, struct sg_str call,
    const struct mem *mem, struct buf *out, struct sg_error *e);
enum sg_err bind_turn(const struct sg_gate *g, struct sg_str turn,
    const struct mem *mem, struct buf *out, struct sg_error *e);

#endif
