#ifndef DESK_ASKED_H
#define DESK_ASKED_H

#include "ask/ask_name.h"
#include "eyes/eyes.h"
#include "form/call_facts.h"
#include "gate/gate_reason.h"
#include "grants/rules_kept.h"
#include "kept/call.h"
#include "system/path_object.h"
#include "system/world.h"
#include "desk/desk.h"
#include "shape/prompt.h"
#include "shape/service.h"

/*
 * A host call as it was understood: the one canonical object, the verdict on
 * it and what can be shown of it.  It is read once when it comes in, once
 * more into memory that lasts if a person has to be asked, and its hash a
 * third time when it is released.
 */

/* What a replay needs besides; see desk/record.h. */
struct asked_kept {
	struct looks looks;      /* what the machine said */
	struct path_place place; /* where it was called */
	struct sg_lease lease;   /* of its turn, before the call */
	bool has_lease;
	int64_t lease_ms;
	/* The rules in force when it was ruled on: */
	int64_t at_ms;
	enum sg_policy_mode mode;
	struct rules_kept_names rules;
	char input[KEPT_HASH + 24]; /* for the ledger: number, hash */
	size_t n_input;             /* 0: none is kept */
	bool secret; /* of the input: without its secrets it is another call */
};

struct asked {
	struct hostcall_request in;
	struct sg_str extension_id;
	int64_t came_ms;         /* wall */
	struct call_facts facts; /* as they were read from it */
	struct gate_answer answer;
	struct ask_name hash;
	struct path_object object; /* what its path names (T14) */
	bool held;                 /* its session is (see hold/holds.h) */
	/* A person changed it: as it was asked, by its caller. */
	bool edited;
	struct ask_name was;   /* its hash */
	struct sg_str first;   /* its params */
	char told[2 * 32];     /* what its caller compares (T34) */
	struct sg_lease spent; /* the lease as that one found it, */
	bool has_spent;        /* which it used already */
	struct asked_kept kept;
	struct eyes_rule eyes; /* where several people must agree */
};

/*
 * Read ${out->in}, whose other members are set here.  ${id}: the extension that
 * asks, as its channel has it.  SG_EINVALID and the errors of a contract:
 * it is not a call, and ${e} says why; SG_ENOMEM.  All lives in ${a}.
 */
enum sg_err asked_read(struct desk *desk, struct sg_str id, struct arena *a,
    struct asked *out, struct sg_error *e);

/* Add what is shown of it, and why it is asked about. */
enum sg_err
asked_explain(struct desk *desk, struct arena *a, struct asked *out);

/* Why ${k} is denied by ${rule}, or by the ${decision} it ended with. */
enum sg_err
asked_reason(struct desk *desk, const struct asked *k, enum policy_rule rule,
    enum sg_decision_token decision, struct arena *a, struct gate_reason *out);

/* The same as it is told; ${out} lives in ${a}.  False: no memory. */
bool asked_denial(struct desk *desk, const struct asked *k, const char *rule,
    enum sg_decision_token decision, struct arena *a,
    struct prompt_denial *out);

/* Whether its session is held by now: then nothing of it is admitted. */
void asked_hold(struct desk *desk, struct asked *k);

/* The rules of now on it; the lease as it was. */
struct policy_ruling asked_rule_again(struct desk *desk, const struct asked *k);

/*
 * The hash of the same request as the machine is now (T14, T34).  False: it is
 * no longer a call at all, or its path names another object.
 */
bool asked_hash_now(
    struct desk *desk, const struct asked *before, struct ask_name *out);

/* What the path of ${k} names, as it is told, in ${a}; false: nothing. */
bool asked_object(
    const struct asked *k, struct arena *a, struct resolved_object *out);

/* The path of ${k} without links, there or not; empty: it has none to tell. */
struct sg_str asked_real_path(const struct asked *k);

/* Say in ${out} by which rules a call is ruled on now. */
void asked_rules(struct desk *desk, struct asked_kept *out);

#endif
