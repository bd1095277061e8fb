#ifndef RULE_POLICY_H
#define RULE_POLICY_H

#include "rule/grants.h"
#include "rule/risk.h"
#include "solgate/action.h"

/*
 * The verdict on a call.  Rules are looked at in the order of policy_rule.def
 * and the first that holds decides; deny wins over allow by that order alone,
 * whatever the width of either.  The same call, policy, grants,
 * lease and time give the same ruling, whatever came before.
 *
 * Three things only take away from an allow: a lease that wants a write to be
 * confirmed by itself, a denial that can neither be proven nor excluded, and a
 * call that might reach what is the gate's own.  Then somebody is asked.
 *
 * Verdict and rule agree: the rule of an allow allows, and no other one does.
 */
enum policy_rule {
#define X(sym, code, decision, text) POLICY_##sym,
#include "rule/policy_rule.def"
	POLICY_RULE_COUNT
};

/* Why an allow became a question. */
enum policy_doubt {
	POLICY_CERTAIN,
	POLICY_HANDSHAKE, /* a write of a turn waits for its own yes (T59) */
	POLICY_MAYBE_DENIED,
	POLICY_MAYBE_OWN,
	POLICY_ALWAYS_PROMPT, /* a setting for permissive mode */
	POLICY_SEVERAL /* one person's grant or mode, where several must agree
			*/
};

/*
 * What the call reaches of the gate's own (see src/guard); zeroed: nothing, or
 * nobody looked.
 */
enum policy_own {
	POLICY_OWN_CLEAR,
	POLICY_OWN_MAYBE,
	POLICY_OWN_FILES,  /* state, settings, sockets, ledger, hooks */
	POLICY_OWN_PROGRAM /* the gate as a program or a process */
};

/* What the policy says of one extension; capabilities are sets of bits. */
struct policy_extension {
	struct sg_str id;
	unsigned allow, deny;
	enum sg_policy_mode mode;
	bool has_mode;
};

struct quorum_book; /* see src/quorum */

struct policy {
	enum sg_policy_mode mode; /* zeroed: strict */
	unsigned deny_caps, default_caps;
	const struct policy_extension *extensions;
	size_t n_extensions;
	enum compound compound; /* zeroed: lists are asked */
	bool always_prompt;     /* in permissive mode */
	/* The gate's directories and files: absolute, or in any directory. */
	struct sg_str_list own;
	const struct quorum_book *quorum; /* NULL: one person is enough */
};

/* What the lease of the turn said; zeroed: nobody asked one. */
struct policy_lease {
	bool consulted;
	struct sg_lease_verdict verdict;
};

struct policy_question {
	const struct call *call;
	struct call_risk risk;
	const struct policy *policy;
	const struct grants *grants;
	const struct launch *launch;
	struct policy_lease lease;
	enum policy_own own;
	bool several; /* more than one person must agree to it */
	int64_t now_ms;
};

struct policy_ruling {
	enum sg_action_verdict verdict; /* zeroed: deny */
	enum policy_rule rule;          /* the one that decided */
	enum policy_doubt doubt;        /* why an allow was taken back */
	enum policy_rule taken_back; /* by which it was, if there is a doubt */
	enum sg_policy_mode mode;    /* in force for the extension */
	bool has_grant;
	size_t grant;     /* which one decided */
	size_t near;      /* MAYBE_DENIED: by which one */
	enum cover cover; /* of a command: why no grant covers it */
};

struct policy_ruling policy_decide(const struct policy_question *q);

/*
 * The lists and the mode alone, for a capability that need not be one of ours:
 * what a policy says before anything is called.  A blank one is denied.
 */
struct policy_view {
	enum sg_action_verdict verdict;
	const char *reason; /* "deny_caps" */
};

struct policy_view policy_look(
    const struct policy *p, struct sg_str extension, struct sg_str capability);

/* The code of a rule, what it asks, and what the ledger calls its outcome. */
const char *policy_rule_code(enum policy_rule r);
const char *policy_rule_text(enum policy_rule r);
enum policy_rule policy_rule_find(struct sg_str code); /* unknown: refused */
enum sg_decision_token policy_rule_decision(enum policy_rule r);
const char *policy_doubt_text(enum policy_doubt d);

/* What a reason of policy_look() means, a sentence; "" for no reason of it. */
const char *policy_reason_text(struct sg_str reason);

/* The settings of a preset; ${dangerous}: exec and env are not denied. */
struct policy policy_preset(enum sg_policy_profile p, bool dangerous);

/* Ours: everything is asked but log and events. */
struct policy policy_prompt(void);

/* The preset of that name in any case, aliases too; unknown: safe. */
enum sg_policy_profile policy_profile_read(struct sg_str name);

#endif
