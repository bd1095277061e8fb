/* The chat through the whole service, with a model that says what it should. */
#include "lib/chat_kit.h"

/* the whole way of a packet. */
static void
a_packet_is_answered(void)
{
	struct kit_answer *a, *b;

	begin();
	fake_says(SAYS("Hello.",
	    BARE("Arc") ",\"affect_signal\":{\"label\":\"insight\","
			"\"intensity\":0.8,\"confidence\":0.9}"));
	a = chat("I just realized something", "");
	CHECK(a->ok && has(a->body, "\"assistant\":\"Hello.\"") &&
		has(a->body, "\"arc\":\"Arc\"") &&
		has(a->body, "\"phase\":\"peak\"") &&
		has(a->body, "\"intensityBucket\":\"high\"") &&
		has(a->body, "\"label\":\"insight\"") &&
		has(a->body, "\"source\":\"model\"") &&
		has(a->body, "\"notification_policy\":\"alert\"") &&
		has(a->body, "\"baselineCount\":5"),
	    "%s %s", a->body, a->message);
	CHECK(fake.asked == 1, "one question, not %u", fake.asked);
	CHECK(has(fake.said, ">I just realized something"), "%s", fake.said);
	CHECK(fake.n_tools == 0, "no tools in general");
	b = trace(a->body);
	CHECK(has(b->body, "\"breakpoint\"") && has(b->body, "model_call") &&
		has(b->body, "output_gates"),
	    "%s", b->body);
	CHECK(kit_lines("\"event\":\"chat.completed\"") == 1, "recorded");
	/* the next one knows what was said */
	fake_says(SAYS("Again.", SHAPE("Arc2")));
	a = chat("and now?", "");
	CHECK(has(fake.said, "<Hello.\n>and now?"), "%s", fake.said);
	CHECK(has(fake.system, "Arc: Arc"), "%s", fake.system);
	CHECK(has(a->body, "\"arc\":\"Arc\"") &&
		has(a->body, "\"peakGuardrailActive\":true"),
	    "frozen at the peak: %s", a->body);
	b = kit_send(9, COMMAND_THREAD_MESSAGES,
	    (struct command_in){.id = STR("t1")}, "");
	CHECK(has(b->body, "Hello.") && has(b->body, "Again."), "%s", b->body);
	kit_close();
}

/* both tables of
 * breakpoint-engine, over the whole chain. */
static void
the_summary_is_updated_or_frozen(void)
{
	static const struct row {
		const char *message, *phase, *bucket, *signal;
		const char *decision, *arc;
		bool frozen;
	} rows[] = {
	    {"ok thanks", "peak", "high", "", "skip", "Frozen Arc", true},
	    {"Tell me more about the plan.", "peak", "med", "", "should",
		"Frozen Arc", true},
	    {"Tell me more about the plan.", "rising", "high", "", "should",
		"Frozen Arc", true},
	    {"ok thanks", "peak", "high", "decision_made", "must", "Model Arc",
		false},
	    {"Tell me more about the plan.", "settled", "low", "", "should",
		"Model Arc", false},
	    {"ok thanks", "settled", "low", "", "skip", "Frozen Arc", false},
	    {"ok thanks", "settled", "low", "risk_or_conflict", "should",
		"Model Arc", false},
	    {"Hi.", "settled", "low", "ack_only", "skip", "Frozen Arc", false},
	};
	const struct row *row;
	char signal[512], memento[2048], more[4096], want[128];
	struct kit_answer *a;

	EACH (row, rows) {
		begin();
		fake_says(SAYS("ok", SHAPE("Model Arc")));
		snprintf(signal, sizeof(signal),
		    row->signal[0] == '\0'
			? "%s"
			: ",\"signals\":{\"updatedAt\":\"2026-01-01T00:00:00Z\""
			  ",\"items\":[{\"endMessageId\":\"m\",\"kind\":\"%s\","
			  "\"confidence\":\"high\",\"source\":\"model\"}]}",
		    row->signal);
		snprintf(memento, sizeof(memento), PEAK, row->phase,
		    row->bucket, signal);
		snprintf(more, sizeof(more),
		    ",\"context\":{\"thread_memento\":%s}", memento);
		a = chat(row->message, more);
		snprintf(want, sizeof(want), "\"arc\":\"%s\"", row->arc);
		CHECK(a->ok && has(strstr(a->body, "threadMemento"), want),
		    "%s at %s: %s %s", row->message, row->phase, a->body,
		    a->message);
		snprintf(want, sizeof(want),
		    "\"decision\":\"%s\",\"peakGuardrailActive\":%s",
		    row->decision, row->frozen ? "true" : "false");
		CHECK(has(a->body, want), "%s: %s", want, a->body);
		a = trace(a->body);
		CHECK(has(a->body,
			  row->frozen ? "\"peakGuardrailActive\":true"
				      : "\"peakGuardrailActive\":false"),
		    "%s", a->body);
		kit_close();
	}
}

/* FACTS 2.4, 9.6 #87: the key stands for the packet, across starts. */
static void
a_key_is_one_packet(void)
{
	struct kit_answer *a, *b;

	begin();
	fake_says(SAYS("one", SHAPE("A")));
	a = chat("hello sol", ",\"clientRequestId\":\"k\"");
	CHECK(a->ok && !has(a->body, "idempotentReplay"), "%s", a->body);
	b = chat("hello sol", ",\"clientRequestId\":\"k\"");
	CHECK(b->ok && has(b->body, "\"idempotentReplay\":true") &&
		strncmp(a->body, b->body, strlen(a->body) - 1) == 0,
	    "the same: %s", b->body);
	CHECK(fake.asked == 1, "asked once");
	b = chat("hello sol",
	    ",\"request_id\":\"k\",\"traceConfig\":{\"level\":\"debug\"}");
	CHECK(
	    has(b->body, "idempotentReplay"), "by its other name: %s", b->body);
	b = chat("m1", ",\"clientRequestId\":\"k\"");
	CHECK(b->problem == SG_PROBLEM_IDEMPOTENCY &&
		has(b->id, kit_text(a->body, "transmissionId")),
	    "409: %s", b->id);
	b = packet("{\"threadId\":\"t2\",\"message\":\"hello sol\","
		   "\"clientRequestId\":\"k\"}",
	    -1);
	CHECK(b->problem == SG_PROBLEM_IDEMPOTENCY, "another thread: 409");
	b = chat("hello sol",
	    ",\"clientRequestId\":\"k\",\"thread_context_mode\":\"off\"");
	CHECK(b->problem == SG_PROBLEM_IDEMPOTENCY, "the whole packet counts");
	service_close(kit.s);
	kit_open_again();
	b = chat("hello sol", ",\"clientRequestId\":\"k\"");
	CHECK(b->ok && has(b->body, "\"idempotentReplay\":true") &&
		fake.asked == 1,
	    "after a start: %s", b->body);
	kit_close();
}

static void
it_can_be_polled(void)
{
	struct kit_answer *a, *b;
	char id[64];

	begin();
	a = packet("{\"threadId\":\"t1\",\"message\":\"hi\","
		   "\"clientRequestId\":\"k\"}",
	    0);
	CHECK(a->ok && a->accepted && has(a->body, "\"pending\":true") &&
		has(a->body, "\"status\":\"created\"") &&
		has(a->body, "\"threadMemento\":null") &&
		has(a->body, "\"evidenceSummary\""),
	    "%s", a->body);
	snprintf(id, sizeof(id), "%s", a->id);
	b = chat("hi", ",\"clientRequestId\":\"k\"");
	CHECK(b->accepted && has(b->body, "\"idempotentReplay\":true") &&
		strcmp(b->id, id) == 0,
	    "in flight: %s", b->body);
	b = kit_send(1, COMMAND_TRANSMISSION_GET,
	    (struct command_in){.id = str_of(id)}, "");
	CHECK(b->ok && has(b->body, "\"pending\":true") &&
		has(b->body, "\"assistant\":null"),
	    "%s", b->body);
	fake_says(SAYS("later", SHAPE("A")));
	settle();
	b = kit_send(1, COMMAND_TRANSMISSION_GET,
	    (struct command_in){.id = str_of(id)}, "");
	CHECK(has(b->body, "\"pending\":false") &&
		has(b->body, "\"status\":\"completed\"") &&
		has(b->body, "\"outputEnvelope\"") && has(b->body, "later"),
	    "9.6 #93: stored on every path: %s", b->body);
	CHECK(a->times == 1, "told once");
	b = kit_send(1, COMMAND_TRANSMISSION_GET,
	    (struct command_in){.id = STR("nowhere")}, "");
	CHECK(b->problem == SG_PROBLEM_NOT_FOUND, "404");
	kit_close();
}

/* Nothing is called done that no receipt shows; one repair, then none. */
static void
no_claim_without_receipt(void)
{
	struct kit_answer *a, *b;

	begin();
	fake_says(SAYS("I sent the email for you.", SHAPE("Bad")));
	fake_says(SAYS("Here is a draft.", SHAPE("Good")));
	a = chat("mail it", "");
	CHECK(a->ok && has(a->body, "Here is a draft.") && fake.asked == 2 &&
		has(fake.system, "Correction:"),
	    "%s", a->body);
	fake_says(SAYS("I sent the email for you.", SHAPE("Bad")));
	fake_says(SAYS("I've sent it.", SHAPE("Bad")));
	a = chat("mail it", "");
	CHECK(a->problem == SG_PROBLEM_DRIVER_BLOCKS && fake.asked == 4 &&
		has(a->details,
		    "I can't claim to have performed external actions") &&
		!has(a->details, "outputEnvelope"),
	    "%s %s", a->message, a->details);
	b = kit_send(
	    1, COMMAND_MEMENTO_GET, (struct command_in){.id = STR("t1")}, "");
	CHECK(has(b->body, "\"arc\":\"Good\""), "the memento is intact: %s",
	    b->body);
	fake_says(SAYS("Fine.", SHAPE("Good")));
	a = chat("and now?", "");
	CHECK(a->ok && !has(fake.said, "I sent"), "the thread is usable: %s",
	    fake.said);
	kit_close();
}

static const struct failing {
	struct fake_answer answer;
	unsigned asked;
	enum sg_problem problem;
	const char *reason;
} failing[] = {
    {{.text = "{not-json"}, 2, SG_PROBLEM_OUTPUT_CONTRACT, "invalid_json"},
    {{.text = "{\"assistant_text\":\"\"}"}, 2, SG_PROBLEM_OUTPUT_CONTRACT,
	"schema_invalid"},
    {{.endless = true}, 1, SG_PROBLEM_OUTPUT_CONTRACT, "payload_too_large"},
    {{.text = "Let me see.",
	 .calls = {{"c1", "rm", "{}"}, {"c2", "rm", "{}"}},
	 .n_calls = 2},
	2, SG_PROBLEM_OUTPUT_CONTRACT, "tool_call"},
    {{.text = "{\"assis",
	 .fails = true,
	 .failure = {.code = SG_FAILURE_PROVIDER_ERROR,
	     .retryable = true,
	     .streamed = true}},
	1, SG_PROBLEM_PROVIDER_UPSTREAM, "provider"},
    {{.fails = true,
	 .failure = {.code = SG_FAILURE_PROVIDER_RATE_LIMITED,
	     .status = 429,
	     .retryable = true}},
	1, SG_PROBLEM_PROVIDER_UPSTREAM, "provider"},
    {{.fails = true,
	 .failure = {.code = SG_FAILURE_PROVIDER_ERROR, .status = 500}},
	1, SG_PROBLEM_PROVIDER_FAILED, "provider"},
    {{.fails = true, .failure = {.code = SG_FAILURE_PROVIDER_TIMEOUT}}, 1,
	SG_PROBLEM_PROVIDER_TIMEOUT, "provider"},
};

/* The model dies, sends garbage, never ends, calls, is limited. */
static void
a_model_that_fails(void)
{
	const struct failing *row;
	struct kit_answer *a, *b;
	char want[128], id[64];

	EACH (row, failing) {
		begin();
		fake_says(SAYS("first", SHAPE("Kept")));
		chat("one", "");
		fake.answers[fake.n++] = row->answer;
		fake.answers[fake.n++] = row->answer;
		a = chat("two", ",\"clientRequestId\":\"k\"");
		snprintf(want, sizeof(want), "\"reason\":\"%s\"", row->reason);
		CHECK(!a->ok && a->problem == row->problem &&
			has(a->details, want),
		    "%s: %d %s %s", row->reason, a->problem, a->message,
		    a->details);
		CHECK(fake.asked == 1 + row->asked, "asked %u", fake.asked);
		snprintf(id, sizeof(id), "%s", a->id);
		b = kit_send(9, COMMAND_TRACE_GET,
		    (struct command_in){.id = str_of(id)}, "");
		CHECK(has(b->body, "chat_failed"), "traced: %s", b->body);
		b = kit_send(1, COMMAND_TRANSMISSION_GET,
		    (struct command_in){.id = str_of(id)}, "");
		CHECK(has(b->body, "\"status\":\"failed\"") &&
			!has(b->body, "outputEnvelope"),
		    "%s", b->body);
		b = kit_send(1, COMMAND_MEMENTO_GET,
		    (struct command_in){.id = STR("t1")}, "");
		CHECK(has(b->body, "\"arc\":\"Kept\""), "intact: %s", b->body);
		/* sent again it is asked again, under the same id */
		fake.next = fake.n;
		fake_says(SAYS("at last", SHAPE("New")));
		a = chat("two", ",\"clientRequestId\":\"k\"");
		CHECK(a->ok && has(a->body, id) && has(a->body, "at last"),
		    "%s %s", a->body, a->message);
		kit_close();
	}
}

/* what is wrong with a packet is said first; what is wrong with a part
 * of an answer does not cost it. */
static void
a_bad_part_does_not_cost_the_answer(void)
{
	struct kit_answer *a, *b;

	begin();
	fake_says(SAYS("x", "\"claims\":[],\"unexpected_key\":\"nope\""));
	fake_says(SAYS("x", "\"claims\":[],\"unexpected_key\":\"nope\""));
	a = chat("hello there", "");
	CHECK(a->ok && !has(a->body, "unexpected_key") &&
		has(a->body, "\"arc\":\"support\"") &&
		has(a->body, "\"mementoId\":\"memento_latest_t1\""),
	    "%s %s", a->body, a->message);
	b = trace(a->body);
	CHECK(has(b->body, "output_envelope_schema_warning"), "%s", b->body);
	fake_says(SAYS("x",
	    "\"claims\":[{\"claim_id\":\"c\",\"claim_text\":"
	    "\"t\",\"evidence_refs\":[{\"evidence_id\":"
	    "\"no\"}]}]"));
	a = chat("hello", "");
	CHECK(a->problem == SG_PROBLEM_NO_EVIDENCE ||
		a->problem == SG_PROBLEM_EVIDENCE_BINDING,
	    "%s", a->message);
	a = chat("hello",
	    ",\"evidence\":{\"supports\":[{\"supportId\":\"s\",\"type\":"
	    "\"url_capture\",\"captureId\":\"c\",\"createdAt\":"
	    "\"2026-01-01T00:00:00Z\"}]}");
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST &&
		has(a->details, "orphaned_capture_reference"),
	    "%s", a->details);
	a = chat("hello", ",\"driverBlockMode\":\"default\"");
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST, "%s", a->message);
	fake_says(SAYS("x", SHAPE("Nowhere")));
	a = packet("{\"threadId\":\"t9\",\"message\":\"m\","
		   "\"thread_context_mode\":\"off\"}",
	    -1);
	CHECK(a->ok && has(a->body, "\"threadMemento\":null"), "%s", a->body);
	b = kit_send(
	    1, COMMAND_MEMENTO_GET, (struct command_in){.id = STR("t9")}, "");
	CHECK(b->problem == SG_PROBLEM_NOT_FOUND, "and nothing is stored");
	kit_close();
}

#define ACT(rest)                                                             \
	SHAPE("A")                                                            \
	",\"request_id\":\"zz\",\"action_needed\":true,\"action_id\":\"a1\"," \
	"\"action_label\":\"Create Reminder\",\"action_kind\":"               \
	"\"create_reminder\"" rest ",\"action_payload_preview\":"             \
	"{\"title\":\"x\"}"
#define BULLETS ",\"action_summary_bullets\":[\"A reminder\"]"

static bool
turn_stands_first(void)
{
	char *all = kit_dup(journal_plain_lines(&kit.journal));
	const char *turn = strstr(all, "\"event\":\"turn.decided\"");
	const char *chip = strstr(all, "\"event\":\"action.proposed\"");
	bool first = turn != NULL && chip != NULL && turn < chip;

	free(all);
	return first;
}

/* 9.3 #43: whole it becomes a chip, else none; nothing runs by itself. */
static void
an_action_becomes_a_chip(void)
{
	struct kit_answer *a, *b;

	begin();
	fake_says(SAYS("I can do that.", ACT(BULLETS)));
	a = chat("remind me to call", ",\"clientRequestId\":\"r7\"");
	CHECK(a->ok && has(a->body, "\"status\":\"completed_action_needed\"") &&
		has(a->body, "\"request_id\":\"r7\""),
	    "%s %s", a->body, a->message);
	b = kit_send(7, COMMAND_ACTION_LIST,
	    (struct command_in){.filter = STR("t1")}, "");
	CHECK(has(b->body, "\"action_id\":\"a1\"") &&
		has(b->body, "\"request_id\":\"r7\"") &&
		has(b->body, "\"attempts\":0"),
	    "%s", b->body);
	CHECK(has(b->body, "\"state\":\"collapsed\""), "%s", b->body);
	CHECK(turn_stands_first(), "the turn is recorded before the chip");
	/* at tier 3 actions are paused, whatever was asked for (T59) */
	fake_says(SAYS("I could.",
	    SHAPE("A") ",\"request_id\":\"zz\",\"action_needed\":true,"
		       "\"action_id\":\"a9\",\"action_label\":\"L\","
		       "\"action_kind\":\"create_reminder\"" BULLETS
		       ",\"action_payload_preview\":{\"title\":\"y\"}"));
	chat("remind me that I want to kill myself",
	    ",\"clientRequestId\":\"r9\"");
	b = kit_send(7, COMMAND_ACTION_LIST,
	    (struct command_in){.filter = STR("t1")}, "");
	CHECK(has(b->body, "\"state\":\"blocked\""), "%s", b->body);
	fake_says(SAYS("I can do that.", ACT("")));
	a = chat("remind me again", ",\"clientRequestId\":\"r8\"");
	CHECK(a->ok && has(a->body, "\"status\":\"completed\"") &&
		!has(a->body, "\"action_"),
	    "%s %s", a->body, a->message);
	b = trace(a->body);
	CHECK(has(b->body, "output_envelope_schema_warning"), "%s", b->body);
	b = kit_send(7, COMMAND_ACTION_LIST,
	    (struct command_in){.filter = STR("t1")}, "");
	CHECK(!has(b->body, "r8"), "no chip: %s", b->body);
	kit_close();
}

/* Somebody edits the memento while the model thinks. */
static void
an_edit_meanwhile_counts(void)
{
	struct kit_answer *a, *b;
	char tag[128], memento[2048];

	begin();
	fake_says(SAYS("one", SHAPE("First")));
	chat("one", "");
	a = kit_send(1, COMMAND_CHAT_SEND, (struct command_in){.wait_ms = -1},
	    "{\"threadId\":\"t1\",\"message\":\"two\"}");
	b = kit_send(
	    7, COMMAND_MEMENTO_GET, (struct command_in){.id = STR("t1")}, "");
	snprintf(tag, sizeof(tag), "\"%s\"", b->etag);
	snprintf(memento, sizeof(memento), PEAK, "peak", "high", "");
	b = kit_send(7, COMMAND_MEMENTO_PUT,
	    (struct command_in){.id = STR("t1"), .match = str_of(tag)},
	    memento);
	CHECK(b->ok, "%s", b->message);
	fake_says(SAYS("two", SHAPE("Second")));
	settle();
	CHECK(a->ok && has(a->body, "\"thread_memento_conflict\":true") &&
		has(a->body, "\"arc\":\"Frozen Arc\""),
	    "%s %s", a->body, a->message);
	kit_close();
}

/* Accept: text/event-stream: the text, the envelope, the memento. */
static void
it_can_be_a_stream(void)
{
	struct kit_answer *a;

	begin();
	fake_says(SAYS("Hello, this is longer than one piece of the stream "
		       "would be, so there are two.",
	    SHAPE("Arc")));
	a = kit_send(1, COMMAND_CHAT_SEND,
	    (struct command_in){.wait_ms = -1, .events = true},
	    "{\"threadId\":\"t1\",\"message\":\"hi\","
	    "\"clientRequestId\":\"k\"}");
	settle();
	CHECK(a->ok &&
		strncmp(a->body, "event: text\ndata: {\"text\":", 26) == 0 &&
		has(strstr(a->body, "event: text") + 1, "event: text") &&
		has(strstr(a->body, "event: envelope\n"), "event: memento\n") &&
		has(strstr(a->body, "event: memento\n"), "event: done\n"),
	    "%s %s", a->body, a->message);
	a = kit_send(1, COMMAND_CHAT_SEND,
	    (struct command_in){.wait_ms = -1, .events = true},
	    "{\"threadId\":\"t1\",\"message\":\"hi\","
	    "\"clientRequestId\":\"k\"}");
	CHECK(has(a->body, "event: text") && has(a->body, "idempotentReplay"),
	    "%s", a->body);
	kit_close();
}

int
main(void)
{
	fake_is_near = true;
	RUN(a_packet_is_answered);
	RUN(the_summary_is_updated_or_frozen);
	RUN(a_key_is_one_packet);
	RUN(a_model_that_fails);
	RUN(an_edit_meanwhile_counts);
	RUN(it_can_be_polled);
	RUN(an_action_becomes_a_chip);
	RUN(it_can_be_a_stream);
	fake_is_near = false;
	RUN(a_packet_is_answered);
	RUN(the_summary_is_updated_or_frozen);
	RUN(a_key_is_one_packet);
	RUN(it_can_be_polled);
	RUN(no_claim_without_receipt);
	RUN(a_model_that_fails);
	RUN(a_bad_part_does_not_cost_the_answer);
	RUN(an_action_becomes_a_chip);
	RUN(an_edit_meanwhile_counts);
	RUN(it_can_be_a_stream);
	return t_done("service_chat");
}
