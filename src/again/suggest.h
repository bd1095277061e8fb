#ifndef AGAIN_SUGGEST_H
#define AGAIN_SUGGEST_H

#include "port/store.h"
#include "solgate/words.h"
#include "shape/grant.h"

/*
 * Which grants would have spared a person the same answer again and again,
 * read off the calls the store keeps.  Every proposal comes with its evidence
 * and is checked against the whole history by the rules in force: what else it
 * would have let through, and what of that a person denied.  A denial resets
 * the count of what it touches.  Nothing is changed here: a person reads it,
 * and adds the grant or does not.
 */
#define SUGGEST_EXAMPLES 5

struct suggestion {
	struct sg_str extension_id, pattern;
	enum sg_capability capability;
	enum sg_risk risk; /* the worst of what it would cover */
	size_t approved;   /* by a person, since the last denial it touches */
	size_t denied;     /* by a person, before that */
	size_t others;     /* it would have matched, and nobody approved */
	size_t distinct;   /* different scopes among the approved */
	bool never_forced; /* a command, and none approved had --force or -f */
	size_t n_denied, n_others;
	struct sg_str denials[SUGGEST_EXAMPLES]; /* scopes, without secrets */
	struct sg_str other[SUGGEST_EXAMPLES];
};

struct suggest_options {
	struct sg_str project; /* where calls without a directory were made */
	size_t least;          /* approvals before anything is proposed */
	bool high;             /* High risk, too */
	int64_t now_ms, unused_ms;
};

struct suggest_hooks {
	void (*proposed)(void *ctx, const struct suggestion *s);
	/* A stored grant that decided nothing for so long. */
	void (*unused)(
	    void *ctx, struct sg_str id, const struct grant_row *row);
	void *ctx;
};

struct suggest_report {
	size_t calls;  /* looked at */
	size_t passed; /* not kept in full, or not readable any more */
	size_t high;   /* proposals held back because of their risk */
};

/*
 * What one rule would have decided of the history: a deny by any reading, an
 * allow only what it proves.  ${world} is borrowed.
 */
#define SUGGEST_LOOK 4096 /* the newest calls that are looked at */

struct world;
struct grant_rule;

struct suggest_cover {
	size_t calls, passed; /* looked at; of them not kept in full */
	bool cut;             /* there are older ones */
	size_t approved, denied, others;
	size_t n_examples, n_denials;
	struct sg_str examples[SUGGEST_EXAMPLES]; /* scopes, in ${a} */
	struct sg_str denials[SUGGEST_EXAMPLES];
};

SG_MUST_CHECK enum sg_err suggest_cover(const struct store_port *store,
    struct world *world, const struct grant_rule *rule, int64_t now_ms,
    struct suggest_cover *out, struct arena *a);

SG_MUST_CHECK enum sg_err suggest_run(const struct store_port *store,
    const struct suggest_options *o, const struct suggest_hooks *hooks,
    struct suggest_report *report, struct sg_error *e);

#endif
