/* New grants: readable, and good for something; see grant_new.h. */
#include "rule/grant_new.h"

#include <string.h>

#include "rule/extension.h"
#include "rule/version.h"
#include "base/banned.h"

#define SECRET_MAX PATTERN_BYTES_MAX

static enum sg_err
no(struct sg_error *e, const char *where, const char *why)
{
	return err_set(e, SG_EFORBIDDEN, str_of(where), str_of(why));
}

static enum sg_err
check_whom(const struct grant_rule *r, struct sg_error *e)
{
	if (!extension_is_valid(r->extension_id))
		return no(e, "/extension_id",
		    "an extension is an id, * for every one, or the beginning "
		    "of an id with one * behind it");
	if (r->effect == SG_GRANT_ALLOW && r->source.n == 0 &&
	    extension_is_several(r->extension_id))
		return no(e, "/extension_id",
		    "an allow for several extensions can only stand in a "
		    "policy file; see solgate-policy(5)");
	return SG_OK;
}

static enum sg_err
check_when(
    const struct grant_rule *r, const struct grant_check *c, struct sg_error *e)
{
	if (r->lifetime == SG_LIFETIME_ONCE)
		return no(e, "/lifetime", "a decision for once is not stored");
	if (r->has_expiry && c->now_ms != 0 && r->expires_ms <= c->now_ms)
		return no(e, "/expires_ms", "this time has passed already");
	if (r->has_range && !version_range_valid(r->range))
		return no(e, "/version_range", "cannot be read");
	if (r->has_range && version_range_empty(r->range))
		return no(e, "/version_range",
		    "no version is in this range, so the rule would never "
		    "match");
	return SG_OK;
}

/* A pattern with a letter in the place of each wildcard. */
static struct sg_str
sample_of(struct sg_str pattern, char room[SECRET_MAX])
{
	struct buf b = {.p = room, .cap = SECRET_MAX};

	for (size_t i = 0; i < pattern.n; i++) {
		char c = pattern.p[i];

		if (c == '[') {
			while (i + 1 < pattern.n && pattern.p[i + 1] != ']')
				i++;
			i++;
		}
		buf_addc(&b, memchr("*?[", c, 3) != NULL ? 'x' : c);
	}
	return buf_str(&b);
}

/* T17: of reads, only an exact allow covers what is on the list of secrets. */
static bool
is_secret_in_vain(const struct grant_entry *g)
{
	char room[SECRET_MAX];

	return g->rule.effect == SG_GRANT_ALLOW &&
	    g->rule.capability == SG_CAP_READ && !g->exact &&
	    path_text_is_secret(sample_of(g->of.path.text, room));
}

static enum sg_err
check_path(const struct grant_entry *g, struct sg_error *e)
{
	struct sg_str p = str_trim(g->rule.pattern);

	if (p.n != g->rule.pattern.n)
		return no(e, "/scope_pattern",
		    "a path must have no blanks around it");
	if (p.p[0] == '~' || p.p[0] == '$')
		return no(e, "/scope_pattern",
		    "~ and $ stand for nothing in a rule: write the path from "
		    "/ on, or [~] for a name that begins so");
	if (is_secret_in_vain(g))
		return no(e, "/scope_pattern",
		    "only secrets match this, and a secret is read by its "
		    "exact path alone: name each file");
	return SG_OK;
}

static enum sg_err
check_command(const struct grant_entry *g, const struct grant_check *c,
    struct sg_error *e)
{
	const struct word_pattern *p = &g->of.words;

	if (g->rule.effect != SG_GRANT_ALLOW || c->launch == NULL ||
	    word_pattern_hopeless(p, c->launch).n == 0)
		return SG_OK;
	return no(e, "/scope_pattern",
	    "a * here covers nothing, because these words can start any "
	    "program or reach any file; write the whole command");
}

/*
 * The hook of a host names its tools "claude.TodoWrite", and those of its MCP
 * servers belong to the extension "host.claude/SERVER".
 */
static bool
is_tool_of_host(const struct grant_entry *g)
{
	struct sg_str who = g->rule.extension_id, host;

	if (g->kind != SG_SCOPE_TOOL || g->several ||
	    !str_starts(who, STR("host.")) || str_find(who, STR("/")) < who.n)
		return true;
	host = str_part(who, STR("host.").n, who.n);
	if (g->prefix && g->name.n <= host.n)
		return str_starts(host, g->name);
	return str_starts(g->name, host) && g->name.n > host.n &&
	    g->name.p[host.n] == '.';
}

/* Names that nobody has. */
static enum sg_err
check_name(const struct grant_entry *g, struct sg_error *e)
{
	if (!is_tool_of_host(g))
		return no(e, "/scope_pattern",
		    "the tools of a host have its name in front, such as "
		    "claude.TodoWrite; those of its MCP servers are for "
		    "host.NAME/SERVER");
	if (g->kind == SG_SCOPE_VARIABLE &&
	    (g->name.p[0] == '$' || memchr(g->name.p, '=', g->name.n) != NULL))
		return no(e, "/scope_pattern",
		    "write the name of the variable alone, without $ and =");
	return SG_OK;
}

static enum sg_err
check_scope(const struct grant_entry *g, const struct grant_check *c,
    struct sg_error *e)
{
	switch (g->kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		return check_command(g, c, e);
	case SG_SCOPE_PATH:
		return check_path(g, e);
	case SG_SCOPE_HOST:
		return SG_OK;
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return check_name(g, e);
}

enum sg_err
grant_check_new(
    const struct grant_rule *r, const struct grant_check *c, struct sg_error *e)
{
	bool names = scope_kind_of(r->capability) == SG_SCOPE_OPERATION;
	struct grant_entry g;
	enum sg_err err = check_whom(r, e);

	if (err == SG_OK)
		err = check_when(r, c, e);
	if (err != SG_OK)
		return err;
	if (!r->has_pattern && !names && r->effect == SG_GRANT_ALLOW)
		return no(e, "/scope_pattern",
		    "is missing: an allow says what it covers");
	err = grants_compile(&g, r, c->a, c->idna, e);
	return err != SG_OK || g.wild ? err : check_scope(&g, c, e);
}
