/* The Spec Asst through the whole service: the seed's acceptance tests. */
#include "lib/model_fake.h"
#include "lib/service_kit.h"
#include "model/scripted.h"
#include "t.h"

static const struct model_port *scripted;

static void
begin(bool script)
{
	struct scripted_config c;

	memset(&fake, 0, sizeof(fake));
	kit_open(NULL);
	service_close(kit.s);
	c = (struct scripted_config){.clock = clock_fake_port(&kit.clock)};
	scripted = script ? scripted_open(&c) : NULL;
	kit.ports.model = script ? scripted : &model_fake;
	kit_open_again();
}

static void
end(void)
{
	kit_close();
	if (scripted != NULL)
		scripted->close(scripted->self);
	scripted = NULL;
}

static void
settle(void)
{
	for (unsigned i = 0; i < 40; i++) {
		clock_fake_pass(&kit.clock, 20);
		service_tick(kit.s);
		service_poll(kit.s);
	}
}

static struct kit_answer *
send(uint64_t channel, enum command_name n, const char *body)
{
	struct kit_answer *a = kit_send(channel, n,
	    (struct command_in){.id = STR("t1"), .wait_ms = -1}, body);

	settle();
	return a;
}

static struct kit_answer *
mode(const char *name)
{
	char body[64];

	snprintf(body, sizeof(body), "{\"mode\":\"%s\"}", name);
	return send(7, COMMAND_DIALOGUE_MODE, body);
}

static struct kit_answer *
type(const char *text)
{
	char body[256];

	snprintf(body, sizeof(body), "{\"text\":\"%s\"}", text);
	return send(7, COMMAND_DIALOGUE_SEND, body);
}

static struct kit_answer *
tap(uint64_t channel, enum command_name n, const char *call)
{
	char body[128];

	snprintf(body, sizeof(body), "{\"call_id\":\"%s\"}", call);
	return send(channel, n, body);
}

static struct kit_answer *
energy(void)
{
	return kit_send(9, COMMAND_ENERGY_GET, (struct command_in){0}, "");
}

#define OVEN   "{\"name\":\"Ninja Oven\",\"watts\":1700,\"hours\":0.5}"
#define HEATER "{\"name\":\"Heater\",\"watts\":500,\"hours\":2}"

static void
fake_calls(size_t n)
{
	fake.answers[fake.n++] = (struct fake_answer){
	    .calls = {{"c1", "addLoadItem", OVEN},
		{"c2", "addLoadItem", HEATER}},
	    .n_calls = n};
}

/* Section 8, 1 to 4, on the model that is built in,
 * */
static void
scene_parse_intercept_execute(void)
{
	struct kit_answer *a;
	char call[64];

	begin(true);
	a = send(9, COMMAND_DIALOGUE_GET, "");
	CHECK(has(a->body, "\"mode\":\"general\"") &&
		has(a->body, "\"badge\":\"SOL SUM AI\""),
	    "%s", a->body);
	a = mode("load");
	CHECK(has(a->body, "\"mode\":\"load\"") &&
		has(a->body, "\"badge\":\"SPEC ASST.\"") &&
		has(a->body, "\"state\":\"idle\""),
	    "%s %s", a->body, a->message);
	a = type("I have a Dometic CFX3 45 fridge");
	CHECK(has(a->body, "\"state\":\"review\"") &&
		has(a->body, "\"title\":\"Action Required\"") &&
		has(a->body, "\"watts\":50") &&
		!has(a->body, "\"dutyCycle\":100") &&
		has(a->body, "\"confirm\":\"Confirm Add\"") &&
		has(a->body, "Dometic CFX3 45"),
	    "%s %s", a->body, a->message);
	CHECK(has(energy()->body, "\"items\":[]"), "nothing by itself");
	snprintf(call, sizeof(call), "%s", kit_text(a->body, "call_id"));
	a = tap(7, COMMAND_DIALOGUE_CONFIRM, call);
	CHECK(a->ok && has(a->body, "\"state\":\"idle\"") &&
		!has(a->body, "\"block\"") &&
		has(a->body, "\xe2\x9c\x85 Added **Dometic CFX3 45"),
	    "%s %s", a->body, a->message);
	CHECK(has(energy()->body, "Dometic CFX3 45"), "%s", energy()->body);
	CHECK(kit_lines("\"event\":\"dialogue.decision\"") == 1, "recorded");
	end();
}

/* Section 8, 5: typed text is
 * a correction, in a function response. */
static void
scene_interruption(void)
{
	struct kit_answer *a;
	char call[64];

	begin(true);
	mode("load");
	a = type("Add a Ninja Oven");
	CHECK(has(a->body, "\"state\":\"review\""), "%s", a->body);
	a = type("Actually it's 100 watts");
	CHECK(has(a->body, "\"state\":\"review\"") &&
		has(a->body, "\"watts\":100"),
	    "a new block: %s %s", a->body, a->message);
	CHECK(has(energy()->body, "\"items\":[]"), "nothing was added");
	snprintf(call, sizeof(call), "%s", kit_text(a->body, "call_id"));
	a = tap(7, COMMAND_DIALOGUE_CANCEL, call);
	CHECK(has(a->body, "User cancelled") && !has(a->body, "\"block\""),
	    "%s %s", a->body, a->message);
	CHECK(has(energy()->body, "\"items\":[]"), "and nothing is");
	end();
}

/* general mode has no tools and no block. */
static void
general_has_no_tools(void)
{
	struct kit_answer *a;

	begin(false);
	fake_says("Use thicker cables.");
	a = type("which cable?");
	CHECK(has(a->body, "\"state\":\"idle\"") &&
		!has(a->body, "\"block\"") && fake.n_tools == 0 &&
		has(a->body, "Use thicker cables."),
	    "%s", a->body);
	fake_calls(1);
	a = type("add it");
	CHECK(!has(a->body, "\"block\"") && has(a->body, "Session error"),
	    "a call without tools is void: %s", a->body);
	fake_says("Still here.");
	a = type("again");
	CHECK(has(a->body, "Still here."), "usable: %s", a->body);
	end();
}

/* FACTS 9.5 #79: one block at a time, one response for
 * each, none by itself. */
static void
several_calls_queue(void)
{
	struct kit_answer *a;

	begin(false);
	mode("load");
	fake_calls(2);
	a = type("an oven and a heater");
	CHECK(has(a->body, "\"call_id\":\"c1\"") && has(a->body, "\"of\":2") &&
		!has(strstr(a->body, "\"block\""), "Heater"),
	    "%s", a->body);
	a = tap(7, COMMAND_DIALOGUE_CONFIRM, "c2");
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "T61: not the one shown");
	a = tap(1, COMMAND_DIALOGUE_CONFIRM, "c1");
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "an agent never");
	a = tap(7, COMMAND_DIALOGUE_CONFIRM, "c1");
	CHECK(has(a->body, "\"call_id\":\"c2\"") &&
		has(a->body, "\"state\":\"review\"") && fake.asked == 1,
	    "the next block: %s", a->body);
	CHECK(
	    has(energy()->body, "Ninja Oven") && !has(energy()->body, "Heater"),
	    "%s", energy()->body);
	a = tap(8, COMMAND_DIALOGUE_CONFIRM, "c1");
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "double tap: %s", a->body);
	fake_says("\xe2\x9c\x85 Added Ninja Oven");
	a = tap(8, COMMAND_DIALOGUE_CANCEL, "c2");
	CHECK(has(a->body, "\"state\":\"idle\"") && fake.asked == 2, "%s",
	    a->body);
	CHECK(has(fake.said,
		  ">result c1 Success: Ninja Oven added to persistent state.\n"
		  ">result c2 User cancelled."),
	    "%s", fake.said);
	CHECK(!has(energy()->body, "Heater"), "not added");
	end();
}

static void
a_correction_is_a_response(void)
{
	struct kit_answer *a;

	begin(false);
	mode("load");
	fake_calls(1);
	type("an oven");
	a = kit_send(7, COMMAND_DIALOGUE_CORRECT,
	    (struct command_in){.id = STR("t1"), .wait_ms = 0},
	    "{\"text\":\"100 watts\"}");
	CHECK(
	    a->ok && !has(a->body, "\"block\""), "cleared first: %s", a->body);
	settle();
	CHECK(has(fake.said,
		  ">result c1 User ignored confirmation and said: 100 watts"),
	    "%s", fake.said);
	a = send(7, COMMAND_DIALOGUE_SEND, "{\"text\":\"hello?\"}");
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "no text while it thinks: %s",
	    a->message);
	fake.answers[fake.n++] = (struct fake_answer){.text = NULL};
	settle();
	a = send(9, COMMAND_DIALOGUE_GET, "");
	CHECK(has(a->body, "No updated tool call returned"), "%s", a->body);
	a = send(7, COMMAND_DIALOGUE_CORRECT, "{\"text\":\"x\"}");
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "nothing to correct");
	end();
}

/* Another mode is another session; what is late is dropped. */
static void
a_switch_leaves_nothing(void)
{
	struct kit_answer *a;

	begin(false);
	mode("load");
	fake_calls(1);
	type("an oven");
	a = mode("source");
	CHECK(has(a->body, "\"mode\":\"source\"") &&
		!has(a->body, "\"block\"") && !has(a->body, "an oven"),
	    "%s", a->body);
	CHECK(kit_lines("mode_switch") == 1, "recorded as denied");
	a = tap(7, COMMAND_DIALOGUE_CONFIRM, "c1");
	CHECK(a->problem == SG_PROBLEM_CONFLICT &&
		has(energy()->body, "\"items\":[]"),
	    "gone");
	a = kit_send(7, COMMAND_DIALOGUE_SEND,
	    (struct command_in){.id = STR("t1"), .wait_ms = -1},
	    "{\"text\":\"a panel\"}");
	mode("general");
	CHECK(fake.cancelled == 1 && a->came, "the question is taken back");
	end();
}

/* The model fails in the middle: said, and usable. */
static void
a_broken_reply_is_void(void)
{
	struct kit_answer *a;

	begin(false);
	mode("load");
	fake_calls(1);
	fake.answers[0].fails = true;
	fake.answers[0].failure = (struct model_failure){
	    .code = SG_FAILURE_PROVIDER_ERROR, .streamed = true};
	a = type("an oven");
	CHECK(!has(a->body, "\"block\"") && has(a->body, "session error"), "%s",
	    a->body);
	fake_calls(1);
	a = type("an oven");
	CHECK(has(a->body, "\"block\""), "%s", a->body);
	journal_plain_fail(&kit.journal, 1);
	a = tap(7, COMMAND_DIALOGUE_CONFIRM, "c1");
	CHECK(a->problem == SG_PROBLEM_NOT_DURABLE, "%s", a->body);
	end();
	begin(false);
	mode("load");
	fake.answers[fake.n++] = (struct fake_answer){
	    .calls = {{"c1", "addLoadItem", "{\"name\":\"x\",\"watts\":-5}"}},
	    .n_calls = 1};
	a = type("x");
	CHECK(has(a->body, "\"problem\""), "shown before: %s", a->body);
	fake_says("Sorry.");
	a = tap(7, COMMAND_DIALOGUE_CONFIRM, "c1");
	CHECK(
	    has(a->body, "Not added: ") && has(fake.said, "result c1 Error: "),
	    "9.5 #78: %s %s", a->body, fake.said);
	end();
}

/* A journal that has no room for a while. */
static struct {
	struct journal_port port;
	unsigned full; /* submits from now on that find no room */
} crowded;

static enum sg_err
crowded_submit(void *self, const struct journal_unit *u, struct sg_error *e)
{
	if (crowded.full > 0 && u->n_records > 0) {
		crowded.full--;
		return err_set(e, SG_EFULL, STR(""), STR("full"));
	}
	return kit.journal.submit(self, u, e);
}

/* R-347, T43: a decision that cannot be written is none, and the block stands
 * as before; one that is written is carried out, once. */
static void
a_full_journal_leaves_the_block(void)
{
	struct kit_answer *a;

	begin(false);
	service_close(kit.s);
	crowded.port = kit.journal;
	crowded.port.submit = crowded_submit;
	crowded.full = 0;
	kit.ports.journal = &crowded.port;
	kit_open_again();
	mode("load");
	fake_calls(1);
	a = type("Add a Ninja Oven");
	CHECK(has(a->body, "\"state\":\"review\""), "%s", a->body);
	crowded.full = 1;
	a = tap(7, COMMAND_DIALOGUE_CONFIRM, "c1");
	CHECK(!a->ok && has(energy()->body, "\"items\":[]"), "%s", a->message);
	a = send(9, COMMAND_DIALOGUE_GET, "");
	CHECK(has(a->body, "\"state\":\"review\"") &&
		has(a->body, "\"call_id\":\"c1\""),
	    "it is still there: %s", a->body);
	crowded.full = 1;
	a = tap(7, COMMAND_DIALOGUE_CANCEL, "c1");
	CHECK(!a->ok, "%s", a->body);
	fake_says("Done.");
	a = tap(7, COMMAND_DIALOGUE_CONFIRM, "c1");
	CHECK(a->ok && has(a->body, "\"state\":\"idle\""), "%s %s", a->body,
	    a->message);
	CHECK(has(energy()->body, "Ninja Oven"), "%s", energy()->body);
	end();
}

/* T25, T26: what is said is shown without what would steer a screen; a name
 * that hides something is not added. */
static void
what_is_said_is_plain(void)
{
	struct kit_answer *a;

	begin(false);
	fake_says("one\x1b[2J\ntwo\xe2\x80\xae three");
	a = type("hello");
	CHECK(has(a->body, "U+001B") && has(a->body, "U+202E") &&
		has(a->body, "\\ntwo") && !has(a->body, "\\u001b"),
	    "%s", a->body);
	mode("load");
	fake.answers[fake.n++] = (struct fake_answer){
	    .calls = {{"c1", "addLoadItem",
		"{\"name\":\"Oven\\u202e\",\"watts\":1,\"hours\":1}"}},
	    .n_calls = 1};
	a = type("add it");
	CHECK(has(a->body, "\"problem\"") && !has(a->body, "\"row\""), "%s",
	    a->body);
	end();
}

int
main(void)
{
	RUN(a_full_journal_leaves_the_block);
	RUN(what_is_said_is_plain);
	RUN(scene_parse_intercept_execute);
	RUN(scene_interruption);
	RUN(general_has_no_tools);
	RUN(several_calls_queue);
	RUN(a_correction_is_a_response);
	RUN(a_switch_leaves_nothing);
	RUN(a_broken_reply_is_void);
	return t_done("service_talks");
}
