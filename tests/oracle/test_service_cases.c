/*
 * The service beside tests/data/cases.jsonl: breakpoint and guardrail through
 * the turn command, which memento a turn starts from, keys, content of traces.
 */
#include <jansson.h>

#include "lib/cases.h"
#include "lib/turn_house.h"
#include "t.h"

#define WHEN "2026-01-01T00:00:00.000Z"

static size_t rows_seen;

static bool
is_area(const char *id, const char *area)
{
	size_t n = strlen(area);

	return strncmp(id, area, n) == 0 && id[n] == '.';
}

/* A memento of thread "t" in that phase and bucket, with these signals. */
static json_t *
memento(const char *phase, const char *bucket, const json_t *kinds)
{
	json_t *items = json_array(), *kind;
	size_t i;

	json_array_foreach((json_t *)kinds, i, kind)
	    json_array_append_new(items,
		json_pack("{s:s,s:O,s:s,s:s}", "endMessageId", "m", "kind",
		    kind, "confidence", "low", "source", "model"));
	return json_pack("{s:s,s:s,s:s,s:s,s:s,s:[],s:[],s:[],s:[],"
			 "s:{s:[],s:{s:s,s:s,s:s}},s:{s:s,s:o}}",
	    "mementoId", "m", "threadId", "t", "createdTs", WHEN, "version",
	    "memento-v0.2", "arc", "A", "active", "parked", "decisions", "next",
	    "affect", "points", "rollup", "phase",
	    phase != NULL ? phase : "settled", "intensityBucket",
	    bucket != NULL ? bucket : "low", "updatedAt", WHEN, "signals",
	    "updatedAt", WHEN, "items", items);
}

/* Ask with ${body}, which is given away; what was answered, or NULL. */
static json_t *
turn(struct house *h, json_t *body)
{
	char *text = json_dumps(body, JSON_COMPACT);
	struct said *a = house_ask(h, COMMAND_TURN, text);
	json_t *out = a->ok ? json_loads(a->body, 0, NULL) : NULL;

	CHECK(a->ok, "%s: %s %s", text, a->pointer, a->message);
	free(text);
	json_decref(body);
	return out;
}

static const char *
text_of(const json_t *v, const char *key)
{
	const char *s = json_string_value(json_object_get(v, key));

	return s != NULL ? s : "";
}

static void
check_decide(struct house *h, const char *id, const json_t *row)
{
	json_t *in = json_object_get(row, "input"), *out, *body;
	static const char *const flags[] = {
	    "contextWindowPressure", "driftRisk", "summaryChanged"};
	const char *want = json_string_value(json_object_get(row, "expected"));

	if (text_of(in, "message")[0] == '\0')
		return; /* a turn has a message */
	if (json_array_size(json_object_get(in, "signalKinds")) > 8)
		return;
	body = json_pack("{s:O,s:s,s:{s:o}}", "message",
	    json_object_get(in, "message"), "threadId", "t", "context",
	    "thread_memento",
	    memento(NULL, NULL, json_object_get(in, "signalKinds")));
	for (size_t i = 0; i < 3; i++)
		if (json_is_true(json_object_get(in, flags[i])))
			json_object_set_new(body, flags[i], json_true());
	out = turn(h, body);
	CHECK(strcmp(text_of(out, "decision"), want) == 0, "%s: %s", id,
	    text_of(out, "decision"));
	case_seen(id);
	rows_seen++;
	json_decref(out);
}

static void
check_freeze(struct house *h, const char *id, const json_t *row)
{
	json_t *in = json_object_get(row, "input"), *out;
	json_t *kinds = json_array();
	const char *decision = text_of(in, "decision");

	if (strcmp(decision, "must") == 0)
		json_array_append_new(kinds, json_string("pivot"));
	if (strcmp(decision, "skip") == 0)
		json_array_append_new(kinds, json_string("ack_only"));
	out = turn(h,
	    json_pack("{s:s,s:s,s:{s:o}}", "message", "tell me more",
		"threadId", "t", "context", "thread_memento",
		memento(json_string_value(json_object_get(in, "phase")),
		    json_string_value(json_object_get(in, "intensityBucket")),
		    kinds)));
	CHECK(strcmp(text_of(out, "decision"), decision) == 0, "%s", id);
	CHECK(json_equal(json_object_get(out, "peakGuardrailActive"),
		  json_object_get(row, "expected")),
	    "%s", id); /* T4 */
	case_seen(id);
	rows_seen++;
	json_decref(kinds);
	json_decref(out);
}

/* Store what the case says is stored. */
static void
store_latest(struct house *h, json_t *stored)
{
	struct command_in in = house_in(SG_ROLE_AGENT, "");
	struct said *a;
	char *text;

	json_object_del(stored, "updatedAt"); /* not on the wire */
	text = json_dumps(stored, JSON_COMPACT);
	in.body = str_of(text);
	in.id = str_of(text_of(stored, "threadId"));
	a = house_run(h, COMMAND_MEMENTO_PUT, &in);
	CHECK(a->ok, "%s: %s", text, a->message);
	free(text);
}

/* What of a chat packet a turn takes. */
static json_t *
turn_of(const json_t *packet)
{
	static const char *const keys[] = {
	    "threadId", "message", "context", "clientRequestId"};
	json_t *body = json_object(), *v;

	for (size_t i = 0; i < 4; i++)
		if ((v = json_object_get(packet, keys[i])) != NULL)
			json_object_set(body, keys[i], v);
	return body;
}

static void
check_value(const char *id, const json_t *row, const json_t *out,
    const char *key, const char *member)
{
	const json_t *want = json_object_get(
	    json_object_get(row, "expected"), key);

	if (want == NULL)
		return;
	CHECK(
	    json_equal(want, json_object_get(out, member)), "%s: %s", id, key);
	case_seen(id);
	rows_seen++;
}

/* the last step of the case, on what was stored before. */
static void
check_flow(struct house *h, const char *id, const json_t *row)
{
	json_t *steps = json_object_get(json_object_get(row, "input"), "steps");
	json_t *out = NULL, *step, *stored, *request;
	size_t i;

	if (json_object_get(json_object_get(row, "expected"),
		"trace.breakpoint.decision") == NULL &&
	    json_object_get(json_object_get(row, "expected"),
		"trace.breakpoint.source") == NULL)
		return;
	json_array_foreach(steps, i, step)
	{
		stored = json_object_get(step, "stored_latest");
		request = json_object_get(step, "request");
		if (stored != NULL)
			store_latest(h, stored);
		json_decref(out);
		out = turn(h, turn_of(json_object_get(request, "body")));
	}
	check_value(id, row, out, "trace.breakpoint.decision", "decision");
	check_value(id, row, out, "trace.breakpoint.peakGuardrailActive",
	    "peakGuardrailActive");
	check_value(id, row, out, "trace.breakpoint.source", "source");
	json_decref(out);
}

/* Idempotency: a repeated request, and another one under the same key. */
static void
check_response(struct house *h, const char *id, const json_t *row)
{
	json_t *in = json_object_get(row, "input");
	json_t *first = json_object_get(in, "first");
	json_t *second = json_object_get(in, "second"), *a, *b;
	struct said *said;
	char *text;

	if (!json_is_object(first))
		return;
	a = turn(h, turn_of(first));
	if (json_is_string(second)) {
		b = turn(h, turn_of(first));
		CHECK(json_is_true(json_object_get(b, "idempotentReplay")) &&
			strcmp(text_of(a, "turnId"), text_of(b, "turnId")) == 0,
		    "%s", id);
		json_decref(b);
	} else {
		b = turn_of(second);
		text = json_dumps(b, JSON_COMPACT);
		said = house_ask(h, COMMAND_TURN, text);
		CHECK(said->problem == SG_PROBLEM_IDEMPOTENCY && !said->ok,
		    "%s", id);
		free(text);
		json_decref(b);
	}
	case_seen(id);
	rows_seen++;
	json_decref(a);
}

static void
check_content_key(struct house *h, const char *id, const json_t *row)
{
	const char *key = text_of(
	    json_object_get(row, "input"), "device_observation_extra_field");
	char body[256];
	struct said *a;

	snprintf(body, sizeof(body),
	    "{\"requestId\":\"r\",\"localUserUuid\":\"u\",\"events\":[{"
	    "\"ts\":\"" WHEN "\",\"%s\":\"x\"}]}",
	    key);
	a = house_ask(h, COMMAND_TRACE_INGEST, body);
	CHECK(says(a, "\"acceptedCount\":0,\"rejectedCount\":1"), "%s", id);
	case_seen(id);
	rows_seen++;
}

static const struct {
	const char *area;
	void (*check)(struct house *h, const char *id, const json_t *row);
} areas[] = {
    {"breakpoint.decide", check_decide},
    {"breakpoint.freeze", check_freeze},
    {"memento.flow", check_flow},
    {"chat.response", check_response},
    {"trace.ingest.forbidden_field", check_content_key},
};

/* Each row has a house of its own. */
static void
check_row(const json_t *row)
{
	const char *id = text_of(row, "id");
	struct house h;

	for (size_t i = 0; i < sizeof(areas) / sizeof(areas[0]); i++) {
		if (!is_area(id, areas[i].area))
			continue;
		if (house_open(&h)) {
			areas[i].check(&h, id, row);
			house_close(&h);
		}
		return;
	}
}

static void
test_rows(void)
{
	static char line[1 << 20];
	FILE *f = cases_open();
	json_t *row;

	while (fgets(line, sizeof(line), f) != NULL) {
		row = json_loads(line, 0, NULL);
		check_row(row);
		json_decref(row);
	}
	fclose(f);
	CHECK(rows_seen > 90, "%zu rows", rows_seen);
}

int
main(void)
{
	RUN(test_rows);
	return t_done("service_cases");
}
