/*
 * Policies and grants by their hash: what is read back is what was kept, and
 * nothing else is (T55).
 */
#include "kept/rules.h"
#include "lib/prop.h"
#include "sqlite/sqlite.h"
#include "system/idna.h"
#include "t.h"

struct place {
	struct store_port store;
	struct arena a;
};

static bool
place_open(struct place *p)
{
	arena_init(&p->a, &mem_heap, 64u << 20);
	return store_memory_open(&p->store) == SG_OK;
}

static void
place_close(struct place *p)
{
	p->store.close(p->store.self);
	arena_release(&p->a);
}

/* ${body} under the name of ${hash}, which may be another's. */
static void
put_as(struct place *p, struct sg_str hash, struct sg_str body)
{
	char id[KEPT_ID_MAX];
	struct buf b = BUF_ON(id);
	struct store_op op = {
	    .verb = STORE_PUT, .kind = STORE_INPUT, .body = body};

	buf_addz(&b, KEPT_RULES);
	buf_add(&b, hash);
	op.id = buf_str(&b);
	(void)p->store.commit(p->store.self,
	    &(struct store_unit){.ops = &op, .n = 1}, 1, true, NULL);
}

static struct sg_str
put(struct place *p, struct sg_str body)
{
	char *room = arena_new(&p->a, KEPT_HASH);
	struct sg_str hash = kept_hash(body, room);

	put_as(p, hash, body);
	return hash;
}

/* The hash of nothing is the one everybody knows. */
static void
hashes(void)
{
	char room[KEPT_HASH], other[KEPT_HASH];

	CHECK(str_eq(kept_hash(STR(""), room),
		  STR("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b"
		      "7852b855")),
	    "of nothing");
	CHECK(!str_eq(kept_hash(STR("a"), room), kept_hash(STR("b"), other)),
	    "of two things");
}

/* A policy of settings, written and read: each part of it. */
static void
a_policy_comes_back(void)
{
	static const struct service_config_extension extensions[] = {
	    {.id = {"e1", 2}, .allow = 3, .deny = 8},
	    {.id = {"e2", 2}, .has_mode = true, .mode = SG_MODE_STRICT}};
	static const struct sg_str own[] = {{"/gate", 5}, {"/state", 6}};
	struct service_config c = {.has_mode = true,
	    .mode = SG_MODE_PERMISSIVE,
	    .has_default_caps = true,
	    .default_caps = 5,
	    .has_deny_caps = true,
	    .deny_caps = 16,
	    .extensions = extensions,
	    .n_extensions = 2,
	    .compound_never = true,
	    .always_prompt = true,
	    .own = own,
	    .n_own = 2};
	struct policy_extension room[2];
	struct policy was = kept_policy_of(&c, room), now;
	struct place p;
	struct sg_str hash;

	if (!place_open(&p))
		return;
	CHECK(was.mode == SG_MODE_PERMISSIVE && was.default_caps == 5 &&
		was.deny_caps == 16 && was.compound == COMPOUND_NEVER &&
		was.always_prompt && was.n_extensions == 2 && was.own.n == 2,
	    "as the settings say");
	hash = put(&p, kept_policy_json(&was, &p.a));
	CHECK(kept_policy_get(&p.store, hash, &p.a, &now) == SG_OK, "read");
	CHECK(now.default_caps == 5 && now.deny_caps == 16 &&
		now.compound == COMPOUND_NEVER && now.always_prompt,
	    "its parts");
	CHECK(now.own.n == 2 && str_eq(now.own.v[0], own[0]) &&
		str_eq(now.own.v[1], own[1]),
	    "T18: the gate's own directories");
	CHECK(now.n_extensions == 2 &&
		str_eq(now.extensions[0].id, STR("e1")) &&
		now.extensions[0].allow == 3 && now.extensions[0].deny == 8 &&
		!now.extensions[0].has_mode && now.extensions[1].has_mode &&
		now.extensions[1].mode == SG_MODE_STRICT,
	    "its extensions");
	CHECK(now.mode == SG_MODE_STRICT,
	    "the mode is the call's; without one it is strict");
	place_close(&p);
}

/* Settings that say nothing are the prompt profile. */
static void
a_policy_of_nothing(void)
{
	struct service_config c = {0};
	struct policy p = kept_policy_of(&c, NULL);
	struct policy q = policy_prompt();

	CHECK(p.mode == q.mode && p.deny_caps == q.deny_caps &&
		p.default_caps == q.default_caps && !p.always_prompt &&
		p.n_extensions == 0,
	    "as written");
	CHECK(p.compound == COMPOUND_EACH, "E2: lists are looked at");
}

/* T55: what is not there, or is not what was kept, is no policy. */
static void
not_what_was_kept(void)
{
	static const char *const bodies[] = {"", "x", "{}", "[]",
	    "{\"v\":\"policy.v1\"}", "{\"v\":\"policy.v2\"}"};
	struct place p;
	struct policy out;
	struct grants g;
	struct service_config c = {0};
	struct policy was = kept_policy_of(&c, NULL);
	struct sg_str hash, other;

	if (!place_open(&p))
		return;
	hash = put(&p, kept_policy_json(&was, &p.a));
	other = put(&p, STR("something else"));
	CHECK(kept_policy_get(&p.store, other, &p.a, &out) == SG_EINVALID,
	    "a row that is no policy");
	put_as(&p, hash, STR("{\"v\":\"policy.v1\",\"deny_caps\":0}"));
	CHECK(kept_policy_get(&p.store, hash, &p.a, &out) == SG_EINVALID,
	    "another body under its name");
	CHECK(
	    kept_policy_get(&p.store, STR("short"), &p.a, &out) == SG_EINVALID,
	    "a name that is no hash");
	CHECK(kept_grants_get(&p.store, STR("short"), &idna_libidn2, &p.a,
		  &g) == SG_EINVALID,
	    "nor of grants");
	CHECK(kept_policy_get(&p.store,
		  STR("00000000000000000000000000000000000000000000000000000000"
		      "00000000"),
		  &p.a, &out) == SG_ENOTFOUND,
	    "a hash of nothing");
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		hash = put(&p, str_of(bodies[i]));
		CHECK(
		    kept_policy_get(&p.store, hash, &p.a, &out) == SG_EINVALID,
		    "%s", bodies[i]);
		CHECK(kept_grants_get(&p.store, hash, &idna_libidn2, &p.a,
			  &g) == SG_EINVALID,
		    "grants: %s", bodies[i]);
	}
	place_close(&p);
}

static struct kept_grant
grant(const char *id, const char *pattern, enum sg_grant_effect effect)
{
	return (struct kept_grant){.id = str_of(id),
	    .extension_id = STR("e"),
	    .capability = SG_CAP_EXEC,
	    .has_scope_pattern = true,
	    .scope_pattern = str_of(pattern),
	    .decision = effect,
	    .lifetime = SG_LIFETIME_ALWAYS};
}

/* One change behind ${before}; its hash. */
static struct sg_str
change(struct place *p, struct sg_str before, const struct kept_grant *add,
    size_t n, const char *dropped)
{
	struct sg_str drop = str_of(dropped);
	struct kept_grants k = {.has_before = before.n > 0, .before = before};

	k.add.v = (struct kept_grant *)add;
	k.add.n = n;
	k.drop.v = &drop;
	k.drop.n = dropped[0] != '\0';
	return put(p, kept_json(&p->a, &kept_grants_contract, &k));
}

static const char *
patterns(const struct grants *g)
{
	static char text[1024];

	text[0] = '\0';
	for (size_t i = 0; i < g->n; i++) {
		snprintf(text + strlen(text), sizeof(text) - strlen(text),
		    "%.*s%s;", (int)g->v[i].rule.pattern.n,
		    g->v[i].rule.pattern.p,
		    g->v[i].rule.effect == SG_GRANT_DENY ? "!" : "");
	}
	return text;
}

/* A chain of changes is the grants after the last of them. */
static void
a_chain(void)
{
	struct kept_grant one = grant("1", "git log", SG_GRANT_ALLOW);
	struct kept_grant two = grant("2", "git push", SG_GRANT_DENY);
	struct kept_grant other = grant("1", "git diff", SG_GRANT_ALLOW);
	struct sg_str h[5];
	static const char *const want[] = {"git log;", "git log;git push!;",
	    "git push!;git diff;", "git push!;", "git push!;git log;"};
	struct place p;

	if (!place_open(&p))
		return;
	h[0] = change(&p, STR(""), &one, 1, "");
	h[1] = change(&p, h[0], &two, 1, "");
	h[2] = change(&p, h[1], &other, 1, "");
	h[3] = change(&p, h[2], NULL, 0, "1");
	h[4] = change(&p, h[3], &one, 1, "nowhere");
	for (size_t i = 0; i < 5; i++) {
		struct grants g;

		CHECK(kept_grants_get(
			  &p.store, h[i], &idna_libidn2, &p.a, &g) == SG_OK &&
			strcmp(patterns(&g), want[i]) == 0,
		    "after change %zu: %s", i, patterns(&g));
	}
	place_close(&p);
}

/* T55: a chain with a link that is missing or was changed is no chain. */
static void
a_broken_chain(void)
{
	struct kept_grant one = grant("1", "git log", SG_GRANT_ALLOW);
	struct kept_grant deny = grant("2", "git push", SG_GRANT_DENY);
	struct sg_str first, last, gone;
	struct place p;
	struct grants g;

	if (!place_open(&p))
		return;
	gone = STR("11111111111111111111111111111111111111111111111111111111111"
		   "11111");
	last = change(&p, gone, &one, 1, "");
	CHECK(kept_grants_get(&p.store, last, &idna_libidn2, &p.a, &g) ==
		SG_ENOTFOUND,
	    "its beginning is missing");
	first = change(&p, STR(""), &deny, 1, "");
	last = change(&p, first, &one, 1, "");
	put_as(&p, first, STR("{\"v\":\"grants.v1\",\"drop\":[],\"add\":[]}"));
	CHECK(kept_grants_get(&p.store, last, &idna_libidn2, &p.a, &g) ==
		SG_EINVALID,
	    "its beginning was changed: the denial is not lost silently");
	place_close(&p);
}

/* A grant as a rule and back: each member. */
static void
a_grant_and_its_rule(void)
{
	struct grant_rule r = {.extension_id = STR("e"),
	    .capability = SG_CAP_HTTP,
	    .pattern = STR("example.org"),
	    .has_pattern = true,
	    .range = STR("^1.2"),
	    .has_range = true,
	    .has_expiry = true,
	    .expires_ms = 12345,
	    .effect = SG_GRANT_ALLOW,
	    .lifetime = SG_LIFETIME_SESSION};
	struct kept_grant k = kept_grant_of(STR("g1"), &r);
	struct sg_str hash;
	struct grants g;
	struct place p;

	if (!place_open(&p))
		return;
	hash = change(&p, STR(""), &k, 1, "");
	CHECK(
	    kept_grants_get(&p.store, hash, &idna_libidn2, &p.a, &g) == SG_OK &&
		g.n == 1,
	    "read");
	CHECK(str_eq(g.v[0].rule.extension_id, r.extension_id) &&
		g.v[0].rule.capability == r.capability &&
		str_eq(g.v[0].rule.pattern, r.pattern) &&
		g.v[0].rule.has_pattern && g.v[0].rule.has_range &&
		str_eq(g.v[0].rule.range, r.range) && g.v[0].rule.has_expiry &&
		g.v[0].rule.expires_ms == 12345 &&
		g.v[0].rule.effect == SG_GRANT_ALLOW &&
		g.v[0].rule.lifetime == SG_LIFETIME_SESSION,
	    "as it was");
	place_close(&p);
}

/* T45: of the grants that are stored now, a damaged one is an error. */
static void
grants_of_now(void)
{
	const struct service_config none = {.n_rules = 0};
	struct place p;
	struct grants g;
	struct sg_error e = {0};
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_GRANT,
	    .id = STR("g1"),
	    .body = STR("{\"decision\":\"allow\"}")};

	if (!place_open(&p))
		return;
	CHECK(kept_grants_now(&none, &p.store, &idna_libidn2, &p.a, &g, &e) ==
		    SG_OK &&
		g.n == 0,
	    "none");
	(void)p.store.commit(p.store.self,
	    &(struct store_unit){.ops = &op, .n = 1}, 1, true, NULL);
	CHECK(kept_grants_now(&none, &p.store, &idna_libidn2, &p.a, &g, &e) !=
		    SG_OK &&
		e.message[0] != '\0',
	    "one that grants without saying what: %s", e.message);
	place_close(&p);
}

/* Chains of any changes beside a plain list of what should be there. */
static void
any_chain(void)
{
	for (unsigned long round = 0; round < prop_part(100); round++) {
		struct place p;
		struct sg_str hash = STR("");
		unsigned have[6] = {0}; /* when it was added; 0: not there */
		unsigned clock = 0;

		prop_seed(round);
		if (!place_open(&p))
			return;
		for (unsigned i = 0; i < 20; i++) {
			unsigned k = any(6);
			char id[4], pattern[16], want[256] = "";
			struct kept_grant add;
			struct grants g;

			snprintf(id, sizeof(id), "g%u", k);
			snprintf(pattern, sizeof(pattern), "cmd%u", k);
			add = grant(id, pattern, SG_GRANT_ALLOW);
			if (any(3) == 0) {
				hash = change(&p, hash, NULL, 0, id);
				have[k] = 0;
			} else {
				hash = change(&p, hash, &add, 1, "");
				have[k] = ++clock;
			}
			for (unsigned t = 1; t <= clock; t++)
				for (k = 0; k < 6; k++)
					if (have[k] == t)
						snprintf(want + strlen(want),
						    16, "cmd%u;", k);
			CHECK(kept_grants_get(&p.store, hash, &idna_libidn2,
				  &p.a, &g) == SG_OK &&
				strcmp(patterns(&g), want) == 0,
			    "round %lu: %s, not %s", round, patterns(&g), want);
		}
		place_close(&p);
	}
}

int
main(void)
{
	RUN(hashes);
	RUN(a_policy_comes_back);
	RUN(a_policy_of_nothing);
	RUN(not_what_was_kept);
	RUN(a_chain);
	RUN(a_broken_chain);
	RUN(a_grant_and_its_rule);
	RUN(grants_of_now);
	RUN(any_chain);
	return t_done("kept_rules");
}
