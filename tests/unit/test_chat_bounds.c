/*
 * What the gate decided binds an answer; what a stream shows early; answers as
 * real models give them.  On a shell alone.
 */
#include "lib/chat_place.h"
#include "shape/envelope.h"
#include "t.h"

#define META(rest)                                                         \
	"\"meta\":{\"shape\":{\"arc\":\"A\",\"active\":[],\"parked\":[],"  \
	"\"decisions\":[\"d\"],\"next\":[]},\"affect_signal\":{\"label\":" \
	"\"neutral\",\"intensity\":0.1,\"confidence\":\"low\"}" rest "}"
#define ANSWER(text, rest) "{\"assistant_text\":\"" text "\"," META(rest) "}"
#define BOUND(text) \
	"{\"assistant_text\":\"" text "\",\"assumptions\":[\"a\"]," META("") "}"
#define EXTRA(type, body) ",\"enrichments\":[{\"type\":\"" type "\"," body "}]"
#define ITEMS             "\"items\":[\"Smell it\"]"

#define MILK  "Is this milk still good?"
#define MONEY "Should I put my savings into this loan?"

static char parts[4096]; /* what left before the answer */

static void
on_part(void *ctx, struct sg_str id, struct sg_str bytes)
{
	(void)ctx;
	(void)id;
	strncat(parts, bytes.p, bytes.n);
}

static struct said *
chat(struct chat_place *p, struct said *s, const char *message, bool events)
{
	struct command_in in = ground_in(1);
	char body[512];
	static unsigned n;

	snprintf(body, sizeof(body),
	    "{\"threadId\":\"t%u\",\"message\":\"%s\"}", ++n, message);
	in.who.user = STR("u1");
	in.body = str_of(body);
	in.wait_ms = -1;
	in.events = events;
	in.part = events ? on_part : NULL;
	parts[0] = '\0';
	ROOM_SEND(&p->on.g, p->chat, run_chat_send, &packet_input_contract, &in,
	    said_again(s));
	chat_place_settle(p);
	return s;
}

/* R-121 R-122 R-386: told, asked for, and held against the answer. */
static void
bounds_bind(void)
{
	struct chat_place p;
	struct said s = {0};
	unsigned before;

	if (!chat_place_open(&p))
		return;
	fake_says(BOUND("It depends."));
	chat(&p, &s, MONEY, false);
	CHECK(s.ok && fake.asked == 1, "%s", s.message);
	CHECK(strstr(fake.system, "State your assumptions") != NULL &&
		strstr(fake.system, "Claim no certainty") != NULL,
	    "%s", fake.system);
	CHECK(fake.max_tokens > 2000 && fake.deadline_ms > 0 &&
		fake.form == &asked_answer_contract,
	    "%lld", (long long)fake.max_tokens);
	before = fake.asked;
	fake_says(BOUND("It is definitely fine."));
	fake_says(BOUND("It may be fine."));
	chat(&p, &s, MONEY, false);
	CHECK(fake.asked == before + 2 && says(&s, "\"It may be fine.\""),
	    "asked once more: %s", s.body);
	fake_says(BOUND("It is definitely fine."));
	fake_says(BOUND("It is definitely fine."));
	chat(&p, &s, MONEY, false);
	CHECK(
	    says(&s, "definitely fine.\\n\\n(Note of the gate"), "%s", s.body);
	fake_says(ANSWER("Take it.", ""));
	fake_says(ANSWER("Take it.", ""));
	chat(&p, &s, MONEY, false);
	CHECK(says(&s, "names no assumptions"), "%s", s.body);
	free(s.body);
	chat_place_close(&p);
}

/* R-138 R-387: of the enrichments only what the turn allows. */
static void
extras_are_allowed(void)
{
	static const struct {
		const char *name, *answer, *kept;
	} rows[] = {{"allowed", ANSWER("x", EXTRA("checklist", ITEMS)),
			"\"checklist\""},
	    {"not allowed", ANSWER("x", EXTRA("step_by_step", ITEMS)), NULL},
	    {"T29: a link by plain HTTP",
		ANSWER("x",
		    EXTRA("reference_images",
			"\"links\":[{\"title\":\"t\",\"url\":"
			"\"http://a.example/\"}]")),
		NULL},
	    {"T29: a link",
		ANSWER("x",
		    EXTRA("reference_images",
			"\"links\":[{\"title\":\"t\",\"url\":"
			"\"https://a.example/\"}]")),
		"https://a.example/"},
	    {"a table wider than its columns",
		ANSWER("x",
		    EXTRA("timing_table",
			"\"columns\":[\"a\"],\"rows\":[{\"cells\":[\"1\","
			"\"2\"]}]")),
		NULL}},
	  *r;
	struct chat_place p;
	struct said s = {0};

	if (!chat_place_open(&p))
		return;
	EACH (r, rows) {
		fake_says(r->answer);
		chat(&p, &s, MILK, false);
		CHECK(s.ok &&
			(r->kept != NULL ? says(&s, r->kept)
					 : !says(&s, "enrichments")),
		    "%s: %s", r->name, s.body);
	}
	free(s.body);
	chat_place_close(&p);
}

/* sentences leave when they are whole; the answer is the last word. */
static void
early_text(void)
{
	struct chat_place p;
	struct said s = {0};

	if (!chat_place_open(&p))
		return;
	fake_says(ANSWER("First one. Second one. End", ""));
	chat(&p, &s, "Hello there", true);
	CHECK(strstr(parts, "First one. Second one.") != NULL, "%s", parts);
	CHECK(says(&s, "event: text") && says(&s, "\" End\"") &&
		!says(&s, "replace"),
	    "and the rest: %s", s.body);
	fake_says(ANSWER("alpha beta gam", ""));
	chat(&p, &s, "Hello there", true);
	CHECK(strstr(parts, "\"alpha beta\"") != NULL && says(&s, "\" gam\""),
	    "words leave before their sentence ends: %s", parts);
	fake_says(ANSWER("Well. I sent the mail. Yes.", ""));
	fake_says(ANSWER("I can write it.", ""));
	chat(&p, &s, "Hello there", true);
	CHECK(strstr(parts, "I sent") == NULL, "a claim stays: %s", parts);
	CHECK(says(&s, "I can write it."), "%s", s.body);
	fake_says(ANSWER("Good. Day.", ""));
	chat(&p, &s, "Hello there", false);
	CHECK(s.ok && parts[0] == '\0', "nobody takes a stream: %s", parts);
	fake_says(ANSWER("Stay here. Call somebody. Now.", ""));
	chat(&p, &s, "I want to kill myself", true);
	CHECK(s.ok && parts[0] == '\0', "tier 3: %s", parts);
	free(s.body);
	chat_place_close(&p);
}

#define ACT                                                              \
	",\"action_needed\":true,\"action_id\":\"a1\",\"action_label\":" \
	"\"Create Reminder\",\"action_kind\":\"create_reminder\","       \
	"\"action_summary_bullets\":[\"b\"],\"action_payload_preview\":" \
	"{\"title\":\"x\",\"due_at\":\"2031-01-01T09:00:00Z\"}"

/* understood, or asked for once more with the reason. */
static void
as_real_models_answer(void)
{
	struct chat_place p;
	struct said s = {0};

	if (!chat_place_open(&p))
		return;
	fake_says("Sure:\n```json\n" ANSWER("Good day.", "") "\n```\n");
	chat(&p, &s, "Hello there", false);
	CHECK(fake.asked == 1 && says(&s, "Good day."), "%s", s.body);
	fake_says(ANSWER("I can.", ACT));
	chat(&p, &s, "Remind me to call", false);
	CHECK(says(&s, "carries out this kind of action (create_reminder)"),
	    "no request_id, and yet it is seen: %s", s.body);
	for (int i = 0; i < 2; i++)
		fake.answers[fake.n++] = (struct fake_answer){
		    .text = ANSWER("Here.", ""),
		    .calls = {{"c", "look", "{}"}},
		    .n_calls = 1};
	chat(&p, &s, "Hello there", false);
	CHECK(says(&s, "\"assistant\":\"Here.\"") &&
		strstr(fake.system, "You called a tool") != NULL,
	    "a call beside it: %s", s.body);
	fake.answers[fake.n++] = (struct fake_answer){.fails = true,
	    .failure = {.code = SG_FAILURE_REQUEST_INVALID, .status = 400}};
	fake_says(ANSWER("Without a form.", ""));
	chat(&p, &s, "Hello there", false);
	CHECK(says(&s, "Without a form.") && fake.form == NULL, "%s", s.body);
	free(s.body);
	chat_place_close(&p);
}

int
main(void)
{
	RUN(bounds_bind);
	RUN(extras_are_allowed);
	RUN(early_text);
	RUN(as_real_models_answer);
	return t_done("chat_bounds");
}
