/*
 * What of a chat is written, and when: before it is told, before it leaves the
 * program, once.
 */
#include "lib/chat_kit.h"

static void
nothing_is_told_that_is_not_written(void)
{
	struct kit_answer *a;

	begin();
	a = kit_send(1, COMMAND_CHAT_SEND, (struct command_in){.wait_ms = -1},
	    "{\"threadId\":\"t1\",\"message\":\"two\"}");
	journal_plain_fail(&kit.journal, 1);
	fake_says(SAYS("two", SHAPE("Second")));
	settle();
	CHECK(!a->ok && a->problem == SG_PROBLEM_NOT_DURABLE, "%s", a->body);
	kit_close();
	begin();
	a = kit_send(1, COMMAND_CHAT_SEND, (struct command_in){.wait_ms = -1},
	    "{\"threadId\":\"t1\",\"message\":\"two\"}");
	kit_close();
	CHECK(fake.cancelled == 1 && fake.n_open == 0, "cancelled at the end");
	memset(&fake, 0, sizeof(fake));
	kit_open(NULL);
	a = chat("hi", "");
	CHECK(a->problem == SG_PROBLEM_PROVIDER_FAILED, "no model: %s",
	    a->message);
	kit_close();
}

static uint64_t
rows(enum store_kind kind)
{
	uint64_t n = 0;

	service_poll(kit.s);
	CHECK(kit.store.rows(kit.store.self, kind, &n, NULL) == SG_OK, "rows");
	return n;
}

/*
 * What is asked outside is written down before; what ends at once is written
 * with its end, and only if somebody waits for that.
 */
static void
a_question_is_written_before_it_leaves(void)
{
	struct kit_answer *a, *b;
	uint64_t first = fake_is_near ? 0 : 1;

	begin();
	a = kit_send(1, COMMAND_CHAT_SEND, (struct command_in){.wait_ms = -1},
	    "{\"threadId\":\"t1\",\"message\":\"one\"}");
	CHECK(rows(STORE_MESSAGE) == first, "the exchange");
	CHECK(rows(STORE_TRACE) == first, "its turn");
	CHECK(rows(STORE_THREAD) == first, "its conversation");
	b = kit_send(2, COMMAND_CHAT_SEND, (struct command_in){.wait_ms = 0},
	    "{\"threadId\":\"t1\",\"message\":\"two\","
	    "\"clientRequestId\":\"k\"}");
	CHECK(b->ok && has(b->body, "\"pending\":true"), "%s", b->body);
	CHECK(rows(STORE_MESSAGE) == 1 + first && rows(STORE_IDEMPOTENCY) == 1,
	    "who does not wait finds it");
	fake_says(SAYS("one", SHAPE("First")));
	fake_says("{not-json");
	fake_says("{not-json");
	settle();
	CHECK(a->ok && has(a->body, "\"assistant\":\"one\""), "%s", a->body);
	CHECK(rows(STORE_MESSAGE) == 2 && rows(STORE_TRACE) == 2 &&
		rows(STORE_THREAD) == 1 && rows(STORE_MEMENTO) == 1,
	    "each once");
	CHECK(kit_lines("\"event\":\"turn.decided\"") == 2 &&
		kit_lines("\"event\":\"chat.completed\"") == 1 &&
		kit_lines("\"event\":\"chat.failed\"") == 1,
	    "each is recorded");
	b = kit_send(9, COMMAND_THREAD_LIST, (struct command_in){0}, "");
	CHECK(has(b->body, "\"exchanges\":2"), "%s", b->body);
	kit_close();
}

/* Whoever sends a packet again does not wait: it is there to be found. */
static void
a_packet_sent_twice_is_found(void)
{
	static const char body[] = "{\"threadId\":\"t1\",\"message\":\"one\","
				   "\"clientRequestId\":\"k\"}";
	struct kit_answer *a, *b;

	begin();
	a = kit_send(
	    1, COMMAND_CHAT_SEND, (struct command_in){.wait_ms = -1}, body);
	b = kit_send(
	    2, COMMAND_CHAT_SEND, (struct command_in){.wait_ms = -1}, body);
	CHECK(b->ok && has(b->body, "\"pending\":true"), "%s", b->body);
	CHECK(rows(STORE_MESSAGE) == 1 && rows(STORE_THREAD) == 1 &&
		rows(STORE_IDEMPOTENCY) == 1,
	    "written");
	fake_says(SAYS("one", SHAPE("First")));
	settle();
	CHECK(a->ok && has(a->body, "\"assistant\":\"one\""), "%s", a->body);
	CHECK(rows(STORE_MESSAGE) == 1 && rows(STORE_TRACE) == 1, "once");
	CHECK(kit_lines("\"event\":\"turn.decided\"") == 1, "recorded once");
	kit_close();
}

int
main(void)
{
	for (int near = 0; near < 2; near++) {
		fake_is_near = near == 1;
		RUN(nothing_is_told_that_is_not_written);
		RUN(a_question_is_written_before_it_leaves);
		RUN(a_packet_sent_twice_is_found);
	}
	return t_done("service_chat_write");
}
