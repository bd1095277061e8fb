/* trace.ingest: taken or not, counted, never kept. */
#include "t.h"

#include "lib/turn_house.h"

#define OFFER                                                            \
	"{\"eventId\":\"e\",\"eventType\":\"journal_offer_shown\","      \
	"\"ts\":\"2026-01-01T00:00:00Z\",\"threadId\":\"t\","            \
	"\"momentId\":\"m\",\"evidenceSpan\":{\"startMessageId\":\"a\"," \
	"\"endMessageId\":\"b\"}"
#define SEEN "{\"ts\":\"2026-01-01T00:00:00Z\",\"latencyMs\":4"
#define ASK(events)                                                            \
	"{\"requestId\":\"r\",\"localUserUuid\":\"u\",\"events\":[" events "]" \
	"}"

static void
test_counts(void)
{
	static const struct {
		const char *body;
		int accepted, rejected;
	} rows[] = {
	    {ASK(OFFER "}"), 1, 0},
	    {ASK(OFFER ",\"tuning\":{\"newCooldownMinutes\":30}}"), 1, 0},
	    {ASK(OFFER ",\"tuning\":{\"newCooldownMinutes\":2000}}"), 0, 1},
	    {ASK(OFFER ",\"userAction\":\"save\",\"modeSelected\":"
		       "\"assist\"}"),
		1, 0},
	    {ASK(OFFER ",\"eventKind\":\"x\"}"), 0, 1},
	    {ASK(SEEN "}"), 1, 0},
	    {ASK(SEEN "}," OFFER "},{},1,\"x\",[]"), 2, 4},
	    {ASK("{\"latencyMs\":4}"), 0, 1},
	    {ASK("{\"ts\":\"yesterday\"}"), 0, 1},
	    {ASK(SEEN ",\"nested\":{\"text\":\"x\"}}"), 0, 1},
	    {"{\"request_id\":\"r\",\"local_user_uuid\":\"u\",\"events\":["
	     "{}]}",
		0, 1},
	};
	struct house h;
	char want[128];

	if (!house_open(&h))
		return;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct said *a = house_ask(
		    &h, COMMAND_TRACE_INGEST, rows[i].body);

		snprintf(want, sizeof(want),
		    "{\"requestId\":\"r\",\"acceptedCount\":%d,"
		    "\"rejectedCount\":%d}",
		    rows[i].accepted, rows[i].rejected);
		CHECK(says(a, want), "%zu: %s %s", i, a->body, a->message);
	}
	CHECK(journal_plain_lines(&h.journal).n == 0, "nothing is kept");
	house_close(&h);
}

/* trace.ingest.forbidden_field: all 21 of them. */
static void
test_content_keys(void)
{
	static const char *const keys[] = {"text", "content", "rawText",
	    "raw_text", "messageText", "message_text", "inputText",
	    "input_text", "outputText", "output_text", "context",
	    "contextWindow", "context_window", "evidenceSpan", "evidence_span",
	    "evidenceSpans", "evidence_spans", "summary", "title", "body",
	    "entities"};
	struct house h;
	char body[256];

	if (!house_open(&h))
		return;
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		struct said *a;

		snprintf(
		    body, sizeof(body), ASK(SEEN ",\"%s\":\"x\"}"), keys[i]);
		a = house_ask(&h, COMMAND_TRACE_INGEST, body);
		CHECK(says(a, "\"acceptedCount\":0,\"rejectedCount\":1"),
		    "%s: %s", keys[i], a->body);
	}
	house_close(&h);
}

static void
test_refused(void)
{
	static const struct {
		const char *body, *pointer;
	} rows[] = {
	    {"{\"events\":[],\"x\":1}", "/x"}, /* trace.ingest.003 */
	    {"{\"localUserUuid\":\"u\",\"events\":[{}]}", "/requestId"},
	    {"{\"requestId\":\"r\",\"events\":[{}]}", "/localUserUuid"},
	    {"{\"requestId\":\"r\",\"request_id\":\"r\","
	     "\"localUserUuid\":\"u\",\"events\":[{}]}",
		"/requestId"},
	    {ASK(""), "/events"},
	    {"{\"requestId\":\"r\",\"localUserUuid\":\"u\",\"events\":{}}",
		"/events"},
	};
	struct house h;

	if (!house_open(&h))
		return;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct said *a = house_ask(
		    &h, COMMAND_TRACE_INGEST, rows[i].body);

		CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST && !a->ok &&
			strcmp(a->pointer, rows[i].pointer) == 0,
		    "%zu: %s", i, a->pointer);
	}
	house_close(&h);
}

static void
test_too_many(void)
{
	char *body = malloc(8192);
	struct house h;
	size_t n;

	if (!house_open(&h))
		return;
	n = (size_t)snprintf(body, 8192,
	    "{\"requestId\":\"r\",\"localUserUuid\":\"u\",\"events\":[{}");
	for (int i = 1; i < 257; i++)
		n += (size_t)snprintf(body + n, 8192 - n, ",{}");
	snprintf(body + n, 8192 - n, "]}");
	CHECK(!house_ask(&h, COMMAND_TRACE_INGEST, body)->ok, "257");
	body[n - 3] = ']';
	body[n - 2] = '}';
	body[n - 1] = '\0';
	CHECK(says(house_ask(&h, COMMAND_TRACE_INGEST, body), "256"), "256");
	free(body);
	house_close(&h);
}

int
main(void)
{
	RUN(test_counts);
	RUN(test_content_keys);
	RUN(test_refused);
	RUN(test_too_many);
	return t_done("service_ingest");
}
