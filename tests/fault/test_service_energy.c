/* The energy tables through the whole service: durable, atomic, guarded. */
#include "lib/service_kit.h"
#include "t.h"

static struct kit_answer *
send(uint64_t channel, enum command_name n, const char *id, const char *body)
{
	return kit_send(
	    channel, n, (struct command_in){.id = str_of(id)}, body);
}

#define OVEN "{\"name\":\"Ninja Oven\",\"watts\":1700,\"hours\":0.5}"

static void
rows_come_and_go(void)
{
	struct kit_answer *a;
	char id[64], body[512];

	kit_open(NULL);
	a = send(9, COMMAND_ENERGY_GET, "", "");
	CHECK(a->ok && has(a->body, "\"items\":[]") &&
		has(a->body, "\"voltage\":24") && a->etag[0] != '\0',
	    "%s", a->body);
	CHECK(has(a->body, "\"infinite\":true"), "nothing used: for ever");
	a = send(7, COMMAND_ENERGY_LOAD_ADD, "", OVEN);
	CHECK(a->ok && a->created && has(a->body, "Ninja Oven") &&
		has(a->body, "\"infinite\":false"),
	    "%s %s", a->body, a->message);
	snprintf(id, sizeof(id), "%s", a->id);
	snprintf(body, sizeof(body),
	    "{\"id\":\"%s\",\"category\":\"AC Loads (Inverter)\",\"name\":"
	    "\"Oven\",\"quantity\":1,\"watts\":0,\"hours\":1,\"dutyCycle\":0,"
	    "\"notes\":\"\"}",
	    id);
	a = send(7, COMMAND_ENERGY_LOAD_PUT, id, body);
	CHECK(a->ok && has(a->body, "\"watts\":0") &&
		has(a->body, "\"dutyCycle\":0"),
	    "zero is not missing: %s %s", a->body, a->message);
	a = send(7, COMMAND_ENERGY_LOAD_PUT, "other", body);
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST, "another row");
	a = send(7, COMMAND_ENERGY_SOURCE_ADD, "",
	    "{\"name\":\"Panel\",\"input\":400,\"type\":\"solar\"}");
	CHECK(a->ok && has(a->body, "Panel"), "%s %s", a->body, a->message);
	a = send(7, COMMAND_ENERGY_LOAD_DELETE, id, "");
	CHECK(a->ok && !has(a->body, "Oven"), "%s", a->body);
	a = send(7, COMMAND_ENERGY_LOAD_DELETE, id, "");
	CHECK(a->problem == SG_PROBLEM_NOT_FOUND, "it is gone");
	a = send(7, COMMAND_ENERGY_BATTERY, "",
	    "{\"capacityAh\":200,\"voltage\":12,\"initialSoC\":0,\"location\":"
	    "\"\",\"forecastMode\":\"now\"}");
	CHECK(a->ok && has(a->body, "\"voltage\":12") &&
		has(a->body, "\"initialSoC\":0"),
	    "%s %s", a->body, a->message);
	CHECK(kit_lines("\"event\":\"energy.changed\"") == 5, "recorded");
	kit_close();
}

static void
only_a_person_changes_them(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	a = send(1, COMMAND_ENERGY_LOAD_ADD, "", OVEN);
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "an agent does not");
	a = send(
	    7, COMMAND_ENERGY_LOAD_ADD, "", "{\"name\":\"x\",\"watts\":-1}");
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST, "%s", a->message);
	a = send(7, COMMAND_ENERGY_LOAD_ADD, "",
	    "{\"name\":\"x\",\"dutyCycle\":101}");
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST, "%s", a->message);
	a = send(
	    7, COMMAND_ENERGY_LOAD_ADD, "", "{\"name\":\"x\",\"quantity\":0}");
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST, "%s", a->message);
	a = send(1, COMMAND_ENERGY_GET, "", "");
	CHECK(a->ok && has(a->body, "\"items\":[]"), "%s", a->body);
	kit_close();
}

static void
versions_guard_and_starts_keep(void)
{
	struct kit_answer *a, *b;
	char tag[128];

	kit_open(NULL);
	a = send(7, COMMAND_ENERGY_GET, "", "");
	snprintf(tag, sizeof(tag), "\"%s\"", a->etag);
	a = kit_send(7, COMMAND_ENERGY_LOAD_ADD,
	    (struct command_in){.match = str_of(tag)}, OVEN);
	CHECK(a->ok, "%s", a->message);
	b = kit_send(8, COMMAND_ENERGY_LOAD_ADD,
	    (struct command_in){.match = str_of(tag)}, OVEN);
	CHECK(b->problem == SG_PROBLEM_PRECONDITION &&
		strcmp(a->etag, b->etag) == 0,
	    "%s", b->message);
	service_close(kit.s);
	kit_open_again();
	b = send(9, COMMAND_ENERGY_GET, "", "");
	CHECK(strcmp(a->body, b->body) == 0 && strcmp(a->etag, b->etag) == 0,
	    "%s", b->body);
	journal_plain_fail(&kit.journal, 1);
	a = send(7, COMMAND_ENERGY_LOAD_ADD, "", OVEN);
	CHECK(a->problem == SG_PROBLEM_NOT_DURABLE, "%s", a->message);
	kit_close();
}

static struct kit_answer *
execute(uint64_t channel, int second)
{
	char body[512];

	snprintf(body, sizeof(body),
	    "{\"request_id\":\"r1\",\"action_id\":\"a1\",\"confirmation\":"
	    "{\"explicit_user_consent\":true,\"decided_at\":"
	    "\"2026-01-01T00:00:%02dZ\",\"surface\":\"chip\"}}",
	    second);
	return kit_send(
	    channel, COMMAND_ACTION_EXECUTE, (struct command_in){0}, body);
}

/* A chip may propose a row too; nothing is there before Approve.  T62: the
 * row is there and its receipt is not: a Retry adds nothing. */
static void
an_approved_row_is_added_once(void)
{
	struct kit_answer *a;

	kit_open(NULL);
	a = kit_send(1, COMMAND_ACTION_PROPOSE, (struct command_in){0},
	    "{\"thread_id\":\"t1\",\"action\":{\"request_id\":\"r1\","
	    "\"action_needed\":true,\"action_id\":\"a1\",\"action_label\":"
	    "\"Add\",\"action_kind\":\"addLoadItem\","
	    "\"action_summary_bullets\":[\"x\"],"
	    "\"action_payload_preview\":" OVEN "}}");
	CHECK(a->created, "%s", a->message);
	a = send(9, COMMAND_ENERGY_GET, "", "");
	CHECK(has(a->body, "\"items\":[]"), "not yet");
	/* approval and row are written, the outcome is not */
	journal_plain_fail(&kit.journal, 3);
	a = execute(7, 1);
	service_poll(kit.s);
	CHECK(!a->ok, "%s", a->body);
	service_close(kit.s);
	kit.journal.close(kit.journal.self);
	if (journal_plain_open(&kit.store, &kit.journal, NULL) != SG_OK)
		exit(1);
	kit_open_again();
	a = send(9, COMMAND_ENERGY_GET, "", "");
	CHECK(has(a->body, "Ninja Oven"), "it was done: %s", a->body);
	a = execute(7, 2);
	service_poll(kit.s);
	CHECK(has(a->body, "succeeded"), "%s %s", a->body, a->message);
	a = send(9, COMMAND_ENERGY_GET, "", "");
	CHECK(strstr(strstr(a->body, "Ninja Oven") + 1, "Ninja Oven") == NULL,
	    "once: %s", a->body);
	kit_close();
}

int
main(void)
{
	RUN(rows_come_and_go);
	RUN(only_a_person_changes_them);
	RUN(versions_guard_and_starts_keep);
	RUN(an_approved_row_is_added_once);
	return t_done("service_energy");
}
