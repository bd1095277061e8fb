#ifndef SIGNING_SIGNING_H
#define SIGNING_SIGNING_H

#include "accounts/accounts.h"
#include "shape/log.h"
#include "shape/prompt.h"
#include "shell/shell.h"

/* Longer than this is not signed: it stands in the ledger, sealed. */
#define SIGNING_SHOWN_MAX (192u << 10)

/* Whether an answer that allows ${v} must be signed. */
bool
signing_demanded(const struct service_config *c, const struct prompt_view *v);

/* What ${v} shows, as canonical JSON in ${a}; empty: no memory, too long. */
struct sg_str signing_shown(const struct prompt_view *v, struct arena *a);

/* An answer: who gives it, to what, and what was said with it. */
struct signing_answer {
	struct shell *shell;
	struct accounts *accounts;
	const struct command_in *in;
	const struct prompt_view *view; /* as it is now, with all calls */
	struct sg_str option, call;
	bool has_rev;
	int64_t rev;
	const struct prompt_signature *given; /* NULL: none */
};

/*
 * NULL: it may be taken; with a signature, ${out} is for its record and
 * ${is_signed} is set.  Else why not.
 */
const char *signing_check(const struct signing_answer *q, struct arena *a,
    struct signature_record *out, bool *is_signed);

/* Room for it as JSON; NULL is fine. */
size_t signing_bytes(const struct signature_record *s);

/* The challenge for such an answer, as prompt_challenge; or why there is none.
 */
const char *signing_challenge(
    const struct signing_answer *q, struct arena *a, struct sg_str *json);

#endif
