#ifndef GATE_GATE_CALL_H
#define GATE_GATE_CALL_H

#include "gate/gate_question.h"
#include "guard/guard.h"
#include "impact/impact.h"
#include "quorum/quorum.h"
#include "rule/denial.h"

/*
 * One call through the whole gate: canonical object, risk, lease, verdict,
 * and what a person would be shown.
 */
#define GATE_WHY_MAX (POLICY_RULE_COUNT + 3 + GRANT_ALSO_MAX)

struct gate_answer {
	struct call call;
	struct call_risk risk;
	struct guard guard;        /* what it reaches of the gate's own */
	struct policy_lease lease; /* what the lease of the turn said */
	struct policy_ruling ruling;
	const struct quorum_rule *quorum; /* NULL: one person is enough */
	/*
	 * The call goes on, and counts against the lease of its turn, which is
	 * ${lease_after} from now on.  Whoever lets the call go on stores it.
	 */
	bool uses_lease;
	struct sg_lease lease_after;
	struct preview preview; /* what allow always would store */
	struct denial denial;   /* what deny always would store */
	struct scope_view view;
	struct impact impact; /* what it does, in words */
	struct sg_str group;
	/* Of a denial; else zeroed.  See gate_reason.h. */
	struct sg_str matched, nearest;
	struct sg_str why[GATE_WHY_MAX]; /* the rules looked at, in order */
	size_t n_why;
};

/*
 * The verdict alone, for who shows nobody the call: call, risk, lease, ruling;
 * the rest is zeroed.  SG_EINVALID: the request is not a call.  ${out} lives
 * in ${a}.
 */
SG_MUST_CHECK enum sg_err gate_verdict(const struct gate_question *q,
    struct arena *a, struct gate_answer *out, struct sg_error *e);

/* The same, and its scope in one line for people: the view. */
SG_MUST_CHECK enum sg_err gate_call(const struct gate_question *q,
    struct arena *a, struct gate_answer *out, struct sg_error *e);

/* Add what a person is shown of it, and the rules that were looked at. */
SG_MUST_CHECK enum sg_err gate_explain(
    const struct gate_question *q, struct arena *a, struct gate_answer *out);

/* Verdict and explanation. */
SG_MUST_CHECK enum sg_err gate_call_explained(const struct gate_question *q,
    struct arena *a, struct gate_answer *out, struct sg_error *e);

/* The rule of several people that fits it; NULL: there is none. */
const struct quorum_rule *
gate_quorum(const struct gate_facts *f, const struct gate_answer *a);

/*
 * The ruling on a call that was decided before, by the policy, grants and
 * time of ${f}; what the lease said then counts.
 */
struct policy_ruling
gate_rule_again(const struct gate_facts *f, const struct gate_answer *before);

#endif
