/* audit.list, audit.state and schema, and the record of a turn. */
#include "t.h"

#include "lib/turn_house.h"

/* A ledger of which the test knows what it holds. */
struct shelf {
	size_t n;
	bool broken, unreadable;
};

static enum sg_err
shelf_list(void *self, uint64_t before, size_t limit, struct arena *a,
    struct ledger_entry *out, size_t *n, struct sg_error *e)
{
	const struct shelf *s = self;
	uint64_t seq = before == 0 ? s->n : before - 1;

	(void)a;
	(void)e;
	if (s->unreadable)
		return SG_EIO;
	for (*n = 0; *n < limit && seq > 0; seq--)
		out[(*n)++] = (struct ledger_entry){
		    .seq = seq, .record = STR("{\"event\":\"e\"}")};
	return SG_OK;
}

static enum sg_err
shelf_verify(void *self, const struct journal_head *head,
    struct ledger_report *out, struct sg_error *e)
{
	const struct shelf *s = self;

	(void)head;
	if (s->unreadable)
		return err_set(e, SG_EIO, STR(""), STR("cannot be read"));
	*out = (struct ledger_report){.ok = !s->broken,
	    .records = s->broken ? 3 : s->n,
	    .broken = s->broken ? 4 : 0};
	if (s->broken)
		snprintf(out->why, sizeof(out->why), "the hash is wrong");
	return SG_OK;
}

static struct said *
page(struct house *h, const char *cursor, uint32_t limit)
{
	struct command_in in = house_in(SG_ROLE_VIEWER, "");

	in.cursor = str_of(cursor);
	in.limit = limit;
	return house_run(h, COMMAND_AUDIT_LIST, &in);
}

static void
test_list(void)
{
	struct shelf shelf = {.n = 5};
	struct ledger_port port = {
	    .list = shelf_list, .verify = shelf_verify, .self = &shelf};
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	CHECK(page(&h, NULL, 0)->problem == SG_PROBLEM_NOT_FOUND, "none");
	h.ports.ledger = &port;
	CHECK(house_restart(&h), "restart");
	a = page(&h, NULL, 2);
	CHECK(says(a, "{\"items\":[{\"seq\":5,") && says(a, "{\"seq\":4,") &&
		says(a, "\"nextCursor\":\"4\""),
	    "%s", a->body);
	a = page(&h, "4", 3);
	CHECK(says(a, "{\"seq\":3,") && says(a, "{\"seq\":1,") &&
		!says(a, "nextCursor"),
	    "%s", a->body);
	CHECK(!page(&h, "x", 3)->ok, "a cursor of nobody");
	shelf.unreadable = true;
	a = page(&h, NULL, 2);
	CHECK(!a->ok && strstr(a->message, "audit verify") != NULL, "%s",
	    a->message);
	house_close(&h);
}

static void
test_state(void)
{
	struct shelf shelf = {.n = 5};
	struct ledger_port port = {
	    .list = shelf_list, .verify = shelf_verify, .self = &shelf};
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	h.ports.ledger = &port;
	CHECK(house_restart(&h), "restart");
	a = house_look(&h, COMMAND_AUDIT_STATE, "");
	CHECK(says(a, "{\"ok\":true,\"entries\":5,\"head\":\""), "%s", a->body);
	shelf.broken = true;
	a = house_look(&h, COMMAND_AUDIT_STATE, "");
	CHECK(says(a,
		  "{\"ok\":false,\"entries\":3,\"brokenAt\":4,"
		  "\"reason\":\"the hash is wrong\""),
	    "%s", a->body); /* A2 */
	shelf.unreadable = true;
	CHECK(!house_look(&h, COMMAND_AUDIT_STATE, "")->ok, "unreadable");
	house_close(&h);
}

/* One record a turn, small, with what was decided and no word of it. */
static void
test_turn_record(void)
{
	struct house h;
	const char *line;

	if (!house_open(&h))
		return;
	house_ask(&h, COMMAND_TURN, "{\"message\":\"zanzibar, please\"}");
	line = house_lines(&h);
	CHECK(strstr(line,
		  "\"data\":{\"author\":\"person\",\"decision\":\"should\","
		  "\"input\":") != NULL,
	    "%s", line);
	CHECK(strstr(line,
		  "\"event\":\"turn.decided\",\"level\":\"info\","
		  "\"message\":\"Breakpoint decision: SHOULD\","
		  "\"schema\":\"pi.ext.log.v1\","
		  "\"ts\":\"2026-01-02T12:00:00.000Z\"}") != NULL,
	    "%s", line);
	CHECK(strstr(line, "zanzibar") == NULL, "%s", line);
	CHECK(strlen(line) < 800, "%zu bytes", strlen(line));
	house_close(&h);
}

static void
test_schema(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	a = house_look(&h, COMMAND_SCHEMA, "");
	CHECK(says(a, "{\"name\":\"IntentGateResult\",\"text\":") &&
		says(a, "{\"name\":\"TurnResult\","),
	    "%s", a->body);
	a = house_look(&h, COMMAND_SCHEMA, "TurnRequest");
	CHECK(says(a, "\"title\": \"TurnRequest\"") &&
		says(a, "\"maxLength\": 20000"),
	    "%.300s", a->body);
	a = house_look(&h, COMMAND_SCHEMA, "Nothing");
	CHECK(a->problem == SG_PROBLEM_NOT_FOUND, "unknown");
	house_close(&h);
}

int
main(void)
{
	RUN(test_list);
	RUN(test_state);
	RUN(test_turn_record);
	RUN(test_schema);
	return t_done("service_audit");
}
