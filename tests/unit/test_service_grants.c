/* grant.test: what would be decided, by the rules in force. */
#include "lib/desk_place.h"
#include "service/service_int.h"
#include "shape/eval_call.h"
#include "shape/grant.h"
#include "t.h"

static void
test(struct desk_place *p, struct said *s, const char *body)
{
	struct command_in in = ground_in(7);

	in.body = str_of(body);
	ROOM_RUN(&p->on.g, p->desk, run_grant_test, &eval_action_input_contract,
	    &in, said_again(s));
}

/* Whether ${argv} is allowed by a grant, looked at without asking anybody. */
static bool
allows(struct desk_place *p, const char *argv)
{
	struct said s = {0};
	char body[512];
	bool yes;

	snprintf(body, sizeof(body),
	    "{\"call\":{\"call_id\":\"c\",\"method\":\"exec\",\"params\":"
	    "{\"argv\":%s}},\"extension\":{\"id\":\"e\"}}",
	    argv);
	test(p, &s, body);
	if (!s.ok)
		fprintf(stderr, "test: %s %s\n", s.pointer, s.message);
	yes = says(&s, "\"verdict\":\"allow\"");
	free(s.body);
	return yes;
}

/* grant.test asks by the rules of the server, and keeps nothing. */
static void
testing(void)
{
	static const char *const told[] = {",\"mode\":\"permissive\"",
	    ",\"now\":\"2026-01-01T00:00:00Z\"",
	    ",\"grants\":[{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"decision\":\"allow\",\"decided_at\":"
	    "\"2026-01-01T00:00:00Z\"}]"};
	struct desk_place p;
	struct said s = {0};
	struct command_in in = ground_in(7);

	if (!desk_place_open(&p))
		return;
	for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++) {
		char body[512];

		snprintf(body, sizeof(body),
		    "{\"call\":{\"call_id\":\"c\",\"method\":\"exec\","
		    "\"params\":{\"argv\":[\"ls\"]}},\"extension\":{\"id\":"
		    "\"e\"}%s}",
		    told[i]);
		test(&p, &s, body);
		CHECK(!s.ok && s.problem == SG_PROBLEM_INVALID_REQUEST,
		    "T58: %s: %s", told[i], s.body);
	}
	in.body = STR("{\"extension_id\":\"e\",\"capability\":\"exec\","
		      "\"scope_pattern\":\"ls\",\"decision\":\"allow\"}");
	ROOM_RUN(&p.on.g, p.desk->grants, run_grant_add,
	    &grant_request_contract, &in, said_again(&s));
	CHECK(allows(&p, "[\"ls\"]") && !allows(&p, "[\"ls\",\"-l\"]"),
	    "E3: its words and no more");
	CHECK(ground_lines(&p.on.g, "policy.decision") == 0,
	    "nothing was decided");
	free(s.body);
	desk_place_close(&p);
}

int
main(void)
{
	RUN(testing);
	return t_done("service_grants");
}
