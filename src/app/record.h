#ifndef APP_RECORD_H
#define APP_RECORD_H

#include "app/asked.h"

/*
 * What is written down and told of a decision: the policy.decision line of
 * the ledger, the row of the call, the host_result of the caller.  Scopes go
 * into the ledger as hashes only; params go into the store only as far as the
 * redactor leaves them alone.
 */
struct record_fate {
	enum sg_decision_token decision;
	enum sg_policy_mode mode;
	const char *rule;        /* code of the rule that decided or asked */
	enum sg_surface surface; /* of the person, if one answered */
	struct sg_str prompt_id; /* empty: nobody was asked */
	struct sg_str note;      /* of the person */
};

/*
 * One line for ${n} calls of one extension, capability and risk, in ${a}.
 * Empty: no memory.
 */
struct sg_str record_decision(struct service *s, const struct record_fate *f,
    const struct asked *const *calls, size_t n, struct arena *a);

/* Any other line: {"event":..}.  ${data} is one JSON object, or empty. */
struct record_event {
	const char *event, *message;
	enum sg_log_level level;
	struct sg_str extension_id; /* empty: none */
	struct sg_str data;
};
struct sg_str
record_event(struct service *s, const struct record_event *r, struct arena *a);

/*
 * The row of a call, in ${a}; ${no} makes its id within the session.  False:
 * no memory, nothing may be allowed.
 */
bool record_call(struct service *s, const struct record_fate *f,
    const struct asked *k, uint64_t no, struct arena *a, struct store_op *out);

/* host_result of the fate, in ${a}; empty: no memory. */
struct sg_str record_result(
    const struct record_fate *f, const struct asked *k, struct arena *a);

/* What the ledger calls a scope: SHA-256 of it, or HMAC with the key. */
struct sg_str
record_scope_hash(struct service *s, struct sg_str summary, struct arena *a);

#endif
