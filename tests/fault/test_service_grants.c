/* Decisions that last, and the mode, through the whole service. */
#include "lib/service_kit.h"
#include "t.h"

static const char *const status = "[\"git\",\"status\"]";

static const char *
ask(const char *id, const char *argv)
{
	kit_exec(1, id, argv, -1);
	kit_pass(250);
	return kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
}

static struct kit_answer *
add(const char *body)
{
	return kit_send(7, COMMAND_GRANT_ADD, (struct command_in){0}, body);
}

static struct kit_answer *
revoke(const char *id, const char *etag)
{
	return kit_send(7, COMMAND_GRANT_REVOKE,
	    (struct command_in){.id = str_of(id), .match = str_of(etag)}, "");
}

/* I8: once is once. */
static void
once_stores_nothing(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	kit_decide(7, ask("one", status), "allow_once", 0);
	a = kit_exec(1, "two", status, 0);
	CHECK(a->accepted, "R-218: asked again: %s", a->body);
	a = kit_send(7, COMMAND_GRANT_LIST, (struct command_in){0}, "");
	CHECK(has(a->body, "\"grants\":[],\"total\":0"), "%s", a->body);
	kit_close();
}

/* I9, I10: until the session ends, for what was shown and nothing else. */
static void
session_ends_with_the_session(void)
{
	struct kit_answer *a;
	uint64_t rows = 9;

	kit_open(NULL);
	kit_attach(7);
	kit_decide(7, ask("one", status), "allow_session", 0);
	a = kit_exec(1, "two", status, 0);
	CHECK(a->ok && has(a->body, "allow_stored"), "%s", a->body);
	a = kit_exec(2, "bg", status, 0);
	CHECK(has(a->body, "allow_stored"), "I10: %s", a->body);
	a = kit_exec(1, "other", "[\"git\",\"push\"]", 0);
	CHECK(a->accepted, "not what was not shown");
	kit.store.rows(kit.store.self, STORE_GRANT, &rows, NULL);
	CHECK(rows == 0, "nothing stored");
	service_close(kit.s);
	kit_open_again();
	kit_attach(7);
	a = kit_exec(1, "two", status, 0);
	CHECK(a->accepted, "another session asks again");
	kit_close();
}

/* I11, I12, T11, R-219: what was shown is what is stored is what matches. */
static void
always_stores_what_was_shown(void)
{
	static const struct {
		const char *argv, *again, *other;
	} rows[] =
	    {
		{"[\"git\",\"status\"]", "[\"git\",\"status\"]",
		    "[\"git\",\"status\",\"-s\"]"},
		{"[\"echo\",\"a b\"]", "[\"echo\",\"a b\"]",
		    "[\"echo\",\"a\",\"b\"]"},
		{"[\"ls\",\"*\"]", "[\"ls\",\"*\"]", "[\"ls\",\"x\"]"},
		{"[\"make\",\"test\"]", "[\"make\",\"test\"]", "[\"make\"]"},
	    },
	  *row;
	struct kit_answer *a;
	const char *prompt, *pattern, *want;
	char id[32];
	int n = 0;

	kit_open(NULL);
	kit_attach(7);
	EACH (row, rows) {
		snprintf(id, sizeof(id), "a%d", n);
		kit_exec(1, id, row->argv, -1);
		kit_pass(250);
		prompt = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
		pattern = kit_text(prompt, "scopePattern");
		kit_decide(7, kit_text(prompt, "promptId"), "allow_always", 0);
		a = kit_send(7, COMMAND_GRANT_LIST,
		    (struct command_in){.limit = 1000}, "");
		snprintf(
		    kit_body, KIT_TEXT, "\"scope_pattern\":\"%s\"", pattern);
		want = kit_body;
		CHECK(has(a->body, want), "I12: %s in %s", want, a->body);
		snprintf(id, sizeof(id), "b%d", n);
		a = kit_exec(1, id, row->again, 0);
		CHECK(has(a->body, "allow_stored"), "%s", a->body);
		snprintf(id, sizeof(id), "c%d", n++);
		a = kit_exec(1, id, row->other, 0);
		CHECK(a->accepted, "%s is another one", row->other);
		kit_send(1, COMMAND_HOSTCALL_CANCEL,
		    (struct command_in){.id = str_of(id)}, "");
	}
	service_close(kit.s);
	kit_open_again();
	a = kit_exec(1, "z", status, 0);
	CHECK(has(a->body, "allow_stored"), "kept over a start: %s", a->body);
	kit_close();
}

/* T39, R-223: always is for the version that was shown. */
static void
always_is_for_one_version(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	kit_decide(7, ask("one", status), "allow_always", 0);
	a = kit_send(1, COMMAND_HOSTCALL_ASK, (struct command_in){0},
	    "{\"call_id\":\"two\",\"method\":\"exec\",\"params\":{\"argv\":"
	    "[\"git\",\"status\"]},\"extension\":{\"id\":\"ext.auto_commit\","
	    "\"version\":\"1.3.0\"}}");
	CHECK(a->accepted, "T39: %s", a->body);
	kit_close();
}

/* Deny always is kept as what it is, for every version and mode: R-383. */
static void
deny_always_denies(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	kit_decide(7, ask("one", status), "deny_always", 0);
	a = kit_exec(1, "two", status, 0);
	CHECK(has(a->body, "deny_stored"), "%s", a->body);
	service_close(kit.s);
	kit_open_again();
	a = kit_exec(1, "two", status, 0);
	CHECK(has(a->body, "deny_stored"), "kept: %s", a->body);
	a = kit_send(7, COMMAND_MODE_SET, (struct command_in){0},
	    "{\"mode\":\"permissive\"}");
	CHECK(a->ok, "%s", a->message);
	a = kit_send(1, COMMAND_HOSTCALL_ASK, (struct command_in){0},
	    "{\"call_id\":\"new\",\"method\":\"exec\",\"params\":{\"argv\":"
	    "[\"git\",\"status\"]},\"extension\":{\"id\":\"ext.auto_commit\","
	    "\"version\":\"9.0.1\"}}");
	CHECK(has(a->body, "deny_stored"), "another version: %s", a->body);
	kit_close();
}

/* T43: what cannot be written down does not happen. */
static void
unwritten_changes_nothing(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	journal_plain_fail(&kit.journal, 1);
	a = add("{\"extension_id\":\"e\",\"capability\":\"exec\","
		"\"scope_pattern\":\"git\",\"decision\":\"allow\"}");
	CHECK(a->problem == SG_PROBLEM_NOT_DURABLE, "%s", a->body);
	a = kit_send(7, COMMAND_GRANT_LIST, (struct command_in){0}, "");
	CHECK(has(a->body, "\"total\":0"), "no grant: %s", a->body);
	kit_close();
	kit_open(NULL);
	journal_plain_fail(&kit.journal, 1);
	a = kit_send(7, COMMAND_MODE_SET, (struct command_in){0},
	    "{\"mode\":\"permissive\"}");
	CHECK(a->problem == SG_PROBLEM_NOT_DURABLE, "%s", a->body);
	a = kit_send(7, COMMAND_MODE_GET, (struct command_in){0}, "");
	CHECK(has(a->body, "\"mode\":\"prompt\""), "%s", a->body);
	kit_close();
}

/* I13: what no single rule can say is not offered. */
static void
what_cannot_be_stored_is_withheld(void)
{
	struct kit_answer *a;
	const char *prompt, *id;

	kit_open(NULL);
	kit_attach(7);
	kit_send(1, COMMAND_HOSTCALL_ASK, (struct command_in){.wait_ms = 0},
	    "{\"call_id\":\"l\",\"method\":\"tool\",\"params\":{\"name\":"
	    "\"bash\",\"input\":{\"command\":\"cd src && npm test\"}},"
	    "\"extension\":{\"id\":\"x\"}}");
	kit_pass(250);
	prompt = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
	CHECK(!has(prompt, "allow_always") && !has(prompt, "grantPreview"),
	    "%s", prompt);
	CHECK(has(prompt, "\"deny_always\"") &&
		has(prompt, "\"denyPreview\":{\"scopePattern\":\"npm test\"}"),
	    "R-384: a denial can be stored: %s", prompt);
	id = kit_text(prompt, "promptId");
	a = kit_decide(7, id, "allow_always", 0);
	CHECK(a->problem == SG_PROBLEM_PERSIST_WITHHELD, "%s", a->message);
	a = kit_send(
	    7, COMMAND_PROMPT_GET, (struct command_in){.id = str_of(id)}, "");
	CHECK(has(a->body, "\"withheld\":\""), "and why: %s", a->body);
	kit_close();
}

/* R-212, T64: deny wins, in every mode. */
static void
deny_wins(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	a = add("{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
		"\"scope_pattern\":\"git *\",\"decision\":\"allow\"}");
	CHECK(a->created, "%s", a->message);
	a = kit_exec(1, "a", "[\"git\",\"push\"]", 0);
	CHECK(has(a->body, "allow_stored"), "%s", a->body);
	a = add("{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
		"\"scope_pattern\":\"git push\",\"decision\":\"deny\"}");
	a = kit_exec(1, "b", "[\"git\",\"push\"]", 0);
	CHECK(has(a->body, "deny_stored"), "%s", a->body);
	kit_send(7, COMMAND_MODE_SET, (struct command_in){0},
	    "{\"mode\":\"permissive\"}");
	a = kit_exec(1, "c", "[\"git\",\"push\"]", 0);
	CHECK(has(a->body, "deny_stored"), "R-198: %s", a->body);
	kit_close();
}

/* G2, H4: an end needs to know what it ends. */
static void
revoking_needs_the_version(void)
{
	struct kit_answer *a, *g;

	kit_open(NULL);
	kit_attach(7);
	g = add("{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
		"\"scope_pattern\":\"git status\",\"decision\":\"allow\"}");
	CHECK(g->ok && *g->etag != '\0', "%s", g->message);
	a = revoke(g->id, "");
	CHECK(a->problem == SG_PROBLEM_NO_MATCH_GIVEN, "428");
	a = revoke(g->id, "0123");
	CHECK(a->problem == SG_PROBLEM_PRECONDITION &&
		strcmp(a->etag, g->etag) == 0,
	    "412 with the current one");
	a = kit_exec(1, "a", status, 0);
	CHECK(has(a->body, "allow_stored"), "still there");
	a = kit_send(
	    7, COMMAND_GRANT_GET, (struct command_in){.id = str_of(g->id)}, "");
	CHECK(has(a->body, "\"uses\":1"), "G1: %s", a->body);
	a = revoke(g->id, g->etag);
	CHECK(a->ok, "%s", a->message);
	a = kit_exec(1, "b", status, 0);
	CHECK(a->accepted, "G2: the next call is asked about");
	a = revoke(g->id, g->etag);
	CHECK(a->problem == SG_PROBLEM_NOT_FOUND, "once");
	CHECK(kit_lines("\"event\":\"grant.added\"") == 1 &&
		kit_lines("\"event\":\"grant.revoked\"") == 1,
	    "both written down");
	service_close(kit.s);
	kit_open_again();
	kit_attach(7);
	a = kit_exec(1, "c", status, 0);
	CHECK(a->accepted, "also after a start");
	kit_close();
}

/* what is new says what it covers. */
static void
bad_grants_are_refused(void)
{
	static const char *const rows[] = {
	    "{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"decision\":\"allow\"}",
	    "{\"extension_id\":\"e\",\"capability\":\"http\","
	    "\"decision\":\"allow\"}",
	    "{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git && rm\",\"decision\":\"allow\"}",
	    "{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git\",\"version_range\":\"bla\","
	    "\"decision\":\"allow\"}",
	    "{\"extension_id\":\"e\\u0007\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git\",\"decision\":\"allow\"}",
	};
	struct kit_answer *a;

	kit_open(NULL);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		a = add(rows[i]);
		CHECK(!a->ok && a->problem == SG_PROBLEM_INVALID_REQUEST,
		    "%zu: %s", i, a->body);
	}
	a = kit_send(1, COMMAND_GRANT_ADD, (struct command_in){0},
	    "{\"extension_id\":\"e\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git\",\"decision\":\"allow\"}");
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "not an agent");
	kit_close();
}

/* G7, R-222, R-223; an allow ends at its time. */
static void
versions_and_times_are_checked(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	add("{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git status\",\"version_range\":\"^2.0.0\","
	    "\"decision\":\"allow\"}");
	a = kit_exec(1, "a", status, 0);
	CHECK(a->accepted, "G7: 1.2.0 is not ^2.0.0");
	kit_send(1, COMMAND_HOSTCALL_CANCEL,
	    (struct command_in){.id = STR("a")}, "");
	add("{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git status\",\"version_range\":\"^1.0.0\","
	    "\"expires_at\":\"2026-01-01T00:10:00Z\",\"decision\":\"allow\"}");
	a = kit_exec(1, "b", status, 0);
	CHECK(has(a->body, "allow_stored"), "%s", a->body);
	kit_pass(600001);
	a = kit_exec(1, "c", status, 0);
	CHECK(a->accepted, "its time is over");
	kit_close();
}

/* I23: a rule that comes meanwhile answers the question. */
static void
a_new_rule_settles_what_waits(void)
{
	struct kit_answer *a, *b;
	const char *end;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "a", status, -1);
	b = kit_exec(1, "b", "[\"git\",\"push\"]", -1);
	kit_pass(250);
	add("{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git status\",\"decision\":\"allow\"}");
	CHECK(a->came && has(a->body, "allow_stored"), "I23: %s", a->body);
	CHECK(!b->came, "the other waits on");
	CHECK(kit_lines("\"decision\":\"allow_stored\"") == 1, "written down");
	/* F23, R-476: a mode is no answer to what was asked before. */
	kit_send(7, COMMAND_MODE_SET, (struct command_in){0},
	    "{\"mode\":\"permissive\"}");
	add("{\"extension_id\":\"ext.other\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"ls\",\"decision\":\"allow\"}");
	CHECK(!b->came, "it goes on waiting, whatever else changes");
	kit_send(7, COMMAND_MODE_SET, (struct command_in){0},
	    "{\"mode\":\"permissive\",\"allow_waiting\":true}");
	CHECK(b->came && has(b->body, "allow_permissive"), "%s", b->body);
	end = kit_event(7, SG_EVENT_CAPABILITY_RESOLVED);
	CHECK(has(end, "allow_permissive") && has(end, "\"by\":\"rule\""), "%s",
	    end);
	a = kit_exec(1, "c", "[\"rm\",\"x\"]", -1);
	CHECK(has(a->body, "allow_permissive"), "R-197: %s", a->body);
	kit_close();
}

static void
a_new_denial_settles_too(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "a", status, -1);
	kit_pass(250);
	add("{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git *\",\"decision\":\"deny\"}");
	CHECK(a->came && has(a->body, "deny_stored"), "%s", a->body);
	kit_close();
}

/* I31, T64: permissive mode ends by itself and shows. */
static void
permissive_ends(void)
{
	struct kit_answer *a;
	const char *event;

	kit_open(NULL);
	kit_attach(7);
	a = kit_send(1, COMMAND_MODE_SET, (struct command_in){0},
	    "{\"mode\":\"permissive\"}");
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "not an agent");
	a = kit_send(7, COMMAND_MODE_SET, (struct command_in){0},
	    "{\"mode\":\"permissive\"}");
	CHECK(has(a->body, "\"until\":\"2026-01-01T00:15:00.000Z\""), "%s",
	    a->body);
	event = kit_event(7, SG_EVENT_MODE_CHANGED);
	CHECK(has(event, "\"mode\":\"permissive\""), "%s", event);
	CHECK(service_due(kit.s) <= 901000, "wakes for it");
	kit_pass(899999);
	a = kit_exec(1, "a", status, 0);
	CHECK(has(a->body, "allow_permissive"), "%s", a->body);
	kit_pass(1);
	event = kit_event(7, SG_EVENT_MODE_CHANGED);
	CHECK(has(event, "\"mode\":\"prompt\""), "%s", event);
	a = kit_exec(1, "b", status, 0);
	CHECK(a->accepted, "asks again");
	CHECK(kit_lines("\"event\":\"mode.changed\"") == 2, "both written");
	kit_close();
}

static void
permissive_from_the_start(struct service_config *c)
{
	c->has_mode = true;
	c->mode = SG_MODE_PERMISSIVE;
	c->permissive_ms = 60000;
}

static void
strict_from_the_start(struct service_config *c)
{
	c->has_mode = true;
	c->mode = SG_MODE_STRICT;
}

/* I30: strict denies without a question; a grant allows. */
static void
modes_of_the_configuration(void)
{
	struct kit_answer *a;

	kit_open(permissive_from_the_start);
	a = kit_exec(1, "a", status, 0);
	CHECK(has(a->body, "allow_permissive"), "%s", a->body);
	kit_pass(60000);
	a = kit_send(9, COMMAND_MODE_GET, (struct command_in){0}, "");
	CHECK(has(a->body, "\"mode\":\"prompt\""), "T64: %s", a->body);
	kit_close();
	kit_open(strict_from_the_start);
	kit_attach(7);
	a = kit_exec(1, "a", status, -1);
	CHECK(has(a->body, "deny_strict"), "%s", a->body);
	add("{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git status\",\"decision\":\"allow\"}");
	a = kit_exec(1, "b", status, -1);
	CHECK(has(a->body, "allow_stored"), "R-196: %s", a->body);
	kit_close();
}

/* G3: "test a request" asks the same rules and keeps nothing. */
static void
testing_keeps_nothing(void)
{
	static const char *const body =
	    "{\"extension\":{\"id\":\"ext.auto_commit\",\"version\":\"1.2.0\"},"
	    "\"call\":{\"call_id\":\"t\",\"method\":\"exec\",\"params\":"
	    "{\"argv\":[\"git\",\"status\"]}}}";
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	a = kit_send(7, COMMAND_GRANT_TEST, (struct command_in){0}, body);
	CHECK(has(a->body, "\"verdict\":\"ask\""), "%s", a->body);
	add("{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git status\",\"decision\":\"allow\"}");
	a = kit_send(7, COMMAND_GRANT_TEST, (struct command_in){0}, body);
	CHECK(has(a->body, "\"verdict\":\"allow\"") &&
		has(a->body, "allow_stored: yes"),
	    "%s", a->body);
	CHECK(kit_lines("policy.decision") == 0, "nothing written");
	a = kit_send(7, COMMAND_GRANT_TEST, (struct command_in){0},
	    "{\"mode\":\"permissive\",\"extension\":{\"id\":\"e\"},\"call\":"
	    "{\"call_id\":\"t\",\"method\":\"log\",\"params\":{}}}");
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST, "its own mode");
	kit_close();
}

int
main(void)
{
	RUN(once_stores_nothing);
	RUN(session_ends_with_the_session);
	RUN(always_stores_what_was_shown);
	RUN(always_is_for_one_version);
	RUN(deny_always_denies);
	RUN(unwritten_changes_nothing);
	RUN(what_cannot_be_stored_is_withheld);
	RUN(deny_wins);
	RUN(revoking_needs_the_version);
	RUN(bad_grants_are_refused);
	RUN(versions_and_times_are_checked);
	RUN(a_new_rule_settles_what_waits);
	RUN(a_new_denial_settles_too);
	RUN(permissive_ends);
	RUN(modes_of_the_configuration);
	RUN(testing_keeps_nothing);
	return t_done("service_grants");
}
