/* The scripted model: every scene of the documents, word for word. */
#include <stdlib.h>

#include "lib/fakes.h"
#include "t.h"
#include "lib/model_talk.h"
#include "model/scripted.h"
#include "form/envelope.h"
#include "shape/envelope.h"

static struct clock_fake hands = {1794787200000, 1000}; /* 2026-11-16 00:00Z */
static struct talk_log heard;

static const char
    envelope_prompt[] = "Answer with {\"assistant_text\":...,\"meta\":{...}}.";

/* What it says to ${text}, given ${tool}, as one line. */
static const char *
answer(const char *tool, const char *system, const char *text, bool faults)
{
	struct scripted_config c = {
	    .clock = clock_fake_port(&hands), .faults = faults};
	const struct model_port *m = scripted_open(&c);
	struct talk_request q;

	talk_request(&q, tool, system);
	talk_text(&q, false, text);
	talk_ask(&heard, m, &q, &hands);
	m->close(m->self);
	return heard.text;
}

static void
test_loads(void) /* R-340 R-349 R-351 */
{
	static const struct {
		const char *text, *events;
	} rows[] = {
	    {"Add a Ninja Oven",
		"call call-1 addLoadItem {\"name\":\"Ninja Oven\",\"category\":"
		"\"AC Loads (Inverter)\",\"watts\":1700,\"hours\":0.5,"
		"\"dutyCycle\":100,\"notes\":\"Typical values, estimated\"}; "
		"usage; finish calls"},
	    {"I have a Dometic CFX3 45 fridge",
		"call call-1 addLoadItem {\"name\":\"Dometic CFX3 45 fridge\","
		"\"category\":\"DC Loads (Native/DCDC)\",\"watts\":50,\"hours\""
		":24,\"dutyCycle\":40,\"notes\":\"Typical values, estimated\"};"
		" usage; finish calls"},
	    {"Add a toaster",
		"call call-1 addLoadItem {\"name\":\"toaster\",\"category\":"
		"\"AC Loads (Inverter)\",\"watts\":900,\"hours\":0.2,"
		"\"dutyCycle\":100,\"notes\":\"Typical values, estimated\"}; "
		"usage; finish calls"},
	    {"3 x 60W fans for 2 hours a day",
		"call call-1 addLoadItem {\"name\":\"fans\",\"category\":\"DC "
		"Loads (Native/DCDC)\",\"watts\":60,\"hours\":2,\"dutyCycle\":"
		"100,\"quantity\":3,\"notes\":\"As said\"}; usage; finish "
		"calls"},
	    {"a 5 amp compressor",
		"call call-1 addLoadItem {\"name\":\"compressor\",\"category\":"
		"\"DC Loads (Native/DCDC)\",\"watts\":60,\"hours\":1,"
		"\"dutyCycle\":100,\"notes\":\"Watts as said; hours "
		"estimated\"}; usage; finish calls"},
	    /* A range is asked about. */
	    {"LED strip, 25\xe2\x80\x93"
	     "40 W, 5 hours",
		"text 'It says 25\xe2\x80\x93"
		"40 W, which is a range. Which "
		"value counts? Answer with one number.'; usage; finish stop"},
	    {"A pump: 3 to 5 A",
		"text 'It says 3 to 5 A, which is a range. Which value counts? "
		"Answer with one number.'; usage; finish stop"},
	    {"25 W to 40 W lamp",
		"text 'It says 25 W to 40 W, which is a range. Which value "
		"counts? Answer with one number.'; usage; finish stop"},
	    {"a 60 W fan, 12-24 V, 2 to 3 a day",
		"call call-1 addLoadItem {\"name\":\"fan\","},
	    {"what do you think?",
		"text 'Which product is it, and how many watts does it draw?'; "
		"usage; finish stop"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *got = answer(
		    "addLoadItem", "runs on 12 V.", rows[i].text, false);

		/* Whole, or as far as it is written down here. */
		CHECK(strncmp(got, rows[i].events,
			  strstr(rows[i].events, "; finish") != NULL
			      ? strlen(got) + 1
			      : strlen(rows[i].events)) == 0,
		    "%s: %s", rows[i].text, got);
	}
}

/* the answer to that question stands for the range. */
static void
test_range_answered(void)
{
	static const struct {
		const char *said[4], *events;
	} rows[] = {
	    {{"LED strip, 25-40 W, 5 hours", "30"},
		"call call-1 addLoadItem {\"name\":\"LED strip\",\"category\":"
		"\"DC Loads (Native/DCDC)\",\"watts\":30,\"hours\":5,"},
	    {{"LED strip, 25-40 W, 5 hours", "the higher one, please"},
		"call call-1 addLoadItem {\"name\":\"LED strip\",\"category\":"
		"\"DC Loads (Native/DCDC)\",\"watts\":40,"},
	    {{"LED strip, 25 W to 40 W, 5 hours", "minimum"},
		"call call-1 addLoadItem {\"name\":\"LED strip\",\"category\":"
		"\"DC Loads (Native/DCDC)\",\"watts\":25,"},
	    {{"A pump: 3 to 5 A", "use 0.05 kW"},
		"call call-1 addLoadItem {\"name\":\"pump\",\"category\":\"DC "
		"Loads (Native/DCDC)\",\"watts\":50,"},
	    {{"LED strip, 25-40 W, 2 to 3 hours", "30 W"},
		"text 'It says 2 to 3 hours, which is a range. "},
	    {{"LED strip, 25-40 W, 2 to 3 hours", "30 W", "3"},
		"call call-1 addLoadItem {\"name\":\"LED strip\",\"category\":"
		"\"DC Loads (Native/DCDC)\",\"watts\":30,\"hours\":3,"},
	    {{"LED strip, 25-40 W, 5 hours", "what do you mean?"},
		"text 'Which product is it, and how many watts does it draw?'"},
	    {{"LED strip, 25-40 W, 5 hours", "a toaster"},
		"call call-1 addLoadItem {\"name\":\"toaster\","},
	    {{"LED strip, 25-40 W, 5 hours", "a toaster, 900 W"},
		"call call-1 addLoadItem {\"name\":\"toaster\",\"category\":"
		"\"AC Loads (Inverter)\",\"watts\":900,"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct scripted_config c = {.clock = clock_fake_port(&hands)};
		const struct model_port *m = scripted_open(&c);
		struct talk_request q;

		talk_request(&q, "addLoadItem", "runs on 12 V.");
		for (size_t k = 0; k < 4 && rows[i].said[k] != NULL; k++) {
			if (k > 0)
				talk_text(&q, true,
				    "It says so, which is a range. Which value "
				    "counts? Answer with one number.");
			talk_text(&q, false, rows[i].said[k]);
		}
		talk_ask(&heard, m, &q, &hands);
		m->close(m->self);
		CHECK(strncmp(heard.text, rows[i].events,
			  strlen(rows[i].events)) == 0,
		    "%s: %s", rows[i].said[1], heard.text);
	}
}

static void
test_two(void) /* */
{
	const char *got = answer(
	    "addLoadItem", "", "Add a toaster and two kettles.", false);

	CHECK(strstr(got, "call call-1 addLoadItem {\"name\":\"toaster\"") !=
		    NULL &&
		strstr(got, "call-2 addLoadItem {\"name\":\"kettles\"") != NULL,
	    "%s", got);
	got = answer(NULL, "", "fault:two-calls", true); /* undeclared */
	CHECK(strstr(got, "finish calls") != NULL, "%s", got);
	got = answer("addLoadItem", "", "fault:two-calls", true);
	CHECK(strstr(got, "First") != NULL && strstr(got, "Second") != NULL,
	    "%s", got);
}

static void
test_sources(void) /* */
{
	static const struct {
		const char *text, *args;
	} rows[] = {
	    {"Add two 400W bifacial panels",
		"{\"name\":\"bifacial panels\",\"input\":400,\"unit\":\"W\","
		"\"type\":\"solar\",\"hours\":5,\"efficiency\":0.95,"
		"\"quantity\":2}"},
	    {"a 40 A alternator",
		"{\"name\":\"alternator\",\"input\":40,\"unit\":\"A\",\"type\":"
		"\"alternator\",\"hours\":1,\"efficiency\":0.85}"},
	    {"200 W solar panel, 4 hours",
		"{\"name\":\"solar panel\",\"input\":200,\"unit\":\"W\","
		"\"type\":\"solar\",\"hours\":4,\"efficiency\":0.85}"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *got = answer(
		    "addChargingSource", "", rows[i].text, false);

		CHECK(strstr(got, rows[i].args) != NULL, "%s: %s", rows[i].text,
		    got);
	}
}

/* What it says after the oven's call was answered with ${result}. */
static const char *
after(const char *result)
{
	struct scripted_config c = {.clock = clock_fake_port(&hands)};
	const struct model_port *m = scripted_open(&c);
	struct talk_request q;

	talk_request(&q, "addLoadItem", "");
	talk_text(&q, false, "Add a Ninja Oven");
	talk_call(&q, "call-1", "addLoadItem",
	    "{\"name\":\"Ninja Oven\",\"watts\":1700,\"hours\":0.5}");
	talk_result(&q, "call-1", "addLoadItem", result);
	talk_ask(&heard, m, &q, &hands);
	m->close(m->self);
	return heard.text;
}

static void
test_results(void) /* R-343 R-356 R-372 */
{
	static const struct {
		const char *result, *events;
	} rows[] = {
	    {"Success: Ninja Oven added to persistent state.",
		"text '\xe2\x9c\x85 Added Ninja Oven'; usage; finish stop"},
	    {"User cancelled.",
		"text 'Cancelled: Ninja Oven was not added.'; usage; finish "
		"stop"},
	    {"Error: the table is full",
		"text 'That did not work: Error: the table is full'; usage; "
		"finish stop"},
	    {"User ignored confirmation and said: Actually it's 100 watts",
		"text 'Understood, corrected: Actually it's 100 watts'; call "
		"call-2 addLoadItem {\"name\":\"Ninja Oven\",\"watts\":100,"
		"\"hours\":0.5}; usage; finish calls"},
	    {"User ignored confirmation and said: make that two for 1 hour",
		"text 'Understood, corrected: make that two for 1 hour'; call "
		"call-2 addLoadItem {\"name\":\"Ninja Oven\",\"watts\":1700,"
		"\"hours\":1,\"quantity\":2}; usage; finish calls"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *got = after(rows[i].result);

		CHECK(strcmp(got, rows[i].events) == 0, "%s: %s",
		    rows[i].result, got);
	}
}

/* The envelope it answers, decoded by the full contract. */
static bool
envelope(const char *text, struct arena *a, struct output_envelope *out)
{
	struct sg_error e = {0};
	char *body, *end;

	(void)answer(NULL, envelope_prompt, text, true);
	body = strstr(heard.text, "text '");
	end = strstr(heard.text, "'; usage");
	if (body == NULL || end == NULL)
		return false;
	body += 6;
	return contract_decode(&output_envelope_contract,
		   (struct sg_str){body, (size_t)(end - body)}, a, out,
		   &e) == SG_OK;
}

static void
test_envelope(void) /* */
{
	static const char *const texts[] = {"hello", "ok thanks", "",
	    "System Audit", "Cable Guide", "Expand Battery",
	    "should I buy a generator or more panels?",
	    "let's lock in the 400 Ah battery",
	    "remind me tomorrow at 9 to call the electrician",
	    "schedule a visit on friday at 3:30pm",
	    "I am so overwhelmed by \"all\" of this \xe2\x98\xb9",
	    "What is a\nthing?"};
	struct output_envelope out;
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 20);
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		if (texts[i][0] == '\0')
			continue;
		CHECK(envelope(texts[i], &a, &out), "%s: %s", texts[i],
		    heard.text);
		CHECK(out.has_meta && out.meta.has_shape &&
			out.meta.has_affect_signal,
		    "%s", heard.text);
		arena_clear(&a);
	}
	CHECK(envelope("lock in the 400 Ah battery", &a, &out) &&
		out.meta.shape.n_decisions == 1 && out.meta.shape.n_next == 1,
	    "%s", heard.text);
	arena_release(&a);
}

static void
test_reminder(void)
{
	const char *got = answer(NULL, envelope_prompt,
	    "remind me tomorrow at 9 to call the electrician", false);

	CHECK(strstr(got,
		  "\"request_id\":\"this-turn\","
		  "\"action_needed\":true,\"action_id\":\"a1\","
		  "\"action_label\":\"Create Reminder\",\"action_kind\":"
		  "\"create_reminder\",\"action_summary_bullets\":[\"Adds a "
		  "reminder: call the electrician, Tue 17 Nov 2026, 09:00 "
		  "(UTC)\"]") != NULL,
	    "%s", got);
	CHECK(strstr(got,
		  "{\"title\":\"call the electrician\",\"due_at\":"
		  "\"2026-11-17T09:00:00.000Z\"}") != NULL,
	    "%s", got);
	got = answer(NULL, "assistant_text; request_id: r-7.",
	    "remind me to rest", false);
	CHECK(strstr(got, "\"request_id\":\"r-7\"") != NULL, "%s", got);
	got = answer(NULL, envelope_prompt,
	    "Remind me to water the plants on Sunday", false);
	CHECK(strstr(got,
		  "{\"title\":\"water the plants\",\"due_date\":"
		  "\"2026-11-22\"}") != NULL,
	    "%s", got);
	got = answer(
	    NULL, envelope_prompt, "schedule a visit friday at 3:30pm", false);
	CHECK(strstr(got,
		  "{\"title\":\"visit\",\"start_at\":"
		  "\"2026-11-20T15:30:00.000Z\"}") != NULL,
	    "%s", got);
}

static void
test_plain(void) /* */
{
	const char *got = answer(NULL, "", "System Audit", false);

	CHECK(strncmp(got, "text 'System audit: ", 20) == 0 &&
		strstr(got, "call") == NULL,
	    "%s", got);
	got = answer("get_weather", "",
	    "call get_weather {\"city\":\"Oslo\"} and call get_weather {}",
	    false);
	CHECK(strcmp(got,
		  "call call-1 get_weather {\"city\":\"Oslo\"}; call call-2 "
		  "get_weather {}; usage; finish calls") == 0,
	    "%s", got);
}

static void
test_faults(void)
{
	static const struct {
		const char *text, *events;
	} rows[] = {
	    {"fault:die",
		"text 'It begins well and then it'; failed PROVIDER_ERROR 200 "
		"'the answer broke off' streamed"},
	    {"fault:garbage",
		"failed PROVIDER_ERROR 200 'what the model sent is not an "
		"answer'"},
	    {"fault:429",
		"failed PROVIDER_RATE_LIMITED 429 'too many questions' retry "
		"after 2000"},
	    {"fault:500", "failed PROVIDER_ERROR 500 'the model failed' retry"},
	    {"fault:silent",
		"failed PROVIDER_TIMEOUT 0 'the model took too long' retry"},
	    {"fault:say not an envelope",
		"text 'not an envelope'; usage; finish stop"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *got = answer(NULL, "", rows[i].text, true);

		CHECK(strcmp(got, rows[i].events) == 0, "%s: %s", rows[i].text,
		    got);
		got = answer(NULL, "", rows[i].text, false);
		CHECK(
		    strstr(got, "failed") == NULL, "%s: %s", rows[i].text, got);
	}
	(void)answer(NULL, "", "fault:endless", true);
	CHECK(strstr(heard.text, "PROVIDER_TIMEOUT") != NULL &&
		heard.pieces > 100,
	    "%u: %s", heard.pieces, heard.text);
}

static void
test_cancel(void)
{
	struct scripted_config c = {
	    .clock = clock_fake_port(&hands), .faults = true};
	const struct model_port *m = scripted_open(&c);
	struct talk_request q;
	struct sg_error e = {0};
	uint64_t first, second;

	talk_request(&q, NULL, "");
	talk_text(&q, false, "hello");
	memset(&heard, 0, sizeof(heard));
	first = m->ask(
	    m->self, &(struct model_ask){.request = &q.r}, talk_to(&heard), &e);
	second = m->ask(
	    m->self, &(struct model_ask){.request = &q.r}, talk_to(&heard), &e);
	CHECK(first != 0 && second != 0 && heard.n == 0, "%s", heard.text);
	m->cancel(m->self, first);
	m->cancel(m->self, first);
	m->tick(m->self);
	CHECK(heard.ends == 1, "%s", heard.text);
	CHECK(m->due(m->self) == INT64_MAX, "it still wants something");

	/* Cancelled from within: nothing more comes. */
	memset(&heard, 0, sizeof(heard));
	heard.cancel = m;
	heard.ticket = m->ask(
	    m->self, &(struct model_ask){.request = &q.r}, talk_to(&heard), &e);
	m->tick(m->self);
	CHECK(heard.pieces == 1 && heard.ends == 0, "%s", heard.text);

	/* text where a result is owed is refused before it is asked. */
	talk_call(&q, "c", "t", "{}");
	talk_text(&q, false, "never mind");
	memset(&e, 0, sizeof(e));
	CHECK(m->ask(m->self, &(struct model_ask){.request = &q.r},
		  talk_to(&heard), &e) == 0 &&
		e.code == SG_EINVALID,
	    "%d", (int)e.code);
	m->close(m->self);
}

/* Where it may be silent, a question is written down before it is asked. */
static void
test_at_hand(void)
{
	for (int faults = 0; faults < 2; faults++) {
		struct scripted_config c = {
		    .clock = clock_fake_port(&hands), .faults = faults == 1};
		const struct model_port *m = scripted_open(&c);

		CHECK(m->at_hand(m->self, MODEL_DEFAULT) == (faults == 0), "%d",
		    faults);
		m->close(m->self);
	}
}

int
main(void)
{
	RUN(test_at_hand);
	RUN(test_loads);
	RUN(test_range_answered);
	RUN(test_two);
	RUN(test_sources);
	RUN(test_results);
	RUN(test_envelope);
	RUN(test_reminder);
	RUN(test_plain);
	RUN(test_faults);
	RUN(test_cancel);
	return t_done("model_scripted");
}
