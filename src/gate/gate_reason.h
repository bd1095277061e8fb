#ifndef GATE_GATE_REASON_H
#define GATE_GATE_REASON_H

#include "gate/gate_call.h"

/*
 * Why a call was denied, and what to do about it: the rule, the words of the
 * call that the rule looked at, and the nearest thing that would be permitted.
 * The nearest thing is never guessed: a variant of the call is put to the same
 * rules, and only what they do not deny is named.
 *
 * An agent reads it too.  It therefore speaks of the call alone: no pattern of
 * a grant, no other extension, no path of the gate.
 */
#define GATE_REASON_MAX 1000 /* bytes of each text */

struct gate_reason {
	struct sg_str rule;    /* "deny_caps" */
	struct sg_str says;    /* what that rule is, a sentence */
	struct sg_str matched; /* words of the call, redacted */
	struct sg_str nearest; /* a sentence that begins with a verb */
	const char *by;        /* who denied it; NULL: a policy */
};

/*
 * gate_reason(f, r, rule, decision, a, out):
 * The reason for the denial of ${r} by ${rule}; ${decision} is how that ended
 * if a person was to be asked, else what the rule says.  Of ${f} policy,
 * grants, machine, manifest and time are read.
 * SG_ENOMEM.
 */
SG_MUST_CHECK enum sg_err gate_reason(const struct gate_facts *f,
    const struct gate_answer *r, enum policy_rule rule,
    enum sg_decision_token decision, struct arena *a, struct gate_reason *out);

/*
 * "Capability 'exec' denied by policy (CODE). Matched: MATCHED. NEAREST", the
 * one sentence for an agent; of the turn gate: "Capability 'exec' denied by the
 * turn gate (lease): SAYS. NEAREST".
 */
SG_MUST_CHECK struct sg_str gate_reason_line(const struct gate_reason *r,
    enum sg_capability capability, const char *code, struct arena *a);

#endif
