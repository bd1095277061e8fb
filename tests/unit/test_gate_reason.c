/* a denial says its rule, what it matched and what would pass. */
#include "gate/gate_reason.h"
#include "lib/action_parts.h"

static const struct row {
	const char *name;
	enum sg_capability capability;
	const char *scope;
	enum sg_policy_mode mode;
	unsigned deny, allow;
	const char *denied; /* pattern of a stored denial, or NULL */
	const char *rule, *matched, *nearest;
} rows[] = {
    {"a list", SG_CAP_EXEC, "git push", SG_MODE_PROMPT,
	CAPABILITY_BIT(SG_CAP_EXEC), 0, NULL, "deny_caps", "exec",
	"Read files of the project instead"},
    {"and reading is denied too", SG_CAP_EXEC, "git push", SG_MODE_PROMPT,
	CAPABILITY_BIT(SG_CAP_EXEC) | CAPABILITY_BIT(SG_CAP_READ), 0, NULL,
	"deny_caps", "exec", "Ask the person: only the settings"},
    {"outside the project", SG_CAP_WRITE, "/etc/cron.d/x", SG_MODE_STRICT, 0,
	CAPABILITY_BIT(SG_CAP_WRITE), NULL, "not_in_default_caps",
	"/etc/cron.d/x", "Use a path inside the project instead, such as x"},
    {"outside, and inside is denied too", SG_CAP_WRITE, "/etc/cron.d/x",
	SG_MODE_STRICT, 0, 0, NULL, "not_in_default_caps", "/etc/cron.d/x",
	"Ask the person to allow it"},
    {"a stored denial", SG_CAP_EXEC, "git push", SG_MODE_PROMPT, 0, 0,
	"git push", "deny_stored", "git push", "Use another scope"},
    {"of the whole capability", SG_CAP_EXEC, "git push", SG_MODE_PROMPT, 0, 0,
	"", "deny_stored", "git push", "Ask the person: only they can revoke"},
    {"a part of a list", SG_CAP_EXEC, "rm -r x && git status", SG_MODE_PROMPT,
	0, 0, "rm *", "deny_stored", "rm -r x && git status",
	"Run this part alone instead: git status"},
    {"strict", SG_CAP_HTTP, "https://a.example/", SG_MODE_STRICT, 0, 0, NULL,
	"not_in_default_caps", "GET https://a.example/",
	"Ask the person to allow it"},
};

static struct gate_reason
reason_of(const struct row *r, struct gate_answer *out)
{
	struct policy p = {
	    .mode = r->mode, .deny_caps = r->deny, .default_caps = r->allow};
	struct grant_rule deny = {.extension_id = STR("ext.a"),
	    .capability = r->capability,
	    .effect = SG_GRANT_DENY,
	    .lifetime = SG_LIFETIME_ALWAYS};
	struct gate_facts f = {.machine = &parts_world, .policy = &p};
	struct gate_reason why = {.nearest = STR("")};
	struct grants g;

	*out = (struct gate_answer){
	    .call = parts_call(r->capability, r->scope)};
	deny.extension_id = out->call.extension_id;
	deny.has_pattern = r->denied != NULL && r->denied[0] != '\0';
	deny.pattern = str_of(r->denied != NULL ? r->denied : "");
	CHECK(grants_init(&g, 1, &parts_memory, NULL) == SG_OK, "memory");
	if (r->denied != NULL)
		CHECK(grants_add(&g, &deny) == SG_OK, "memory");
	f.grants = &g;
	out->risk = call_risk(&out->call, NULL);
	CHECK(scope_summary(&out->call.scope, &parts_world, &parts_memory,
		  &out->view) == SG_OK,
	    "memory");
	out->ruling = gate_rule_again(&f, out);
	CHECK(out->ruling.verdict == SG_ACTION_DENY, "%s: not denied", r->name);
	CHECK(gate_reason(&f, out, out->ruling.rule,
		  policy_rule_decision(out->ruling.rule), &parts_memory,
		  &why) == SG_OK,
	    "memory");
	return why;
}

static void
every_denial_says_what_to_do(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct gate_answer out;
		struct gate_reason why = reason_of(r, &out);

		CHECK(str_eq(why.rule, str_of(r->rule)), "%s: %.*s", r->name,
		    (int)why.rule.n, why.rule.p);
		CHECK(str_eq(why.matched, str_of(r->matched)), "%s: %.*s",
		    r->name, (int)why.matched.n, why.matched.p);
		CHECK(str_starts(why.nearest, str_of(r->nearest)), "%s: %.*s",
		    r->name, (int)why.nearest.n, why.nearest.p);
		CHECK(why.says.n > 0, "%s: a sentence", r->name);
		arena_clear(&parts_memory);
	}
}

/* What became of a question is its own reason. */
static void
a_question_that_was_denied(void)
{
	static const struct {
		enum sg_decision_token d;
		const char *nearest;
	} ends[] = {{SG_DECISION_DENY_ONCE, "Ask the person what"},
	    {SG_DECISION_DENY_ALWAYS, "Ask the person what"},
	    {SG_DECISION_DENY_TIMEOUT, "Try again when a person"},
	    {SG_DECISION_DENY_UNATTENDED, "Tell the person: nobody is there"},
	    {SG_DECISION_DENY_COOLDOWN, "Wait, or ask"},
	    {SG_DECISION_DENY_LIMIT, "Try again later"}},
	  *x;

	EACH (x, ends) {
		struct gate_answer out;
		struct gate_reason why;
		struct gate_facts f = {.machine = &parts_world};

		(void)reason_of(&rows[7], &out);
		CHECK(gate_reason(&f, &out, POLICY_PROMPT, x->d, &parts_memory,
			  &why) == SG_OK &&
			str_starts(why.nearest, str_of(x->nearest)) &&
			str_eq(why.rule, str_of(sg_decision_token_name(x->d))),
		    "%s: %.*s", x->nearest, (int)why.nearest.n, why.nearest.p);
		arena_clear(&parts_memory);
	}
}

int
main(void)
{
	parts_init();
	RUN(every_denial_says_what_to_do);
	RUN(a_question_that_was_denied);
	parts_release();
	return t_done("gate_reason");
}
