/*
 * What a chat knows of its thread: the list of conversations, receipts that
 * back a claim, what is settled and what is open, a summary that is asked for
 * once more, a context that does not fit.
 */
#include "lib/fake_deed.h"
#include "lib/model_fake.h"
#include "lib/service_kit.h"
#include "t.h"

#define SHAPE(arc, decisions)                                              \
	"\"shape\":{\"arc\":\"" arc "\",\"active\":[\"a\"],\"parked\":[]," \
	"\"decisions\":[" decisions "],\"next\":[\"n\"]}"
#define CALM                                                           \
	",\"affect_signal\":{\"label\":\"neutral\",\"intensity\":0.1," \
	"\"confidence\":\"low\"}"
#define SAYS(text, meta) "{\"assistant_text\":\"" text "\",\"meta\":{" meta "}}"
#define PLAINLY(text)    SAYS(text, SHAPE("A", "") CALM)
#define REMINDER(id)                                                           \
	SHAPE("A", "")                                                         \
	CALM                                                                   \
	    ",\"request_id\":\"z\",\"action_needed\":true,\"action_id\":\"" id \
	    "\",\"action_label\":\"Create Reminder\",\"action_kind\":"         \
	    "\"create_reminder\",\"action_summary_bullets\":[\"A reminder\"]," \
	    "\"action_payload_preview\":{\"title\":\"Call the "                \
	    "electrician\",\"n"                                                \
	    "\":\"" id "\"}"

/* Everything works at once. */
static bool
knows(void *self, struct sg_str kind)
{
	(void)self;
	return str_eq(kind, STR("create_reminder"));
}

static void
run(void *self, const struct executor_action *a, struct executor_done done)
{
	struct executor_outcome out = {
	    .ok = true, .summary = STR("Reminder created: call")};

	(void)self;
	(void)a;
	done.done(done.ctx, &out);
}

static const struct executor_port port = {
    .knows = knows, .run = run, .self = &fake, .deed = fake_deed};

static void
begin(void)
{
	memset(&fake, 0, sizeof(fake));
	kit_open(NULL);
	service_close(kit.s);
	kit.ports.model = &model_fake;
	kit.ports.executor = &port;
	kit_open_again();
}

static void
settle(void)
{
	for (unsigned i = 0; i < 6; i++) {
		service_tick(kit.s);
		service_poll(kit.s);
	}
}

static struct kit_answer *
chat(const char *thread, const char *message, const char *more)
{
	struct kit_answer *a;

	snprintf(kit_body, KIT_TEXT,
	    "{\"threadId\":\"%s\",\"message\":\"%s\"%s}", thread, message,
	    more);
	a = kit_send(
	    1, COMMAND_CHAT_SEND, (struct command_in){.wait_ms = -1}, kit_body);
	settle();
	return a;
}

static struct kit_answer *
list(const char *cursor, uint32_t limit)
{
	return kit_send(9, COMMAND_THREAD_LIST,
	    (struct command_in){.cursor = str_of(cursor), .limit = limit}, "");
}

static void
tap(enum command_name n, const char *request, const char *action)
{
	snprintf(kit_body, KIT_TEXT,
	    n == COMMAND_ACTION_EXECUTE
		? "{\"request_id\":\"%s\",\"action_id\":\"%s\","
		  "\"confirmation\":{\"explicit_user_consent\":true,"
		  "\"decided_at\":\"2026-01-01T00:00:00Z\","
		  "\"surface\":\"chip\"}}"
		: "{\"request_id\":\"%s\",\"action_id\":\"%s\"}",
	    request, action);
	CHECK(kit_send(7, n, (struct command_in){0}, kit_body)->ok, "%s",
	    kit_body);
	settle();
}

/* The newest first, by pages, with titles that are safe to show (T25). */
static void
conversations_are_listed(void)
{
	struct kit_answer *a;

	begin();
	for (unsigned i = 0; i < 3; i++)
		fake_says(PLAINLY("ok"));
	chat("t1", "first of one", ",\"clientRequestId\":\"k1\"");
	clock_fake_pass(&kit.clock, 1000);
	chat("t2", "two \\u001b[31m ghp_abcdefghijklmnopqrstuvwxyz0123456789",
	    "");
	clock_fake_pass(&kit.clock, 1000);
	chat("t1", "second of one", "");
	chat("t1", "first of one", ",\"clientRequestId\":\"k1\"");
	a = list("", 0);
	CHECK(a->ok && strstr(a->body, "\"t1\"") < strstr(a->body, "\"t2\"") &&
		has(a->body, "\"title\":\"first of one\"") &&
		has(a->body, "\"exchanges\":2,") &&
		has(a->body, "\"lastAt\":\"2026-01-01T00:00:02.000Z\"") &&
		has(a->body, "\"createdAt\":\"2026-01-01T00:00:00.000Z\"") &&
		has(a->body, "U+001B") && !has(a->body, "\\u001b") &&
		!has(a->body, "ghp_abcd") && !has(a->body, "nextCursor"),
	    "%s %s", a->body, a->message);
	a = list("", 1);
	CHECK(has(a->body, "\"t1\"") && !has(a->body, "\"t2\"") &&
		has(a->body, "nextCursor"),
	    "%s", a->body);
	a = list(kit_text(a->body, "nextCursor"), 1);
	CHECK(has(a->body, "\"t2\"") && !has(a->body, "\"t1\""), "%s", a->body);
	CHECK(list("x", 1)->problem == SG_PROBLEM_INVALID_REQUEST, "cursor");
	/* and after a start, and with one that is being answered */
	service_close(kit.s);
	kit_open_again();
	chat("t2", "and now?", "");
	a = list("", 0);
	CHECK(strstr(a->body, "\"t2\"") < strstr(a->body, "\"t1\"") &&
		has(a->body, "\"pending\":true"),
	    "%s", a->body);
	kit_close();
}

/* R-071, 9.3 #44: "I created it" is shown when a receipt shows it, and only
 * of what was created. */
static void
a_receipt_backs_its_claim(void)
{
	struct kit_answer *a;

	begin();
	fake_says(SAYS("I can do that.", REMINDER("a1")));
	chat("t1", "remind me to call", ",\"clientRequestId\":\"r1\"");
	fake_says(PLAINLY("I created the reminder Call the electrician."));
	fake_says(PLAINLY("It is offered."));
	a = chat("t1", "is it done?", "");
	CHECK(has(a->body, "It is offered."), "not yet: %s", a->body);
	tap(COMMAND_ACTION_EXECUTE, "r1", "a1");
	fake_says(PLAINLY("I created the reminder call the Electrician."));
	a = chat("t1", "is it done?", "");
	CHECK(a->ok && has(a->body, "I created the reminder"), "%s %s", a->body,
	    a->message);
	CHECK(has(fake.system, "Closure: receipt: done: Reminder created"),
	    "%s", fake.system);
	fake_says(PLAINLY("I sent the mail to call the electrician."));
	fake_says(PLAINLY("Your reminder has been created. I've added a "
			  "reminder to pay."));
	a = chat("t1", "and the mail?", "");
	CHECK(!a->ok && a->problem == SG_PROBLEM_DRIVER_BLOCKS, "%s", a->body);
	/* in another thread nothing backs it */
	fake_says(PLAINLY("I created the reminder Call the electrician."));
	fake_says(PLAINLY("Nothing is done."));
	a = chat("t2", "is it done?", "");
	CHECK(has(a->body, "Nothing is done."), "%s", a->body);
	kit_close();
}

/* what is settled and what is open stands in the next prompt, whatever
 * the thread's memento is. */
static void
closure_is_told(void)
{
	static const char loops[] =
	    ",\"context\":{\"thread_memento\":{\"mementoId\":\"m\","
	    "\"threadId\":\"t1\",\"createdTs\":\"2026-01-01T00:00:00Z\","
	    "\"version\":\"memento-v0.2\",\"arc\":\"A\",\"active\":[],"
	    "\"parked\":[],\"decisions\":[],\"next\":[],\"affect\":{"
	    "\"points\":[],\"rollup\":{\"phase\":\"settled\","
	    "\"intensityBucket\":\"low\",\"updatedAt\":"
	    "\"2026-01-01T00:00:00Z\"}},\"signals\":{\"updatedAt\":"
	    "\"2026-01-01T00:00:00Z\",\"items\":[{\"endMessageId\":\"m\","
	    "\"kind\":\"open_loop_created\",\"confidence\":\"high\","
	    "\"source\":\"model\",\"summary\":\"ask about the cable\"}]}}}";

	begin();
	fake_says(SAYS("I can do that.", REMINDER("a1")));
	chat("t1", "remind me to call", ",\"clientRequestId\":\"r1\"");
	tap(COMMAND_ACTION_DEFER, "r1", "a1");
	fake_says(PLAINLY("ok"));
	chat("t1", "hello", loops);
	CHECK(has(fake.system, "Closure: deferral: Create Reminder") &&
		has(fake.system, "Closure: open_loop: ask about the cable"),
	    "%s", fake.system);
	fake_says(PLAINLY("ok"));
	chat("t1", "hello", ",\"thread_context_mode\":\"off\"");
	CHECK(
	    has(fake.system, "Closure: deferral") && !has(fake.system, "Arc: "),
	    "%s", fake.system);
	kit_close();
}

/* FACTS 3.6: an answer that says too little of the thread is asked for once
 * more; the better one stands, and a bad second one costs nothing. */
static void
a_weak_summary_is_repaired(void)
{
	struct kit_answer *a;

	begin();
	fake_says("{\"assistant_text\":\"First.\"}");
	fake_says(SAYS("Second.", SHAPE("Better", "") CALM));
	a = chat("t1", "hello there", ",\"traceConfig\":{\"level\":\"debug\"}");
	CHECK(has(a->body, "Second.") && has(a->body, "\"arc\":\"Better\"") &&
		has(a->body, "\"resolved_by\":\"retry\"") && fake.asked == 2,
	    "%s", a->body);
	fake_says("{\"assistant_text\":\"Third.\"}");
	fake_says("{not json");
	a = chat("t1", "hello again", "");
	CHECK(a->ok && has(a->body, "Third.") && has(a->body, "Better"),
	    "%s %s", a->body, a->message);
	fake_says("{\"assistant_text\":\"Fourth.\"}");
	fake_says(PLAINLY("I sent the mail."));
	a = chat("t1", "hello again", "");
	CHECK(a->ok && has(a->body, "Fourth."), "%s %s", a->body, a->message);
	/* a decision was asked for, and none is named */
	fake_says(SAYS("Noted.", SHAPE("A", "") CALM));
	fake_says(SAYS("Noted so.", SHAPE("A", "\"stay\"") CALM));
	a = chat("t9", "Lock that decision.", "");
	CHECK(has(a->body, "Noted so.") &&
		has(strstr(a->body, "threadMemento"), "\"decisions\":[\"stay"),
	    "%s", a->body);
	/* what may not change is not asked for */
	fake_says(SAYS("Fine.",
	    "\"affect_signal\":{\"label\":\"neutral\","
	    "\"intensity\":0.1,\"confidence\":\"low\"}"));
	fake.asked = 0;
	a = chat("t9", "ok thanks", "");
	CHECK(a->ok && fake.asked == 1, "%u %s", fake.asked, a->body);
	kit_close();
}

/* T25, T26: a text cannot steer a screen. */
static void
an_answer_is_plain(void)
{
	struct kit_answer *a;

	begin();
	fake_says(PLAINLY("a\\u001b]0;x\\u0007b\\n\\tc\\u202ed"));
	a = chat("t1", "hello", "");
	CHECK(a->ok && has(a->body, "U+001B") && has(a->body, "U+202E") &&
		has(a->body, "\\n\\tc") && !has(a->body, "\\u001b"),
	    "%s %s", a->body, a->message);
	kit_close();
}

/* a context that does not fit any more is pressure: a thank-you is then
 * no turn to skip. */
static void
a_long_thread_is_pressure(void)
{
	static char text[19000];
	struct kit_answer *a;

	begin();
	memset(text, 'x', sizeof(text) - 1);
	for (unsigned i = 0; i < 3; i++) {
		fake_says(PLAINLY("ok"));
		chat("t1", text, "");
	}
	fake_says(PLAINLY("ok"));
	a = chat("t1", "ok thanks", "");
	CHECK(has(a->body, "\"decision\":\"should\""), "%s", a->body);
	fake_says(PLAINLY("ok"));
	a = chat("t2", "ok thanks", "");
	CHECK(has(a->body, "\"decision\":\"skip\""), "%s", a->body);
	kit_close();
}

#define GATE(calls, posture)                                                   \
	",\"intent_gate\":{\"schema_version\":\"intentgate.v0.1\",\"decision_" \
	"id\":"                                                                \
	"\"d\",\"created_at\":\"2026-01-01T00:00:00Z\",\"modality\":{"         \
	"\"has_text\":true,\"has_image\":false,\"has_audio\":false},"          \
	"\"intent\":{\"label\":\"create\",\"confidence\":0.9,\"signals\":[]}," \
	"\"risk\":{\"tier\":0,\"signals\":[]},\"lattice\":{\"version\":"       \
	"\"lattice.v0.1\",\"enrichment_mode\":\"full\",\"allowed_types\":[],"  \
	"\"posture\":\"" posture "\"},\"budgets\":{\"max_output_tokens\":"     \
	"100,\"max_tool_calls\":" calls ",\"max_seconds\":5}}"

/* what a device decided tightens, and never loosens. */
static void
a_device_only_tightens(void)
{
	struct kit_answer *a;

	begin();
	fake_says(SAYS("I can do that.", REMINDER("a1")));
	a = chat("t1", "remind me to call", GATE("3", "conditional"));
	CHECK(a->ok && has(a->body, "\"posture\":\"conditional\"") &&
		has(fake.system, "Posture: conditional"),
	    "%s %s", a->body, a->message);
	a = kit_send(9, COMMAND_ACTION_LIST,
	    (struct command_in){.filter = STR("t1")}, "");
	CHECK(has(a->body, "\"state\":\"collapsed\""), "%s", a->body);
	fake_says(SAYS("I can do that.", REMINDER("a2")));
	chat("t2", "remind me to call", GATE("0", "direct"));
	a = kit_send(9, COMMAND_ACTION_LIST,
	    (struct command_in){.filter = STR("t2")}, "");
	CHECK(has(a->body, "\"state\":\"blocked\""), "%s", a->body);
	fake_says(PLAINLY("Stay with me."));
	a = chat("t3", "I want to kill myself", GATE("8", "direct"));
	CHECK(has(a->body, "\"posture\":\"containment\"") ||
		has(a->body, "\"posture\":\"boundary_pause\""),
	    "%s", a->body);
	kit_close();
}

int
main(void)
{
	RUN(a_device_only_tightens);
	RUN(conversations_are_listed);
	RUN(a_receipt_backs_its_claim);
	RUN(closure_is_told);
	RUN(a_weak_summary_is_repaired);
	RUN(an_answer_is_plain);
	RUN(a_long_thread_is_pressure);
	return t_done("service_chat_thread");
}
