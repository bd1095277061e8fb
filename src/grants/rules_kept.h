#ifndef GRANTS_RULES_KEPT_H
#define GRANTS_RULES_KEPT_H

#include "kept/call.h"
#include "rule/policy.h"
#include "shell/shell.h"

/*
 * The rules in force, kept for a replay: rows that are named by their hash,
 * written when a ruling is first made by them and not again.
 */
struct grant_book;
struct rules_kept;

struct rules_kept_from {
	struct shell *shell;
	const struct grant_book *grants;
	const struct policy *policy;
};

/* The names of those rows. */
struct rules_kept_names {
	char policy[KEPT_HASH], grants[KEPT_HASH];
	size_t n_policy, n_grants; /* 0: not known, or none */
};

struct rules_kept *rules_kept_new(void); /* NULL: no memory */
void rules_kept_free(struct rules_kept *k);

/* Of the grants: ${id} is new or says something else, or has ended. */
void rules_kept_grant(struct rules_kept *k, struct sg_str id);

/* All of them may be others. */
void rules_kept_all(struct rules_kept *k);

/* The policy is another one. */
void rules_kept_policy(struct rules_kept *k);

/* Say in ${out} by which rules a call is ruled on now. */
void rules_kept_take(struct rules_kept *k, const struct rules_kept_from *from,
    struct rules_kept_names *out);

#endif
