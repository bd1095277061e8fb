#ifndef SOLGATE_GATE_H
#define SOLGATE_GATE_H

#include "solgate/action.h"
#include "solgate/error.h"

/*
 * The whole gate for a program that links it: a policy that is read once, then
 * calls and turns, each a line of JSON in and a line out, which are those of
 * "solgate eval action" and "solgate eval intent".
 *
 *	sg_gate_new()    the tables, and the policy
 *	sg_gate_call()   may this call happen?
 *	sg_gate_turn()   what is wanted, and what may the answer do?
 *	sg_gate_free()
 *
 * A gate is only read once it is made: any number of threads may ask it at the
 * same time.  There is nothing else: no variable, no file, no clock.  Whatever
 * fails is a no.
 */
struct sg_gate;

/*
 * The texts of the files in share/solgate, by their names there; they must
 * outlive the gate.  The last three are for turns and may be empty: then a turn
 * fails with SG_ENOTFOUND.
 */
struct sg_gate_files {
	struct sg_str launch, ways, effects;
	struct sg_str rules, weights, lattice;
};

/*
 * sg_gate_new(files, policy, out, e):
 * ${policy} is an EvalActionInput (solgate schema EvalActionInput) without
 * extension, call, lease and now: mode, policy, grants, cwd, links; empty: ask
 * about everything.  On failure *${out} is NULL and ${e} says why.
 */
SG_API SG_MUST_CHECK enum sg_err sg_gate_new(const struct sg_gate_files *files,
    struct sg_str policy, struct sg_gate **out, struct sg_error *e);
SG_API void sg_gate_free(struct sg_gate *g);

/*
 * sg_gate_call(g, call, room, n, e):
 * ${call} has what the policy has not: extension, call, lease, now.  The
 * EvalActionOutput goes to ${room}, which has *${n} bytes; *${n} is how many
 * were written, without an end.  ${room} may be NULL: the verdict alone is
 * wanted, and *${n} is not looked at.  On failure, and when the room is too
 * small, the verdict is SG_ACTION_DENY, nothing is written, and ${e}, which
 * must come zeroed or be NULL, says why.  Names of hosts in other alphabets
 * than ASCII are not compared here, and ask or deny.
 */
SG_API SG_MUST_CHECK enum sg_action_verdict
sg_gate_call(const struct sg_gate *g, struct sg_str call, char *room, size_t *n,
    struct sg_error *e);

/* The IntentGateResult for an EvalIntentInput, in the same way. */
SG_API SG_MUST_CHECK enum sg_err sg_gate_turn(const struct sg_gate *g,
    struct sg_str turn, char *room, size_t *n, struct sg_error *e);

#endif
