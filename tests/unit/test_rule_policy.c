/* The policy: the order of its rules, its modes and presets, its doubts. */
#include "lib/action_parts.h"

static struct call call;
static struct grants grants;
static struct policy policy;
static struct policy_extension extension;
static struct policy_question question;

/* A call that nothing speaks of, in prompt mode. */
static void
begin(enum sg_capability c, const char *scope)
{
	arena_clear(&parts_memory);
	call = parts_call(c, scope);
	grants = parts_grants(NULL, 0);
	extension = (struct policy_extension){.id = STR("ext.a")};
	policy = (struct policy){.mode = SG_MODE_PROMPT,
	    .compound = COMPOUND_EACH,
	    .extensions = &extension,
	    .n_extensions = 1};
	question = (struct policy_question){.call = &call,
	    .risk = call_risk(&call, NULL),
	    .policy = &policy,
	    .grants = &grants,
	    .launch = &parts_tools};
}

static void
grant(const char *pattern, bool allow)
{
	struct grant_rule v = parts_grant(call.capability, pattern, allow);

	grants = parts_grants(&v, 1);
}

/* Whoever goes by the rule, or by its word for the ledger, does the same. */
static void
check_agrees(const struct policy_ruling *r, const char *what)
{
	enum sg_verdict by_rule = decision_verdict(
	    policy_rule_decision(r->rule));

	CHECK((by_rule == SG_VERDICT_ALLOW) == (r->verdict == SG_ACTION_ALLOW),
	    "%s: the rule says otherwise", what);
	CHECK((r->verdict == SG_ACTION_ASK) == (r->rule == POLICY_PROMPT),
	    "%s: who asks?", what);
	CHECK(r->verdict != SG_ACTION_ALLOW || r->doubt == POLICY_CERTAIN,
	    "%s: an allow in doubt", what);
}

static void
expect(const char *what, enum sg_action_verdict verdict, enum policy_rule rule)
{
	struct policy_ruling r = policy_decide(&question);

	CHECK(r.verdict == verdict, "%s: %s", what,
	    sg_action_verdict_name(r.verdict));
	CHECK(r.rule == rule, "%s: %s", what, policy_rule_code(r.rule));
	check_agrees(&r, what);
}

/* each rule is put on top of those that come later, and decides. */
static void
the_order_of_the_rules(void)
{
	begin(SG_CAP_SESSION, "fork");
	policy.mode = SG_MODE_PERMISSIVE;
	expect("permissive", SG_ACTION_ALLOW, POLICY_PERMISSIVE); /* */
	policy.mode = SG_MODE_PROMPT;
	expect("prompt", SG_ACTION_ASK, POLICY_PROMPT); /* */
	policy.mode = SG_MODE_STRICT;
	expect("strict", SG_ACTION_DENY, POLICY_STRICT); /* */
	policy.default_caps = CAPABILITY_BIT(SG_CAP_SESSION);
	expect("default list", SG_ACTION_ALLOW, POLICY_DEFAULT_CAPS);
	extension.allow = CAPABILITY_BIT(SG_CAP_SESSION);
	expect("its own list", SG_ACTION_ALLOW, POLICY_EXTENSION_ALLOW);
	grant("fork", true);
	expect("a grant", SG_ACTION_ALLOW, POLICY_ALLOW_STORED); /* */
	question.lease.consulted = true;
	expect("the lease", SG_ACTION_DENY, POLICY_LEASE);
	grant("fork", false);
	expect("a denial", SG_ACTION_DENY, POLICY_DENY_STORED);
	policy.deny_caps = CAPABILITY_BIT(SG_CAP_SESSION);
	expect("the deny list", SG_ACTION_DENY, POLICY_DENY_CAPS);
	extension.deny = CAPABILITY_BIT(SG_CAP_SESSION);
	expect("its own deny list", SG_ACTION_DENY, POLICY_EXTENSION_DENY);
	call.scope.refused = true;
	expect("two readings", SG_ACTION_DENY, POLICY_REFUSED);
}

/* R-212 R-198 T64: a no beats a yes of any width, in any mode. */
static void
deny_wins(void)
{
	for (unsigned m = 0; m <= SG_MODE_COUNT; m++) {
		struct grant_rule v[2];

		begin(SG_CAP_EXEC, "git push origin");
		policy.mode = m;
		v[0] = parts_grant(SG_CAP_EXEC, "git push origin", true);
		v[1] = parts_grant(SG_CAP_EXEC, "git *", false);
		grants = parts_grants(v, 2);
		expect("a wide no", SG_ACTION_DENY, POLICY_DENY_STORED);
		v[0] = parts_grant(SG_CAP_EXEC, "git *", false);
		v[1] = parts_grant(SG_CAP_EXEC, "git push origin", true);
		grants = parts_grants(v, 2);
		expect("and in the other order", SG_ACTION_DENY,
		    POLICY_DENY_STORED);
		policy.deny_caps = CAPABILITY_BIT(SG_CAP_EXEC);
		expect("the deny list", SG_ACTION_DENY, POLICY_DENY_CAPS);
		extension.deny = CAPABILITY_BIT(SG_CAP_EXEC);
		expect("its own", SG_ACTION_DENY, POLICY_EXTENSION_DENY);
		call.scope.refused = true;
		expect("T20 T24", SG_ACTION_DENY, POLICY_REFUSED);
	}
}

/* T17 T18: whatever is granted, in any mode; which calls is src/guard. */
static void
the_gates_own(void)
{
	static const enum sg_capability all[] = {
	    SG_CAP_READ, SG_CAP_WRITE, SG_CAP_EXEC, SG_CAP_TOOL};
	struct sg_str own[1] = {STR("/gate")};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		begin(all[i], "x y");
		policy.mode = SG_MODE_PERMISSIVE;
		extension.allow = ~0u;
		grant(NULL, true);
		question.own = POLICY_OWN_FILES;
		expect("files", SG_ACTION_DENY, POLICY_OWN_DIRECTORY);
		question.own = POLICY_OWN_PROGRAM;
		expect("program", SG_ACTION_DENY, POLICY_OWN_COMMAND);
		question.own = POLICY_OWN_MAYBE;
		expect("who knows", SG_ACTION_ASK, POLICY_PROMPT);
		CHECK(policy_decide(&question).doubt == POLICY_MAYBE_OWN,
		    "doubt");
		policy.mode = SG_MODE_STRICT;
		expect("who knows, strictly", SG_ACTION_DENY, POLICY_STRICT);
	}
	begin(SG_CAP_WRITE, "$X/y");
	policy.mode = SG_MODE_PERMISSIVE;
	expect("who knows where", SG_ACTION_ALLOW, POLICY_PERMISSIVE);
	policy.own = (struct sg_str_list){own, 1};
	expect("who knows where", SG_ACTION_ASK, POLICY_PROMPT);
	CHECK(policy_decide(&question).doubt == POLICY_MAYBE_OWN, "doubt");
}

/* T17: neither a grant nor a list covers a secret in passing. */
static void
secrets_are_asked_about(void)
{
	begin(SG_CAP_READ, ".env");
	grant("**", true);
	policy.default_caps = extension.allow = ~0u;
	expect("lists", SG_ACTION_ASK, POLICY_PROMPT);
	policy.mode = SG_MODE_STRICT;
	expect("strict", SG_ACTION_DENY, POLICY_STRICT);
	grant(".env", true);
	expect("its name", SG_ACTION_ALLOW, POLICY_ALLOW_STORED);
	begin(SG_CAP_READ, "src/a.c");
	policy.default_caps = ~0u;
	expect("no secret", SG_ACTION_ALLOW, POLICY_DEFAULT_CAPS);
	begin(SG_CAP_WRITE, ".env");
	policy.default_caps = ~0u;
	expect(
	    "a write is high by itself", SG_ACTION_ALLOW, POLICY_DEFAULT_CAPS);
}

/* T59: admitted is not allowed, and a write waits for its own yes. */
static void
the_lease_only_tightens(void)
{
	begin(SG_CAP_EXEC, "ls");
	question.lease.consulted = true;
	question.lease.verdict.admitted = true;
	expect("admitted", SG_ACTION_ASK, POLICY_PROMPT);
	policy.mode = SG_MODE_STRICT;
	expect("admitted in strict mode", SG_ACTION_DENY, POLICY_STRICT);
	grant("ls", true);
	expect("a read that is granted", SG_ACTION_ALLOW, POLICY_ALLOW_STORED);
	question.lease.verdict.needs_handshake = true;
	expect("a write that is granted", SG_ACTION_ASK, POLICY_PROMPT);
	CHECK(policy_decide(&question).taken_back == POLICY_ALLOW_STORED &&
		!policy_decide(&question).has_grant,
	    "the grant was not used");
	CHECK(policy_decide(&question).doubt == POLICY_HANDSHAKE, "doubt");
	question.lease.consulted = false;
	expect("nobody asked", SG_ACTION_ALLOW, POLICY_ALLOW_STORED);
	question.lease = (struct policy_lease){.consulted = true};
	expect("zeroed", SG_ACTION_DENY, POLICY_LEASE);
}

/* Every way in which a denial can neither be proven nor excluded. */
static const struct vague {
	enum sg_capability capability;
	const char *scope, *denied;
} vague[] = {
    {SG_CAP_EXEC, NULL, "rm *"},
    {SG_CAP_EXEC, "$X y", "rm *"},
    {SG_CAP_EXEC, "rm $X", "rm x"},
    {SG_CAP_EXEC, "git 'status", "rm *"}, /* does not parse */
    {SG_CAP_EXEC, "ls | bash", "rm *"},   /* a shell that is fed */
    {SG_CAP_EXEC, "find . -exec {} +", "rm *"},
    {SG_CAP_EXEC, "sudo -u rm-x $Y", "rm *"},
    {SG_CAP_EXEC, "bash -c 'x rm'", "rm *"},
    {SG_CAP_EXEC, "cat <<E\n$(x)\nE", "rm *"},
    {SG_CAP_READ, NULL, "src/**"},
    {SG_CAP_READ, "$HOME/x", "src/**"},
    {SG_CAP_WRITE, "~/x", "src/**"},
    {SG_CAP_HTTP, NULL, "evil.com"},
    {SG_CAP_HTTP, "<dynamic>", "evil.com"},
    {SG_CAP_ENV, NULL, "HOME"},
    {SG_CAP_SESSION, NULL, "fork"},
    {SG_CAP_UI, NULL, "confirm"},
    {SG_CAP_EVENTS, NULL, "emit"},
    {SG_CAP_TOOL, "<dynamic>", "deploy"},
};

/* Whatever says yes to it, and in any mode, nobody is passed by. */
static void
expect_doubt(const struct vague *v)
{
	struct grant_rule both[2] = {
	    parts_grant(v->capability, v->denied, false),
	    parts_grant(v->capability, NULL, true)};

	for (unsigned i = 0; i < 5 * 2 * SG_MODE_COUNT; i++) {
		unsigned yes = i / (2 * SG_MODE_COUNT);
		struct policy_ruling r;

		begin(v->capability, v->scope);
		grants = parts_grants(both, yes == 4 ? 2 : 1);
		policy.mode = i % SG_MODE_COUNT;
		policy.default_caps = yes == 1 ? ~0u : 0;
		extension.allow = yes == 2 ? ~0u : 0;
		extension.has_mode = yes == 3;
		extension.mode = SG_MODE_PERMISSIVE;
		question.lease.consulted = i / SG_MODE_COUNT % 2 == 1;
		question.lease.verdict.admitted = true;
		question.lease.verdict.needs_handshake = true;
		r = policy_decide(&question);
		CHECK(r.verdict != SG_ACTION_ALLOW, "%s %s in mode %u, %u",
		    sg_capability_name(v->capability), v->scope, r.mode, yes);
		CHECK(r.mode != SG_MODE_STRICT || r.verdict == SG_ACTION_DENY,
		    "%s: strict mode asks", v->scope);
		check_agrees(&r, v->scope);
		CHECK(yes != 3 || r.taken_back >= POLICY_ALLOW_STORED,
		    "%s: nothing was taken back", v->scope);
		CHECK(
		    r.doubt == POLICY_CERTAIN || r.doubt == POLICY_MAYBE_DENIED,
		    "%s: %s", v->scope, policy_doubt_text(r.doubt));
	}
}

/* What may be denied is not allowed unasked, in any mode (T2 T64). */
static void
no_way_around_a_doubt(void)
{
	for (size_t i = 0; i < sizeof(vague) / sizeof(vague[0]); i++)
		expect_doubt(&vague[i]);
}

/* T16: a name with more spellings than anybody can list. */
static void
a_folding_volume_is_in_doubt(void)
{
	struct sg_str own[1] = {STR("/gate")};

	begin(SG_CAP_WRITE, "src/a.c");
	policy.mode = SG_MODE_PERMISSIVE;
	grant("docs/**", false);
	expect("another name", SG_ACTION_ALLOW, POLICY_PERMISSIVE);
	call.scope.path.folding = true;
	expect("who knows", SG_ACTION_ASK, POLICY_PROMPT);
	CHECK(policy_decide(&question).doubt == POLICY_MAYBE_DENIED, "doubt");
	grant("docs/**", true);
	expect("no denial", SG_ACTION_ALLOW, POLICY_PERMISSIVE);
	policy.own = (struct sg_str_list){own, 1};
	expect("the gate's own files", SG_ACTION_ASK, POLICY_PROMPT);
	CHECK(policy_decide(&question).doubt == POLICY_MAYBE_OWN, "doubt");
	call.scope.path.folding = false;
	expect("no doubt", SG_ACTION_ALLOW, POLICY_PERMISSIVE);
}

static void
doubt_is_no_yes(void)
{
	begin(SG_CAP_EXEC, "$X y");
	grant("rm *", false);
	policy.mode = SG_MODE_PERMISSIVE;
	expect("permissive", SG_ACTION_ASK, POLICY_PROMPT);
	CHECK(policy_decide(&question).doubt == POLICY_MAYBE_DENIED &&
		policy_decide(&question).taken_back == POLICY_PERMISSIVE,
	    "doubt");
	policy.mode = SG_MODE_STRICT;
	policy.default_caps = ~0u;
	expect("strict", SG_ACTION_DENY, POLICY_STRICT);
	CHECK(policy_decide(&question).taken_back == POLICY_DEFAULT_CAPS,
	    "the list");
	policy.mode = SG_MODE_PROMPT;
	expect("prompt", SG_ACTION_ASK, POLICY_PROMPT);
}

/* */
static void
permissive_can_be_made_to_ask(void)
{
	begin(SG_CAP_EXEC, "ls");
	policy.mode = SG_MODE_PERMISSIVE;
	policy.always_prompt = true;
	expect("asked", SG_ACTION_ASK, POLICY_PROMPT);
	CHECK(policy_decide(&question).doubt == POLICY_ALWAYS_PROMPT, "doubt");
	grant("ls", true);
	expect("granted", SG_ACTION_ALLOW, POLICY_ALLOW_STORED);
}

static void
an_extension_has_its_own_mode(void)
{
	begin(SG_CAP_TOOL, "x");
	extension.has_mode = true;
	extension.mode = SG_MODE_PERMISSIVE;
	expect("its mode", SG_ACTION_ALLOW, POLICY_PERMISSIVE);
	call.extension_id = STR("ext.b");
	expect("not another's", SG_ACTION_ASK, POLICY_PROMPT); /* */
	policy.mode = SG_MODE_COUNT;
	expect("no mode", SG_ACTION_DENY, POLICY_STRICT);
	policy = (struct policy){.mode = SG_MODE_STRICT};
	expect("zeroed", SG_ACTION_DENY, POLICY_STRICT); /* */
}

/* E2: each command of a list on its own. */
static void
lists_of_commands(void)
{
	begin(SG_CAP_EXEC, "git status && git log -3");
	grant("git *", true);
	expect("each", SG_ACTION_ALLOW, POLICY_ALLOW_STORED);
	policy.compound = COMPOUND_NEVER;
	expect("never", SG_ACTION_ASK, POLICY_PROMPT);
	CHECK(policy_decide(&question).cover == COVER_COMPOUND, "why");
	begin(SG_CAP_EXEC, "git status && rm x");
	grant("git *", true);
	expect("one is not granted", SG_ACTION_ASK, POLICY_PROMPT);
	CHECK(policy_decide(&question).cover == COVER_PART, "why");
}

/* R-200, and the presets of the origin. */
static void
presets(void)
{
	struct policy p = policy_prompt();
	unsigned origin = CAPABILITY_BIT(SG_CAP_READ) |
	    CAPABILITY_BIT(SG_CAP_WRITE) | CAPABILITY_BIT(SG_CAP_HTTP) |
	    CAPABILITY_BIT(SG_CAP_EVENTS) | CAPABILITY_BIT(SG_CAP_SESSION);
	unsigned danger = CAPABILITY_BIT(SG_CAP_EXEC) |
	    CAPABILITY_BIT(SG_CAP_ENV);

	for (unsigned c = 0; c < SG_CAP_COUNT; c++) {
		struct policy_view v = policy_look(
		    &p, STR("e"), str_of(sg_capability_name(c)));
		bool free = c == SG_CAP_LOG || c == SG_CAP_EVENTS;

		CHECK(v.verdict == (free ? SG_ACTION_ALLOW : SG_ACTION_ASK),
		    "%s", sg_capability_name(c)); /* ui too */
	}
	p = policy_preset(SG_PROFILE_SAFE, false);
	CHECK(p.mode == SG_MODE_STRICT && p.default_caps == origin &&
		p.deny_caps == danger,
	    "safe");
	p = policy_preset(SG_PROFILE_BALANCED, false);
	CHECK(p.mode == SG_MODE_PROMPT && p.deny_caps == danger, "balanced");
	p = policy_preset(SG_PROFILE_BALANCED, true);
	CHECK(p.deny_caps == 0, "dangerous");
	p = policy_preset(SG_PROFILE_PERMISSIVE, false);
	CHECK(p.mode == SG_MODE_PERMISSIVE && p.default_caps == 0 &&
		p.deny_caps == 0,
	    "permissive");
	CHECK(policy_profile_read(STR(" Balanced ")) == SG_PROFILE_BALANCED,
	    "in any case");
	CHECK(policy_profile_read(STR("STANDARD")) == SG_PROFILE_BALANCED,
	    "an alias");
	CHECK(policy_profile_read(STR("yolo")) == SG_PROFILE_SAFE, "unknown");
}

static void
a_policy_can_be_looked_at(void)
{
	struct policy p = policy_preset(SG_PROFILE_BALANCED, false);
	struct policy_view v = policy_look(&p, STR("e"), STR("  "));

	CHECK(v.verdict == SG_ACTION_DENY &&
		strcmp(v.reason, "empty_capability") == 0,
	    "%s", v.reason);
	v = policy_look(&p, STR("e"), STR(" EXEC "));
	CHECK(v.verdict == SG_ACTION_DENY && strcmp(v.reason, "deny_caps") == 0,
	    "%s", v.reason);
	v = policy_look(&p, STR("e"), STR("teleport"));
	CHECK(v.verdict == SG_ACTION_ASK, "an unknown one is asked");
	p.mode = SG_MODE_PERMISSIVE;
	v = policy_look(&p, STR("e"), STR("teleport"));
	CHECK(v.verdict == SG_ACTION_ALLOW, "%s", v.reason);
}

/* every rule has a name, a sentence, and a word of the ledger. */
static void
every_rule_has_its_words(void)
{
	for (unsigned r = 0; r <= POLICY_RULE_COUNT; r++) {
		CHECK(policy_rule_code(r)[0] != '\0', "%u", r);
		CHECK(policy_rule_text(r)[0] != '\0', "%u", r);
	}
	CHECK(policy_rule_decision(POLICY_PERMISSIVE) ==
		SG_DECISION_ALLOW_PERMISSIVE,
	    "permissive");
	CHECK(
	    policy_rule_decision(POLICY_DENY_STORED) == SG_DECISION_DENY_STORED,
	    "stored");
	CHECK(policy_rule_decision(POLICY_STRICT) == SG_DECISION_DENY_STRICT,
	    "strict");
	CHECK(
	    policy_rule_decision(POLICY_RULE_COUNT) == SG_DECISION_DENY_POLICY,
	    "unknown");
	for (unsigned d = 1; d <= POLICY_SEVERAL + 1; d++)
		CHECK(policy_doubt_text(d)[0] != '\0', "%u", d);
	CHECK(policy_doubt_text(POLICY_CERTAIN)[0] == '\0', "certain");
	CHECK(policy_reason_text(STR("deny_caps"))[0] != '\0', "a reason");
	CHECK(policy_reason_text(STR("nonsense"))[0] == '\0', "none");
}

int
main(void)
{
	static const struct path_link links[] = {{{"link", 4}, {"/gate", 5}}};

	parts_links.v = links;
	parts_links.n = 1;
	parts_init();
	RUN(the_order_of_the_rules);
	RUN(deny_wins);
	RUN(the_gates_own);
	RUN(secrets_are_asked_about);
	RUN(the_lease_only_tightens);
	RUN(no_way_around_a_doubt);
	RUN(a_folding_volume_is_in_doubt);
	RUN(doubt_is_no_yes);
	RUN(permissive_can_be_made_to_ask);
	RUN(an_extension_has_its_own_mode);
	RUN(lists_of_commands);
	RUN(presets);
	RUN(a_policy_can_be_looked_at);
	RUN(every_rule_has_its_words);
	parts_release();
	return t_done("action_policy");
}
