/* What the checks of the page ask of the rules: raised risk, old entries. */
#include "lib/action_parts.h"

static const struct {
	enum sg_capability capability;
	const char *scope;
	enum sg_risk risk;
} raised[] = {
    {SG_CAP_READ, "src/a.c", SG_RISK_MEDIUM},
    {SG_CAP_READ, ".env", SG_RISK_HIGH},
    {SG_CAP_READ, "deep/down/.env.local", SG_RISK_HIGH},
    {SG_CAP_READ, "conf/my-secret.txt", SG_RISK_HIGH},
    {SG_CAP_READ, ".ssh/config", SG_RISK_HIGH},
    {SG_CAP_READ, "x/.SSH/id", SG_RISK_HIGH},
    {SG_CAP_READ, NULL, SG_RISK_HIGH},
    {SG_CAP_HTTP, "https://unknown.example/x", SG_RISK_HIGH},
    {SG_CAP_HTTP, NULL, SG_RISK_HIGH},
    {SG_CAP_SESSION, "get_state", SG_RISK_LOW},
    {SG_CAP_SESSION, NULL, SG_RISK_MEDIUM},
    {SG_CAP_EXEC, "ls", SG_RISK_HIGH},
};

/* I16, R-166 R-167 R-168 R-170 R-172: a scope raises the risk. */
static void
scopes_raise_the_risk(void)
{
	for (size_t i = 0; i < sizeof(raised) / sizeof(raised[0]); i++) {
		struct call c = parts_call(
		    raised[i].capability, raised[i].scope);

		CHECK(call_risk(&c, NULL).risk == raised[i].risk, "%s %s",
		    sg_capability_name(raised[i].capability),
		    raised[i].scope != NULL ? raised[i].scope : "<dynamic>");
		arena_clear(&parts_memory);
	}
}

/* I16, R-171: what is not known until it runs is shown as that. */
static void
dynamic_is_shown(void)
{
	struct call c = parts_call(SG_CAP_READ, NULL);

	CHECK(c.scope.dynamic && str_eq(c.scope.text, STR("<dynamic>")), "%.*s",
	    (int)c.scope.text.n, c.scope.text.p);
	arena_clear(&parts_memory);
}

/* G5, R-231: an entry without a scope is for all of its capability. */
static void
old_entries_are_broad(void)
{
	struct grant_rule v[2] = {parts_grant(SG_CAP_WRITE, NULL, true),
	    parts_grant(SG_CAP_EXEC, NULL, true)};
	struct grants g = parts_grants(v, 2);
	struct call c = parts_call(SG_CAP_WRITE, "any/where.txt");
	struct grant_query q = {.call = &c,
	    .risk = SG_RISK_HIGH,
	    .compound = COMPOUND_EACH,
	    .launch = &parts_tools};

	CHECK(g.v[0].wild && g.v[0].state == GRANT_COUNTS, "any scope");
	CHECK(grants_allow(&g, &q).yes, "it covers every one");
	CHECK(g.v[1].wild && g.v[1].state == GRANT_SCOPELESS,
	    "R-221: for exec it says nothing");
	arena_clear(&parts_memory);
}

int
main(void)
{
	parts_init();
	RUN(scopes_raise_the_risk);
	RUN(dynamic_is_shown);
	RUN(old_entries_are_broad);
	parts_release();
	return t_done("action_ux");
}
