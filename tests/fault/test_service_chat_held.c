/*
 * What a chat holds back and what it does not: a call for help is loud, what
 * was put off is not announced, secrets do not go to the model.
 */
#include "lib/chat_kit.h"

#define OFFER                                                            \
	",\"action_needed\":true,\"action_id\":\"a1\",\"action_label\":" \
	"\"Create Reminder\",\"action_kind\":\"create_reminder\","       \
	"\"action_summary_bullets\":[\"call mum\"],"                     \
	"\"action_payload_preview\":{\"title\":\"call mum\"}"

/* nobody's wish for quiet silences a call for help. */
static void
a_call_for_help_is_loud(void)
{
	struct kit_answer *a;

	begin();
	fake_says(SAYS("I am here.", SHAPE("A")));
	a = chat("I am going to kill myself on Sunday",
	    ",\"notification_policy\":\"muted\"");
	CHECK(has(a->body, "\"notification_policy\":\"urgent\"") &&
		!has(a->body, "\"notification_policy\":\"muted\""),
	    "%s %s", a->body, a->message);
	kit_close();
	begin();
	fake_says(SAYS("Soup.", SHAPE("A")));
	a = chat("Tell me more about the plan.",
	    ",\"notification_policy\":\"muted\"");
	CHECK(has(a->body, "\"notification_policy\":\"muted\"") &&
		!has(a->body, "\"notification_policy\":\"urgent\""),
	    "%s %s", a->body, a->message);
	kit_close();
}

static bool
announces(const struct kit_answer *a)
{
	return has(a->body, "\"action_needed\":true") ||
	    has(a->body, "completed_action_needed");
}

/* what is suppressed is in no part of the answer. */
static void
what_was_put_off_is_not_announced(void)
{
	struct kit_answer *a;

	begin();
	fake_says(SAYS("I can.", SHAPE("A") OFFER));
	a = chat("remind me to call mum", ",\"clientRequestId\":\"r1\"");
	CHECK(announces(a), "%s %s", a->body, a->message);
	a = kit_send(7, COMMAND_ACTION_DEFER, (struct command_in){0},
	    "{\"request_id\":\"r1\",\"action_id\":\"a1\"}");
	CHECK(a->ok, "%s %s", a->body, a->message);
	fake_says(SAYS("I can.", SHAPE("A") OFFER));
	a = chat("thanks", "");
	CHECK(a->ok && !announces(a) && has(a->body, "Not now") &&
		!has(a->body, "\"action_label\""),
	    "%s %s", a->body, a->message);
	kit_close();
}

/* T54: what came along is read by the model without its secrets. */
static void
evidence_has_no_secrets(void)
{
	struct kit_answer *a;

	begin();
	fake_says(SAYS("Read.", SHAPE("A")));
	a = chat("what does it say?",
	    ",\"evidence\":{\"captures\":[{\"captureId\":\"c\",\"kind\":"
	    "\"url\",\"url\":\"https://a.example/\",\"capturedAt\":"
	    "\"2026-01-01T00:00:00Z\",\"source\":\"user_provided\"}],"
	    "\"supports\":[{\"supportId\":\"s\",\"type\":\"url_capture\","
	    "\"captureId\":\"c\",\"createdAt\":\"2026-01-01T00:00:00Z\","
	    "\"snippetText\":\"the plan is green, password=hunter2hunter2\"}],"
	    "\"claims\":[]}");
	CHECK(a->ok && fake.asked == 1, "%s %s", a->body, a->message);
	CHECK(has(fake.system, "the plan is green") ||
		has(fake.said, "the plan is green"),
	    "it is read: %s", fake.system);
	CHECK(!has(fake.system, "hunter2") && !has(fake.said, "hunter2"),
	    "T54: %s", fake.system);
	kit_close();
}

int
main(void)
{
	RUN(a_call_for_help_is_loud);
	RUN(what_was_put_off_is_not_announced);
	RUN(evidence_has_no_secrets);
	return t_done("service_chat_held");
}
