#ifndef GATE_GATE_QUESTION_H
#define GATE_GATE_QUESTION_H

#include "rule/policy.h"

/*
 * Everything that bears on one call, as plain structs.  Whoever wants a
 * verdict fills in the facts and has the question built here: the server,
 * "eval", "check", the test of grants, suggestions and replay ask the same
 * question in the same way.  What is JSON is read before, by form/call_facts.
 */
struct gate_facts {
	const struct call_request *request; /* NULL: see gate_rule_again() */
	/* Names, tools, characters; its place is the project. */
	const struct scope_world *machine;
	struct sg_str cwd; /* where the call is made; empty: the project */
	bool has_cwd;
	const struct policy *policy;
	const struct grants *grants;
	const struct call_manifest *manifest; /* or NULL */
	const struct sg_lease *lease;         /* of the turn, or NULL */
	int64_t now_ms;
	int64_t lease_now_ms; /* of the clock of the lease */
	bool several; /* known before: more than one person must agree */
};

/* Points into the facts and into itself: it is not to be copied. */
struct gate_question {
	struct gate_facts facts;
	struct path_place place; /* of the call */
	struct scope_world world;
};

/*
 * gate_question_init(q, f, a, e):
 * The question about ${f}; the directory the call names is resolved on the
 * machine.  SG_EINVALID at "/cwd": there is no such place; SG_ENOMEM.  What
 * is found lives in ${a}.
 */
SG_MUST_CHECK enum sg_err gate_question_init(struct gate_question *q,
    const struct gate_facts *f, struct arena *a, struct sg_error *e);

#endif
