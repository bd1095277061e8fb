#ifndef TURN_MODE_ROUTER_H
#define TURN_MODE_ROUTER_H

#include <stdbool.h>

#include "solgate/str.h"
#include "solgate/words.h"

/*
 * Who answers a turn?  The router stands before the turn gate: a persona that
 * the packet insists on, else what words of the message ask for, else the
 * default, which the hint of the lattice may change afterwards.  A persona is
 * a manner of answering; it allows nothing and forbids nothing.
 */
#define MODE_ROUTER_VERSION "mode-engine-v0"

struct mode_decision {
	enum sg_persona_label persona;
	enum sg_mode_reason reason;
};

/* ${forced}: NULL, or the persona the packet insists on. */
struct mode_decision
mode_route(struct sg_str message, const enum sg_forced_persona *forced);

/* What the router left at its default follows ${hint}, a persona's name. */
struct mode_decision mode_hint(struct mode_decision d, struct sg_str hint);

/* The rest of a decision, which follows from the two. */
enum sg_mode_label mode_label(const struct mode_decision *d);
double mode_confidence(const struct mode_decision *d);
bool mode_checkpoint(const struct mode_decision *d);
const char *mode_flag(const struct mode_decision *d); /* NULL: none */

#endif
