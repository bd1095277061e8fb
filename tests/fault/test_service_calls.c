/*
 * Host calls through the whole service: what is told, what is written down,
 * and in which order.
 */
#include "lib/service_kit.h"
#include "ask/ask_name.h"
#include "t.h"

static const char *const status = "[\"git\",\"status\"]";

/* A1: every resolution is one line, scopes as hashes. */
static void
allow_once_tells_after_the_record(void)
{
	struct kit_answer *a, *d;
	const char *prompt, *resolved;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "host-7", status, -1);
	CHECK(!a->came, "waits");
	kit_pass(250);
	prompt = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
	CHECK(has(prompt, "\"callIds\":[\"host-7\"]"), "%s", prompt);
	journal_plain_hold(&kit.journal, true);
	d = kit_decide(7, kit_text(prompt, "promptId"), "allow_once", 0);
	CHECK(!a->came && !d->came, "R-258: nothing before the record");
	journal_plain_hold(&kit.journal, false);
	service_poll(kit.s);
	CHECK(a->came && a->ok && has(a->body, "\"is_error\":false"), "%s",
	    a->body);
	CHECK(has(a->body, "\"decision\":\"allow_once\""), "%s", a->body);
	CHECK(
	    d->came && d->ok && has(d->body, "\"by\":\"rpc\""), "%s", d->body);
	resolved = kit_event(7, SG_EVENT_CAPABILITY_RESOLVED);
	CHECK(has(resolved, "\"decision\":\"allow_once\""), "%s", resolved);
	CHECK(kit_lines("\"event\":\"policy.decision\"") == 1, "one line");
	CHECK(kit_lines("\"decision\":\"allow_once\"") == 1, "R-260");
	CHECK(kit_lines("git") == 0, "R-262: no scope in the ledger");
	CHECK(kit_lines("\"scope_hashes\":[\"") == 1, "R-261");
	kit_close();
}

/* Nobody who reads the ledger can try out what a call was about. */
static void
names_are_salted(void)
{
	static const char *const tries[] = {
	    "git status", "ext.auto_commit", "exec", "1", "host-7"};
	char hex[32];

	kit_open(NULL);
	kit_attach(7);
	kit_exec(1, "host-7", status, -1);
	kit_pass(250);
	kit_decide(7,
	    kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId"),
	    "deny_once", 0);
	service_poll(kit.s);
	CHECK(kit_lines("\"call ") > 0, "what the queue was told is there");
	for (size_t i = 0; i < sizeof(tries) / sizeof(tries[0]); i++) {
		struct ask_name n = ask_name_of(str_of(tries[i]));
		struct buf b = BUF_ON(hex);

		buf_addc(&b, ' '); /* a word, not one of the scope hashes */
		buf_addhex(&b, n.b, 8); /* as much as is written */
		buf_addc(&b, '\0');
		CHECK(kit_lines(hex) == 0, "%s is there", tries[i]);
	}
	kit_close();
}

static const char *
ask(const char *id, const char *argv)
{
	kit_exec(1, id, argv, -1);
	kit_pass(250);
	return kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
}

/* R1, R-241 to R-248: the event of the document, and ours behind it. */
static void
the_event_has_the_seeds_shape(void)
{
	static const char *const want =
	    "{\"promptId\":\"perm-00000000000040008000000000000003\","
	    "\"callIds\":[\"host-7\",\"host-8\"],"
	    "\"extension\":{\"id\":\"ext.auto_commit\","
	    "\"name\":\"Auto Commit on Exit\",\"version\":\"1.2.0\","
	    "\"source\":{\"type\":\"npm\",\"ref\":\"@user/pi-auto-commit\"}},"
	    "\"capability\":\"exec\",\"method\":\"exec\",\"risk\":\"high\","
	    "\"scopes\":[{\"kind\":\"command\",\"summary\":\"git status\"},"
	    "{\"kind\":\"command\",\"summary\":\"git commit\"}],"
	    "\"options\":[\"allow_once\",\"allow_session\",\"allow_always\","
	    "\"deny_once\",\"deny_always\"],\"timeoutMs\":30000,"
	    "\"does\":{\"effects\":[\"changes\",\"reads\"],\"says\":"
	    "\"reads (git status: the repository); also changes "
	    "(git commit: the repository or its files)\"},\"cwd\":\"/\","
	    "\"rev\":2,"
	    "\"expiresAt\":\"2026-01-01T00:00:30.250Z\",\"blocking\":\"call\","
	    "\"grantPreview\":{\"scopePattern\":\"git status\","
	    "\"versionRange\":\"1.2.0\"},\"grantPreviews\":[";
	const char *got;

	kit_open(NULL);
	kit_attach(7);
	kit_exec(1, "host-7", status, -1);
	kit_exec(1, "host-8", "[\"git\",\"commit\"]", -1);
	kit_pass(250);
	got = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
	CHECK(strncmp(got, want, strlen(want)) == 0, "%s", got);
	kit_close();
}

/* I18, R-255, R-256: 30 s without an answer deny all of them. */
static void
silence_denies_all(void)
{
	struct kit_answer *a, *b;
	const char *end;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "host-7", status, -1);
	b = kit_exec(1, "host-8", "[\"git\",\"push\"]", -1);
	kit_pass(250);
	kit_pass(29999);
	CHECK(!a->came && !b->came, "not yet");
	kit_pass(1);
	CHECK(a->came && a->ok && has(a->body, "\"is_error\":true"), "%s",
	    a->body);
	CHECK(has(a->body, "\"code\":\"denied\"") &&
		has(a->body, "\"decision\":\"deny_timeout\""),
	    "%s", a->body);
	CHECK(has(b->body, "deny_timeout"), "%s", b->body);
	CHECK(kit_lines("\"decision\":\"deny_timeout\"") == 1, "R-256");
	CHECK(kit_lines("\"call_ids\":[\"host-7\",\"host-8\"]") == 1,
	    "all callIds");
	end = kit_event(7, SG_EVENT_CAPABILITY_RESOLVED);
	CHECK(has(end, "\"by\":\"timeout\""), "%s", end);
	kit_close();
}

/* I2, I4, R-201, R-208: one prompt for what is one question, no other. */
static void
batches_are_one_question(void)
{
	char id[16];
	unsigned n = 0;
	const char *prompt;

	kit_open(NULL);
	kit_attach(7);
	for (int i = 0; i < 50; i++) {
		snprintf(id, sizeof(id), "h%d", i);
		kit_send(1, COMMAND_HOSTCALL_ASK,
		    (struct command_in){.wait_ms = -1},
		    (snprintf(kit_body, sizeof(kit_body),
			 "{\"call_id\":\"%s\",\"method\":\"http\","
			 "\"params\":{\"url\":\"https://api.github.com/%d\"},"
			 "\"extension\":{\"id\":\"ext.triage\"}}",
			 id, i),
			kit_body));
		clock_fake_pass(&kit.clock, 4);
	}
	kit_exec(1, "g", status, -1);
	kit_exec(1, "l", "[\"ls\",\"-l\"]", -1);
	kit_pass(50);
	kit_pass(250);
	while (*(prompt = kit_event(7, SG_EVENT_CAPABILITY_PROMPT)) != '\0') {
		n++;
		if (has(prompt, "\"capability\":\"http\""))
			CHECK(has(prompt, "\"h0\"") && has(prompt, "\"h49\""),
			    "%s", prompt);
	}
	CHECK(n == 3, "R-205: %u prompts", n);
	kit_close();
}

/* I3: another extension, risk or host is another question. */
static void
different_questions_are_asked_apart(void)
{
	static const char *const calls[] = {
	    "\"url\":\"https://a.example/1\"},\"extension\":{\"id\":\"x\"}",
	    "\"url\":\"https://a.example/2\"},\"extension\":{\"id\":\"y\"}",
	    "\"url\":\"https://b.example/3\"},\"extension\":{\"id\":\"x\"}",
	    "\"url\":\"https://a.example/4\"},\"extension\":{\"id\":\"x\","
	    "\"manifest\":{\"hosts\":[\"a.example\"]}}",
	    "\"url\":\"https://a.example/5\"},\"extension\":{\"id\":\"x\"}",
	};
	unsigned n = 0;

	kit_open(NULL);
	kit_attach(7);
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		snprintf(kit_body, KIT_TEXT,
		    "{\"call_id\":\"c%zu\",\"method\":\"http\",\"params\":{%s}",
		    i, calls[i]);
		kit_send(
		    1, COMMAND_HOSTCALL_ASK, (struct command_in){0}, kit_body);
	}
	kit_pass(250);
	while (*kit_event(7, SG_EVENT_CAPABILITY_PROMPT) != '\0')
		n++;
	CHECK(n == 4, "R-201: %u prompts", n);
	kit_close();
}

/* Another configuration takes effect whole, or not at all. */
static void
a_reload_is_whole(void)
{
	struct service_config c;
	struct sg_error e = {0};
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	kit_pass(250);
	c = kit.config;
	c.has_mode = true;
	c.mode = SG_MODE_STRICT;
	c.project = STR("relative");
	CHECK(service_reload(kit.s, &c, &e) != SG_OK, "no such project");
	CHECK(!a->came, "nothing happened");
	c.project = STR("/");
	CHECK(service_reload(kit.s, &c, &e) == SG_OK, "%s", e.message);
	service_poll(kit.s);
	CHECK(
	    has(a->body, "deny_strict"), "what waits is decided: %s", a->body);
	kit_close();
}

/* I6, I7, R-218: what was seen is covered, the rest is asked anew. */
static void
an_answer_covers_what_was_seen(void)
{
	struct kit_answer *a, *b;
	const char *prompt, *next, *update;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	kit_pass(250);
	prompt = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
	b = kit_exec(1, "two", "[\"git\",\"push\"]", -1);
	update = kit_event(7, SG_EVENT_CAPABILITY_PROMPT_UPDATE);
	CHECK(has(update, "\"rev\":2,\"pending\":2"), "R-209: %s", update);
	kit_decide(7, kit_text(prompt, "promptId"), "allow_once", 1);
	CHECK(a->came && a->ok && !b->came, "I6: only what was seen");
	next = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
	CHECK(has(next, "\"callIds\":[\"two\"]"), "%s", next);
	CHECK(strcmp(kit_text(next, "promptId"),
		  kit_text(prompt, "promptId")) != 0,
	    "R-216: a new id");
	kit_decide(7, kit_text(next, "promptId"), "deny_once", 0);
	CHECK(b->came && has(b->body, "deny_once"), "%s", b->body);
	kit_close();
}

/* R3, R-252, T46: the first answer wins; the second is told who was first. */
static void
the_first_answer_wins(void)
{
	const char *id;
	struct kit_answer *d;

	kit_open(NULL);
	kit_attach(7);
	kit_attach(8);
	id = ask("one", status);
	kit_decide(8, id, "deny_once", 0);
	d = kit_decide(7, id, "allow_once", 0);
	CHECK(!d->ok && d->problem == SG_PROBLEM_ALREADY_DECIDED, "problem %d",
	    (int)d->problem);
	CHECK(has(d->details, "\"decision\":\"deny_once\",\"by\":\"tui\""),
	    "%s", d->details);
	CHECK(kit_lines("allow_once") == 0, "no second record");
	kit_close();
}

/* R5: what is no answer changes nothing. */
static void
bad_answers_change_nothing(void)
{
	static const struct {
		const char *decision;
		int rev;
		enum sg_problem problem;
	} rows[] =
	    {
		{"yes", 0, SG_PROBLEM_BAD_DECISION},
		{"allow_stored", 0, SG_PROBLEM_BAD_DECISION},
		{"allow_once", 9, SG_PROBLEM_BAD_DECISION},
	    },
	  *row;
	struct kit_answer *d;
	const char *id;

	kit_open(NULL);
	kit_attach(7);
	id = ask("one", status);
	EACH (row, rows) {
		d = kit_decide(7, id, row->decision, row->rev);
		CHECK(!d->ok && d->problem == row->problem, "%s: %d",
		    row->decision, (int)d->problem);
	}
	d = kit_decide(1, id, "allow_once", 0);
	CHECK(d->problem == SG_PROBLEM_FORBIDDEN, "an agent never decides");
	d = kit_decide(9, id, "allow_once", 0);
	CHECK(d->problem == SG_PROBLEM_FORBIDDEN, "nor one who looks on");
	d = kit_decide(7, "perm-123", "allow_once", 0);
	CHECK(d->problem == SG_PROBLEM_UNKNOWN_PROMPT, "R-251");
	d = kit_decide(
	    7, "perm-00000000000040008000000000000fff", "allow_once", 0);
	CHECK(d->problem == SG_PROBLEM_UNKNOWN_PROMPT, "R-251");
	CHECK(kit_lines("policy.decision") == 0, "nothing happened");
	d = kit_decide(7, id, "allow_once", 0);
	CHECK(d->ok, "it is still open");
	kit_close();
}

/* R4, I30: nobody there is a no at once, and by its own name. */
static void
nobody_there_is_a_no(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	a = kit_exec(1, "one", status, -1);
	CHECK(a->came && has(a->body, "deny_unattended"), "%s", a->body);
	kit_attach(9);
	a = kit_exec(1, "two", status, 0);
	CHECK(a->came && !a->accepted && has(a->body, "deny_unattended"),
	    "one who looks on is nobody: %s", a->body);
	CHECK(kit_lines("deny_unattended") == 2, "both written down");
	kit_close();
}

static void
wait_for_somebody(struct service_config *c)
{
	c->wait_unattended = true;
}

/* R4, R2: with the setting it waits, and who comes is shown it. */
static void
who_comes_late_is_asked(void)
{
	struct kit_answer *a;
	const char *prompt;

	kit_open(wait_for_somebody);
	a = kit_exec(1, "one", status, -1);
	kit_pass(60000);
	CHECK(!a->came, "waits");
	kit_attach(7);
	prompt = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
	CHECK(has(prompt, "\"one\""), "%s", prompt);
	kit_attach(8);
	prompt = kit_event(8, SG_EVENT_CAPABILITY_PROMPT);
	CHECK(has(prompt, "\"one\""), "R2: %s", prompt);
	kit_pass(30000);
	CHECK(has(a->body, "deny_timeout"), "%s", a->body);
	kit_close();
}

/* I19: ten times more time, each written down. */
static void
more_time_ten_times(void)
{
	struct kit_answer *a, *x;
	const char *prompt, *id;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	kit_pass(250);
	prompt = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
	id = kit_text(prompt, "promptId");
	for (int i = 0; i < 10; i++) {
		x = kit_send(7, COMMAND_PROMPT_EXTEND,
		    (struct command_in){.id = str_of(id)}, "");
		CHECK(x->ok, "%d: %s", i, x->message);
	}
	CHECK(kit_lines("\"event\":\"prompt.extended\"") == 10, "audited");
	kit_pass(300000);
	CHECK(!a->came, "has 330 s");
	x = kit_send(7, COMMAND_PROMPT_EXTEND,
	    (struct command_in){.id = str_of(id)}, "");
	CHECK(x->problem == SG_PROBLEM_CONFLICT, "no more");
	kit_pass(30000);
	CHECK(has(a->body, "deny_timeout"), "%s", a->body);
	x = kit_send(7, COMMAND_PROMPT_EXTEND,
	    (struct command_in){.id = str_of(id)}, "{}");
	CHECK(x->problem == SG_PROBLEM_EXPIRED, "I22");
	kit_close();
}

/* T40, R7: a caller that leaves is denied as that, and nobody else is. */
static void
a_caller_that_leaves_is_cancelled(void)
{
	struct kit_answer *b;
	const char *id;

	kit_open(NULL);
	kit_attach(7);
	kit_exec(1, "one", status, -1);
	b = kit_exec(2, "two", status, -1);
	kit_pass(250);
	id = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	service_disconnect(kit.s, 1);
	service_poll(kit.s);
	CHECK(kit_lines("\"decision\":\"deny_cancelled\"") == 1, "T40");
	CHECK(!b->came, "the other waits on");
	kit_decide(7, id, "allow_once", 0);
	CHECK(b->came && has(b->body, "allow_once"), "%s", b->body);
	kit_close();
}

/* T34, T35, I24: an id stands for one call. */
static void
an_id_is_one_call(void)
{
	struct kit_answer *a, *b, *c;
	const char *id;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	b = kit_exec(1, "one", status, -1);
	c = kit_exec(1, "one", "[\"rm\",\"-rf\",\"x\"]", -1);
	CHECK(c->problem == SG_PROBLEM_CONFLICT && !c->ok, "T34");
	kit_pass(250);
	id = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	kit_decide(7, id, "allow_once", 0);
	CHECK(a->ok && b->ok && a->times == 1 && b->times == 1, "I24");
	CHECK(kit_lines("policy.decision") == 1, "one call");
	c = kit_exec(1, "one", status, -1);
	CHECK(!c->ok && c->problem == SG_PROBLEM_CONFLICT, "T35: spent");
	c = kit_exec(2, "one", status, 0);
	CHECK(c->accepted, "another channel has its own ids");
	kit_close();
}

/* 202 with the question, then the fate by the id. */
static void
a_fate_can_be_fetched(void)
{
	struct command_in get = {.id = STR("one")};
	struct kit_answer *a, *g, *w;
	const char *id, *event;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, 0);
	CHECK(a->accepted && has(a->body, "\"status\":\"pending\"") &&
		has(a->body, "\"promptId\":\"perm-"),
	    "%s", a->body);
	w = kit_send(1, COMMAND_HOSTCALL_GET,
	    (struct command_in){.id = STR("one"), .wait_ms = 100}, "");
	CHECK(!w->came, "waits a while");
	kit_pass(250);
	CHECK(w->came && w->accepted, "not yet");
	id = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	kit.seen = 0;
	kit_decide(7, id, "deny_once", 0);
	event = kit_event(1, SG_EVENT_HOST_RESULT);
	CHECK(has(event, "\"call_id\":\"one\""), "told to its caller");
	kit.seen = 0;
	CHECK(*kit_event(2, SG_EVENT_HOST_RESULT) == '\0', "to it alone");
	g = kit_send(1, COMMAND_HOSTCALL_GET, get, "");
	CHECK(
	    g->ok && !g->accepted && has(g->body, "deny_once"), "%s", g->body);
	g = kit_send(2, COMMAND_HOSTCALL_GET, get, "");
	CHECK(g->problem == SG_PROBLEM_NOT_FOUND, "T36: of another channel");
	kit_close();
}

/* A caller may take its call back, and says how long it waits. */
static void
a_call_can_be_taken_back(void)
{
	struct kit_answer *a, *c;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	c = kit_send(2, COMMAND_HOSTCALL_CANCEL,
	    (struct command_in){.id = STR("one")}, "");
	CHECK(c->problem == SG_PROBLEM_NOT_FOUND, "not by another");
	c = kit_send(1, COMMAND_HOSTCALL_CANCEL,
	    (struct command_in){.id = STR("one")}, "");
	CHECK(c->ok && has(a->body, "deny_cancelled"), "%s", a->body);
	a = kit_send(1, COMMAND_HOSTCALL_ASK,
	    (struct command_in){.wait_ms = -1},
	    "{\"call_id\":\"t\",\"method\":\"exec\",\"params\":{\"argv\":"
	    "[\"ls\"]},\"timeout_ms\":1000,\"extension\":{\"id\":\"x\"}}");
	kit_pass(999);
	CHECK(!a->came, "waits");
	kit_pass(1);
	CHECK(has(a->body, "deny_cancelled"), "%s", a->body);
	kit_close();
}

/* The connection is gone; who said how long it waits may come again. */
static void
forgotten_callers_get_nothing(void)
{
	struct kit_answer *a;
	const char *id;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, 60000);
	service_forget(kit.s, a);
	kit_pass(250);
	id = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	kit_decide(7, id, "allow_once", 0);
	CHECK(!a->came, "it left");
	a = kit_send(
	    1, COMMAND_HOSTCALL_GET, (struct command_in){.id = STR("one")}, "");
	CHECK(has(a->body, "allow_once"), "the fate is kept: %s", a->body);
	kit_close();
}

/* T40: who waited to the end and left will not carry it out. */
static void
a_lost_connection_takes_its_call_back(void)
{
	struct kit_answer *a, *b;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	b = kit_exec(1, "one", status, -1);
	kit_pass(250);
	service_forget(kit.s, a);
	kit_pass(250);
	CHECK(kit_lines("deny_cancelled") == 0, "another waits for it");
	service_forget(kit.s, b);
	kit_pass(1);
	CHECK(kit_lines("\"decision\":\"deny_cancelled\"") == 1, "T40");
	CHECK(kit_event(7, SG_EVENT_CAPABILITY_RESOLVED) != NULL, "told");
	CHECK(!a->came && !b->came, "they left");
	a = kit_send(
	    1, COMMAND_HOSTCALL_GET, (struct command_in){.id = STR("one")}, "");
	CHECK(has(a->body, "deny_cancelled"), "the fate: %s", a->body);
	kit_close();
}

/* T37, T38: who calls is known by the channel, what for by the core. */
static void
claims_do_not_count(void)
{
	struct command_in in = {.wait_ms = 0};
	struct kit_answer a = {0};

	kit_open(NULL);
	in.who = kit_who(1);
	in.who.extension = STR("ext.mine");
	in.body = STR("{\"call_id\":\"a\",\"method\":\"exec\",\"params\":"
		      "{\"argv\":[\"ls\"]},\"extension\":{\"id\":\"ext.x\"}}");
	command_run(kit.s, COMMAND_HOSTCALL_ASK, &in,
	    (struct command_reply){kit_reply, &a});
	CHECK(a.problem == SG_PROBLEM_NOT_YOUR_ID, "R-435, T37");
	in.body = STR("{\"call_id\":\"a\",\"method\":\"exec\",\"params\":"
		      "{\"argv\":[\"ls\"]}}");
	command_run(kit.s, COMMAND_HOSTCALL_ASK, &in,
	    (struct command_reply){kit_reply, &a});
	service_poll(kit.s);
	CHECK(a.ok && kit_lines("\"extension_id\":\"ext.mine\"") == 1,
	    "the channel says who");
	in.body = STR("{\"call_id\":\"b\",\"method\":\"exec\",\"params\":"
		      "{\"argv\":[\"ls\"]},\"capability\":\"log\"}");
	command_run(kit.s, COMMAND_HOSTCALL_ASK, &in,
	    (struct command_reply){kit_reply, &a});
	CHECK(!a.ok && a.problem == SG_PROBLEM_INVALID_REQUEST, "T38");
	in.body = STR("{\"call_id\":\"c\\u202e\",\"method\":\"exec\","
		      "\"params\":{\"argv\":[\"ls\"]}}");
	command_run(kit.s, COMMAND_HOSTCALL_ASK, &in,
	    (struct command_reply){kit_reply, &a});
	CHECK(!a.ok && a.problem == SG_PROBLEM_INVALID_REQUEST, "T26");
	free(a.body);
	free(a.details);
	free(a.message);
	free(a.etag);
	free(a.id);
	kit_close();
}

/* I26: the agent gets the note, the ledger its hash and length. */
static void
a_note_reaches_the_agent(void)
{
	struct kit_answer *a;
	const char *id;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	kit_pass(250);
	id = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	kit_send(7, COMMAND_PROMPT_DECIDE,
	    (struct command_in){.id = str_of(id)},
	    "{\"decision\":\"deny_once\",\"note\":\"use the other branch\"}");
	CHECK(has(a->body, "\"note\":\"use the other branch\""), "%s", a->body);
	CHECK(kit_lines("\"note_length\":20") == 1, "length");
	CHECK(kit_lines("\"note_hash\":\"") == 1, "hash");
	CHECK(kit_lines("branch") == 0, "not the text");
	kit_close();
}

/* O2, T40: a stop denies what waits, and says so before it is over. */
static void
a_stop_denies_what_waits(void)
{
	struct kit_answer *a, *b;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	kit_pass(250);
	service_stop(kit.s);
	b = kit_exec(1, "two", status, -1);
	CHECK(b->problem == SG_PROBLEM_STOPPING, "takes no more");
	service_poll(kit.s);
	CHECK(has(a->body, "deny_cancelled"), "%s", a->body);
	CHECK(kit_lines("deny_cancelled") == 1, "written down");
	kit_close();
}

static struct kit_answer *
ask_as(uint64_t channel, const char *id, unsigned no)
{
	snprintf(kit_body, KIT_TEXT,
	    "{\"call_id\":\"%s%llu-%u\",\"method\":\"exec\",\"params\":"
	    "{\"argv\":[\"make\",\"%u\"]},\"extension\":{\"id\":\"%s%u\"}}",
	    id, (unsigned long long)channel, no, no, id, no);
	return kit_send(channel, COMMAND_HOSTCALL_ASK,
	    (struct command_in){.wait_ms = 0}, kit_body);
}

static unsigned
ask_many(uint64_t channel, const char *id, unsigned n)
{
	unsigned taken = 0;

	for (unsigned i = 0; i < n; i++)
		taken += ask_as(channel, id, i)->ok;
	return taken;
}

static void
many_prompts(struct service_config *c)
{
	c->limit_prompts = 56;
}

/* R-488, F14, T32: nobody fills the queue with ids it invents. */
static void
one_token_has_its_share(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	CHECK(ask_many(1, "ext.", 40) == 16, "questions of one token");
	a = ask_as(1, "ext.", 99);
	CHECK(a->problem == SG_PROBLEM_RATE &&
		kit_lines("\"kind\":\"limited\"") == 1,
	    "told and recorded");
	CHECK(ask_many(2, "ext.", 40) == 16, "another has its own");
	a = ask_as(7, "mine.", 1);
	CHECK(a->ok, "so has a person");
	kit_close();
	kit_open(many_prompts);
	kit_attach(7);
	CHECK(ask_many(1, "ext.", 60) == 56, "by the setting");
	a = ask_as(2, "ext.other", 1);
	CHECK(a->problem == SG_PROBLEM_BUSY, "the rest is for people");
	CHECK(ask_many(7, "mine.", 8) == 8, "who have it");
	kit_close();
}

int
main(void)
{
	RUN(names_are_salted);
	RUN(allow_once_tells_after_the_record);
	RUN(the_event_has_the_seeds_shape);
	RUN(silence_denies_all);
	RUN(batches_are_one_question);
	RUN(different_questions_are_asked_apart);
	RUN(a_reload_is_whole);
	RUN(an_answer_covers_what_was_seen);
	RUN(the_first_answer_wins);
	RUN(bad_answers_change_nothing);
	RUN(nobody_there_is_a_no);
	RUN(who_comes_late_is_asked);
	RUN(more_time_ten_times);
	RUN(a_caller_that_leaves_is_cancelled);
	RUN(an_id_is_one_call);
	RUN(a_fate_can_be_fetched);
	RUN(a_call_can_be_taken_back);
	RUN(forgotten_callers_get_nothing);
	RUN(a_lost_connection_takes_its_call_back);
	RUN(one_token_has_its_share);
	RUN(claims_do_not_count);
	RUN(a_note_reaches_the_agent);
	RUN(a_stop_denies_what_waits);
	return t_done("service_calls");
}
