/* Traces: runs, events, filters, pages, how long they are kept. */
#include "t.h"

#include "lib/turn_house.h"

static struct said *
list(struct house *h, const char *filter, const char *cursor, uint32_t limit)
{
	struct command_in in = house_in(SG_ROLE_PERSON, "");

	in.filter = str_of(filter);
	in.cursor = str_of(cursor);
	in.limit = limit;
	return house_run(h, COMMAND_TRACE_LIST, &in);
}

static size_t
count(const char *text, const char *part)
{
	size_t n = 0;

	for (; (text = strstr(text, part)) != NULL; text += strlen(part))
		n++;
	return n;
}

#define PEAK                                                                \
	"\"context\":{\"thread_memento\":{\"mementoId\":\"m\","             \
	"\"threadId\":\"t\",\"createdTs\":\"2026-01-01T00:00:00Z\","        \
	"\"version\":\"memento-v0.2\",\"arc\":\"A\",\"active\":[],"         \
	"\"parked\":[],\"decisions\":[],\"next\":[],\"affect\":{"           \
	"\"points\":[{\"endMessageId\":\"m1\",\"label\":\"overwhelm\","     \
	"\"intensity\":0.9,\"confidence\":\"high\",\"source\":\"model\"}]," \
	"\"rollup\":{\"phase\":\"peak\",\"intensityBucket\":\"high\","      \
	"\"updatedAt\":\"2026-01-01T00:00:00Z\"}}}}"

/* R-066 R-067 R-068 R-069 R-070: the event of the breakpoint, exactly. */
static void
test_breakpoint_event(void)
{
	struct house h;
	struct said *a;
	char id[64], want[512];

	if (!house_open(&h))
		return;
	a = house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"go with it\",\"summaryChanged\":true,"
	    "\"traceConfig\":{\"level\":\"debug\"}}");
	pick(a->body, "traceRunId", id, sizeof(id));
	snprintf(want, sizeof(want),
	    "\"traceRunId\":\"%s\",\"transmissionId\":\"%s\","
	    "\"ts\":\"2026-01-02T12:00:00.000Z\",\"actor\":\"solserver\","
	    "\"phase\":\"breakpoint\",\"status\":\"completed\","
	    "\"summary\":\"Breakpoint decision: MUST\",\"metadata\":{"
	    "\"kind\":\"breakpoint_engine\",\"decision\":\"must\","
	    "\"peakGuardrailActive\":false,\"source\":\"stored_latest\","
	    "\"seq\":9}}",
	    id, id);
	CHECK(says(a, want), "%s\n%s", want, a->body);
	CHECK(!says(a, "phaseCounts"), "%s", a->body); /* trace.run.002 */
	a = house_look(&h, COMMAND_TRACE_GET, id);
	CHECK(says(a, want), "%s", a->body);
	house_close(&h);
}

/* T1, R-140: phases in their order, numbered from 0, rising. */
static void
test_order(void)
{
	static const char *const phases[] = {"normalize", "evidence_intake",
	    "policy_engine", "gate_normalize_modality", "gate_url_extraction",
	    "gate_intent", "gate_sentinel", "gate_lattice",
	    "enrichment_lattice", "breakpoint", "memento_quality"};
	struct house h;
	struct said *a;
	char id[64], part[64];
	const char *at;

	if (!house_open(&h))
		return;
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"more\"," PEAK "}");
	pick(a->body, "traceRunId", id, sizeof(id));
	a = house_look(&h, COMMAND_TRACE_GET, id);
	CHECK(a->ok, "%s", a->message);
	at = strstr(a->body, "\"events\":[");
	for (size_t i = 0; at != NULL && i < 11; i++) {
		snprintf(part, sizeof(part), "\"phase\":\"%s\"", phases[i]);
		at = strstr(at, part);
		CHECK(at != NULL, "%s not in order: %s", part, a->body);
		snprintf(part, sizeof(part), "\"seq\":%zu}", i);
		at = at != NULL ? strstr(at, part) : NULL;
		CHECK(at != NULL, "%s", part);
	}
	/* what held the summary back is traced. */
	CHECK(says(a, "\"summaryBlocked\":\"peak_guardrail\",\"seq\":10"), "%s",
	    a->body);
	CHECK(says(a,
		  "\"summary\":{\"eventCount\":11,\"phaseCounts\":{"
		  "\"normalize\":1,"),
	    "%s", a->body); /* trace.run.003 */
	CHECK(says(a, "\"latestTs\":\"2026-01-02T12:00:00.000Z\""), "%s",
	    a->body);
	CHECK(says(a, "\"intensity\":0.9"), "picture 5: %s", a->body);
	house_close(&h);
}

/* Events say what was decided, never what was said; people read the text. */
static void
test_content(void)
{
	struct command_in in = house_in(SG_ROLE_AGENT, "");
	struct house h;
	struct said *a;
	char id[64];

	if (!house_open(&h))
		return;
	a = house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"password=hunter2hunter2 is my zanzibar plan\"}");
	pick(a->body, "traceRunId", id, sizeof(id));
	CHECK(strstr(house_lines(&h), "zanzibar") == NULL, "in the ledger");
	a = house_look(&h, COMMAND_TRACE_GET, id);
	CHECK(says(a, "zanzibar plan") && !says(a, "hunter2"), "%s", a->body);
	CHECK(strstr(strstr(a->body, "\"events\""), "zanzibar") == NULL, "%s",
	    a->body);
	in.id = str_of(id);
	a = house_run(&h, COMMAND_TRACE_GET, &in);
	CHECK(a->ok && !says(a, "zanzibar"), "agent: %s", a->body);
	a = list(&h, NULL, NULL, 0);
	CHECK(says(a, "zanzibar") && !says(a, "hunter2"), "%s", a->body);
	house_close(&h);
}

/* what is not to be kept is neither shown nor found. */
static void
test_not_kept(void)
{
	struct house h;
	struct said *a;
	char id[64];

	if (!house_open(&h))
		return;
	h.config.no_inputs = true;
	CHECK(house_restart(&h), "restart");
	house_ask(&h, COMMAND_TURN, "{\"message\":\"zanzibar\"}");
	a = list(&h, NULL, NULL, 0);
	CHECK(says(a, "\"replayable\":false") && !says(a, "zanzibar"), "%s",
	    a->body);
	pick(a->body, "traceRunId", id, sizeof(id));
	a = house_look(&h, COMMAND_TRACE_GET, id);
	CHECK(a->ok && !says(a, "zanzibar") && !says(a, "\"message\":"), "%s",
	    a->body);
	a = list(&h, "zanzibar", NULL, 0);
	CHECK(a->ok && says(a, "{\"items\":[]}"), "found: %s", a->body);
	house_close(&h);
}

static void
test_pages(void)
{
	struct house h;
	struct said *a;
	char body[64], cursor[64];
	size_t seen = 0;

	if (!house_open(&h))
		return;
	for (int i = 0; i < 130; i++) {
		snprintf(body, sizeof(body), "{\"message\":\"hello %d\"}", i);
		house_ask(&h, COMMAND_TURN, body);
		clock_fake_pass(&h.clock, 1000);
	}
	cursor[0] = '\0';
	for (int page = 0; page < 5; page++) {
		a = list(&h, NULL, cursor, 30);
		CHECK(a->ok, "%s", a->message);
		if (page == 0)
			CHECK(strstr(a->body, "hello 129") <
				strstr(a->body, "hello 128"),
			    "the newest first: %s", a->body);
		seen += count(a->body, "\"traceRunId\"");
		pick(a->body, "nextCursor", cursor, sizeof(cursor));
	}
	CHECK(seen == 130 && cursor[0] == '\0', "%zu seen", seen);
	CHECK(list(&h, NULL, "12x", 0)->problem == SG_PROBLEM_INVALID_REQUEST,
	    "a cursor of nobody");
	house_close(&h);
}

static void
test_filters(void)
{
	static const struct {
		const char *filter;
		size_t n;
	} rows[] = {{"", 4}, {"skip", 1}, {"must", 1}, {"must,skip", 2},
	    {"should", 2}, {"frozen", 1}, {"thread:t", 1}, {"thread:nope", 0},
	    {"should frozen", 1}, {"risk>=3", 1}, {"intent:other", 1},
	    {"boats", 1}, {"BOATS poem", 1}, {"should boats", 1},
	    {"skip boats", 0}, {"frosen", 0}, {"me", 2}};
	static const char *const wrong[] = {"risk>=9", "intent:nothing",
	    "since:soon", "until:2026-02-30", "boats risk>2"};
	struct house h;

	if (!house_open(&h))
		return;
	house_ask(&h, COMMAND_TURN, "{\"message\":\"ok thanks\"}");
	house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"I want to kill myself tonight\","
	    "\"summaryChanged\":true}");
	house_ask(&h, COMMAND_TURN, "{\"message\":\"tell me more\"," PEAK "}");
	house_ask(
	    &h, COMMAND_TURN, "{\"message\":\"write me a poem about boats\"}");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct said *a = list(&h, rows[i].filter, NULL, 0);

		CHECK(a->ok &&
			(count(a->body, "\"traceRunId\"") == rows[i].n ||
			    strstr(rows[i].filter, "intent") != NULL),
		    "%s: %s", rows[i].filter, a->body);
	}
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		CHECK(list(&h, wrong[i], NULL, 0)->problem ==
			SG_PROBLEM_INVALID_REQUEST,
		    "%s is no condition", wrong[i]);
	house_close(&h);
}

/* FACTS 9.6 #95: 30 days, or as set. */
static void
test_retention(void)
{
	struct house h;
	int64_t day = INT64_C(86400000);
	struct said *a;

	if (!house_open(&h))
		return;
	house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"first\",\"clientRequestId\":\"k\"}");
	house_pass(&h, 29 * day);
	house_ask(&h, COMMAND_TURN, "{\"message\":\"second\"}");
	a = list(&h, NULL, NULL, 0);
	CHECK(count(a->body, "\"traceRunId\"") == 2, "%s", a->body);
	house_pass(&h, day);
	a = list(&h, NULL, NULL, 0);
	CHECK(says(a, "second") && !says(a, "first"), "%s", a->body);
	a = house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"other\",\"clientRequestId\":\"k\"}");
	CHECK(a->ok, "the key is free again: %s", a->message);
	h.config.retention_days = 1;
	CHECK(house_restart(&h), "restart");
	house_ask(&h, COMMAND_TURN, "{\"message\":\"third\"}");
	house_pass(&h, day);
	a = list(&h, NULL, NULL, 0);
	CHECK(says(a, "second") && !says(a, "third"), "%s", a->body);
	house_close(&h);
}

/* Many rows that ran out leave in batches. */
static void
test_retention_batches(void)
{
	struct house h;

	if (!house_open(&h))
		return;
	for (int i = 0; i < 300; i++)
		house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"}");
	house_pass(&h, 31 * INT64_C(86400000));
	CHECK(service_due(h.s) <= h.clock.mono_ms + 100, "it comes again");
	for (int i = 0; i < 3; i++)
		house_pass(&h, 100);
	CHECK(says(list(&h, NULL, NULL, 0), "{\"items\":[]}"), "all gone");
	house_close(&h);
}

static void
test_get_refused(void)
{
	struct command_in in = house_in(SG_ROLE_AGENT, "");
	struct house h;
	char id[700];

	memset(id, 'x', sizeof(id) - 1);
	id[sizeof(id) - 1] = '\0';
	if (!house_open(&h))
		return;
	CHECK(house_look(&h, COMMAND_TRACE_GET, "no")->problem ==
		SG_PROBLEM_NOT_FOUND,
	    "unknown");
	CHECK(house_look(&h, COMMAND_TRACE_GET, id)->problem ==
		SG_PROBLEM_NOT_FOUND,
	    "longer than any");
	CHECK(house_run(&h, COMMAND_TRACE_LIST, &in)->problem ==
		SG_PROBLEM_FORBIDDEN,
	    "an agent does not list");
	house_close(&h);
}

/* What was just decided is seen, also while the disk is slow. */
static void
test_read_your_writes(void)
{
	struct command_in in = house_in(SG_ROLE_PERSON, "");
	struct said late = {0};
	struct house h;

	if (!house_open(&h))
		return;
	journal_plain_hold(&h.journal, true);
	house_ask(&h, COMMAND_TURN, "{\"message\":\"slowly\"}");
	command_run(h.s, COMMAND_TRACE_LIST, &in,
	    (struct command_reply){said_reply, &late});
	CHECK(late.times == 0, "it waits");
	journal_plain_hold(&h.journal, false);
	service_poll(h.s);
	CHECK(late.times == 1 && says(&late, "slowly"), "%s", late.message);
	/* Looking goes on when nothing can be written any more. */
	journal_plain_fail(&h.journal, 1);
	house_ask(&h, COMMAND_TURN, "{\"message\":\"lost\"}");
	service_poll(h.s);
	CHECK(says(list(&h, NULL, NULL, 0), "slowly"), "still to be seen");
	free(late.body);
	house_close(&h);
}

/* The program ends while somebody waits: an answer comes, once. */
static void
test_close_while_waiting(void)
{
	struct command_in in = house_in(SG_ROLE_PERSON, "");
	struct said late = {0};
	struct house h;

	if (!house_open(&h))
		return;
	house_ask(&h, COMMAND_TURN,
	    "{\"message\":\"hello\",\"clientRequestId\":\"k\"}");
	journal_plain_hold(&h.journal, true);
	command_run(h.s, COMMAND_TRACE_LIST, &in,
	    (struct command_reply){said_reply, &late});
	CHECK(late.times == 0, "it waits");
	house_close(&h);
	CHECK(late.times == 1, "%d answers", late.times);
	free(late.body);
}

int
main(void)
{
	RUN(test_breakpoint_event);
	RUN(test_order);
	RUN(test_content);
	RUN(test_not_kept);
	RUN(test_pages);
	RUN(test_filters);
	RUN(test_retention);
	RUN(test_retention_batches);
	RUN(test_get_refused);
	RUN(test_read_your_writes);
	RUN(test_close_while_waiting);
	return t_done("service_traces");
}
