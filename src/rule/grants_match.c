/* Whether one grant speaks about a call: narrow for an allow, wide for a deny.
 */
#include "rule/extension.h"
#include "rule/grants_match.h"
#include "rule/version.h"
#include "base/banned.h"

static bool
in_force(const struct grant_entry *e, const struct grant_query *q)
{
	const struct grant_rule *r = &e->rule;
	struct sg_str version = q->call->extension_version;

	if (r->effect == SG_GRANT_ALLOW)
		return e->state == GRANT_COUNTS &&
		    (!r->has_expiry || q->now_ms < r->expires_ms) &&
		    (!r->has_range || version_allow_counts(r->range, version));
	return (!r->has_expiry || q->now_ms <= r->expires_ms) &&
	    (!r->has_range || version_deny_counts(r->range, version));
}

/* Most grants name the extension itself: that is seen without a search. */
static bool
takes(const struct search *s, const struct grant_entry *e)
{
	struct sg_str id = s->q->call->extension_id;

	return (!e->several && str_eq(e->rule.extension_id, id)) ||
	    extension_takes(
		e->rule.extension_id, id, s->effect == SG_GRANT_DENY);
}

bool
grants_is_mine(const struct search *s, const struct grant_entry *e)
{
	return e->rule.effect == s->effect &&
	    e->rule.capability == s->q->call->capability && takes(s, e) &&
	    in_force(e, s->q);
}

static bool
has_prefix(struct sg_str s, struct sg_str prefix)
{
	return s.n >= prefix.n && name_same(str_part(s, 0, prefix.n), prefix);
}

static bool
name_covers(const struct grant_entry *e, struct sg_str name)
{
	return e->prefix ? str_starts(name, e->name) : str_eq(name, e->name);
}

static bool
name_hits(const struct grant_entry *e, struct sg_str name)
{
	return e->prefix ? has_prefix(name, e->name) : name_same(name, e->name);
}

static bool
names_hit(const struct grant_entry *e, const struct sg_str_list *names)
{
	for (size_t i = 0; i < names->n; i++)
		if (name_hits(e, names->v[i]))
			return true;
	return false;
}

/* T17: what was raised to high needs a grant that names it. */
static bool
too_wide(const struct search *s, const struct grant_entry *e)
{
	return s->q->call->capability == SG_CAP_READ &&
	    s->q->risk == SG_RISK_HIGH && !e->exact;
}

bool
grants_covers(const struct search *s, const struct grant_entry *e)
{
	const struct scope *scope = &s->q->call->scope;
	enum cover c;

	if (too_wide(s, e))
		return false;
	if (e->wild || scope->dynamic)
		return e->wild;
	switch (e->kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		c = word_pattern_covers(&e->of.words, s->part, s->q->launch);
		if (c > s->hit->cover)
			s->hit->cover = c;
		return c == COVER_YES;
	case SG_SCOPE_PATH:
		return path_pattern_covers(&e->of.path, &scope->path);
	case SG_SCOPE_HOST:
		return host_pattern_covers(&e->of.host, &scope->url);
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return name_covers(e, s->name);
}

/* The denial can neither be proven nor excluded. */
static void
doubt(const struct search *s, const struct grant_entry *e)
{
	size_t at = (size_t)(e - s->g->v);

	if (!s->hit->maybe || at < s->hit->near)
		s->hit->near = at;
	s->hit->maybe = true;
}

/* Whether a denial fires on ${c}; what cannot be told is kept. */
static bool
touches(const struct search *s, const struct grant_entry *e,
    const struct command *c)
{
	enum touch t = word_pattern_touches(&e->of.words, c, s->q->launch);

	if (t == TOUCH_MAYBE)
		doubt(s, e);
	return t == TOUCH_YES;
}

/*
 * What a denial says of a path, and of what is below it when that is searched
 * or removed as well.  A directory that is denied by its name is denied with
 * all that is in it; where a wildcard meets a directory, that is in doubt.  A
 * volume that folds names has more spellings of a path
 * than anybody can list (T16).
 */
static bool
path_hits(const struct search *s, const struct grant_entry *e)
{
	const struct path_pattern *pattern = &e->of.path;
	const struct scope *scope = &s->q->call->scope;

	if (scope->path.folding ||
	    (scope->deep && path_pattern_below(pattern, &scope->path)))
		doubt(s, e);
	if (path_pattern_hits(pattern, &scope->path))
		return true;
	if (!path_pattern_above(pattern, &scope->path))
		return false;
	if (!pattern->exact)
		doubt(s, e);
	return pattern->exact;
}

/* *.example.com was likely meant for example.com as well. */
static bool
host_hits(const struct search *s, const struct grant_entry *e)
{
	const struct host_pattern *p = &e->of.host;
	struct host_pattern top = *p;

	if (host_pattern_hits(p, &s->q->call->scope.url))
		return true;
	top.subdomains = false;
	if (p->subdomains && host_pattern_hits(&top, &s->q->call->scope.url))
		doubt(s, e);
	return false;
}

bool
grants_hits(const struct search *s, const struct grant_entry *e)
{
	const struct scope *scope = &s->q->call->scope;

	if (e->wild)
		return true;
	if (scope->dynamic)
		doubt(s, e);
	switch (e->kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		return touches(s, e, &scope->command) ||
		    (scope->shell != NULL && touches(s, e, scope->shell));
	case SG_SCOPE_PATH:
		return path_hits(s, e);
	case SG_SCOPE_HOST:
		return host_hits(s, e);
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return names_hit(e, &scope->names);
}
