/*
 * Laws of the verdict over random calls, grants and policies.  ACTION_CASES
 * says how many of each (100,000), ACTION_SEED where they begin.
 *
 *	a deny more never allows more
 *	a deny that may apply never ends in a yes
 *	a search passes no denial of what is below
 *	a narrower grant never allows more
 *	a scope never lowers the risk
 *	order of grants, neighbours and earlier calls do not matter
 *	canonical forms are canonical
 *	what is shown reads back as what is hashed
 */
#include "lib/action_parts.h"
#include "rule/preview.h"

static uint64_t state;
static long cases = 100000;

static unsigned
any(unsigned n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (unsigned)(state >> 33) % n;
}

#define ONE_OF(list) (list)[any(sizeof(list) / sizeof((list)[0]))]

static const char *const commands[] = {"git status", "git log -3", "rm -rf x",
    "git status && rm x", "git status | rg x", "ls", "ls 'a b'", "sudo rm x",
    "git log $X", "git status > f", "./git status", "rg x; ls", "frob a b",
    "env A=b ls", "bash -c 'rm x'", "git 'status", "A=1 ls", "git  status"};
static const char *const command_patterns[] = {"git *", "git status", "rm *",
    "ls", "ls *", "rg *", "git log *", "sudo *", "frob * b", "git log -3",
    "rm -rf x", "./git *", "frob *", "sudo rm x", "ls 'a b'", "git |"};
static const char *const paths[] = {"src/a.c", "src", ".", ".env", "src/.env",
    "docs/x/../y", "/etc/passwd", "../x", "link/a", "a//b", "<dynamic>", "~/x",
    "src/./b", "id_rsa", "Token", ".ssh/config", "loop"};
static const char *const path_patterns[] = {"src/**", "src/*", "**", "*",
    "src/a.c", ".env", "/etc/**", "docs/y", "src", "**/.env", "src/[ab].c", "[",
    ".ssh/**", "id_rsa"};
static const char *const urls[] = {"https://api.github.com/x",
    "http://github.com", "https://evil.com:8443/a?b=c", "<dynamic>",
    "https://x.api.github.com", "https://127.0.0.1/", "https://0x7f.1/",
    "https://GITHUB.com./y", "file:///x", "https://u@x.com/"};
static const char *const host_patterns[] = {"api.github.com", "*.github.com",
    "github.com", "evil.com:8443", "*", "127.0.0.1", "*.api.github.com"};
static const char *const names[] = {
    "get_state", "fork", "GET_STATE", "get_messages", "deploy", "<dynamic>"};
static const char *const name_patterns[] = {
    "get_state", "get_*", "fork", "*", "deploy", "Fork"};

/* Wider first: whatever the second covers, the first covers as well. */
static const struct pair {
	enum sg_capability capability;
	const char *wide, *narrow;
} pairs[] = {
    {SG_CAP_EXEC, "git *", "git status"},
    {SG_CAP_EXEC, "git *", "git log *"},
    {SG_CAP_EXEC, "git log *", "git log -3"},
    {SG_CAP_EXEC, "frob *", "frob * b"},
    {SG_CAP_EXEC, "frob * b", "frob a b"},
    {SG_CAP_READ, "**", "src/**"},
    {SG_CAP_READ, "src/**", "src/*"},
    {SG_CAP_READ, "src/*", "src/[ab].c"},
    {SG_CAP_WRITE, "src/*", "src/a.c"},
    {SG_CAP_WRITE, "**", "docs/y"},
    {SG_CAP_HTTP, "*.github.com", "api.github.com"},
    {SG_CAP_HTTP, "*.github.com", "*.api.github.com"},
    {SG_CAP_SESSION, "get_*", "get_state"},
    {SG_CAP_SESSION, NULL, "get_*"},
    {SG_CAP_WRITE, NULL, "**"},
};

static const char *
scope_of(enum sg_capability c)
{
	switch (scope_kind_of(c)) {
	case SG_SCOPE_COMMAND:
		return ONE_OF(commands);
	case SG_SCOPE_PATH:
		return ONE_OF(paths);
	case SG_SCOPE_HOST:
		return ONE_OF(urls);
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return ONE_OF(names);
}

static const char *
pattern_of(enum sg_capability c)
{
	switch (scope_kind_of(c)) {
	case SG_SCOPE_COMMAND:
		return ONE_OF(command_patterns);
	case SG_SCOPE_PATH:
		return ONE_OF(path_patterns);
	case SG_SCOPE_HOST:
		return ONE_OF(host_patterns);
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return ONE_OF(name_patterns);
}

static struct grant_rule
any_grant(enum sg_capability c)
{
	static const char *const ranges[] = {"1.2.0", "^1.0.0", "<1.0.0", "x"};
	struct grant_rule r = parts_grant(
	    any(4) > 0 ? c : any(SG_CAP_COUNT), NULL, any(3) > 0);

	r.has_pattern = any(6) > 0;
	r.pattern = str_of(pattern_of(r.capability));
	if (any(8) == 0)
		r.extension_id = STR("ext.b");
	if (any(8) == 0) {
		r.has_range = true;
		r.range = str_of(ONE_OF(ranges));
	}
	if (any(8) == 0)
		r.lifetime = any(SG_LIFETIME_COUNT);
	return r;
}

static struct policy
any_policy(struct policy_extension *x)
{
	*x = (struct policy_extension){.id = STR("ext.a"),
	    .allow = any(4) == 0 ? any(1u << SG_CAP_COUNT) : 0,
	    .deny = any(8) == 0 ? any(1u << SG_CAP_COUNT) : 0,
	    .has_mode = any(4) == 0,
	    .mode = any(SG_MODE_COUNT)};
	return (struct policy){.mode = any(SG_MODE_COUNT),
	    .deny_caps = any(8) == 0 ? any(1u << SG_CAP_COUNT) : 0,
	    .default_caps = any(3) == 0 ? any(1u << SG_CAP_COUNT) : 0,
	    .extensions = x,
	    .n_extensions = any(2),
	    .compound = any(4) > 0 ? COMPOUND_EACH : COMPOUND_NEVER,
	    .always_prompt = any(8) == 0};
}

#define MOST 8

struct world {
	enum sg_capability capability;
	const char *scope;
	struct call call;
	struct policy policy;
	struct policy_extension extension;
	struct grant_rule v[MOST];
	size_t n;
};

static void
any_world(struct world *w)
{
	*w = (struct world){
	    .capability = any(SG_CAP_COUNT), .n = any(MOST - 1)};
	w->scope = scope_of(w->capability);
	w->call = parts_call(w->capability, w->scope);
	w->policy = any_policy(&w->extension);
	for (size_t i = 0; i < w->n; i++)
		w->v[i] = any_grant(w->capability);
}

static struct policy_ruling
ruling(const struct world *w)
{
	struct grants g = parts_grants(w->v, w->n);

	return parts_decide(&w->call, &w->policy, &g);
}

static bool
same(const struct policy_ruling *a, const struct policy_ruling *b)
{
	return a->verdict == b->verdict && a->rule == b->rule &&
	    a->doubt == b->doubt && a->mode == b->mode &&
	    a->has_grant == b->has_grant && a->grant == b->grant &&
	    a->cover == b->cover;
}

/* How much is allowed: nothing, a question, a yes. */
static int
rank(enum sg_action_verdict v)
{
	return v == SG_ACTION_ALLOW ? 2 : v == SG_ACTION_ASK ? 1 : 0;
}

/* */
static void
a_deny_more_never_allows_more(void)
{
	for (long i = 0; i < cases; i++) {
		struct world w;
		int before;

		any_world(&w);
		before = rank(ruling(&w).verdict);
		w.v[w.n] = any_grant(w.capability);
		w.v[w.n++].effect = SG_GRANT_DENY;
		CHECK(rank(ruling(&w).verdict) <= before, "%s %s",
		    sg_capability_name(w.capability), w.scope);
		arena_clear(&parts_memory);
	}
}

/* What may be denied is asked about or denied, whatever else says yes. */
static void
a_denial_in_doubt_never_allows(void)
{
	long doubts = 0;

	for (long i = 0; i < cases; i++) {
		struct policy_ruling r;
		struct grant_query q;
		struct grants g;
		struct world w;

		any_world(&w);
		g = parts_grants(w.v, w.n);
		q = (struct grant_query){.call = &w.call,
		    .risk = call_risk(&w.call, NULL).risk,
		    .compound = w.policy.compound,
		    .launch = &parts_tools};
		r = parts_decide(&w.call, &w.policy, &g);
		CHECK((decision_verdict(policy_rule_decision(r.rule)) ==
			  SG_VERDICT_ALLOW) == (r.verdict == SG_ACTION_ALLOW),
		    "%s %s: %s", sg_capability_name(w.capability), w.scope,
		    policy_rule_code(r.rule));
		if (grants_deny(&g, &q).maybe) {
			CHECK(r.verdict != SG_ACTION_ALLOW, "%s %s",
			    sg_capability_name(w.capability), w.scope);
			doubts++;
		}
		arena_clear(&parts_memory);
	}
	CHECK(cases < 1000 || doubts > cases / 1000, "%ld doubts", doubts);
}

/* A call of grep or find on ${path}. */
static struct call
search_call(struct sg_str path)
{
	struct call_request r = {.call_id = STR("c1"),
	    .extension_id = STR("ext.a"),
	    .extension_version = STR("1.2.0"),
	    .method = STR("tool"),
	    .params = {.tool = any(2) == 0 ? STR("grep") : STR("find"),
		.path = path,
		.has_path = true}};
	struct sg_error e = {0};
	struct call c;

	CHECK(call_init(&c, &r, &parts_world, &parts_memory, &e) == SG_OK,
	    "%.*s: %s", (int)path.n, path.p, e.message);
	return c;
}

/* What may not be read may not be found by searching above it. */
static void
a_search_passes_no_denial_below(void)
{
	static const char *const parts[] = {"src", "a.c", ".env", "deep", "b"};
	long hits = 0;

	for (long i = 0; i < cases; i++) {
		struct grant_rule v = parts_grant(
		    SG_CAP_READ, ONE_OF(path_patterns), false);
		struct grants g = parts_grants(&v, 1);
		struct policy yes = {
		    .mode = SG_MODE_PERMISSIVE, .compound = COMPOUND_EACH};
		char room[64];
		struct buf b = BUF_ON(room);
		struct call below, above;
		size_t cut = 0;

		if (any(4) == 0)
			buf_addz(&b, any(2) == 0 ? "/etc/" : "/project/");
		for (unsigned k = 1 + any(4); k > 0; k--) {
			buf_addz(&b, ONE_OF(parts));
			if (any(2) == 0)
				cut = b.n;
			buf_addc(&b, k > 1 ? '/' : '\0');
		}
		below = parts_call(SG_CAP_READ, room);
		above = search_call(cut == 0 ? any(2) == 0 ? STR(".") : STR("/")
					     : (struct sg_str){room, cut});
		if (!below.scope.refused && !above.scope.refused &&
		    (cut > 0 || room[0] != '/' || above.scope.path.above) &&
		    parts_decide(&below, &yes, &g).verdict == SG_ACTION_DENY) {
			CHECK(parts_decide(&above, &yes, &g).verdict !=
				SG_ACTION_ALLOW,
			    "%.*s above %s, denied %.*s",
			    (int)above.scope.text.n, above.scope.text.p, room,
			    (int)v.pattern.n, v.pattern.p);
			hits++;
		}
		arena_clear(&parts_memory);
	}
	CHECK(cases < 1000 || hits > cases / 20, "%ld hits", hits);
}

/* T11: what is narrower by its text is narrower in effect. */
static void
a_narrower_grant_never_allows_more(void)
{
	for (long i = 0; i < cases; i++) {
		const struct pair *p = &ONE_OF(pairs);
		struct world w;
		int wide, narrow;

		any_world(&w);
		w.capability = p->capability;
		w.scope = scope_of(p->capability);
		w.call = parts_call(p->capability, w.scope);
		w.v[w.n] = parts_grant(p->capability, p->wide, true);
		w.n++;
		wide = rank(ruling(&w).verdict);
		w.v[w.n - 1] = parts_grant(p->capability, p->narrow, true);
		narrow = rank(ruling(&w).verdict);
		/* but a secret is covered by what names it, and by no less */
		if (call_risk(&w.call, NULL).cause != RISK_CAUSE_SECRET)
			CHECK(narrow <= wide, "%s: %s, %s", w.scope, p->wide,
			    p->narrow);
		arena_clear(&parts_memory);
	}
}

/* R-165 R-158 */
static void
a_scope_never_lowers_the_risk(void)
{
	for (long i = 0; i < cases; i++) {
		enum sg_capability c = any(SG_CAP_COUNT);
		const char *scope = scope_of(c);
		struct call call = parts_call(c, scope);
		struct call_risk a = call_risk(&call, NULL);
		struct call_risk b = call_risk(&call, NULL);

		CHECK(risk_rank(a.risk) >= risk_rank(capability_risk(c)), "%s",
		    scope);
		CHECK(a.risk == b.risk && a.reason == b.reason, "%s", scope);
		CHECK(a.reason != NULL && a.reason[0] != '\0', "%s", scope);
		arena_clear(&parts_memory);
	}
}

static void
shuffle(struct world *w)
{
	for (size_t i = w->n; i > 1; i--) {
		size_t k = any((unsigned)i);
		struct grant_rule swap = w->v[i - 1];

		w->v[i - 1] = w->v[k];
		w->v[k] = swap;
	}
}

/* same question, same answer, in any order, after any other one. */
static void
nothing_else_matters(void)
{
	for (long i = 0; i < cases; i++) {
		struct policy_ruling a, b;
		struct world w, other;

		any_world(&w);
		any_world(&other);
		a = ruling(&w);
		ruling(&other);
		b = ruling(&w);
		CHECK(same(&a, &b), "%s: earlier calls", w.scope);
		shuffle(&w);
		b = ruling(&w);
		CHECK(a.verdict == b.verdict && a.rule == b.rule &&
			a.doubt == b.doubt && a.has_grant == b.has_grant,
		    "%s: order", w.scope);
		arena_clear(&parts_memory);
	}
}

/* Grants of others, for other things, are as if they were not there. */
static void
other_grants_do_not_matter(void)
{
	for (long i = 0; i < cases; i++) {
		struct policy_ruling a, b;
		struct world w;

		any_world(&w);
		a = ruling(&w);
		w.v[w.n] = any_grant(w.capability);
		if (any(2) == 0)
			w.v[w.n].extension_id = STR("ext.c");
		else
			w.v[w.n].capability = (w.capability + 1) % SG_CAP_COUNT;
		w.n++;
		b = ruling(&w);
		CHECK(same(&a, &b), "%s", w.scope);
		arena_clear(&parts_memory);
	}
}

/* The scope as text, found again from that text. */
static void
canonical_forms_are_canonical(void)
{
	for (long i = 0; i < cases; i++) {
		enum sg_capability c = any(SG_CAP_COUNT);
		struct call call = parts_call(c, scope_of(c)), again;
		char room[512];
		struct buf b = BUF_ON(room);
		struct sg_str text = call.scope.text;

		if (call.scope.dynamic || call.scope.refused)
			continue;
		if (c == SG_CAP_HTTP) /* without the verb */
			text = str_part(text, 4, text.n);
		buf_add(&b, text);
		buf_addc(&b, '\0');
		again = parts_call(c, room);
		CHECK(str_eq(call.scope.text, again.scope.text), "%s", room);
		CHECK(
		    str_eq(call.scope.path.absolute, again.scope.path.absolute),
		    "%s", room);
		CHECK(!again.scope.dynamic && !again.scope.refused, "%s", room);
		arena_clear(&parts_memory);
	}
}

static bool
same_words(const struct command *a, const struct command *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++) {
		if (a->parts[i].n != b->parts[i].n ||
		    a->parts[i].joiner != b->parts[i].joiner)
			return false;
		for (size_t k = 0; k < a->parts[i].n; k++)
			if (!str_eq(a->parts[i].words[k].text,
				b->parts[i].words[k].text))
				return false;
	}
	return true;
}

/* A literal argv of any bytes reads back from the line that is shown. */
static void
what_is_shown_is_what_is_hashed(void)
{
	static const char bytes[] = "ab '\"$`\\*?~{}[]()<>|&;#!=-/\t.\xc3\xa9";

	for (long i = 0; i < cases; i++) {
		struct sg_str words[4];
		char room[4][8];
		size_t n = 1 + any(4);
		struct command argv, again;
		struct sg_str text;

		for (size_t k = 0; k < n; k++) {
			size_t len = k == 0 ? 1 + any(7) : any(8);

			for (size_t b = 0; b < len; b++)
				room[k][b] = bytes[any(sizeof(bytes) - 3)];
			words[k] = (struct sg_str){room[k], len};
		}
		CHECK(
		    command_from_argv(&argv, words, n, &parts_memory) == SG_OK,
		    "memory");
		CHECK(command_text(&argv, &parts_memory, &text) == SG_OK,
		    "memory");
		CHECK(command_parse(&again, text, &parts_memory) == SG_OK,
		    "memory");
		CHECK(same_words(&argv, &again), "%.*s", (int)text.n, text.p);
		arena_clear(&parts_memory);
	}
}

/* T11: what "always" would store covers this call, and exactly it. */
static void
the_preview_covers_what_was_shown(void)
{
	for (long i = 0; i < cases; i++) {
		enum sg_capability c = any(SG_CAP_COUNT);
		const char *scope = scope_of(c), *than = scope_of(c);
		struct call call = parts_call(c, scope);
		struct call other = parts_call(c, than);
		struct policy strict = {.compound = COMPOUND_EACH};
		struct grant_rule r = parts_grant(c, "", true);
		struct preview p;
		struct grants g;

		CHECK(preview_of(&call, &parts_memory, NULL, &p) == SG_OK,
		    "memory");
		if (p.offered) {
			r.pattern = p.pattern;
			g = parts_grants(&r, 1);
			CHECK(parts_decide(&call, &strict, &g).verdict ==
				SG_ACTION_ALLOW,
			    "%s: %.*s", scope, (int)p.pattern.n, p.pattern.p);
			CHECK(c == SG_CAP_HTTP ||
				str_eq(call.scope.text, other.scope.text) ||
				parts_decide(&other, &strict, &g).verdict ==
				    SG_ACTION_DENY,
			    "%.*s also covers %s", (int)p.pattern.n,
			    p.pattern.p, than);
		} else {
			CHECK(p.why != NULL, "%s: no reason", scope);
		}
		arena_clear(&parts_memory);
	}
}

int
main(void)
{
	static const struct path_link links[] = {
	    {{"link", 4}, {"src/deep", 8}}, {{"loop", 4}, {"loop", 4}}};
	const char *seed = getenv("ACTION_SEED"),
		   *count = getenv("ACTION_CASES");

	state = seed != NULL ? strtoull(seed, NULL, 10) : 20260101;
	cases = count != NULL ? strtol(count, NULL, 10) : cases;
	printf("seed %llu, %ld cases each\n", (unsigned long long)state, cases);
	parts_links.v = links;
	parts_links.n = 2;
	parts_init();
	RUN(a_deny_more_never_allows_more);
	RUN(a_denial_in_doubt_never_allows);
	RUN(a_search_passes_no_denial_below);
	RUN(a_narrower_grant_never_allows_more);
	RUN(a_scope_never_lowers_the_risk);
	RUN(nothing_else_matters);
	RUN(other_grants_do_not_matter);
	RUN(canonical_forms_are_canonical);
	RUN(what_is_shown_is_what_is_hashed);
	RUN(the_preview_covers_what_was_shown);
	parts_release();
	return t_done("action_laws");
}
