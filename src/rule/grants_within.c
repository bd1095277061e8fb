/*
 * Patterns within patterns.  Words and names are compared one by one; where a
 * wildcard meets another the texts have to be the same, or the outer one takes
 * whatever a name can be.
 */
#include "rule/grants_within.h"

#include <string.h>

#include "rule/extension.h"
#include "rule/version.h"
#include "base/banned.h"

#define STEPS_MAX 20000 /* of one comparison of paths; then it is a no */

static bool
is_wild(const struct word_pattern *p, size_t i)
{
	return (p->wild[i / 64] >> (i % 64) & 1) != 0;
}

static bool
words_fit(const struct word_pattern *in, const struct word_pattern *of)
{
	if (in->n < of->n || (in->n > of->n && !of->rest))
		return false;
	for (size_t i = 0; i < of->n; i++)
		if (!is_wild(of, i) &&
		    (is_wild(in, i) || !str_eq(in->words[i], of->words[i])))
			return false;
	return true;
}

/*
 * A * does not stand for every word: what the table of tools objects to has to
 * be written out.  So a word that stands in the inner pattern alone must be
 * one that the outer one would have taken.
 */
static bool
words_within(const struct word_pattern *in, const struct word_pattern *of,
    const struct launch *launch)
{
	struct command_word words[COMMAND_WORDS_MAX];
	struct command_part part = {.words = words, .n = in->n};

	if (!words_fit(in, of))
		return false;
	if (launch == NULL)
		return true;
	for (size_t i = 0; i < in->n; i++)
		words[i] = (struct command_word){
		    .text = is_wild(in, i) ? STR("x") : in->words[i]};
	return word_pattern_covers(of, &part, launch) == COVER_YES;
}

static bool
has_glob(struct sg_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (memchr("*?[", name.p[i], 3) != NULL)
			return true;
	return false;
}

/* One name of the inner pattern by one of the outer, neither of them "**". */
static bool
name_within(struct sg_str in, struct sg_str of)
{
	if (str_eq(in, of))
		return true;
	if (!has_glob(in))
		return glob_match(of, in, GLOB_NARROW);
	return str_eq(of, STR("*")) && in.p[0] != '.' && in.p[0] != '[';
}

static bool
names_within(struct sg_str in, struct sg_str of, unsigned *steps)
{
	struct sg_str name, outer, rest = in, behind = of;
	bool any;

	if (++*steps > STEPS_MAX)
		return false;
	if (!path_next(&behind, &outer))
		return in.n == 0;
	any = str_eq(outer, STR("**"));
	if (any && behind.n > 0 && names_within(in, behind, steps))
		return true;
	if (!path_next(&rest, &name))
		return false;
	if (!any)
		return !str_eq(name, STR("**")) && name_within(name, outer) &&
		    names_within(rest, behind, steps);
	if (name.p[0] == '.')
		return false;
	if (behind.n == 0 && rest.n == 0)
		return true;
	return names_within(rest, of, steps);
}

static bool
ends_in_any(struct sg_str pattern)
{
	return str_eq(str_behind(pattern, '/'), STR("**"));
}

/* T17: a secret is read only by who may read just that. */
static bool
paths_within(const struct grant_entry *in, const struct grant_entry *of)
{
	const struct path_pattern *x = &in->of.path, *y = &of->of.path;
	unsigned steps = 0;

	if (x->absolute != y->absolute)
		return false;
	if (x->exact && !y->exact && in->rule.capability == SG_CAP_READ &&
	    path_text_is_secret(x->text))
		return false;
	/* A denial by name is one of all that is below the name, too. */
	if (x->exact && !y->exact && in->rule.effect != SG_GRANT_ALLOW &&
	    !ends_in_any(y->text))
		return false;
	return names_within(x->text, y->text, &steps);
}

static bool
is_below(struct sg_str name, struct sg_str domain)
{
	return name.n > domain.n + 1 && name.p[name.n - domain.n - 1] == '.' &&
	    str_eq(str_part(name, name.n - domain.n, domain.n), domain);
}

/* Without a port a deny is for all of them; an allow is for its scheme's. */
static bool
ports_within(const struct grant_entry *in, const struct grant_entry *of)
{
	const struct host_pattern *x = &in->of.host, *y = &of->of.host;

	if (!y->has_port && of->rule.effect == SG_GRANT_DENY)
		return true;
	return x->has_port == y->has_port &&
	    (!x->has_port || x->port == y->port);
}

static bool
hosts_within(const struct grant_entry *in, const struct grant_entry *of)
{
	const struct host_pattern *x = &in->of.host, *y = &of->of.host;

	if (!ports_within(in, of))
		return false;
	if (x->subdomains == y->subdomains && host_eq(&x->host, &y->host))
		return true;
	return y->subdomains && !x->host.is_address &&
	    is_below(x->host.text, y->host.text);
}

static bool
plain_names_within(const struct grant_entry *in, const struct grant_entry *of)
{
	if (of->prefix)
		return str_starts(in->name, of->name);
	return !in->prefix && str_eq(in->name, of->name);
}

bool
grants_scope_within(const struct grant_entry *in, const struct grant_entry *of,
    const struct launch *launch)
{
	if (in->kind != of->kind || in->state == GRANT_PATTERN)
		return false;
	if (of->rule.effect == SG_GRANT_ALLOW && of->state != GRANT_COUNTS)
		return false; /* it covers nothing */
	if (of->wild)         /* a deny that cannot be read denies all, too */
		return !(in->rule.capability == SG_CAP_READ && !in->wild &&
		    in->exact && path_text_is_secret(in->of.path.text));
	if (in->wild)
		return false;
	if (str_eq(in->rule.pattern, of->rule.pattern))
		return true;
	switch (in->kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		return words_within(&in->of.words, &of->of.words, launch);
	case SG_SCOPE_PATH:
		return paths_within(in, of);
	case SG_SCOPE_HOST:
		return hosts_within(in, of);
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return plain_names_within(in, of);
}

/* The same range, one version of it, or it with more conditions behind. */
static bool
range_within(const struct grant_rule *in, const struct grant_rule *of)
{
	if (!of->has_range)
		return true;
	if (!in->has_range)
		return false;
	if (str_eq(in->range, of->range))
		return true;
	if (str_starts(in->range, of->range))
		return in->range.p[of->range.n] == ' ';
	return version_fit(of->range, in->range) == VERSION_INSIDE;
}

static bool
time_within(const struct grant_rule *in, const struct grant_rule *of)
{
	return !of->has_expiry ||
	    (in->has_expiry && in->expires_ms <= of->expires_ms);
}

bool
grants_rule_within(const struct grant_entry *in, const struct grant_entry *of,
    const struct launch *launch)
{
	return in->rule.capability == of->rule.capability &&
	    in->rule.effect == of->rule.effect &&
	    extension_within(in->rule.extension_id, of->rule.extension_id) &&
	    range_within(&in->rule, &of->rule) &&
	    time_within(&in->rule, &of->rule) &&
	    grants_scope_within(in, of, launch);
}

bool
grants_is_shadowed(const struct grant_entry *in, const struct grant_entry *of)
{
	const struct grant_rule *x = &in->rule, *y = &of->rule;

	return x->effect == SG_GRANT_ALLOW && y->effect == SG_GRANT_DENY &&
	    x->capability == y->capability &&
	    extension_within(x->extension_id, y->extension_id) &&
	    time_within(x, y) &&
	    (!y->has_range || (x->has_range && str_eq(x->range, y->range))) &&
	    grants_scope_within(in, of, NULL);
}
