/* Grants: what counts, what covers, what hits; found through the index. */
#include "lib/action_parts.h"
#include "rule/grant_new.h"

static const struct row {
	enum sg_capability capability;
	const char *pattern, *scope;
	bool allow_covers, deny_hits;
} rows[] = {
    {SG_CAP_EXEC, "git *", "git status", true, true},
    {SG_CAP_EXEC, "git status", "git status", true, true},
    /* R-229 R-460: an allow needs a further word, a denial does not */
    {SG_CAP_EXEC, "git status", "git status -s", false, true},
    {SG_CAP_EXEC, "git *", "git", false, true},
    {SG_CAP_EXEC, "git *", "gitk x", false, false},
    {SG_CAP_EXEC, "git *", "/usr/bin/git status", false, true},
    {SG_CAP_EXEC, "/bin/git *", "git status", false, true},
    {SG_CAP_EXEC, "git log *", "git log -3", true, true},
    {SG_CAP_EXEC, "git * -3", "git log -3", true, true},
    {SG_CAP_EXEC, "git *", "git status && git log", true, true}, /* E2 */
    {SG_CAP_EXEC, "git *", "git status && rm x", false, true},
    {SG_CAP_EXEC, "rm *", "sudo rm x", false, true}, /* T5 */
    {SG_CAP_EXEC, "rm *", "bash -c 'rm x'", false, true},
    {SG_CAP_EXEC, "sudo *", "sudo ls", false, true}, /* E10 */
    {SG_CAP_EXEC, "sudo ls", "sudo ls", true, true},
    {SG_CAP_EXEC, "git *", "GIT status", false, true},
    {SG_CAP_EXEC, "git |", "git status", false, true}, /* no pattern */
    {SG_CAP_READ, "src/**", "src/a/b.c", true, true},
    {SG_CAP_READ, "src/**", "src", false, true},
    {SG_CAP_READ, "src/*", "src/a/b.c", false, true}, /* T15; in doubt */
    {SG_CAP_READ, "src/*", "other/src/b.c", false, false},
    /* a denied directory is denied with all that is in it */
    {SG_CAP_READ, "src", "src/a/b.c", false, true},
    {SG_CAP_READ, "src", "srcs/a", false, false},
    {SG_CAP_WRITE, "/etc", "/etc/cron.d/x", false, true},
    {SG_CAP_WRITE, "/", "/etc/cron.d/x", false, true},
    {SG_CAP_READ, ".", "src/a/b.c", false, true},
    {SG_CAP_READ, "src/a.c", "src/a.c", true, true},
    {SG_CAP_READ, "src/a.c", "./src/../src/a.c", true, true},
    {SG_CAP_READ, "**/*.c", "x/a.c", true, true},
    {SG_CAP_READ, "*", "a.c", true, true},
    {SG_CAP_READ, "/etc/**", "/etc/hosts", true, true},
    {SG_CAP_READ, "/etc/hosts", "/etc/hosts", true, true},
    {SG_CAP_READ, "/project/src/**", "src/a.c", true, true},
    {SG_CAP_READ, "src/**", "/etc/hosts", false, false},
    {SG_CAP_READ, "src/**", "src/.hid", false, true},
    {SG_CAP_READ, ".", ".", true, true},
    {SG_CAP_READ, "a/[", "src/a.c", false, true}, /* no pattern */
    /* T17: only what names a secret covers it */
    {SG_CAP_READ, "**/.env", ".env", false, true},
    {SG_CAP_READ, ".env", ".env", true, true},
    {SG_CAP_READ, NULL, ".env", false, true},
    {SG_CAP_READ, NULL, "src/a.c", true, true}, /* */
    {SG_CAP_WRITE, NULL, ".env", true, true},
    {SG_CAP_WRITE, "**", "~/x", false, true},
    {SG_CAP_HTTP, "api.github.com", "https://api.github.com/x", true, true},
    {SG_CAP_HTTP, "*.github.com", "https://a.b.github.com/", true, true},
    {SG_CAP_HTTP, "*.github.com", "https://github.com/", false,
	true}, /* near */
    {SG_CAP_HTTP, "github.com", "https://github.com:8443/", false, true},
    {SG_CAP_HTTP, "github.com:8443", "https://github.com:8443/", true, true},
    {SG_CAP_HTTP, "*.hub.com", "https://github.com/", false, false}, /* T19 */
    {SG_CAP_HTTP, "127.0.0.1", "https://127.0.0.1/", true, true},
    {SG_CAP_HTTP, "127.0.0.1", "https://2130706433/", true, true},
    {SG_CAP_HTTP, "127.0.0.1", "https://0127.0.0.1/", false, true},
    {SG_CAP_HTTP, "*.*.com", "https://a.b.com/", false, true}, /* no pattern */
    {SG_CAP_SESSION, "get_state", "get_state", true, true},
    {SG_CAP_SESSION, "get_state", "GET_STATE", false, true},
    {SG_CAP_SESSION, "get_*", "get_state", true, true},
    {SG_CAP_SESSION, "get_*", "GET_state", false, true},
    {SG_CAP_SESSION, "get_*", "get", false, false},
    {SG_CAP_SESSION, "get_*", "fork", false, false},
    {SG_CAP_SESSION, NULL, "fork", true, true},
    {SG_CAP_SESSION, NULL, NULL, true, true},
    {SG_CAP_SESSION, "*", "fork", false, true}, /* of a denial: all */
    {SG_CAP_SESSION, "g*t", "get", false, true},
    {SG_CAP_SESSION, "", "get", false, true},
    {SG_CAP_SESSION, "<dynamic>", NULL, false, true},
    {SG_CAP_TOOL, "deploy", "deploy", true, true},
    {SG_CAP_ENV, "HOME", "HOME", true, true},
    {SG_CAP_ENV, "HOME", "PATH", false, false},
    /* no allow for these without a scope */
    {SG_CAP_EXEC, NULL, "ls", false, true},
    {SG_CAP_HTTP, NULL, "https://a.example/", false, true},
};

static struct grant_query
query(const struct call *c)
{
	return (struct grant_query){.call = c,
	    .risk = call_risk(c, NULL).risk,
	    .compound = COMPOUND_EACH,
	    .launch = &parts_tools};
}

/* Two grants in a set with room for so many that no two share a place. */
static struct grants
spread(const struct grant_rule *v)
{
	struct grants g;

	CHECK(grants_init(&g, 4096, &parts_memory, NULL) == SG_OK &&
		grants_add(&g, &v[0]) == SG_OK &&
		grants_add(&g, &v[1]) == SG_OK,
	    "memory");
	return g;
}

static void check_rows(struct grants (*make)(const struct grant_rule *))
{
	const struct row *r;

	EACH (r, rows) {
		struct grant_rule v[2] = {
		    parts_grant(r->capability, r->pattern, true),
		    parts_grant(r->capability, r->pattern, false)};
		struct grants g = make(v);
		struct call c = parts_call(r->capability, r->scope);
		struct grant_query q = query(&c);
		struct grant_hit a = grants_allow(&g, &q);
		struct grant_hit d = grants_deny(&g, &q);

		CHECK(a.yes == r->allow_covers && (!a.yes || a.index == 0),
		    "%s allows %s: %d", r->pattern, r->scope, a.yes);
		CHECK((d.yes || d.maybe) == r->deny_hits &&
			(!d.yes || d.index == 1),
		    "%s denies %s: %d", r->pattern, r->scope, d.yes);
		arena_clear(&parts_memory);
	}
}

static struct grants
crowd(const struct grant_rule *v)
{
	return parts_grants(v, 2);
}

static void
allow_is_narrow_and_deny_is_wide(void)
{
	check_rows(crowd);
	check_rows(spread);
}

/* A scope that is not known: a deny with a pattern may apply. */
static void
what_cannot_be_told_is_said(void)
{
	struct grant_rule v = parts_grant(SG_CAP_SESSION, "fork", false);
	struct grants g = parts_grants(&v, 1);
	struct call c = parts_call(SG_CAP_SESSION, NULL);
	struct grant_query q = query(&c);
	struct grant_hit hit = grants_deny(&g, &q);

	CHECK(hit.maybe && !hit.yes, "session");
	v = parts_grant(SG_CAP_EXEC, "rm *", false);
	g = parts_grants(&v, 1);
	c = parts_call(SG_CAP_EXEC, "$X y");
	hit = grants_deny(&g, &q);
	CHECK(hit.maybe && !hit.yes, "exec");
	c = parts_call(SG_CAP_EXEC, "ls | bash"); /* literal, and who knows */
	hit = grants_deny(&g, &q);
	CHECK(hit.maybe && !hit.yes && !c.scope.dynamic, "a shell that is fed");
	c = parts_call(SG_CAP_READ, "loop");
	v = parts_grant(SG_CAP_READ, "src/**", false);
	g = parts_grants(&v, 1);
	hit = grants_deny(&g, &q);
	CHECK(!hit.yes && !grants_allow(&g, &q).yes, "refused");
	arena_clear(&parts_memory);
}

/* A search reads, and a removal takes, all that is below its path. */
static void
what_is_below_is_reached_as_well(void)
{
	static const struct {
		bool tool;
		const char *name, *path, *denied;
		bool maybe;
	} v[] = {
	    {true, "grep", ".", "secret/**", true},
	    {true, "find", "src", "src/deep/a.c", true},
	    {true, "grep", "src", "src/*/a.c", true},
	    {true, "grep", "src/deep", "src/*/a.c", true},
	    {true, "grep", "src/deep/x", "src/*/a.c", false},
	    {true, "grep", "src/deep/a.c", "src/*", true},
	    {true, "grep", "docs", "src/**", false},
	    {true, "grep", "docs", "**/*.pem", true},
	    {true, "grep", "docs/x/y", "**/a.c", true},
	    {true, "grep", "docs/x/y", "docs/**/z/a.c", true},
	    {true, "grep", "/", "src/**", true}, /* the root is below */
	    {true, "grep", "/etc", "src/**", false},
	    {true, "grep", "/etc", "/etc/ssh/**", true},
	    {true, "grep", "/", "/etc/ssh/**", true},
	    {true, "grep", "/usr", "/etc/ssh/**", false},
	    {true, "ls", ".", "secret/**", false}, /* names, not contents */
	    {true, "read", ".", "secret/**", false},
	    {false, "delete", "src", "src/keep/**", true},
	    {false, "remove", "src", "src/keep/**", true},
	    {false, "rm", ".", "src/keep/**", true},
	    {false, "rm", "link", "src/keep/**", false}, /* only the link */
	    {false, "mkdir", "src", "src/keep/**", false},
	    {false, "write", "src", "src/keep/**", false},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct call_request r = {.call_id = STR("c"),
		    .extension_id = STR("ext.a"),
		    .method = v[i].tool ? STR("tool") : STR("fs"),
		    .params = {.tool = str_of(v[i].name),
			.op = str_of(v[i].name),
			.path = str_of(v[i].path),
			.has_path = true}};
		struct grant_rule rule = parts_grant(
		    v[i].tool ? SG_CAP_READ : SG_CAP_WRITE, v[i].denied, false);
		struct grants g = parts_grants(&rule, 1);
		struct sg_error e = {0};
		struct grant_query q;
		struct grant_hit hit;
		struct call c;

		CHECK(
		    call_init(&c, &r, &parts_world, &parts_memory, &e) == SG_OK,
		    "%s", e.message);
		q = query(&c);
		hit = grants_deny(&g, &q);
		CHECK(!hit.yes && hit.maybe == v[i].maybe, "%s %s, %s: %d",
		    v[i].name, v[i].path, v[i].denied, hit.maybe);
		arena_clear(&parts_memory);
	}
}

/* T4: an allow speaks of the words and of nothing beside them. */
static void
environment_is_not_covered(void)
{
	struct grant_rule v = parts_grant(SG_CAP_EXEC, "ls", true);
	struct grants g = parts_grants(&v, 1);
	struct call c = parts_call(SG_CAP_EXEC, "ls");
	struct grant_query q = query(&c);

	CHECK(grants_allow(&g, &q).yes, "bare");
	c.scope.bare = false;
	CHECK(!grants_allow(&g, &q).yes, "not bare");
	c.scope.bare = true;
	q.compound = COMPOUND_NEVER;
	c = parts_call(SG_CAP_EXEC, "ls && ls");
	CHECK(!grants_allow(&g, &q).yes, "a list is asked");
	arena_clear(&parts_memory);
}

/* A word alone may be a command line to whoever runs it. */
static void
a_word_is_denied_in_both_readings(void)
{
	struct grant_rule v = parts_grant(SG_CAP_EXEC, "rm *", false);
	struct grants g = parts_grants(&v, 1);
	struct sg_str word = STR("ls; rm x");
	struct call c = {
	    .capability = SG_CAP_EXEC, .extension_id = STR("ext.a")};
	struct call_params p = {.has_argv = true, .argv = {&word, 1}};
	struct grant_query q;

	CHECK(scope_find(&c.scope, SG_METHOD_EXEC, SG_CAP_EXEC, &p,
		  &parts_world, &parts_memory, NULL) == SG_OK,
	    "found");
	q = query(&c);
	CHECK(grants_deny(&g, &q).yes, "rm in it");
	word = STR("ls");
	CHECK(scope_find(&c.scope, SG_METHOD_EXEC, SG_CAP_EXEC, &p,
		  &parts_world, &parts_memory, NULL) == SG_OK,
	    "found");
	CHECK(!grants_deny(&g, &q).yes, "no rm in it");
	arena_clear(&parts_memory);
}

static const struct time_row {
	const char *name;
	bool allow;
	int64_t expires, now;
	bool counts;
} time_rows[] = {
    {"an allow before its end", true, 1000, 999, true},
    {"an allow ends at its time", true, 1000, 1000, false},
    {"an allow after it", true, 1000, 1001, false},
    {"a deny at its end", false, 1000, 1000, true},
    {"a deny after it", false, 1000, 1001, false},
};

/* T41: the clock that is told, and no other. */
static void
grants_end(void)
{
	const struct time_row *r;
	struct call c = parts_call(SG_CAP_SESSION, "fork");

	EACH (r, time_rows) {
		struct grant_rule v = parts_grant(
		    SG_CAP_SESSION, "fork", r->allow);
		struct grant_query q = query(&c);
		struct grants g;

		v.has_expiry = true;
		v.expires_ms = r->expires;
		q.now_ms = r->now;
		g = parts_grants(&v, 1);
		CHECK((r->allow ? grants_allow(&g, &q).yes
				: grants_deny(&g, &q).yes) == r->counts,
		    "%s", r->name);
	}
	arena_clear(&parts_memory);
}

static const struct version_row {
	const char *range, *version;
	bool allow, deny;
} version_rows[] = {
    {"^1.0.0", "1.2.0", true, true},
    {"^1.0.0", "2.0.0", false, false}, /* R-223 T39 */
    {"^1.0.0", "", false, true},       /* not known */
    {"1.x", "1.2.0", false, true},     /* cannot be read */
    {"", "1.2.0", false, true},
};

/* */
static void
versions_are_checked_at_each_use(void)
{
	const struct version_row *r;

	EACH (r, version_rows) {
		struct grant_rule v[2] = {
		    parts_grant(SG_CAP_SESSION, "fork", true),
		    parts_grant(SG_CAP_SESSION, "fork", false)};
		struct call c = parts_call(SG_CAP_SESSION, "fork");
		struct grant_query q = query(&c);
		struct grants g;

		c.extension_version = str_of(r->version);
		for (size_t i = 0; i < 2; i++) {
			v[i].has_range = true;
			v[i].range = str_of(r->range);
		}
		g = parts_grants(v, 2);
		CHECK(grants_allow(&g, &q).yes == r->allow, "%s in %s",
		    r->version, r->range);
		CHECK(grants_deny(&g, &q).yes == r->deny, "%s in %s",
		    r->version, r->range);
		arena_clear(&parts_memory);
	}
}

/* R-219 T37: grants of another extension or capability. */
static void
others_do_not_count(void)
{
	struct grant_rule v[2] = {parts_grant(SG_CAP_SESSION, "fork", true),
	    parts_grant(SG_CAP_UI, "fork", true)};
	struct call c = parts_call(SG_CAP_SESSION, "fork");
	struct grant_query q = query(&c);
	struct grants g;

	v[0].extension_id = STR("ext.b");
	g = parts_grants(v, 2);
	CHECK(!grants_allow(&g, &q).yes, "another's");
	v[0].extension_id = STR("ext.");
	g = parts_grants(v, 2);
	CHECK(!grants_allow(&g, &q).yes, "a part of the name");
	arena_clear(&parts_memory);
}

/* once leaves nothing behind; a deny holds all the same. */
static void
once_is_no_grant(void)
{
	struct grant_rule v = parts_grant(SG_CAP_SESSION, "fork", true);
	struct call c = parts_call(SG_CAP_SESSION, "fork");
	struct grant_query q = query(&c);
	struct grants g;

	v.lifetime = SG_LIFETIME_ONCE;
	g = parts_grants(&v, 1);
	CHECK(!grants_allow(&g, &q).yes && g.v[0].state == GRANT_ONCE, "allow");
	v.lifetime = SG_LIFETIME_SESSION; /* */
	g = parts_grants(&v, 1);
	CHECK(grants_allow(&g, &q).yes, "for the session");
	v.lifetime = SG_LIFETIME_ONCE;
	v.effect = SG_GRANT_COUNT; /* no effect we know: a deny */
	g = parts_grants(&v, 1);
	CHECK(grants_deny(&g, &q).yes, "deny");
	arena_clear(&parts_memory);
}

/* Several variables: each needs its own grant, one deny is enough. */
static void
several_names(void)
{
	struct sg_str names[2] = {STR("HOME"), STR("PATH")};
	struct call c = parts_call(SG_CAP_ENV, "HOME");
	struct grant_rule v[2] = {parts_grant(SG_CAP_ENV, "HOME", true),
	    parts_grant(SG_CAP_ENV, "PATH", true)};
	struct grant_query q = query(&c);
	struct grants g;

	c.scope.names = (struct sg_str_list){names, 2};
	g = parts_grants(v, 1);
	CHECK(!grants_allow(&g, &q).yes &&
		grants_allow(&g, &q).cover == COVER_PART,
	    "one of two");
	g = parts_grants(v, 2);
	CHECK(grants_allow(&g, &q).yes && grants_allow(&g, &q).index == 0,
	    "both");
	v[1].effect = SG_GRANT_DENY;
	g = parts_grants(v, 2);
	CHECK(grants_deny(&g, &q).yes && grants_deny(&g, &q).index == 1,
	    "one denied");
	arena_clear(&parts_memory);
}

/* The first of several that cover is named, in whatever order they lie. */
static void
the_first_is_named(void)
{
	struct grant_rule v[4] = {parts_grant(SG_CAP_EXEC, "rg *", true),
	    parts_grant(SG_CAP_EXEC, "git *", true),
	    parts_grant(SG_CAP_EXEC, "git status", true),
	    parts_grant(SG_CAP_EXEC, "git *", true)};
	struct grants g = parts_grants(v, 4);
	struct call c = parts_call(SG_CAP_EXEC, "git status");
	struct grant_query q = query(&c);

	CHECK(
	    grants_allow(&g, &q).index == 1, "%zu", grants_allow(&g, &q).index);
	arena_clear(&parts_memory);
}

static const struct new_row {
	const char *name;
	enum sg_capability capability;
	const char *pattern, *range;
	bool allow;
	enum sg_lifetime lifetime;
	enum sg_err want;
} new_rows[] = {
    {"a pattern", SG_CAP_EXEC, "git *", NULL, true, SG_LIFETIME_ALWAYS, SG_OK},
    {"no scope for exec", SG_CAP_EXEC, NULL, NULL, true, SG_LIFETIME_ALWAYS,
	SG_EFORBIDDEN},
    {"no scope for http", SG_CAP_HTTP, NULL, NULL, true, SG_LIFETIME_SESSION,
	SG_EFORBIDDEN},
    {"no scope for read", SG_CAP_READ, NULL, NULL, true, SG_LIFETIME_ALWAYS,
	SG_EFORBIDDEN},
    {"no scope for ui", SG_CAP_UI, NULL, NULL, true, SG_LIFETIME_ALWAYS, SG_OK},
    {"a deny of all", SG_CAP_EXEC, NULL, NULL, false, SG_LIFETIME_ALWAYS,
	SG_OK},
    {"once", SG_CAP_EXEC, "git *", NULL, true, SG_LIFETIME_ONCE, SG_EFORBIDDEN},
    {"a range", SG_CAP_EXEC, "git *", "^1.0.0", true, SG_LIFETIME_ALWAYS,
	SG_OK},
    {"no range", SG_CAP_EXEC, "git *", "1.x", true, SG_LIFETIME_ALWAYS,
	SG_EFORBIDDEN},
    {"no command", SG_CAP_EXEC, "git | x", NULL, true, SG_LIFETIME_ALWAYS,
	SG_EWORD},
    {"no path", SG_CAP_READ, "../x", NULL, true, SG_LIFETIME_ALWAYS, SG_EWORD},
    {"no host", SG_CAP_HTTP, "https://x", NULL, true, SG_LIFETIME_ALWAYS,
	SG_EWORD},
    {"no name", SG_CAP_UI, "*", NULL, true, SG_LIFETIME_ALWAYS, SG_EWORD},
    /* what could never match */
    {"a deny of everything", SG_CAP_UI, "*", NULL, false, SG_LIFETIME_ALWAYS,
	SG_OK},
    {"home", SG_CAP_READ, "~/x", NULL, false, SG_LIFETIME_ALWAYS,
	SG_EFORBIDDEN},
    {"a variable in a path", SG_CAP_READ, "$HOME/x", NULL, false,
	SG_LIFETIME_ALWAYS, SG_EFORBIDDEN},
    {"a blank", SG_CAP_READ, "src/** ", NULL, true, SG_LIFETIME_ALWAYS,
	SG_EWORD},
    {"all secrets", SG_CAP_READ, "**/*.pem", NULL, true, SG_LIFETIME_ALWAYS,
	SG_EFORBIDDEN},
    {"a secret by a class", SG_CAP_READ, ".ss[h]/**", NULL, true,
	SG_LIFETIME_ALWAYS, SG_OK},
    {"all secrets to write", SG_CAP_WRITE, "**/*.pem", NULL, true,
	SG_LIFETIME_ALWAYS, SG_OK},
    {"no secrets", SG_CAP_READ, "**/*.pem", NULL, false, SG_LIFETIME_ALWAYS,
	SG_OK},
    {"a secret", SG_CAP_READ, "tls/a.pem", NULL, true, SG_LIFETIME_ALWAYS,
	SG_OK},
    {"a launcher", SG_CAP_EXEC, "sudo *", NULL, true, SG_LIFETIME_ALWAYS,
	SG_EFORBIDDEN},
    {"a launcher, exactly", SG_CAP_EXEC, "sudo ls", NULL, true,
	SG_LIFETIME_ALWAYS, SG_OK},
    {"no launcher", SG_CAP_EXEC, "sudo *", NULL, false, SG_LIFETIME_ALWAYS,
	SG_OK},
    {"a subcommand that starts programs", SG_CAP_EXEC, "npm exec *", NULL, true,
	SG_LIFETIME_ALWAYS, SG_EFORBIDDEN},
    {"a group of subcommands", SG_CAP_EXEC, "docker image *", NULL, true,
	SG_LIFETIME_ALWAYS, SG_OK},
    {"a tool that no * covers", SG_CAP_EXEC, "gh pr *", NULL, true,
	SG_LIFETIME_ALWAYS, SG_EFORBIDDEN},
    {"no version", SG_CAP_EXEC, "git *", ">2.0.0 <1.0.0", true,
	SG_LIFETIME_ALWAYS, SG_EFORBIDDEN},
    {"no version between", SG_CAP_EXEC, "git *", ">1.0.0 <1.0.1", true,
	SG_LIFETIME_ALWAYS, SG_EFORBIDDEN},
    {"one version", SG_CAP_EXEC, "git *", ">1.0.0 <1.0.2", true,
	SG_LIFETIME_ALWAYS, SG_OK},
    {"old versions", SG_CAP_EXEC, "git *", "<1.0.0", true, SG_LIFETIME_ALWAYS,
	SG_OK},
    {"a variable with $", SG_CAP_ENV, "$HOME", NULL, false, SG_LIFETIME_ALWAYS,
	SG_EFORBIDDEN},
};

/* R-220 R-221 */
static void
what_is_new_says_what_it_covers(void)
{
	const struct new_row *r;

	EACH (r, new_rows) {
		struct grant_rule v = parts_grant(
		    r->capability, r->pattern, r->allow);
		struct sg_error e = {0};

		v.lifetime = r->lifetime;
		v.has_range = r->range != NULL;
		v.range = str_of(r->range);
		CHECK(grant_check_new(&v,
			  &(struct grant_check){
			      &parts_memory, NULL, &parts_tools, 0},
			  &e) == r->want,
		    "%s: %d", r->name, e.code);
		CHECK(r->want == SG_OK || e.message[0] != '\0', "%s", r->name);
		arena_clear(&parts_memory);
	}
}

/* */
static void
extensions_are_patterns_too(void)
{
	static const struct {
		const char *whose;
		bool allow, from_file, yes;
		enum grant_state state;
	} v[] = {
	    {"*", false, false, true, GRANT_COUNTS},
	    {"ext.*", false, false, true, GRANT_COUNTS},
	    {"EXT.*", false, false, true, GRANT_COUNTS},
	    {"ext.a*", false, false, true, GRANT_COUNTS},
	    {"ext.b*", false, false, false, GRANT_COUNTS},
	    {"e*x", false, false, true, GRANT_COUNTS}, /* the wide reading */
	    {"*", true, false, false, GRANT_SEVERAL},
	    {"ext.*", true, false, false, GRANT_SEVERAL},
	    {"*", true, true, true, GRANT_COUNTS},
	    {"ext.*", true, true, true, GRANT_COUNTS},
	    {"EXT.*", true, true, false, GRANT_COUNTS},
	    {"e*a", true, true, false, GRANT_COUNTS},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct grant_rule r = parts_grant(
		    SG_CAP_EXEC, "git *", v[i].allow);
		struct call c = parts_call(SG_CAP_EXEC, "git status");
		struct grant_query q = query(&c);
		struct grants g;
		bool yes;

		r.extension_id = str_of(v[i].whose);
		r.source = str_of(v[i].from_file ? "policy.toml:1" : "");
		g = parts_grants(&r, 1);
		yes = v[i].allow ? grants_allow(&g, &q).yes
				 : grants_deny(&g, &q).yes;
		CHECK(yes == v[i].yes && g.v[0].state == v[i].state,
		    "%s %d: %d %d", v[i].whose, v[i].allow, yes, g.v[0].state);
		arena_clear(&parts_memory);
	}
}

/* R-492 R-493 */
static void
new_rules_name_somebody(void)
{
	static const struct {
		const char *whose;
		bool allow, from_file;
		enum sg_err want;
	} v[] = {
	    {"*", false, false, SG_OK},
	    {"my-*", false, false, SG_OK},
	    {"m*y", false, false, SG_EFORBIDDEN},
	    {"**", false, false, SG_EFORBIDDEN},
	    {"", false, false, SG_EFORBIDDEN},
	    {"*", true, false, SG_EFORBIDDEN},
	    {"my-*", true, false, SG_EFORBIDDEN},
	    {"*", true, true, SG_OK},
	    {"m*y", true, true, SG_EFORBIDDEN},
	};
	struct grant_check check = {&parts_memory, NULL, NULL, 1000};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct grant_rule r = parts_grant(SG_CAP_UI, "x", v[i].allow);
		struct sg_error e = {0};

		r.extension_id = str_of(v[i].whose);
		r.source = str_of(v[i].from_file ? "policy.toml:1" : "");
		CHECK(grant_check_new(&r, &check, &e) == v[i].want, "%s: %s",
		    v[i].whose, e.message);
		r = parts_grant(SG_CAP_UI, "x", v[i].allow);
		r.has_expiry = true;
		r.expires_ms = 1000;
		CHECK(grant_check_new(&r, &check, &e) == SG_EFORBIDDEN, "over");
		r.expires_ms = 1001;
		CHECK(grant_check_new(&r, &check, &e) == SG_OK, "not yet");
		arena_clear(&parts_memory);
	}
}

/* each is found among all, and by its own words alone. */
static void
a_large_set_is_searched_by_key(void)
{
	enum { MANY = 20000 };
	static char words[MANY][16];
	struct grant_rule v = parts_grant(SG_CAP_UI, "x", true);
	struct grants g;

	CHECK(grants_init(&g, MANY, &parts_memory, NULL) == SG_OK, "room");
	for (int i = 0; i < MANY; i++) {
		snprintf(words[i], sizeof(words[i]), "name-%d", i);
		v.pattern = str_of(words[i]);
		v.effect = i % 2 == 0 ? SG_GRANT_ALLOW : SG_GRANT_DENY;
		CHECK(grants_add(&g, &v) == SG_OK, "%d", i);
	}
	for (int i = 0; i < MANY; i += 7) {
		struct sg_str name = str_of(words[i]);
		struct call c = {.extension_id = v.extension_id,
		    .capability = SG_CAP_UI,
		    .scope = {.kind = scope_kind_of(SG_CAP_UI),
			.bare = true,
			.names = {.v = &name, .n = 1}}};
		struct grant_query q = {.call = &c};
		struct grant_hit deny = grants_deny(&g, &q);
		struct grant_hit allow = grants_allow(&g, &q);

		CHECK(allow.yes == (i % 2 == 0) && deny.yes == (i % 2 == 1),
		    "%d", i);
		CHECK((allow.yes ? allow.index : deny.index) == (size_t)i,
		    "%d: another one", i);
	}
	arena_clear(&parts_memory);
}

static void
a_set_has_its_limits(void)
{
	static char longest[SCOPE_NAME_MAX + 1];
	struct grant_rule v = parts_grant(SG_CAP_UI, "x", true);
	struct grants g;

	CHECK(grants_init(&g, GRANTS_MAX + 1, &parts_memory, NULL) == SG_EFULL,
	    "too large");
	CHECK(grants_init(&g, 1, &parts_memory, NULL) == SG_OK, "one");
	CHECK(grants_add(&g, &v) == SG_OK && grants_add(&g, &v) == SG_EFULL,
	    "full");
	CHECK(g.n == 1, "a refused grant was kept");
	CHECK(grants_init(&g, 2, &parts_memory, NULL) == SG_OK, "two");
	v = parts_grant(SG_CAP_COUNT, NULL, true);
	CHECK(grants_add(&g, &v) == SG_OK && g.v[0].state == GRANT_SCOPELESS,
	    "no capability we know");
	memset(longest, 'x', sizeof(longest));
	v = parts_grant(SG_CAP_UI, "x", true);
	v.pattern = (struct sg_str){longest, sizeof(longest)};
	CHECK(grants_add(&g, &v) == SG_OK && g.v[1].state == GRANT_PATTERN,
	    "a name that is too long");
	for (unsigned s = 0; s <= GRANT_STATE_COUNT; s++)
		CHECK(grant_state_text(s)[0] != '\0', "%u", s);
	arena_clear(&parts_memory);
}

/* A thousand grants and more: the same answers as with a few. */
static void
many_grants(void)
{
	static char text[10000][24];
	struct grants g;
	struct call c = parts_call(SG_CAP_EXEC, "tool-777 x");
	struct grant_query q = query(&c);

	CHECK(grants_init(&g, 10000, &parts_memory, NULL) == SG_OK, "memory");
	for (int i = 0; i < 10000; i++) {
		struct grant_rule v;

		snprintf(text[i], sizeof(text[i]), "tool-%d *", i);
		v = parts_grant(SG_CAP_EXEC, text[i], i % 2 == 1);
		CHECK(grants_add(&g, &v) == SG_OK, "%d", i);
	}
	CHECK(grants_allow(&g, &q).yes && grants_allow(&g, &q).index == 777,
	    "allowed");
	CHECK(!grants_deny(&g, &q).yes, "not denied");
	c = parts_call(SG_CAP_EXEC, "tool-778 x");
	CHECK(grants_deny(&g, &q).yes && grants_deny(&g, &q).index == 778,
	    "denied");
	arena_clear(&parts_memory);
}

/* Whatever lies in the same place of the index is somebody else's. */
static void
grants_that_share_a_place(void)
{
	static char id[400][16];
	struct grants g;

	CHECK(grants_init(&g, 400, &parts_memory, NULL) == SG_OK, "memory");
	for (unsigned i = 0; i < 400; i++) {
		struct grant_rule v = parts_grant(
		    SG_CAP_SESSION + i % 2, "fork", i % 3 > 0);

		snprintf(id[i], sizeof(id[i]), "ext.%u", i);
		v.extension_id = str_of(id[i]);
		CHECK(grants_add(&g, &v) == SG_OK, "%u", i);
	}
	for (unsigned i = 0; i < 400; i++)
		for (unsigned c = 0; c < 2; c++) {
			struct call call = parts_call(
			    SG_CAP_SESSION + c, "fork");
			struct grant_query q = query(&call);
			bool mine = i % 2 == c;

			call.extension_id = str_of(id[i]);
			CHECK(grants_allow(&g, &q).yes == (mine && i % 3 > 0),
			    "%u %u", i, c);
			CHECK(grants_deny(&g, &q).yes == (mine && i % 3 == 0),
			    "%u %u", i, c);
		}
	arena_clear(&parts_memory);
}

/* T44 */
static void
without_memory_there_is_no_grant(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct grant_rule v = parts_grant(
		    r->capability, r->pattern, true);
		enum sg_err err = SG_ENOMEM;

		for (size_t n = 0; err == SG_ENOMEM && n < 1 << 20; n += 64) {
			struct arena a;
			struct grants g;

			arena_init(&a, &mem_heap, n);
			err = grants_init(&g, 1, &a, NULL);
			if (err == SG_OK)
				err = grants_add(&g, &v);
			CHECK(err == SG_OK || g.n == 0, "%s", r->pattern);
			arena_release(&a);
		}
		CHECK(err == SG_OK, "%s: %d", r->pattern, err);
	}
}

/* R-231 R-232: lists of version 1 have no scopes, and the last one counts. */
static void
old_decisions_can_be_looked_up(void)
{
	struct grant_rule v[4] = {parts_grant(SG_CAP_EXEC, NULL, true),
	    parts_grant(SG_CAP_EXEC, "ls", false),
	    parts_grant(SG_CAP_UI, NULL, true),
	    parts_grant(SG_CAP_UI, NULL, false)};
	enum sg_grant_effect effect;
	struct grants g;

	v[2].has_expiry = v[3].has_expiry = true;
	v[2].expires_ms = 2000;
	v[3].expires_ms = 1000;
	g = parts_grants(v, 4);
	CHECK(g.v[0].state == GRANT_SCOPELESS, "%d", (int)g.v[0].state);
	CHECK(grants_lookup(&g, STR("ext.a"), SG_CAP_EXEC, 0, &effect) &&
		effect == SG_GRANT_ALLOW,
	    "as it was decided");
	CHECK(grants_lookup(&g, STR("ext.a"), SG_CAP_UI, 1000, &effect) &&
		effect == SG_GRANT_DENY,
	    "the last one");
	CHECK(grants_lookup(&g, STR("ext.a"), SG_CAP_UI, 1001, &effect) &&
		effect == SG_GRANT_ALLOW,
	    "the one in force");
	CHECK(!grants_lookup(&g, STR("ext.b"), SG_CAP_UI, 0, &effect), "whose");
	CHECK(!grants_lookup(&g, STR("ext.a"), SG_CAP_LOG, 0, &effect), "what");
	arena_clear(&parts_memory);
}

int
main(void)
{
	static const struct path_link links[] = {{{"loop", 4}, {"loop", 4}}};

	parts_links.v = links;
	parts_links.n = 1;
	parts_init();
	RUN(allow_is_narrow_and_deny_is_wide);
	RUN(what_cannot_be_told_is_said);
	RUN(what_is_below_is_reached_as_well);
	RUN(environment_is_not_covered);
	RUN(a_word_is_denied_in_both_readings);
	RUN(grants_end);
	RUN(versions_are_checked_at_each_use);
	RUN(others_do_not_count);
	RUN(once_is_no_grant);
	RUN(several_names);
	RUN(the_first_is_named);
	RUN(what_is_new_says_what_it_covers);
	RUN(extensions_are_patterns_too);
	RUN(new_rules_name_somebody);
	RUN(a_large_set_is_searched_by_key);
	RUN(a_set_has_its_limits);
	RUN(many_grants);
	RUN(grants_that_share_a_place);
	RUN(without_memory_there_is_no_grant);
	RUN(old_decisions_can_be_looked_up);
	parts_release();
	return t_done("action_grants");
}
