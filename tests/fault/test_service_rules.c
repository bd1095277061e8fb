/*
 * Looking at grants and changing them: narrowing, taking a revoke back, what
 * the history says, and questions that went quiet; through the whole service.
 */
#include "lib/service_kit.h"
#include "t.h"

static const char *const status = "[\"git\",\"status\"]";

static struct kit_answer *
add(const char *body)
{
	return kit_send(7, COMMAND_GRANT_ADD, (struct command_in){0}, body);
}

static struct kit_answer *
of(enum command_name n, const char *id, const char *etag, const char *body)
{
	return kit_send(7, n,
	    (struct command_in){.id = str_of(id), .match = str_of(etag)}, body);
}

static const char *
ask(const char *id, const char *argv)
{
	kit_exec(1, id, argv, -1);
	kit_pass(250);
	return kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
}

#define GIT                                                     \
	"{\"extension_id\":\"ext.auto_commit\",\"capability\":" \
	"\"exec\",\"scope_pattern\":\"git *\",\"decision\":\"allow\"}"

/* G4: an edit narrows; what would be more is refused, and nothing changes. */
static void
edit_narrows_only(void)
{
	struct kit_answer *a, *b;
	uint64_t lines;

	kit_open(NULL);
	kit_attach(7);
	a = add(GIT);
	CHECK(a->created, "%s", a->message);
	b = of(COMMAND_GRANT_NARROW, a->id, "x",
	    "{\"scope_pattern\":\"git status\"}");
	CHECK(b->problem == SG_PROBLEM_PRECONDITION, "H4: %s", b->message);
	b = of(COMMAND_GRANT_NARROW, a->id, "",
	    "{\"scope_pattern\":\"git status\"}");
	CHECK(b->problem == SG_PROBLEM_NO_MATCH_GIVEN, "%s", b->message);
	lines = kit_lines("grant.");
	b = of(COMMAND_GRANT_NARROW, a->id, a->etag,
	    "{\"scope_pattern\":\"rm *\"}");
	CHECK(!b->ok && b->problem == SG_PROBLEM_WIDER, "%s", b->message);
	b = of(COMMAND_GRANT_NARROW, a->id, a->etag,
	    "{\"scope_pattern\":\"git | rm\"}");
	CHECK(b->problem == SG_PROBLEM_INVALID_REQUEST, "%s", b->message);
	CHECK(kit_lines("grant.") == lines, "nothing was written");
	CHECK(has(kit_exec(1, "one", "[\"git\",\"log\"]", 0)->body,
		  "allow_stored"),
	    "it is in force as it was");
	b = of(COMMAND_GRANT_NARROW, a->id, a->etag,
	    "{\"scope_pattern\":\"git status\"}");
	CHECK(b->ok && strcmp(b->etag, a->etag) != 0, "%s", b->message);
	CHECK(strcmp(b->id, a->id) == 0 && has(b->body, "\"uses\":1"), "%s",
	    b->body);
	CHECK(kit_lines("grant.narrowed") == 1, "audited");
	CHECK(kit_exec(1, "two", "[\"git\",\"log\"]", 0)->accepted, "asked");
	CHECK(has(kit_exec(1, "six", status, 0)->body, "allow_stored"), "less");
	service_close(kit.s);
	kit_open_again();
	kit_attach(7);
	CHECK(kit_exec(1, "ten", "[\"git\",\"log\"]", 0)->accepted, "kept");
	CHECK(has(kit_exec(1, "ten2", status, 0)->body, "allow_stored"), "so");
	kit_close();
}

/* An edit of what is not there, by who may not, of what says the same. */
static void
edit_refusals(void)
{
	struct kit_answer *a, *b;

	kit_open(NULL);
	a = add(GIT);
	b = kit_send(1, COMMAND_GRANT_NARROW,
	    (struct command_in){.id = str_of(a->id), .match = str_of(a->etag)},
	    "{\"scope_pattern\":\"git status\"}");
	CHECK(b->problem == SG_PROBLEM_FORBIDDEN, "T43: an agent may not");
	b = kit_send(9, COMMAND_GRANT_RESTORE,
	    (struct command_in){.id = str_of(a->id)}, "");
	CHECK(b->problem == SG_PROBLEM_FORBIDDEN, "nor one who looks on");
	b = of(COMMAND_GRANT_NARROW, "grant-0", "x", "{}");
	CHECK(b->problem == SG_PROBLEM_NOT_FOUND, "%s", b->message);
	b = of(COMMAND_GRANT_NARROW, a->id, a->etag, "{}");
	CHECK(b->problem == SG_PROBLEM_CONFLICT, "the same: %s", b->message);
	b = of(COMMAND_GRANT_NARROW, a->id, a->etag,
	    "{\"expires_at\":\"2026-02-01T00:00:00Z\",\"version_range\":"
	    "\"^1.2.0\"}");
	CHECK(b->ok && has(b->body, "2026-02-01") && has(b->body, "^1.2.0"),
	    "%s %s", b->message, b->body);
	b = of(COMMAND_GRANT_NARROW, a->id, b->etag,
	    "{\"expires_at\":\"2027-02-01T00:00:00Z\"}");
	CHECK(b->problem == SG_PROBLEM_WIDER, "later is more: %s", b->message);
	kit_close();
}

/* G2: a revoke counts for the next call; it can be taken back; both audited. */
static void
revoke_can_be_taken_back(void)
{
	struct kit_answer *a, *b;

	kit_open(NULL);
	kit_attach(7);
	a = add(GIT);
	CHECK(has(kit_exec(1, "one", status, 0)->body, "allow_stored"), "on");
	b = of(COMMAND_GRANT_RESTORE, a->id, "", "");
	CHECK(b->problem == SG_PROBLEM_CONFLICT, "in force: %s", b->message);
	CHECK(of(COMMAND_GRANT_REVOKE, a->id, a->etag, "")->ok, "revoked");
	CHECK(kit_exec(1, "two", status, 0)->accepted, "asked");
	service_close(kit.s);
	kit_open_again();
	kit_attach(7);
	b = of(COMMAND_GRANT_RESTORE, a->id, "", "");
	CHECK(
	    b->ok && strcmp(b->id, a->id) == 0 && strcmp(b->etag, a->etag) == 0,
	    "over a start: %s", b->message);
	CHECK(
	    has(kit_exec(1, "six", status, 0)->body, "allow_stored"), "again");
	CHECK(
	    kit_lines("grant.revoked") == 1 && kit_lines("grant.restored") == 1,
	    "audited");
	b = of(COMMAND_GRANT_RESTORE, "grant-nowhere", "", "");
	CHECK(b->problem == SG_PROBLEM_NOT_FOUND, "%s", b->message);
	kit_close();
}

/* What was for the session is given back from memory, and stored nowhere. */
static void
session_revokes_too(void)
{
	struct kit_answer *a, *b;
	uint64_t before = 9, rows = 9;

	kit_open(NULL);
	kit_attach(7);
	kit_decide(7, ask("one", status), "allow_session", 0);
	a = kit_send(7, COMMAND_GRANT_LIST, (struct command_in){0}, "");
	kit.store.rows(kit.store.self, STORE_STATE, &before, NULL);
	b = of(COMMAND_GRANT_REVOKE, kit_text(a->body, "id"),
	    kit_text(a->body, "etag"), "");
	CHECK(b->ok, "%s", b->message);
	kit.store.rows(kit.store.self, STORE_STATE, &rows, NULL);
	CHECK(rows == before, "nothing is stored: %d", (int)rows);
	CHECK(of(COMMAND_GRANT_RESTORE, b->id, "", "")->created, "back");
	CHECK(has(kit_exec(1, "two", status, 0)->body, "allow_stored"), "on");
	a = of(COMMAND_GRANT_RESTORE, b->id, "", "");
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "once: %s", a->message);
	kit_close();
}

/* Another grant came meanwhile that says the same. */
static void
restore_of_the_same(void)
{
	struct kit_answer *a, *b;

	kit_open(NULL);
	a = add(GIT);
	of(COMMAND_GRANT_REVOKE, a->id, a->etag, "");
	add(GIT);
	b = of(COMMAND_GRANT_RESTORE, a->id, "", "");
	CHECK(b->problem == SG_PROBLEM_CONFLICT, "%s", b->message);
	for (int i = 0; i < 70; i++) { /* more than are remembered */
		char body[256];

		snprintf(body, sizeof(body),
		    "{\"extension_id\":\"e%d\",\"capability\":\"exec\","
		    "\"scope_pattern\":\"ls\",\"decision\":\"allow\","
		    "\"session\":true}",
		    i);
		b = add(body);
		CHECK(
		    of(COMMAND_GRANT_REVOKE, b->id, b->etag, "")->ok, "%d", i);
	}
	CHECK(of(COMMAND_GRANT_RESTORE, b->id, "", "")->created, "the last");
	kit_close();
}

/* G4: deny beats allow, and the allow says by which it is beaten. */
static void
shadowed_says_by_which(void)
{
	struct kit_answer *a, *deny;
	char want[128];

	kit_open(NULL);
	add(GIT);
	deny = add("{\"extension_id\":\"ext.auto_commit\",\"capability\":"
		   "\"exec\",\"decision\":\"deny\"}");
	CHECK(deny->created, "%s", deny->message);
	CHECK(has(kit_exec(1, "one", status, 0)->body, "deny_stored"), "no");
	a = kit_send(7, COMMAND_GRANT_LIST, (struct command_in){0}, "");
	snprintf(want, sizeof(want), "\"shadowed_by\":\"%s\"", deny->id);
	CHECK(has(a->body, want), "%s in %s", want, a->body);
	kit_close();
}

/* I11: what else a rule would cover, from what happened. */
static void
history_says_what_is_covered(void)
{
	struct kit_answer *a;
	const char *open;

	kit_open(NULL);
	kit_attach(7);
	kit_decide(7, ask("a", status), "allow_once", 0);
	kit_decide(7, ask("b", "[\"git\",\"log\"]"), "deny_once", 0);
	kit_decide(7, ask("c", "[\"ls\",\"x\"]"), "allow_once", 0);
	a = kit_send(7, COMMAND_GRANT_COVER, (struct command_in){0}, GIT);
	CHECK(has(a->body, "\"matched\":2,\"approved\":1,\"denied\":1"),
	    "R-219: %s %s", a->message, a->body);
	CHECK(has(a->body, "\"denials\":[\"git log\"]"), "%s", a->body);
	CHECK(has(a->body, "\"calls\":3"), "%s", a->body);
	CHECK(has(a->body, "\"cut\":false"), "%s", a->body);
	open = ask("d", "[\"git\",\"status\",\"-s\"]");
	snprintf(kit_body, KIT_TEXT,
	    "{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"git status\",\"decision\":\"allow\","
	    "\"prompt_id\":\"%s\"}",
	    open);
	a = kit_send(9, COMMAND_GRANT_COVER, (struct command_in){0}, kit_body);
	CHECK(has(a->body, "\"asked\":1,\"covered\":0"), "%s", a->body);
	a = kit_send(7, COMMAND_GRANT_COVER, (struct command_in){0},
	    "{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
	    "\"decision\":\"deny\"}");
	CHECK(has(a->body, "\"matched\":3"), "a deny of all: %s", a->body);
	a = kit_send(7, COMMAND_GRANT_COVER, (struct command_in){0},
	    "{\"extension_id\":\"ext.auto_commit\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"| x\",\"decision\":\"allow\"}");
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST, "%s", a->message);
	a = kit_send(1, COMMAND_GRANT_COVER, (struct command_in){0}, GIT);
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "not an agent");
	kit_close();
}

/* What the answers speak for; nothing is changed. */
static void
history_suggests(void)
{
	struct kit_answer *a;
	char id[16];

	kit_open(NULL);
	kit_attach(7);
	for (int i = 0; i < 6; i++) {
		snprintf(id, sizeof(id), "s%d", i);
		kit_send(1, COMMAND_HOSTCALL_ASK,
		    (struct command_in){.wait_ms = -1},
		    (snprintf(kit_body, KIT_TEXT,
			 "{\"call_id\":\"%s\",\"method\":\"fs\",\"params\":"
			 "{\"op\":\"read\",\"path\":\"/data/a.txt\"},"
			 "\"extension\":{\"id\":\"ext.docs\"}}",
			 id),
			kit_body));
		kit_pass(250);
		kit_decide(7,
		    kit_text(
			kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId"),
		    "allow_once", 0);
	}
	a = kit_send(7, COMMAND_GRANT_SUGGEST, (struct command_in){0}, "");
	CHECK(
	    a->ok && has(a->body, "ext.docs") && has(a->body, "\"approved\":6"),
	    "%s %s", a->message, a->body);
	a = kit_send(7, COMMAND_GRANT_LIST, (struct command_in){0}, "");
	CHECK(has(a->body, "\"total\":0"), "nothing was added");
	kit_close();
}

static void
cooldown(struct service_config *c)
{
	c->cooldown = true;
}

/* I32, R-385: the third denial makes it quiet; a person ends that. */
static void
quiet_can_be_ended(void)
{
	struct kit_answer *a;
	const char *prompt = "";
	char id[16], kept[64];

	kit_open(cooldown);
	kit_attach(7);
	for (int i = 0; i < 3; i++) {
		snprintf(id, sizeof(id), "m%d", i);
		prompt = ask(id, status);
		kit_decide(7, prompt, "deny_once", 0);
	}
	snprintf(kept, sizeof(kept), "%s", prompt);
	a = kit_exec(1, "x", status, -1);
	CHECK(has(a->body, "deny_cooldown"), "T32: %s", a->body);
	a = kit_send(9, COMMAND_PROMPT_MUTED, (struct command_in){0}, "");
	CHECK(has(a->body, kept) && has(a->body, "git status"), "%s", a->body);
	a = of(COMMAND_PROMPT_UNMUTE, "perm-none", "", "");
	CHECK(a->problem == SG_PROBLEM_UNKNOWN_PROMPT, "%s", a->message);
	a = kit_send(1, COMMAND_PROMPT_UNMUTE,
	    (struct command_in){.id = str_of(kept)}, "");
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "T32: an agent may not");
	a = of(COMMAND_PROMPT_UNMUTE, kept, "", "");
	CHECK(a->ok, "%s", a->message);
	CHECK(kit_lines("prompt.unmuted") == 1, "audited");
	a = of(COMMAND_PROMPT_UNMUTE, kept, "", "");
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "once: %s", a->message);
	a = kit_send(7, COMMAND_PROMPT_MUTED, (struct command_in){0}, "");
	CHECK(has(a->body, "\"mutes\":[]"), "%s", a->body);
	CHECK(strlen(ask("y", status)) > 0, "asked again");
	kit_close();
}

/* Views of the list: what waits, what was decided. */
static void
views_of_the_list(void)
{
	struct kit_answer *a;
	char done[64], open[64];

	kit_open(NULL);
	kit_attach(7);
	snprintf(done, sizeof(done), "%s", ask("one", status));
	kit_decide(7, done, "deny_once", 0);
	snprintf(open, sizeof(open), "%s", ask("two", status));
	a = kit_send(7, COMMAND_PROMPT_LIST,
	    (struct command_in){.view = STR("waiting")}, "");
	CHECK(has(a->body, open) && !has(a->body, done), "%s", a->body);
	a = kit_send(7, COMMAND_PROMPT_LIST,
	    (struct command_in){.view = STR("decided")}, "");
	CHECK(!has(a->body, open) && has(a->body, done), "%s", a->body);
	a = kit_send(7, COMMAND_PROMPT_LIST,
	    (struct command_in){.view = STR("all")}, "");
	CHECK(has(a->body, open) && has(a->body, done), "%s", a->body);
	kit_close();
}

/* T6: a turn again, by the rules of now. */
static void
turns_are_replayed(void)
{
	struct kit_answer *a;
	char id[128];

	kit_open(NULL);
	a = kit_send(1, COMMAND_TURN, (struct command_in){0},
	    "{\"message\":\"Is this chicken still good?\"}");
	CHECK(a->ok, "%s", a->message);
	snprintf(id, sizeof(id), "%s", kit_text(a->body, "traceRunId"));
	a = of(COMMAND_TRACE_REPLAY, id, "", "");
	CHECK(has(a->body, "\"rows\":1,\"same\":1,\"changed\":0"), "%s %s",
	    a->message, a->body);
	CHECK(has(a->body, "\"changes\":[]"), "%s", a->body);
	a = of(COMMAND_TRACE_REPLAY, "nothing", "", "");
	CHECK(a->problem == SG_PROBLEM_NOT_FOUND, "%s", a->message);
	kit_close();
}

/* T2: what a person was asked on behalf of a turn stands in its trace. */
static void
waits_stand_in_the_trace(void)
{
	struct kit_answer *a;
	char id[128], prompt[64];

	kit_open(NULL);
	kit_attach(7);
	a = kit_send(1, COMMAND_TURN, (struct command_in){0},
	    "{\"message\":\"Write a birthday poem\",\"threadId\":\"t\"}");
	snprintf(id, sizeof(id), "%s", kit_text(a->body, "traceRunId"));
	a = of(COMMAND_TRACE_GET, id, "", "");
	CHECK(has(a->body, "\"waits\":[]"), "%s %s", a->message, a->body);
	snprintf(kit_body, KIT_TEXT,
	    "{\"call_id\":\"w\",\"method\":\"exec\",\"params\":{\"argv\":"
	    "[\"git\",\"status\"]},\"turn_id\":\"%s\",\"extension\":"
	    "{\"id\":\"ext.a\",\"name\":\"A\"}}",
	    id);
	a = kit_send(1, COMMAND_HOSTCALL_ASK,
	    (struct command_in){.wait_ms = -1}, kit_body);
	kit_pass(250);
	snprintf(prompt, sizeof(prompt), "%s",
	    kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId"));
	a = of(COMMAND_TRACE_GET, id, "", "");
	CHECK(has(a->body, prompt) && has(a->body, "\"label\":\"exec, A\"") &&
		!has(a->body, "\"until\""),
	    "%s", a->body);
	kit_pass(4000);
	kit_decide(7, prompt, "allow_once", 0);
	a = of(COMMAND_TRACE_GET, id, "", "");
	CHECK(has(a->body, "\"outcome\":\"allow_once\",\"by\":\"rpc\"") &&
		has(a->body, "\"until\""),
	    "%s", a->body);
	kit_close();
}

/* PL1, PL4, R-041: trying keeps nothing and says what nearly was. */
static void
trying_keeps_nothing(void)
{
	struct kit_answer *a;
	uint64_t rows = 9;

	kit_open(NULL);
	a = kit_send(9, COMMAND_TRY, (struct command_in){0},
	    "{\"text\":\"Is this chicken still good? The date says Friday.\"}");
	CHECK(a->ok && has(a->body, "\"label\":\"inspect\"") &&
		has(a->body,
		    "\"labels\":[{\"intent\":\"inspect\",\"behind\":0}"),
	    "%s %s", a->message, a->body);
	CHECK(has(a->body, "\"tiers\":[{\"tier\":1,"), "%s", a->body);
	a = kit_send(7, COMMAND_TRY, (struct command_in){0},
	    "{\"text\":\"ok thanks\",\"signalKinds\":[\"decision_made\"],"
	    "\"phase\":\"peak\",\"intensityBucket\":\"high\"}");
	CHECK(has(a->body,
		  "\"decision\":\"must\",\"rule\":2,\"ackOnly\":true,"
		  "\"freeze\":false"),
	    "T3: must over an acknowledgement: %s", a->body);
	kit.store.rows(kit.store.self, STORE_TRACE, &rows, NULL);
	CHECK(rows == 0, "nothing is kept");
	kit_close();
}

static void
no_inputs(struct service_config *c)
{
	c->no_inputs = true;
}

static struct kit_answer *
call_of_turn(const char *call, const char *turn)
{
	snprintf(kit_body, KIT_TEXT,
	    "{\"call_id\":\"%s\",\"method\":\"exec\",\"params\":{\"argv\":"
	    "[\"git\",\"status\"]},\"turn_id\":\"%s\",\"extension\":"
	    "{\"id\":\"ext.a\"}}",
	    call, turn);
	return kit_send(1, COMMAND_HOSTCALL_ASK,
	    (struct command_in){.wait_ms = -1}, kit_body);
}

/*
 * T59: the last call a turn may make uses its lease up, and is a question
 * still when the rules change meanwhile; the next one is refused by the lease.
 */
static void
the_last_call_of_a_turn_waits(void)
{
	struct kit_answer *first, *a;
	char id[128], prompt[64];

	kit_open(NULL);
	kit_attach(7);
	a = kit_send(1, COMMAND_TURN, (struct command_in){0},
	    "{\"message\":\"Write a birthday poem\",\"threadId\":\"t\","
	    "\"budgets\":{\"max_tool_calls\":1}}");
	CHECK(has(a->body, "\"callsLeft\":1"), "%s", a->body);
	snprintf(id, sizeof(id), "%s", kit_text(a->body, "turnId"));
	first = call_of_turn("w", id);
	kit_pass(250);
	snprintf(prompt, sizeof(prompt), "%s",
	    kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId"));
	add(GIT); /* of another extension: all that waits is looked at again */
	CHECK(!first->came, "it was settled: %s", first->body);
	a = call_of_turn("x", id);
	CHECK(has(a->body, "\"rule\":\"lease\""), "%s %s", a->message, a->body);
	kit_decide(7, prompt, "allow_once", 0);
	CHECK(
	    has(first->body, "\"decision\":\"allow_once\""), "%s", first->body);
	kit_close();
}

/* T6: what was not kept is not guessed. */
static void
unkept_turns_are_not(void)
{
	struct kit_answer *a;
	char id[128];

	kit_open(no_inputs);
	a = kit_send(1, COMMAND_TURN, (struct command_in){0},
	    "{\"message\":\"ok thanks\"}");
	snprintf(id, sizeof(id), "%s", kit_text(a->body, "traceRunId"));
	a = of(COMMAND_TRACE_REPLAY, id, "", "");
	CHECK(has(a->body, "\"unreplayable\":1") &&
		has(a->body, "input_not_kept"),
	    "%s", a->body);
	kit_close();
}

int
main(void)
{
	RUN(edit_narrows_only);
	RUN(edit_refusals);
	RUN(revoke_can_be_taken_back);
	RUN(session_revokes_too);
	RUN(restore_of_the_same);
	RUN(shadowed_says_by_which);
	RUN(history_says_what_is_covered);
	RUN(history_suggests);
	RUN(quiet_can_be_ended);
	RUN(views_of_the_list);
	RUN(turns_are_replayed);
	RUN(waits_stand_in_the_trace);
	RUN(trying_keeps_nothing);
	RUN(the_last_call_of_a_turn_waits);
	RUN(unkept_turns_are_not);
	return t_done("service_rules");
}
