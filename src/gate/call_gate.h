#ifndef GATE_CALL_GATE_H
#define GATE_CALL_GATE_H

#include "rule/policy.h"
#include "rule/preview.h"

/*
 * One call through the whole action gate: canonical object, risk, verdict, and
 * what a person would be shown.  "eval action", "check" and the server ask the
 * same function.
 */

struct action_question {
	const struct call_request *request;
	const struct scope_world *world;
	const struct policy *policy;
	const struct grants *grants;
	const struct call_manifest *manifest; /* or NULL */
	const struct sg_lease *lease;         /* or NULL; is not used up */
	int64_t now_ms;
	int64_t lease_now_ms; /* of the clock of the lease */
};

#define ACTION_WHY_MAX (POLICY_RULE_COUNT + 2)

struct action_answer {
	struct call call;
	struct call_risk risk;
	struct policy_lease lease; /* what the lease of the turn said */
	struct policy_ruling ruling;
	struct preview preview;
	struct scope_view view;
	struct sg_str group;
	struct sg_str why[ACTION_WHY_MAX]; /* the rules looked at, in order */
	size_t n_why;
};

/*
 * The verdict alone: call, risk, lease, ruling, view; the rest is zeroed.
 * SG_EINVALID: the call is not one.  ${out} lives in ${a}.
 */
enum sg_err action_decide(const struct action_question *q, struct arena *a,
    struct action_answer *out, struct sg_error *e);

/* What a person is shown of it, and the rules that were looked at. */
enum sg_err action_explain(const struct action_question *q, struct arena *a,
    struct action_answer *out);

/* The ruling on a call that was decided before, by today's rules. */
struct policy_ruling action_rule_again(
    const struct action_question *q, const struct action_answer *before);

/* Both: verdict and explanation. */
enum sg_err action_answer(const struct action_question *q, struct arena *a,
    struct action_answer *out, struct sg_error *e);

#endif
