#ifndef RULE_LINT_H
#define RULE_LINT_H

#include "rule/grant_new.h"

/*
 * What is to be said of rules beside one another: which never match,
 * which are taken away by a denial, which say what another says already, and
 * which have a part cut out.  Every finding is proven by the same comparisons
 * that narrowing a grant uses; what cannot be proven is not said.
 */
enum lint_kind {
	LINT_NEVER,    /* it has no effect, and ${why} says why */
	LINT_WIDE,     /* a deny that cannot be read: it denies everything */
	LINT_SHADOWED, /* an allow of which a denial leaves nothing */
	LINT_COVERED,  /* another rule says the same, or more */
	LINT_CUT       /* a denial takes a part out of the allow */
};

struct lint {
	enum lint_kind kind;
	size_t rule; /* index */
	size_t by;   /* the other one, of SHADOWED, COVERED and CUT */
	const char *why;
};

/* "never", "wide", "shadowed", "covered", "cut". */
const char *lint_name(enum lint_kind k);

/* A rule of this kind does not do what it says. */
bool lint_is_wrong(enum lint_kind k);

/*
 * lint_rules(g, c, say, ctx):
 * Look at all pairs of ${g}; ${c->a} has room for one pattern at a time.
 */
void lint_rules(const struct grants *g, const struct grant_check *c,
    void (*say)(void *ctx, const struct lint *l), void *ctx);

#endif
