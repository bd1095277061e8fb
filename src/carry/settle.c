/*
 * What is carried.  An allow goes if a rule that asks, or a denial that is
 * lost, comes before it and may be about the same call: this house has no rule
 * that asks, and what it cannot deny it must not allow.
 */
#include "carry/carry_int.h"

/* Commands begin alike, as far as both say; a word that may be any ends it. */
static bool
words_meet(const struct carry_rule *a, const struct carry_rule *b)
{
	size_t n = a->n_words < b->n_words ? a->n_words : b->n_words;

	for (size_t i = 0; i < n; i++) {
		if (a->words[i].p == NULL || b->words[i].p == NULL)
			return true;
		if (!str_eq(a->words[i], b->words[i]))
			return false;
	}
	return !(a->ends && a->n_words > 0 && a->n_words < b->n_words) &&
	    !(b->ends && b->n_words > 0 && b->n_words < a->n_words);
}

static struct sg_str
plain_part(struct sg_str pattern)
{
	size_t n = 0;

	while (n < pattern.n && memchr("*?[", pattern.p[n], 3) == NULL)
		n++;
	return str_part(pattern, 0, n);
}

/* Patterns of other kinds are apart if their beginnings are. */
static bool
patterns_meet(struct sg_str a, struct sg_str b)
{
	bool absolute = str_starts(a, STR("/")) != str_starts(b, STR("/"));

	a = plain_part(a);
	b = plain_part(b);
	return absolute || str_starts(a, b) || str_starts(b, a);
}

static bool
extensions_meet(struct sg_str a, struct sg_str b)
{
	return str_starts(a, b) || str_starts(b, a);
}

static bool
meet(const struct carry_rule *a, const struct carry_rule *b)
{
	if (a->capability != b->capability ||
	    !extensions_meet(a->extension, b->extension))
		return false;
	if (a->capability == SG_CAP_EXEC)
		return words_meet(a, b);
	if (a->n_patterns == 0 || b->n_patterns == 0)
		return true;
	for (size_t i = 0; i < a->n_patterns; i++)
		for (size_t k = 0; k < b->n_patterns; k++)
			if (patterns_meet(a->pattern[i], b->pattern[k]))
				return true;
	return false;
}

static const char *
keep_text(struct arena *a, const char *text)
{
	size_t n = strlen(text) + 1;
	char *own = arena_raw(a, n);

	if (own == NULL)
		return "no memory";
	memcpy(own, text, n);
	return own;
}

static bool
can_be(const struct carry_rule *r, const struct sg_str *pattern,
    const struct grant_check *c, struct sg_error *why)
{
	struct grant_rule rule = {.extension_id = r->extension,
	    .capability = r->capability,
	    .pattern = pattern != NULL ? *pattern : STR(""),
	    .has_pattern = pattern != NULL,
	    .source = STR("policy.toml:1"),
	    .effect = r->effect == CARRY_ALLOW ? SG_GRANT_ALLOW : SG_GRANT_DENY,
	    .lifetime = SG_LIFETIME_ALWAYS};

	return grant_check_new(&rule, c, why) == SG_OK;
}

/*
 * Keep the patterns that a new rule could have.  Half an allow is narrower
 * and stays; half a denial would be one that is lost without a word.
 */
static void
try_patterns(struct carry_rule *r, const struct grant_check *c)
{
	struct sg_error why = {0};
	size_t kept = 0, n = r->n_patterns;

	if (r->all && r->effect == CARRY_ALLOW) {
		r->lost = "an allow here names what it covers";
		return;
	}
	if (r->all && can_be(r, NULL, c, &why))
		return;
	for (size_t i = 0; i < n; i++)
		if (can_be(r, &r->pattern[i], c, &why))
			r->pattern[kept++] = r->pattern[i];
	r->n_patterns = kept;
	if (kept == 0 || (kept < n && r->effect == CARRY_DENY))
		r->lost = keep_text(c->a, why.message);
}

static bool
stands_before(const struct carry_rule *r, const struct carry_rule *allow)
{
	return r->rank >= allow->rank &&
	    (r->effect == CARRY_ASK ||
		(r->effect == CARRY_DENY && r->lost != NULL));
}

void
carry_settle(struct carry_list *l, const struct grant_check *c)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i].lost == NULL && l->v[i].effect != CARRY_ASK)
			try_patterns(&l->v[i], c);
	for (size_t i = 0; i < l->n; i++)
		for (size_t k = 0; k < l->n && l->v[i].lost == NULL; k++)
			if (l->v[i].effect == CARRY_ALLOW &&
			    stands_before(&l->v[k], &l->v[i]) &&
			    meet(&l->v[k], &l->v[i]))
				l->v[i].lost = l->v[k].effect == CARRY_ASK
				    ? "another rule asks about some of it"
				    : "a denial of some of it is not carried";
}

enum sg_err
carry_read(struct carry_list *out, const struct carry_about *about,
    const struct grant_check *check, struct sg_error *e)
{
	static enum sg_err (*const readers[CARRY_FROM_COUNT])(
	    struct carrying *) = {[CARRY_CLAUDE] = carry_claude,
	    [CARRY_CODEX] = carry_codex,
	    [CARRY_GEMINI] = carry_gemini};
	struct carrying c = {.about = about, .a = check->a, .out = out, .e = e};
	enum sg_err err;

	*out = (struct carry_list){.from = about->from,
	    .v = arena_new(check->a, CARRY_RULES_MAX * sizeof(*out->v))};
	if (out->v == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	err = readers[about->from](&c);
	if (err == SG_OK)
		carry_settle(out, check);
	else
		out->n = 0;
	return err;
}

void
carry_count(const struct carry_list *l, size_t *carried, size_t *lost)
{
	*carried = *lost = 0;
	for (size_t i = 0; i < l->n; i++) {
		*lost += l->v[i].lost != NULL;
		*carried += l->v[i].lost == NULL;
	}
}

const char *
carry_name(enum carry_from from)
{
	static const char *const names[CARRY_FROM_COUNT] = {
	    "claude", "codex", "gemini"};

	return names[from];
}
