#ifndef FACE_CLI_RULES_H
#define FACE_CLI_RULES_H

#include "client/remote.h"
#include "shape/grant.h"

/* The parts of "grants": decisions that last, seen and changed by a person. */
struct rules_call {
	struct remote r;
	const char *filter, *range, *confirm;
	bool deny, session, dry_run, high;
	bool has_expiry;
	int64_t expires_ms;
	int64_t least, unused_days; /* suggest */
	int n;                      /* operands behind the verb */
	char **operands;
};

enum cli_exit rules_list(struct rules_call *k);
enum cli_exit rules_add(struct rules_call *k);
enum cli_exit rules_revoke(struct rules_call *k);
enum cli_exit rules_test(struct rules_call *k);
enum cli_exit rules_lint(struct rules_call *k);
enum cli_exit rules_export(struct rules_call *k);
enum cli_exit rules_import(struct rules_call *k);
enum cli_exit rules_suggest(struct rules_call *k); /* needs no server */

/* All of them, page by page; in ${k->r.a}. */
enum cli_exit rules_fetch(struct rules_call *k, struct grant_list *out);

/* Add one; ${out} may be NULL. */
enum cli_exit rules_post(struct rules_call *k, const struct grant_request *q,
    struct grant_view *out);

/* End one, in the version that was read. */
enum cli_exit rules_end(struct rules_call *k, const struct grant_view *v);

#endif
