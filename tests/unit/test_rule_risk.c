/* Risk: base by capability, raised by scope, never lowered. */
#include "lib/action_parts.h"

static const struct row {
	enum sg_capability capability;
	const char *scope;
	enum sg_risk want;
	enum risk_cause cause;
} rows[] = {
    /* R-159 R-160 R-161 R-162: the base */
    {SG_CAP_EXEC, "ls", SG_RISK_HIGH, RISK_CAUSE_CAPABILITY},
    {SG_CAP_WRITE, "a", SG_RISK_HIGH, RISK_CAUSE_CAPABILITY},
    {SG_CAP_ENV, "HOME", SG_RISK_HIGH, RISK_CAUSE_CAPABILITY},
    {SG_CAP_READ, "README.md", SG_RISK_MEDIUM, RISK_CAUSE_CAPABILITY},
    {SG_CAP_TOOL, "x", SG_RISK_MEDIUM, RISK_CAUSE_CAPABILITY},
    {SG_CAP_SESSION, "fork", SG_RISK_LOW, RISK_CAUSE_CAPABILITY},
    {SG_CAP_UI, "confirm", SG_RISK_LOW, RISK_CAUSE_CAPABILITY},
    {SG_CAP_EVENTS, "on", SG_RISK_LOW, RISK_CAUSE_CAPABILITY},
    {SG_CAP_LOG, "x", SG_RISK_LOW, RISK_CAUSE_CAPABILITY},
    /* */
    {SG_CAP_READ, "src/a.c", SG_RISK_MEDIUM, RISK_CAUSE_CAPABILITY},
    {SG_CAP_READ, "src/env.c", SG_RISK_MEDIUM, RISK_CAUSE_CAPABILITY},
    /* R-166 R-167 R-168 T17 */
    {SG_CAP_READ, ".env", SG_RISK_HIGH, RISK_CAUSE_SECRET},
    {SG_CAP_READ, "a/b/.ENV.local", SG_RISK_HIGH, RISK_CAUSE_SECRET},
    {SG_CAP_READ, "x/my_Secret.md", SG_RISK_HIGH, RISK_CAUSE_SECRET},
    {SG_CAP_READ, "api/token.json", SG_RISK_HIGH, RISK_CAUSE_SECRET},
    {SG_CAP_READ, ".ssh/config", SG_RISK_HIGH, RISK_CAUSE_SECRET},
    {SG_CAP_READ, "aws/credentials", SG_RISK_HIGH, RISK_CAUSE_SECRET},
    {SG_CAP_READ, "notes", SG_RISK_HIGH, RISK_CAUSE_SECRET}, /* a link */
    /* one up */
    {SG_CAP_READ, NULL, SG_RISK_HIGH, RISK_CAUSE_DYNAMIC},
    {SG_CAP_HTTP, NULL, SG_RISK_HIGH, RISK_CAUSE_DYNAMIC},
    {SG_CAP_SESSION, NULL, SG_RISK_MEDIUM, RISK_CAUSE_DYNAMIC},
    {SG_CAP_UI, NULL, SG_RISK_MEDIUM, RISK_CAUSE_DYNAMIC},
    {SG_CAP_TOOL, "<dynamic>", SG_RISK_HIGH, RISK_CAUSE_DYNAMIC},
    {SG_CAP_EXEC, "rm $X", SG_RISK_HIGH, RISK_CAUSE_CAPABILITY},
    /* R-169 R-170 */
    {SG_CAP_HTTP, "https://api.github.com/", SG_RISK_MEDIUM,
	RISK_CAUSE_CAPABILITY},
    {SG_CAP_HTTP, "https://evil.com/", SG_RISK_HIGH, RISK_CAUSE_HOST},
    {SG_CAP_HTTP, "https://api.github.com:8443/", SG_RISK_HIGH,
	RISK_CAUSE_HOST},
    {SG_CAP_HTTP, "file:///x", SG_RISK_HIGH, RISK_CAUSE_REFUSED},
};

static void
every_level_has_its_cause(void)
{
	struct host_pattern hosts[1];
	struct call_manifest m = {hosts, 1};
	const struct row *r;
	enum host_why why;

	CHECK(host_pattern_parse(
		  STR("api.github.com"), NULL, &parts_forever, hosts, &why),
	    "host");
	EACH (r, rows) {
		struct call c = parts_call(r->capability, r->scope);
		struct call_risk got = call_risk(&c, &m);

		CHECK(got.risk == r->want, "%s %s: %s",
		    sg_capability_name(r->capability), r->scope,
		    sg_risk_name(got.risk));
		CHECK(got.cause == r->cause, "%s: cause %d", r->scope,
		    (int)got.cause);
		/* one line, always */
		CHECK(got.reason[0] != '\0' && strchr(got.reason, '\n') == NULL,
		    "%s", r->scope);
		arena_clear(&parts_memory);
	}
}

/* who declares nothing declares no host. */
static void
nothing_declared_is_outside(void)
{
	struct call c = parts_call(SG_CAP_HTTP, "https://api.github.com/");
	struct call unknown = {.capability = SG_CAP_COUNT};

	CHECK(call_risk(&c, NULL).risk == SG_RISK_HIGH, "no manifest");
	CHECK(call_risk(&c, &(struct call_manifest){NULL, 0}).risk ==
		SG_RISK_HIGH,
	    "an empty one");
	CHECK(call_risk(&unknown, NULL).risk == SG_RISK_HIGH, "unknown");
	CHECK((struct call_risk){0}.risk == SG_RISK_HIGH, "zeroed");
	arena_clear(&parts_memory);
}

/* R-158 T38: what is said of a call counts where it says more, and only there.
 */
static void
claims_only_raise(void)
{
	static const enum sg_risk all[] = {
	    SG_RISK_LOW, SG_RISK_MEDIUM, SG_RISK_HIGH};

	for (int cap = 0; cap < SG_CAP_COUNT; cap++)
		for (size_t i = 0; i < 3; i++) {
			struct call c = {.capability = (enum sg_capability)cap};
			enum sg_risk was = call_risk(&c, NULL).risk, is;

			c.has_claim = true;
			c.claim = all[i];
			is = call_risk(&c, NULL).risk;
			CHECK(risk_rank(is) >= risk_rank(was) &&
				risk_rank(is) >= risk_rank(all[i]),
			    "%d %zu", cap, i);
		}
}

int
main(void)
{
	static const struct path_link links[] = {{{"notes", 5}, {".env", 4}}};

	parts_links.v = links;
	parts_links.n = 1;
	parts_init();
	RUN(every_level_has_its_cause);
	RUN(nothing_declared_is_outside);
	parts_release();
	RUN(claims_only_raise);
	return t_done("action_risk");
}
