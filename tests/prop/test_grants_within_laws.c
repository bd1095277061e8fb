/*
 * Laws of "this grant says no more than that one", over random patterns and
 * calls: what the inner grant allows the outer one allows, what the inner one
 * denies the outer one denies, and nothing is within what it is not.
 * PROP_ROUNDS says how many, PROP_SEED where they begin.
 */
#include "rule/grants_within.h"
#include "lib/action_parts.h"
#include "lib/prop.h"

static const char *const programs[] = {
    "git", "ls", "env", "find", "tar", "sh", "npm", "curl", "foo", "./x"};
static const char *const words[] = {"status", "log", "push", "-x", "--force",
    "--output=x", "a", "b", "-c", "x=y", "*", "*", "*", "--", "-exec", "rm",
    "--exec", "-la", "run", "config", "'a b'"};
static const char *const names[] = {"src", "a.c", "b.c", "*", "**", "*.c",
    ".env", "docs", "[ab].c", "?", ".*", "my-secret.txt", "id_rsa", "token"};
static const char *const hosts[] = {"github.com", "*.github.com",
    "api.github.com", "*.api.github.com", "x.api.github.com", "evil.com",
    "github.com:8443", "*.github.com:8443", "127.0.0.1", "*.com"};
static const char *const ops[] = {
    "get_state", "get_*", "get_messages", "fork", "f*", "GET_STATE", "fork_*"};

static char rooms[4][256];

static const char *
some_words(char *room, bool literal)
{
	struct buf b = {.p = room, .cap = 255};

	buf_addz(&b, ANY_OF(programs));
	for (unsigned i = 0, n = any(4); i < n; i++) {
		const char *w = ANY_OF(words);

		buf_addc(&b, ' ');
		buf_addz(&b, literal && w[0] == '*' ? "q" : w);
	}
	room[b.n] = '\0';
	return room;
}

static const char *
some_path(char *room, bool literal)
{
	struct buf b = {.p = room, .cap = 255};

	for (unsigned i = 0, n = 1 + any(4); i < n; i++) {
		const char *w = ANY_OF(names);

		if (i > 0)
			buf_addc(&b, '/');
		buf_addz(&b, literal && strpbrk(w, "*?[") != NULL ? "a.c" : w);
	}
	room[b.n] = '\0';
	return room;
}

static const char *
some_url(char *room)
{
	const char *h = ANY_OF(hosts);

	snprintf(room, 255, "https://%s%s/x", h[0] == '*' ? "y" : "",
	    h[0] == '*' ? h + 1 : h);
	return room;
}

static const char *
pattern_of(enum sg_capability c, char *room)
{
	if (c == SG_CAP_EXEC)
		return some_words(room, false);
	if (c == SG_CAP_READ || c == SG_CAP_WRITE)
		return some_path(room, false);
	return c == SG_CAP_HTTP ? ANY_OF(hosts) : ANY_OF(ops);
}

static const char *
scope_of(enum sg_capability c, char *room)
{
	if (c == SG_CAP_EXEC)
		return some_words(room, true);
	if (c == SG_CAP_READ || c == SG_CAP_WRITE)
		return some_path(room, true);
	return c == SG_CAP_HTTP ? some_url(room) : ANY_OF(ops);
}

static bool
says(const struct grants *g, const struct call *call, bool allow)
{
	struct grant_query q = {.call = call,
	    .risk = call_risk(call, NULL).risk,
	    .compound = COMPOUND_EACH,
	    .launch = &parts_tools};

	return allow ? grants_allow(g, &q).yes : grants_deny(g, &q).yes;
}

/* A pair, one within the other, and calls that try to tell them apart. */
static long
try_pair(enum sg_capability c, bool allow)
{
	const char *inner = pattern_of(c, rooms[0]);
	const char *outer = pattern_of(c, rooms[1]);
	struct grant_rule v[2] = {
	    parts_grant(c, inner, allow), parts_grant(c, outer, allow)};
	struct grants two = parts_grants(v, 2);
	struct grants one = parts_grants(v, 1), other = parts_grants(v + 1, 1);
	long seen = 0;

	if (!grants_rule_within(
		&two.v[0], &two.v[1], allow ? &parts_tools : NULL))
		return 0;
	for (unsigned i = 0; i < 24; i++) {
		const char *text = i == 0 && strpbrk(inner, "*?[") == NULL &&
			c != SG_CAP_HTTP
		    ? inner
		    : scope_of(c, rooms[2]);
		struct call call = parts_call(c, text);

		if (!says(&one, &call, allow))
			continue;
		seen++;
		CHECK(says(&other, &call, allow),
		    "%s %s: %s within %s, but not %s", allow ? "allow" : "deny",
		    sg_capability_name(c), inner, outer, text);
	}
	return seen + 1;
}

/* G4, R-212: an edit can narrow, not widen. */
static void
within_is_never_more(void)
{
	static const enum sg_capability caps[] = {SG_CAP_EXEC, SG_CAP_EXEC,
	    SG_CAP_READ, SG_CAP_WRITE, SG_CAP_HTTP, SG_CAP_SESSION};
	unsigned long rounds = prop_rounds();
	long tried = 0;

	for (unsigned long i = 0; i < rounds; i++) {
		prop_seed(i);
		tried += try_pair(ANY_OF(caps), any(3) > 0);
		arena_clear(&parts_memory);
	}
	CHECK(rounds < 1000 || tried > (long)(rounds / 50), "%ld tried", tried);
}

/* A whole of every pattern is within itself, if it can be read at all. */
static void
all_is_within_itself(void)
{
	for (unsigned long i = 0; i < 2000; i++) {
		const char *text;
		struct grant_rule v[2];
		struct grants g;

		prop_seed(i);
		text = pattern_of(SG_CAP_WRITE, rooms[0]);
		v[0] = v[1] = parts_grant(SG_CAP_WRITE, text, true);
		g = parts_grants(v, 2);
		CHECK(g.v[0].state != GRANT_COUNTS ||
			grants_rule_within(&g.v[0], &g.v[1], &parts_tools),
		    "%s", text);
		arena_clear(&parts_memory);
	}
}

struct pair {
	enum sg_capability capability;
	const char *inner, *outer; /* NULL: no pattern */
	bool yes;
};

static const struct pair pairs[] = {
    {SG_CAP_EXEC, "git status", "git *", true},
    {SG_CAP_EXEC, "git *", "git status", false},
    {SG_CAP_EXEC, "git log *", "git log *", true},
    {SG_CAP_EXEC, "ls -la", "ls *", true},
    {SG_CAP_EXEC, "ls", "ls *", false},
    {SG_CAP_EXEC, "frob a b", "frob * b", true},
    {SG_CAP_EXEC, "frob a c", "frob * b", false},
    /* T12: what a star would not have taken is not to be had by an edit. */
    {SG_CAP_EXEC, "find . -exec rm x", "find *", false},
    {SG_CAP_READ, "src/a.c", "src/**", true},
    {SG_CAP_READ, "src/*", "src/**", true},
    {SG_CAP_READ, "src/**", "src/*", false},
    {SG_CAP_READ, "**", "src/**", false},
    {SG_CAP_READ, "src/x/*.c", "src/**", true},
    {SG_CAP_READ, "src/*.c", "src/*", true},
    {SG_CAP_READ, "/src/a.c", "src/**", false},
    {SG_CAP_READ, "src/.env", "src/**", false},
    /* T17: a secret is read only by a grant that names it. */
    {SG_CAP_READ, "src/my-secret.txt", "src/**", false},
    {SG_CAP_READ, "src/my-secret.txt", NULL, false},
    {SG_CAP_WRITE, "src/my-secret.txt", "src/**", true},
    {SG_CAP_READ, "src/a.c", NULL, true},
    {SG_CAP_READ, NULL, "src/**", false},
    {SG_CAP_HTTP, "api.github.com", "*.github.com", true},
    {SG_CAP_HTTP, "*.api.github.com", "*.github.com", true},
    {SG_CAP_HTTP, "github.com", "*.github.com", false},
    {SG_CAP_HTTP, "evilgithub.com", "*.github.com", false},
    {SG_CAP_HTTP, "api.github.com:8443", "*.github.com", false},
    {SG_CAP_SESSION, "get_state", "get_*", true},
    {SG_CAP_SESSION, "get_*", "get_state", false},
    {SG_CAP_SESSION, "fork", "get_*", false},
};

static void
known_pairs(void)
{
	const struct pair *p;

	EACH (p, pairs) {
		struct grant_rule v[2] = {
		    parts_grant(p->capability, p->inner, true),
		    parts_grant(p->capability, p->outer, true)};
		struct grants g = parts_grants(v, 2);

		CHECK(grants_rule_within(&g.v[0], &g.v[1], &parts_tools) ==
			p->yes,
		    "%s in %s", p->inner != NULL ? p->inner : "all",
		    p->outer != NULL ? p->outer : "all");
		arena_clear(&parts_memory);
	}
}

static struct grant_rule
with(const char *range, int64_t expires)
{
	struct grant_rule r = parts_grant(SG_CAP_READ, "src/**", true);

	r.has_range = range != NULL;
	r.range = str_of(range);
	r.has_expiry = expires > 0;
	r.expires_ms = expires;
	return r;
}

static bool
is_within(struct grant_rule in, struct grant_rule of)
{
	struct grant_rule v[2] = {in, of};
	struct grants g = parts_grants(v, 2);

	return grants_rule_within(&g.v[0], &g.v[1], &parts_tools);
}

/* Versions and time narrow as well. */
static void
ranges_and_time(void)
{
	CHECK(is_within(with("^1.2.0", 0), with(NULL, 0)), "a range for any");
	CHECK(!is_within(with(NULL, 0), with("^1.2.0", 0)), "any for a range");
	CHECK(is_within(with("1.3.0", 0), with("^1.2.0", 0)), "one of it");
	CHECK(!is_within(with("2.0.0", 0), with("^1.2.0", 0)), "none of it");
	CHECK(is_within(with("^1.2.0 <1.5.0", 0), with("^1.2.0", 0)), "more");
	CHECK(!is_within(with("^1.2.0-a", 0), with("^1.2.0", 0)), "not more");
	CHECK(!is_within(with(">=1.0.0", 0), with("^1.2.0", 0)), "wider");
	CHECK(is_within(with(NULL, 5), with(NULL, 0)), "an end");
	CHECK(is_within(with(NULL, 5), with(NULL, 9)), "an earlier end");
	CHECK(!is_within(with(NULL, 9), with(NULL, 5)), "a later end");
	CHECK(!is_within(with(NULL, 0), with(NULL, 5)), "no end");
}

/* G4: the deny that leaves nothing of an allow. */
static void
shadows(void)
{
	struct grant_rule v[4] = {parts_grant(SG_CAP_READ, "src/a.c", true),
	    parts_grant(SG_CAP_READ, "src/**", false),
	    parts_grant(SG_CAP_READ, "docs/**", false),
	    parts_grant(SG_CAP_READ, NULL, false)};
	struct grants g;

	v[3].extension_id = STR("ext.b");
	g = parts_grants(v, 4);
	CHECK(grants_is_shadowed(&g.v[0], &g.v[1]), "src/** denied");
	CHECK(!grants_is_shadowed(&g.v[0], &g.v[2]), "docs/** is elsewhere");
	CHECK(!grants_is_shadowed(&g.v[0], &g.v[3]), "another extension");
	CHECK(!grants_is_shadowed(&g.v[1], &g.v[1]), "a deny is not shadowed");
	v[1].has_expiry = true;
	v[1].expires_ms = 7;
	g = parts_grants(v, 2);
	CHECK(!grants_is_shadowed(&g.v[0], &g.v[1]), "it ends before");
}

int
main(void)
{
	parts_init();
	RUN(known_pairs);
	RUN(ranges_and_time);
	RUN(shadows);
	RUN(all_is_within_itself);
	RUN(within_is_never_more);
	parts_release();
	return t_done("grants_within_laws");
}
