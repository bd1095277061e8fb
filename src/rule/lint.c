/* Rules beside one another; see lint.h. */
#include "rule/lint.h"

#include "rule/extension.h"
#include "rule/grants_within.h"
#include "base/banned.h"

struct linting {
	const struct grants *g;
	const struct grant_check *c;
	void (*say)(void *ctx, const struct lint *l);
	void *ctx;
};

const char *
lint_name(enum lint_kind k)
{
	switch (k) {
	case LINT_NEVER:
		return "never";
	case LINT_WIDE:
		return "wide";
	case LINT_SHADOWED:
		return "shadowed";
	case LINT_COVERED:
		return "covered";
	case LINT_CUT:
		return "cut";
	}
	return "unknown";
}

bool
lint_is_wrong(enum lint_kind k)
{
	return k == LINT_NEVER || k == LINT_WIDE || k == LINT_SHADOWED;
}

static void
found(const struct linting *l, enum lint_kind kind, size_t i, size_t by,
    const char *why)
{
	l->say(l->ctx, &(struct lint){kind, i, by, why});
}

/* It has no effect, whatever else there is; then nothing more is said of it. */
static bool
is_idle(const struct linting *l, size_t i)
{
	const struct grant_entry *e = &l->g->v[i];
	struct sg_error why = {0};

	if (e->state != GRANT_COUNTS) {
		found(l,
		    e->rule.effect == SG_GRANT_ALLOW ? LINT_NEVER : LINT_WIDE,
		    i, i, grant_state_text(e->state));
		return true;
	}
	if (grant_check_new(&e->rule, l->c, &why) == SG_OK)
		return false;
	found(l, LINT_NEVER, i, i, why.message);
	return true;
}

/* Both speak about one extension at least. */
static bool
share_extension(const struct grant_rule *x, const struct grant_rule *y)
{
	return extension_within(x->extension_id, y->extension_id) ||
	    extension_within(y->extension_id, x->extension_id);
}

static bool
is_covered(const struct linting *l, size_t i, size_t by)
{
	const struct grant_entry *x = &l->g->v[i], *y = &l->g->v[by];
	const struct launch *tools = x->rule.effect == SG_GRANT_ALLOW
	    ? l->c->launch
	    : NULL;

	if (y->state != GRANT_COUNTS || !grants_rule_within(x, y, tools))
		return false;
	/* Of two that say the same, the later one is too many. */
	return by < i || !grants_rule_within(y, x, tools);
}

static bool
is_cut(const struct grant_entry *allow, const struct grant_entry *deny)
{
	return allow->rule.effect == SG_GRANT_ALLOW &&
	    deny->rule.effect == SG_GRANT_DENY &&
	    allow->rule.capability == deny->rule.capability &&
	    share_extension(&allow->rule, &deny->rule) &&
	    grants_scope_within(deny, allow, NULL);
}

/* The gravest thing that can be said of the two. */
static void
beside(const struct linting *l, size_t i, size_t by)
{
	const struct grant_entry *x = &l->g->v[i], *y = &l->g->v[by];

	if (grants_is_shadowed(x, y))
		found(l, LINT_SHADOWED, i, by, "a denial leaves nothing of it");
	else if (is_covered(l, i, by))
		found(l, LINT_COVERED, i, by, "another rule says this already");
	else if (is_cut(x, y))
		found(l, LINT_CUT, i, by, "a denial takes a part out of it");
}

void
lint_rules(const struct grants *g, const struct grant_check *c,
    void (*say)(void *ctx, const struct lint *l), void *ctx)
{
	const struct linting l = {g, c, say, ctx};

	for (size_t i = 0; i < g->n; i++) {
		if (is_idle(&l, i))
			continue;
		for (size_t by = 0; by < g->n; by++)
			if (by != i)
				beside(&l, i, by);
	}
}
