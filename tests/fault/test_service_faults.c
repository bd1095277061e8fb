/*
 * What goes wrong outside: a record that cannot be written, an object that is
 * another one at the last moment, no random bytes.  Every one is a no.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "lib/service_kit.h"
#include "t.h"

static const char *const status = "[\"git\",\"status\"]";
static const char *const log_call = "{\"call_id\":\"%s\",\"method\":\"log\","
				    "\"params\":{\"op\":\"x\"},"
				    "\"extension\":{\"id\":\"e\"}}";

static struct kit_answer *
log_it(const char *id)
{
	snprintf(kit_body, KIT_TEXT, log_call, id);
	return kit_send(
	    1, COMMAND_HOSTCALL_ASK, (struct command_in){0}, kit_body);
}

/* T43: an allowed call whose record fails is a no, and so is all after it. */
static void
no_record_no_allow(void)
{
	struct kit_answer *a, *b;
	struct sg_error e = {0};
	const char *event;

	kit_open(NULL);
	kit_attach(7);
	b = kit_exec(1, "w", status, -1);
	kit_pass(250);
	a = log_it("fine");
	CHECK(a->ok && has(a->body, "allow_policy"), "%s", a->body);
	journal_plain_fail(&kit.journal, 1);
	a = log_it("lost");
	CHECK(a->came && !a->ok && a->problem == SG_PROBLEM_NOT_DURABLE,
	    "T43: %s", a->body);
	CHECK(b->came && !b->ok && b->problem == SG_PROBLEM_NOT_DURABLE,
	    "what waited is denied");
	event = kit_event(7, SG_EVENT_STOPPING);
	CHECK(has(event, "not_durable"), "who listens is told: %s", event);
	CHECK(service_ready(kit.s, &e) != SG_OK, "O3: not ready");
	a = log_it("later");
	CHECK(a->problem == SG_PROBLEM_NOT_DURABLE, "never again");
	a = kit_send(9, COMMAND_STATE_GET, (struct command_in){0}, "");
	CHECK(has(a->body, "\"ready\":false"), "%s", a->body);
	kit_close();
}

/* T42, T43: the same for a person's answer. */
static void
an_answer_without_record_is_none(void)
{
	struct kit_answer *a, *d;
	const char *id, *end;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	kit_pass(250);
	id = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	journal_plain_fail(&kit.journal, 1);
	d = kit_decide(7, id, "allow_always", 0);
	CHECK(!d->ok && d->problem == SG_PROBLEM_NOT_DURABLE, "the person");
	CHECK(!a->ok && a->problem == SG_PROBLEM_NOT_DURABLE, "the agent");
	end = kit_event(7, SG_EVENT_CAPABILITY_RESOLVED);
	CHECK(!has(end, "allow"), "nobody is told of an allow: %s", end);
	a = kit_send(7, COMMAND_GRANT_LIST, (struct command_in){0}, "");
	CHECK(has(a->body, "\"total\":0"), "no grant: %s", a->body);
	kit_close();
}

/* What was durable before the failure is told as it was decided. */
static void
what_was_durable_stays(void)
{
	struct kit_answer *a, *b;
	const char *one, *two;

	kit_open(NULL);
	kit_attach(7);
	a = kit_exec(1, "one", status, -1);
	b = kit_exec(1, "two", "[\"ls\"]", -1);
	kit_pass(250);
	one = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	two = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	journal_plain_hold(&kit.journal, true);
	kit_decide(7, one, "allow_once", 0);
	journal_plain_fail(&kit.journal, 1);
	kit_decide(7, two, "allow_once", 0);
	journal_plain_hold(&kit.journal, false);
	service_poll(kit.s);
	CHECK(a->ok && has(a->body, "allow_once"), "%s", a->body);
	CHECK(!b->ok && b->problem == SG_PROBLEM_NOT_DURABLE, "%s", b->body);
	CHECK(kit_lines("allow_once") == 1, "the ledger agrees");
	kit_close();
}

static unsigned
rows_with(enum store_kind kind, const char *part)
{
	struct store_query q = {.kind = kind, .limit = 100};
	struct store_row rows[100];
	struct arena a;
	size_t n = 0;
	unsigned found = 0;

	arena_init(&a, &mem_heap, 1u << 24);
	(void)kit.store.list(kit.store.self, &q, &a, rows, &n, NULL);
	for (size_t i = 0; i < n; i++) {
		char *text = kit_dup(rows[i].body);

		found += has(text, part);
		free(text);
	}
	arena_release(&a);
	return found;
}

/* T14, T34: a link that leads elsewhere at the last moment. */
static void
a_swapped_link_is_not_what_was_approved(void)
{
	char dir[] = "/tmp/solgate-swap-XXXXXX", link[64], body[512];
	struct kit_answer *a;
	const char *id;

	CHECK(mkdtemp(dir) != NULL, "a directory");
	snprintf(link, sizeof(link), "%s/link", dir);
	CHECK(symlink("harmless", link) == 0, "a link");
	kit_open(NULL);
	kit_attach(7);
	snprintf(body, sizeof(body),
	    "{\"call_id\":\"r\",\"method\":\"fs\",\"params\":{\"op\":\"read\","
	    "\"path\":\"%s\"},\"extension\":{\"id\":\"e\"}}",
	    link);
	a = kit_send(
	    1, COMMAND_HOSTCALL_ASK, (struct command_in){.wait_ms = -1}, body);
	kit_pass(250);
	id = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	CHECK(unlink(link) == 0 && symlink("/etc/shadow", link) == 0, "swap");
	kit_decide(7, id, "allow_once", 0);
	service_poll(kit.s);
	CHECK(a->came && has(a->body, "\"is_error\":true") &&
		has(a->body, "hash_changed"),
	    "T14: %s", a->body);
	CHECK(kit_lines("\"rule\":\"hash_changed\"") == 1, "written down");
	CHECK(rows_with(STORE_CALL, "\"input\":{") == 1, "and kept");
	unlink(link);
	rmdir(dir);
	kit_close();
}

/* T40: killed while somebody was asked; the next start ends the question. */
static void
a_killed_gate_ends_its_questions(void)
{
	struct service *dead;
	struct kit_answer *a;
	const char *id;

	kit_open(NULL);
	kit_attach(7);
	kit_exec(1, "one", status, -1);
	kit_pass(250);
	id = kit_text(kit_event(7, SG_EVENT_CAPABILITY_PROMPT), "promptId");
	dead = kit.s; /* as kill -9: nothing of it runs any more */
	kit_open_again();
	service_poll(kit.s);
	CHECK(kit_lines("\"decision\":\"deny_cancelled\"") == 1, "written");
	a = kit_decide(7, id, "allow_once", 0);
	CHECK(a->problem == SG_PROBLEM_ALREADY_DECIDED, "%s", a->message);
	a = kit_send(
	    7, COMMAND_PROMPT_GET, (struct command_in){.id = str_of(id)}, "");
	CHECK(has(a->body, "\"open\":false"), "%s", a->body);
	service_close(kit.s);
	kit_open_again();
	CHECK(kit_lines("deny_cancelled") == 1, "once");
	journal_plain_fail(&kit.journal, 1); /* its memory is given back */
	service_close(dead);
	kit_close();
}

static void
no_random_bytes_no_question(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	kit.ids.broken = true;
	a = kit_exec(1, "one", status, -1);
	CHECK(a->came && !a->ok && a->problem == SG_PROBLEM_BUSY, "T44");
	kit.ids.broken = false;
	a = kit_exec(1, "two", status, 0);
	CHECK(a->accepted, "the next one is fine");
	kit_close();
}

/* T32: one extension cannot fill the room; it is told so by name. */
static void
a_flood_is_denied(void)
{
	struct kit_answer *a = NULL;
	char id[16];

	kit_open(NULL);
	kit_attach(7);
	for (int i = 0; i < 65; i++) {
		snprintf(id, sizeof(id), "f%d", i);
		a = kit_exec(1, id, status, 0);
	}
	CHECK(
	    a->ok && !a->accepted && has(a->body, "deny_limit"), "%s", a->body);
	kit_close();
}

/* I15, T54, T25: nothing secret and no control byte in what is shown. */
static void
nothing_secret_is_shown(void)
{
	static const char
	    *const secret = "ghp_0123456789abcdefghijABCDEFGHIJ0123";
	struct kit_answer *a;
	const char *prompt, *id;
	char argv[256];

	kit_open(NULL);
	kit_attach(7);
	snprintf(argv, sizeof(argv),
	    "[\"curl\",\"-H\",\"Authorization: Bearer %s\",\"x\\u001b[2Jy\"]",
	    secret);
	kit_exec(1, "one", argv, 0);
	kit_pass(250);
	prompt = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
	CHECK(*prompt != '\0' && !has(prompt, secret) && !has(prompt, "u001b"),
	    "%s", prompt);
	id = kit_text(prompt, "promptId");
	a = kit_send(
	    7, COMMAND_PROMPT_GET, (struct command_in){.id = str_of(id)}, "");
	CHECK(a->ok && !has(a->body, secret) && !has(a->body, "u001b"), "%s",
	    a->body);
	CHECK(has(a->body, "\"hidden\":"), "says that something is hidden");
	kit_decide(7, id, "deny_once", 0);
	a = kit_send(7, COMMAND_PROMPT_LIST,
	    (struct command_in){.view = STR("all")}, "");
	CHECK(a->ok && has(a->body, "\"decision\":\"deny_once\"") &&
		!has(a->body, secret),
	    "%s", a->body);
	CHECK(kit_lines(secret) == 0, "nor in the ledger");
	kit_close();
}

/* T54: what the redactor would change is kept only as it changes it. */
static void
no_secret_is_kept(void)
{
	static const char
	    *const secret = "ghp_0123456789abcdefghijABCDEFGHIJ0123";
	struct kit_answer *a;

	kit_open(NULL);
	snprintf(kit_body, KIT_TEXT,
	    "{\"call_id\":\"s\",\"method\":\"log\",\"params\":{\"op\":\"x\","
	    "\"message\":\"token %s\"},\"extension\":{\"id\":\"e\"}}",
	    secret);
	a = kit_send(1, COMMAND_HOSTCALL_ASK, (struct command_in){0}, kit_body);
	CHECK(a->ok && has(a->body, "allow_policy"), "%s", a->body);
	a = log_it("plain");
	CHECK(a->ok, "%s", a->body);
	CHECK(rows_with(STORE_CALL, secret) == 0, "T54");
	CHECK(rows_with(STORE_CALL, "\"replayable\":false") == 1, "says so");
	CHECK(rows_with(STORE_CALL, "\"replayable\":true") == 1, "the other");
	CHECK(kit_lines(secret) == 0, "nor in the ledger");
	kit_close();
}

/* T59: what a turn does not allow is denied, also by a turn nobody knows. */
static void
a_lease_tightens(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	kit_attach(7);
	a = kit_send(1, COMMAND_HOSTCALL_ASK,
	    (struct command_in){.wait_ms = -1},
	    "{\"call_id\":\"t\",\"method\":\"exec\",\"params\":{\"argv\":"
	    "[\"ls\"]},\"turn_id\":\"nowhere\",\"extension\":{\"id\":\"e\"}}");
	CHECK(a->came && has(a->body, "\"rule\":\"lease\""), "%s", a->body);
	kit_close();
}

/* I27: the earliest deadline first; what was decided behind it. */
static void
lists_are_by_deadline(void)
{
	struct kit_answer *a;
	const char *first, *second;

	kit_open(NULL);
	kit_attach(7);
	kit_exec(1, "a", status, 0);
	kit_pass(250);
	kit_exec(1, "b", "[\"ls\"]", 0);
	kit_pass(250);
	a = kit_send(9, COMMAND_PROMPT_LIST, (struct command_in){0}, "");
	first = strstr(a->body, "\"a\"");
	second = strstr(a->body, "\"b\"");
	CHECK(first != NULL && second != NULL && first < second, "%s", a->body);
	CHECK(has(a->body, "\"reason\":\""), "I1");
	a = kit_send(1, COMMAND_PROMPT_LIST, (struct command_in){0}, "");
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "not for an agent");
	kit_pass(30000);
	a = kit_send(9, COMMAND_PROMPT_LIST, (struct command_in){0}, "");
	CHECK(has(a->body, "\"prompts\":[]"), "%s", a->body);
	kit_close();
}

int
main(void)
{
	RUN(no_record_no_allow);
	RUN(an_answer_without_record_is_none);
	RUN(what_was_durable_stays);
	RUN(a_swapped_link_is_not_what_was_approved);
	RUN(a_killed_gate_ends_its_questions);
	RUN(no_random_bytes_no_question);
	RUN(a_flood_is_denied);
	RUN(nothing_secret_is_shown);
	RUN(no_secret_is_kept);
	RUN(a_lease_tightens);
	RUN(lists_are_by_deadline);
	return t_done("service_faults");
}
