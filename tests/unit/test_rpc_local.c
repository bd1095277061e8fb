/*
 * The headless mode on a real service: the exchange of the specification, and
 * R1 to R7 of the checklist, with a clock that only moves when told.
 */
#include "lib/rpc_gate.h"
#include "shape/prompt.h"

static const struct service_config settings = {
    .project = {"/tmp", 4}, .window_ms = 250, .timeout_ms = 30000};

#define CALL(id, call, command)                                         \
	"{\"id\":\"" id "\",\"type\":\"host_call\",\"call_id\":\"" call \
	"\",\"method\":\"exec\",\"params\":{\"cmd\":\"git\",\"args\":[" \
	"\"" command "\"]},\"extension\":{\"id\":\"ext.auto_commit\","  \
	"\"name\":\"Auto Commit on Exit\",\"version\":\"1.2.0\","       \
	"\"source\":{\"type\":\"npm\",\"ref\":\"@user/pi-auto-commit\"}}}"

static int shown = 1; /* the revision that the question was shown at */

static const char *
decide(struct rpc_local *l, const char *prompt, const char *decision)
{
	char line[256];

	snprintf(line, sizeof(line),
	    "{\"id\":\"req-55\",\"type\":\"capability_decision\","
	    "\"promptId\":\"%s\",\"decision\":\"%s\",\"rev\":%d}",
	    prompt, decision, shown);
	return gate_ask(l, line);
}

/* R1, R-240: prompt event, decision, response, as the seed shows them. */
static void
the_exchange(void)
{
	struct rpc_local *l;
	struct capability_prompt p;
	struct sg_error e = {0};
	struct arena a;
	char line[8192], prompt[64];
	const char *got, *hello = "{\"type\":\"hello\",\"data\":{\"version\":";

	gate_start(&settings);
	l = gate_client(SG_ROLE_PERSON);
	got = gate_heard(l);
	CHECK(strncmp(got, hello, strlen(hello)) == 0, "hello first: %s", got);
	got = gate_ask(l, CALL("1", "host-7", "status"));
	CHECK(strstr(got, "\"command\":\"host_call\",\"success\":true") != NULL,
	    "%s", got);
	CHECK(strstr(got, "capability_prompt\"") == NULL, "not yet: %s", got);
	(void)gate_ask(l, CALL("2", "host-8", "commit"));
	gate_pass(250);
	got = gate_heard(l);
	CHECK(
	    gate_count(got, "\"type\":\"capability_prompt\"") == 1, "%s", got);
	snprintf(line, sizeof(line), "%.*s", (int)strcspn(got, "\n"), got);
	arena_init(&a, &mem_heap, 1 << 20);
	CHECK(contract_decode(&capability_prompt_contract, str_of(line), &a, &p,
		  &e) == SG_OK,
	    "%s %s: %s", e.pointer, e.message, line);
	CHECK(p.data.call_ids.n == 2 &&
		p.data.options[0] == SG_OPTION_ALLOW_ONCE &&
		p.data.n_options == 5 && p.data.timeout_ms == 30000,
	    "%s", line);
	CHECK(strstr(line,
		  "\"extension\":{\"id\":\"ext.auto_commit\",\"name\":\"Auto "
		  "Commit on Exit\",\"version\":\"1.2.0\",\"source\":{\"type\":"
		  "\"npm\",\"ref\":\"@user/pi-auto-commit\"}},\"capability\":"
		  "\"exec\",\"method\":\"exec\",\"risk\":\"high\"") != NULL,
	    "%s", line);
	arena_release(&a);
	snprintf(prompt, sizeof(prompt), "%s", gate_prompt(line));
	shown = 2; /* two calls joined */
	got = decide(l, prompt, "allow_once");
	shown = 1;
	CHECK(strstr(got,
		  "{\"id\":\"req-55\",\"type\":\"response\",\"command\":"
		  "\"capability_decision\",\"success\":true,\"data\":null,"
		  "\"error\":null}\n") != NULL,
	    "%s", got);
	CHECK(gate_count(got, "\"type\":\"host_result\"") == 2, "%s", got);
	CHECK(gate_count(got, "\"type\":\"capability_resolved\"") == 1, "%s",
	    got);
	CHECK(gate_count(gate_ledger(), "\"decision\":\"allow_once\"") >= 1,
	    "%s", gate_ledger());
	gate_end();
}

/* 30 s of silence deny all calls, and are logged as such. */
static void
timeout(void)
{
	struct rpc_local *l;
	const char *got;

	gate_start(&settings);
	l = gate_client(SG_ROLE_PERSON);
	(void)gate_ask(l, CALL("1", "a", "status"));
	(void)gate_ask(l, CALL("2", "b", "log"));
	gate_pass(250);
	CHECK(strstr(gate_heard(l), "\"type\":\"capability_prompt\"") != NULL,
	    "asked");
	gate_pass(29999);
	CHECK(gate_heard(l)[0] == '\0', "still waiting");
	gate_pass(1);
	got = gate_heard(l);
	CHECK(gate_count(got, "\"type\":\"host_result\"") == 2, "%s", got);
	CHECK(gate_count(got, "\"is_error\":true") == 2, "%s", got);
	CHECK(strstr(got, "\"decision\":\"deny_timeout\"") != NULL, "%s", got);
	CHECK(strstr(gate_ledger(), "\"decision\":\"deny_timeout\"") != NULL,
	    "%s", gate_ledger());
	gate_end();
}

/* R2: whoever attaches later gets what waits. */
static void
late_client(void)
{
	struct rpc_local *l, *m;
	const char *got;

	gate_start(&settings);
	l = gate_client(SG_ROLE_PERSON);
	(void)gate_ask(l, CALL("1", "a", "status"));
	gate_pass(250);
	m = gate_client(SG_ROLE_PERSON);
	got = gate_heard(m);
	CHECK(gate_count(got, "\"type\":\"hello\"") == 1 &&
		gate_count(got, "\"type\":\"capability_prompt\"") == 1,
	    "%s", got);
	gate_end();
}

/* R3: the first answer wins, the second is told so, both hear of it. */
static void
two_clients(void)
{
	struct rpc_local *l, *m;
	char prompt[64];
	const char *got;

	gate_start(&settings);
	l = gate_client(SG_ROLE_PERSON);
	m = gate_client(SG_ROLE_PERSON);
	(void)gate_heard(m);
	(void)gate_ask(l, CALL("1", "a", "status"));
	gate_pass(250);
	snprintf(prompt, sizeof(prompt), "%s", gate_prompt(gate_heard(l)));
	CHECK(strcmp(gate_prompt(gate_heard(m)), prompt) == 0, "both see it");
	got = decide(m, prompt, "deny_once");
	CHECK(strstr(got, "\"success\":true") != NULL &&
		strstr(got, "capability_resolved") != NULL,
	    "%s", got);
	got = decide(l, prompt, "allow_once");
	CHECK(strstr(got, "\"error\":\"already_decided\"") != NULL, "%s", got);
	CHECK(strstr(got, "prompt already resolved") != NULL, "%s", got);
	CHECK(gate_count(got, "\"type\":\"capability_resolved\"") == 1, "%s",
	    got);
	CHECK(strstr(got, "\"decision\":\"deny_once\"") != NULL, "%s", got);
	CHECK(strstr(gate_ledger(), "allow_once") == NULL, "one effect");
	gate_end();
}

/* R4: nobody can answer. */
static void
unattended(void)
{
	struct service_config waits = settings;
	struct rpc_local *l;
	const char *got;

	gate_start(&settings);
	l = gate_client(SG_ROLE_AGENT);
	got = gate_ask(l, CALL("1", "a", "status"));
	CHECK(
	    strstr(got, "\"decision\":\"deny_unattended\"") != NULL, "%s", got);
	CHECK(gate_count(got, "\"type\":\"host_result\"") == 1, "%s", got);
	CHECK(strstr(gate_ledger(), "deny_unattended") != NULL, "recorded");
	gate_end();

	waits.wait_unattended = true;
	gate_start(&waits);
	l = gate_client(SG_ROLE_AGENT);
	got = gate_ask(l, CALL("1", "a", "status"));
	CHECK(strstr(got, "host_result\"") == NULL, "waits: %s", got);
	gate_pass(60000);
	CHECK(gate_heard(l)[0] == '\0', "for somebody to come");
	got = gate_heard(gate_client(SG_ROLE_PERSON));
	CHECK(strstr(got, "\"type\":\"capability_prompt\"") != NULL, "%s", got);
	(void)gate_heard(l);
	gate_pass(30000);
	got = gate_heard(l);
	CHECK(strstr(got, "deny_timeout") != NULL, "30 s: %s", got);
	gate_end();
}

/* R5: whatever is wrong, an envelope says so and the connection stays. */
static void
mistakes(void)
{
	struct rpc_local *l;
	char prompt[64];
	const char *got;

	gate_start(&settings);
	l = gate_client(SG_ROLE_PERSON);
	(void)gate_ask(l, CALL("1", "a", "status"));
	gate_pass(250);
	snprintf(prompt, sizeof(prompt), "%s", gate_prompt(gate_heard(l)));
	CHECK(strstr(gate_ask(l, "{"), "Failed to parse command") != NULL,
	    "bad JSON");
	CHECK(strstr(gate_ask(l, "{\"type\":\"x\"}"), "Unknown command: x") !=
		NULL,
	    "unknown type");
	got = decide(l, "perm-0", "allow_once");
	CHECK(strstr(got, "\"error\":\"unknown_prompt\"") != NULL, "%s", got);
	got = decide(l, prompt, "allow_maybe"); /* */
	CHECK(strstr(got, "\"error\":\"bad_decision\"") != NULL, "%s", got);
	got = decide(l, prompt, "deny_timeout");
	CHECK(strstr(got, "\"error\":\"bad_decision\"") != NULL, "%s", got);
	got = decide(l, prompt, "deny_once");
	CHECK(strstr(got, "\"success\":true") != NULL, "it was open: %s", got);
	got = decide(l, prompt, "allow_once"); /* */
	CHECK(strstr(got, "\"error\":\"already_decided\"") != NULL, "%s", got);
	gate_end();
}

/* An agent can ask and look, and never decides (T46 and the roles). */
static void
agent(void)
{
	static const char *const forbidden[] = {
	    "{\"type\":\"capability_extend\",\"promptId\":\"p\"}",
	    "{\"type\":\"set_mode\",\"mode\":\"permissive\"}",
	    "{\"type\":\"get_grants\"}",
	};
	struct rpc_local *p, *l;
	char prompt[64];

	gate_start(&settings);
	p = gate_client(SG_ROLE_PERSON);
	l = gate_client(SG_ROLE_AGENT);
	(void)gate_ask(l, CALL("1", "a", "status"));
	gate_pass(250);
	snprintf(prompt, sizeof(prompt), "%s", gate_prompt(gate_heard(p)));
	(void)gate_heard(l);
	CHECK(strstr(decide(l, prompt, "allow_once"),
		  "\"error\":\"forbidden\"") != NULL,
	    "decide");
	for (size_t i = 0; i < sizeof(forbidden) / sizeof(forbidden[0]); i++)
		CHECK(strstr(gate_ask(l, forbidden[i]),
			  "\"error\":\"forbidden\"") != NULL,
		    "%s", forbidden[i]);
	CHECK(strstr(gate_ask(l, "{\"type\":\"get_state\"}"),
		  "\"success\":true") != NULL,
	    "look");
	CHECK(
	    strstr(decide(p, prompt, "allow_once"), "\"success\":true") != NULL,
	    "a person");
	CHECK(strstr(gate_heard(l), "\"type\":\"host_result\"") != NULL,
	    "and the agent hears of it");
	gate_end();
}

/* R7: the end of input is no decision; alone, what waits is cancelled. */
static void
leaving(void)
{
	struct rpc_local *l, *m;
	const char *got;

	gate_start(&settings);
	l = gate_client(SG_ROLE_PERSON);
	m = gate_client(SG_ROLE_PERSON);
	(void)gate_ask(l, CALL("1", "a", "status"));
	gate_pass(250);
	(void)gate_heard(l);
	service_detach(gate.service, &m->who);
	gate_work();
	CHECK(strstr(gate_ledger(), "\"policy.decision\"") == NULL,
	    "nothing was decided: %s", gate_ledger());
	rpc_local_close(l); /* alone: nobody else can ever answer */
	got = gate_heard(l);
	CHECK(strstr(got, "\"type\":\"host_result\"") != NULL &&
		strstr(got, "deny_cancelled") != NULL,
	    "%s", got);
	CHECK(strstr(gate_ledger(), "deny_cancelled") != NULL, "recorded");
	CHECK(strstr(gate_ledger(), "deny_once") == NULL,
	    "never like a person's answer (T40)");
	gate_end();
}

/* More time, growth of a question, the mode. */
static void
others(void)
{
	struct rpc_local *l;
	char prompt[64], line[128];
	const char *got;

	gate_start(&settings);
	l = gate_client(SG_ROLE_PERSON);
	(void)gate_ask(l, CALL("1", "a", "status"));
	gate_pass(250);
	snprintf(prompt, sizeof(prompt), "%s", gate_prompt(gate_heard(l)));
	got = gate_ask(l, CALL("2", "b", "log"));
	CHECK(strstr(got, "\"type\":\"capability_prompt_update\"") != NULL,
	    "%s", got);
	snprintf(line, sizeof(line),
	    "{\"type\":\"capability_extend\",\"promptId\":\"%s\"}", prompt);
	got = gate_ask(l, line);
	CHECK(strstr(got,
		  "\"command\":\"capability_extend\",\"success\":true,\"data\":"
		  "null,\"error\":null") != NULL,
	    "%s", got);
	gate_pass(30000);
	CHECK(strstr(gate_heard(l), "deny_timeout") == NULL, "more time");
	gate_pass(30000);
	CHECK(strstr(gate_heard(l), "deny_timeout") != NULL, "then not");
	got = gate_ask(l, "{\"type\":\"set_mode\",\"mode\":\"strict\"}");
	CHECK(strstr(got, "\"mode\":\"strict\"") != NULL, "%s", got);
	got = gate_ask(l, CALL("3", "c", "status"));
	CHECK(strstr(got, "deny_strict") != NULL, "%s", got);
	got = gate_ask(l, "{\"type\":\"get_grants\"}");
	CHECK(strstr(got, "\"grants\":[]") != NULL, "%s", got);
	got = gate_ask(l, "{\"type\":\"turn\",\"message\":\"ok thanks\"}");
	CHECK(strstr(got, "\"decision\":\"skip\"") != NULL, "%s", got);
	gate_end();
}

int
main(void)
{
	RUN(the_exchange);
	RUN(timeout);
	RUN(late_client);
	RUN(two_clients);
	RUN(unattended);
	RUN(mistakes);
	RUN(agent);
	RUN(leaving);
	RUN(others);
	return t_done("face_rpc_local");
}
