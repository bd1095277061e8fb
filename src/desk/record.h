#ifndef DESK_RECORD_H
#define DESK_RECORD_H

#include "desk/asked.h"
#include "hold/ran.h"

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
	struct sg_str proved;    /* how it was known that it was one */
	struct sg_str prompt_id; /* empty: nobody was asked */
	struct sg_str note;      /* of the person */
	struct sg_str amended;   /* CORRECTED: the hash of the changed call */
	const struct signature_record *signature; /* of the person, or NULL */
	const struct quorum_record *quorum; /* whose yes counted, or NULL */
	struct sg_str grant_id; /* the grant that decided; empty: none */
	bool lasts;             /* what is kept of it is said: */
	struct grant_record *grants;
	size_t n_grants;
	bool by_queue;          /* the queue settled it */
	struct sg_str_list fed; /* what it was told since its last record */
};

/*
 * One line for ${n} calls of one extension, capability and risk, in ${a}.
 * Empty: no memory.
 */
struct sg_str record_decision(struct desk *desk, const struct record_fate *f,
    const struct asked *const *calls, size_t n, struct arena *a);

/*
 * The row of a call, in ${a}; ${no} makes its id within the session.  It begins
 * with what a replay needs, whose hash ${k} keeps for the line: the row comes
 * first.  False: no memory, nothing may be allowed.
 */
bool record_call(struct desk *desk, const struct record_fate *f,
    struct asked *k, uint64_t no, struct arena *a, struct store_op *out);

/*
 * That beginning, and whether the request in it is all of it.  A row that is
 * written again begins as before.  False: nothing is kept, and the line says
 * nothing.
 */
bool record_input(struct desk *desk, struct asked *k, uint64_t no,
    struct arena *a, struct call_row *row);

/* host_result of the fate, in ${a}; empty: no memory. */
struct command_out record_out(struct desk *desk, const struct record_fate *f,
    const struct asked *k, struct arena *a);

/* What the caller of ${k} compares with what it sent (T34); false: no memory.
 */
bool record_told_hash(
    const struct asked *k, struct arena *a, char out[2 * SHA256_SIZE]);

/* What ${k} is compared by; what the caller was told of it is kept until its
 * host says what ran (hold/ran.h). */
struct ran_call record_ran(const struct asked *k, struct arena *a);
void record_told(
    struct desk *desk, const struct asked *k, bool allowed, struct arena *a);

/* How it ended, for whoever collects spans (src/otel). */
void record_span(struct desk *desk, const struct record_fate *f,
    const struct asked *k, struct arena *a);

#endif
