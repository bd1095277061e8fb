/*
 * The chat on a shell alone: what is refused, what is told and when, packets
 * that are sent again, models that fail, records that do.
 */
#include "lib/chat_place.h"
#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "t.h"

/* One packet, and its answer. */
static struct said *
chat(struct chat_place *p, struct said *s, const char *user, const char *body)
{
	chat_place_send(p, s, user, body);
	chat_place_settle(p);
	return s;
}

#define HELLO "{\"threadId\":\"t1\",\"message\":\"Hello there.\"}"
#define KEYED(key, message)                                 \
	"{\"threadId\":\"t1\",\"message\":\"" message "\"," \
	"\"clientRequestId\":\"" key "\"}"

static unsigned
line_no(struct chat_place *p, const char *part)
{
	struct sg_str all = journal_plain_lines(&p->on.g.journal);
	char *text = malloc(all.n + 1);
	unsigned n = 0, found = 0;

	said_text(text, all.n + 1, all);
	for (char *line = strtok(text, "\n"); line != NULL && found == 0;
	     line = strtok(NULL, "\n")) {
		n++;
		if (strstr(line, part) != NULL)
			found = n;
	}
	free(text);
	return found;
}

/* The kinds of the events of a chat so far, in order. */
static const char *
story(struct chat_place *p)
{
	static char text[1024];
	struct principal who = {.role = SG_ROLE_PERSON, .channel = 7};
	const struct event *e;
	uint64_t after = 0;
	bool missed = false;

	text[0] = '\0';
	while ((e = events_next(p->on.g.sh.events, after, &who, &missed)) !=
	    NULL) {
		after = e->no;
		if (e->kind != SG_EVENT_TX_ACCEPTED &&
		    e->kind != SG_EVENT_RUN_STARTED &&
		    e->kind != SG_EVENT_ASSISTANT_FINAL_READY &&
		    e->kind != SG_EVENT_ASSISTANT_FAILED)
			continue;
		strncat(text, word_name(&words_event_kind, e->kind),
		    sizeof(text) - strlen(text) - 2);
		strcat(text, " ");
	}
	return text;
}

/* one turn, one question, one answer; each in its place. */
static void
the_way_of_a_packet(void)
{
	struct chat_place p;
	struct said s = {0};
	char id[64], want[128];

	if (!chat_place_open(&p))
		return;
	chat_place_send(&p, &s, "u1", HELLO);
	CHECK(s.times == 0 && fake.asked == 1, "asked, not answered");
	CHECK(line_no(&p, "chat.completed") == 0, "and nothing is over");
	fake_says(CHAT_SAYS("Good day."));
	chat_place_settle(&p);
	CHECK(s.ok && says(&s, "\"assistant\":\"Good day.\"") &&
		says(&s, "\"status\":\"completed\"") &&
		says(&s, "\"arc\":\"Arc\""),
	    "%s %s", s.body, s.message);
	CHECK(s.etag[0] != '\0', "with the version of its memento");
	CHECK(line_no(&p, "\"event\":\"turn") != 0 &&
		line_no(&p, "\"event\":\"turn") < line_no(&p, "chat.completed"),
	    "the turn is recorded before the answer");
	CHECK(ground_lines(&p.on.g, "Good day") == 0 &&
		ground_lines(&p.on.g, "Hello there") == 0,
	    "and neither text is");
	snprintf(want, sizeof(want), "%s %s %s ",
	    word_name(&words_event_kind, SG_EVENT_TX_ACCEPTED),
	    word_name(&words_event_kind, SG_EVENT_RUN_STARTED),
	    word_name(&words_event_kind, SG_EVENT_ASSISTANT_FINAL_READY));
	CHECK(strcmp(story(&p), want) == 0, "%s", story(&p));
	pick(s.body, "transmissionId", id, sizeof(id));
	chat_place_look(&p, &s, run_transmission_get, "u1", id);
	CHECK(s.ok && says(&s, "Good day.") && says(&s, "\"pending\":false") &&
		says(&s, "\"attempts\":1") && says(&s, "\"outputEnvelope\""),
	    "it can be read: %s", s.body);
	free(s.body);
	chat_place_close(&p);
}

#define CAPTURE                                                         \
	"{\"captureId\":\"c\",\"kind\":\"url\",\"url\":\"https://a/\"," \
	"\"capturedAt\":\"2026-01-01T00:00:00Z\",\"source\":\"user_"    \
	"provided\"}"
#define SUPPORT(capture)                                               \
	"{\"supportId\":\"s\",\"type\":\"url_capture\",\"captureId\":" \
	"\"" capture "\",\"createdAt\":\"2026-01-01T00:00:00Z\"}"
#define CLAIM(support)                                           \
	"{\"claimId\":\"x\",\"claimText\":\"y\",\"supportIds\":" \
	"[\"" support "\"],\"createdAt\":\"2026-01-01T00:00:00Z\"}"
#define EVIDENCE(captures, supports, claims)                        \
	"{\"threadId\":\"t1\",\"message\":\"hi\",\"evidence\":"     \
	"{\"captures\":[" captures "],\"supports\":[" supports "]," \
	"\"claims\":[" claims "]}}"

/* What is refused at the door is neither decided nor asked. */
static void
refusals(void)
{
	static const struct {
		const char *name, *body, *pointer, *details;
	} rows[] = {{"no thread", "{\"message\":\"hi\"}", "/threadId", ""},
	    {"no message", "{\"threadId\":\"t1\"}", "/message", ""},
	    {"an empty message", "{\"threadId\":\"t1\",\"message\":\"\"}",
		"/message", ""},
	    {"T52: a member nobody knows",
		"{\"threadId\":\"t1\",\"message\":\"x\",\"trust\":true}",
		"/trust", ""},
	    {"T52: a message twice",
		"{\"threadId\":\"t1\",\"message\":\"x\",\"message\":\"y\"}",
		NULL, ""},
	    {"a zone that is a path",
		"{\"threadId\":\"t1\",\"message\":\"x\",\"time_zone\":"
		"\"../etc/passwd\"}",
		"/time_zone", ""},
	    {"an attachment without a size",
		"{\"threadId\":\"t1\",\"message\":\"x\",\"attachments\":"
		"[{\"kind\":\"image\",\"name\":\"a.png\"}]}",
		"/attachments/0/size", ""},
	    {"T51: no JSON", "{\"threadId\":", NULL, ""},
	    {"a support of a page that is not there",
		EVIDENCE("", SUPPORT("c"), ""), "/evidence",
		"orphaned_capture_reference"},
	    {"a support of another page", EVIDENCE(CAPTURE, SUPPORT("d"), ""),
		"/evidence", "orphaned_capture_reference"},
	    {"a claim on nothing", EVIDENCE(CAPTURE, SUPPORT("c"), CLAIM("t")),
		"/evidence", "orphaned_support_reference"}},
	  *r;
	struct chat_place p;
	struct said s = {0};

	if (!chat_place_open(&p))
		return;
	EACH (r, rows) {
		chat(&p, &s, "u1", r->body);
		CHECK(s.times == 1 && !s.ok &&
			s.problem == SG_PROBLEM_INVALID_REQUEST,
		    "%s: %d %s", r->name, (int)s.problem, s.message);
		CHECK(r->pointer == NULL || strcmp(s.pointer, r->pointer) == 0,
		    "%s: at %s", r->name, s.pointer);
		CHECK(strstr(s.details, r->details) != NULL, "%s: %s", r->name,
		    s.details);
	}
	CHECK(fake.asked == 0 && ground_lines(&p.on.g, "event") == 0,
	    "nothing was asked or recorded");
	fake_says(CHAT_SAYS("Fine."));
	chat(&p, &s, "u1", EVIDENCE(CAPTURE, SUPPORT("c"), CLAIM("s")));
	CHECK(s.ok && says(&s, "\"captures\":1") && says(&s, "\"supports\":1"),
	    "what hangs together is taken: %s %s", s.body, s.message);
	p.on.g.sh.stopping = true;
	chat(&p, &s, "u1", HELLO);
	CHECK(s.problem == SG_PROBLEM_STOPPING, "it stops: %s", s.message);
	p.on.g.sh.stopping = false;
	p.on.g.sh.shut = true;
	chat(&p, &s, "u1", HELLO);
	CHECK(s.problem == SG_PROBLEM_NOT_DURABLE && fake.asked == 1,
	    "T43: nothing can be recorded: %s", s.message);
	free(s.body);
	chat_place_close(&p);
}

/* Many at a time: each is answered, and all are counted. */
static void
many_at_a_time(void)
{
	static struct said said[64];
	struct chat_place p;
	struct said s = {0};
	unsigned answered = 0;

	if (!chat_place_open(&p))
		return;
	for (unsigned i = 0; i < FAKE_ASKS; i++)
		chat_place_send(&p, &said[i], "u1", HELLO);
	CHECK(fake.asked == FAKE_ASKS, "all wait");
	for (unsigned i = 0; i < FAKE_ASKS; i++)
		fake_says(CHAT_SAYS("Yes."));
	chat_place_settle(&p);
	for (unsigned i = 0; i < FAKE_ASKS; i++) {
		answered += said[i].times == 1 && said[i].ok;
		free(said[i].body);
		memset(&said[i], 0, sizeof(said[i]));
	}
	CHECK(answered == FAKE_ASKS, "%u are answered", answered);
	chat_place_look(&p, &s, run_thread_list, "u1", "");
	CHECK(says(&s, "\"exchanges\":64"), "one conversation: %s", s.body);
	free(s.body);
	chat_place_close(&p);
}

/* T42, T43: nothing is told before it is durable, nothing that failed is. */
static void
told_when_durable(void)
{
	struct chat_place p;
	struct said s = {0}, view = {0};

	if (!chat_place_open(&p))
		return;
	fake_says(CHAT_SAYS("Good day."));
	chat_place_send(&p, &s, "u1", HELLO);
	journal_plain_hold(&p.on.g.journal, true);
	chat_place_settle(&p);
	CHECK(s.times == 0, "the disk is slow");
	CHECK(strstr(story(&p),
		  word_name(&words_event_kind,
		      SG_EVENT_ASSISTANT_FINAL_READY)) == NULL,
	    "and nobody hears of it: %s", story(&p));
	journal_plain_hold(&p.on.g.journal, false);
	chat_place_settle(&p);
	CHECK(s.ok && s.times == 1, "then: %s", s.message);
	chat_place_send(&p, &s, "u1", HELLO);
	fake_says(CHAT_SAYS("Lost words."));
	journal_plain_fail(&p.on.g.journal, 1);
	chat_place_settle(&p);
	CHECK(s.times == 1 && !s.ok && s.problem == SG_PROBLEM_NOT_DURABLE &&
		strstr(s.body, "Lost") == NULL &&
		strstr(s.details, "Lost") == NULL,
	    "a record that failed: %s %s", s.body, s.details);
	chat_place_look(&p, &view, run_thread_messages, "u1", "t1");
	CHECK(
	    says(&view, "Good day.") && !says(&view, "Lost"), "%s", view.body);
	free(s.body);
	free(view.body);
	chat_place_close(&p);
}

/* A journal without room is not the end: sent again it is answered anew, as
 * the one packet it is. */
static void
no_room_for_the_answer(void)
{
	struct chat_place p;
	struct said s = {0}, view = {0};
	char id[64], again[64];

	if (!chat_place_open(&p))
		return;
	chat_place_send(&p, &s, "u1", KEYED("k", "Hello."));
	chat_place_settle(&p);
	fake_says(CHAT_SAYS("First."));
	p.crowded.full = 1;
	chat_place_settle(&p);
	CHECK(s.times == 1 && !s.ok && s.problem == SG_PROBLEM_BUSY,
	    "busy: %d %s", (int)s.problem, s.message);
	chat_place_look(&p, &view, run_thread_messages, "u1", "t1");
	pick(view.body, "id", id, sizeof(id));
	CHECK(!says(&view, "First.") && says(&view, "interrupted"),
	    "not answered: %s", view.body);
	fake_says(CHAT_SAYS("Second."));
	chat(&p, &s, "u1", KEYED("k", "Hello."));
	pick(s.body, "transmissionId", again, sizeof(again));
	CHECK(s.ok && says(&s, "Second.") && strcmp(id, again) == 0,
	    "anew, under its id: %s is %s", again, id);
	chat_place_look(&p, &view, run_thread_list, "u1", "");
	CHECK(says(&view, "\"exchanges\":1"), "one packet: %s", view.body);
	free(s.body);
	free(view.body);
	chat_place_close(&p);
}

/* T35: a packet that is sent again, while it runs and after. */
static void
sent_again(void)
{
	struct chat_place p;
	struct said a = {0}, b = {0};
	char id[64], same[64];

	if (!chat_place_open(&p))
		return;
	chat_place_send(&p, &a, "u1", KEYED("k", "Hello."));
	chat(&p, &b, "u1", KEYED("k", "Hello."));
	CHECK(b.times == 1 && b.ok && says(&b, "\"pending\":true") &&
		says(&b, "\"idempotentReplay\":true") && fake.asked == 1,
	    "it runs already: %s", b.body);
	pick(b.body, "transmissionId", id, sizeof(id));
	chat(&p, &b, "u1", KEYED("k", "Something else."));
	CHECK(!b.ok && b.problem == SG_PROBLEM_IDEMPOTENCY &&
		strcmp(b.id, id) == 0,
	    "the key stands for another: %s", b.id);
	chat_place_send(&p, &b, "u2", KEYED("k", "Something else."));
	CHECK(b.times == 0 && fake.asked == 2, "the key of another user");
	fake_says(CHAT_SAYS("One."));
	fake_says(CHAT_SAYS("Two."));
	chat_place_settle(&p);
	CHECK(says(&a, "One.") && says(&b, "Two."), "each its own");
	chat(&p, &b, "u1", KEYED("k", "Hello."));
	pick(b.body, "transmissionId", same, sizeof(same));
	CHECK(b.ok && says(&b, "One.") &&
		says(&b, "\"idempotentReplay\":true") &&
		strcmp(id, same) == 0 && fake.asked == 2,
	    "the same answer: %s", b.body);
	chat(&p, &b, "u1", KEYED("k", "Something else."));
	CHECK(!b.ok && b.problem == SG_PROBLEM_IDEMPOTENCY, "still not");
	chat_place_stop(&p);
	if (!chat_place_start(&p))
		return;
	chat(&p, &b, "u1", KEYED("k", "Hello."));
	CHECK(b.ok && says(&b, "One.") && fake.asked == 2,
	    "also after a start: %s", b.body);
	free(a.body);
	free(b.body);
	chat_place_close(&p);
}

/* T40: the program ends while a model is asked: that failed, and may be sent
 * again. */
static void
interrupted(void)
{
	struct chat_place p;
	struct said a = {0}, s = {0};
	char id[64], same[64];

	if (!chat_place_open(&p))
		return;
	chat_place_send(&p, &a, "u1", KEYED("k", "Hello."));
	chat_place_look(&p, &s, run_thread_messages, "u1", "t1");
	pick(s.body, "id", id, sizeof(id));
	CHECK(says(&s, "\"pending\":true") &&
		says(&s, "\"status\":\"processing\""),
	    "it runs: %s", s.body);
	chat_place_look(&p, &s, run_thread_list, "u1", "");
	CHECK(says(&s, "\"pending\":true"), "also in the list: %s", s.body);
	chat_place_stop(&p);
	CHECK(a.times == 1 && !a.ok && a.problem == SG_PROBLEM_STOPPING &&
		fake.cancelled == 1 && fake.n_open == 0,
	    "who waits is told, the model is not needed any more");
	if (!chat_place_start(&p))
		return;
	chat_place_look(&p, &s, run_transmission_get, "u1", id);
	CHECK(says(&s, "\"status\":\"failed\"") &&
		says(&s, "\"errorCode\":\"interrupted\"") &&
		says(&s, "\"retryable\":true") && says(&s, "\"pending\":false"),
	    "it failed: %s", s.body);
	fake_says(CHAT_SAYS("Here I am."));
	chat(&p, &a, "u1", KEYED("k", "Hello."));
	pick(a.body, "transmissionId", same, sizeof(same));
	CHECK(a.ok && says(&a, "Here I am.") && strcmp(id, same) == 0,
	    "sent again: %s %s", a.body, a.message);
	chat_place_look(&p, &s, run_thread_list, "u1", "");
	CHECK(says(&s, "\"exchanges\":1") && says(&s, "\"pending\":false"),
	    "counted once: %s", s.body);
	free(a.body);
	free(s.body);
	chat_place_close(&p);
}

/* Who left hears nothing; the answer is kept. */
static void
who_left(void)
{
	struct chat_place p;
	struct said a = {0}, s = {0};

	if (!chat_place_open(&p))
		return;
	chat_place_send(&p, &a, "u1", HELLO);
	chat_forget(p.chat, &a);
	fake_says(CHAT_SAYS("Good day."));
	chat_place_settle(&p);
	CHECK(a.times == 0, "nobody is told");
	chat_place_look(&p, &s, run_thread_messages, "u1", "t1");
	CHECK(says(&s, "Good day."), "but it is there: %s", s.body);
	free(a.body);
	free(s.body);
	chat_place_close(&p);
}

/* Each way a model fails has its name; the thread is as before. */
static void
models_that_fail(void)
{
	static const struct {
		enum sg_failure_code code;
		bool streamed, retryable;
		enum sg_problem problem;
	} rows[] = {{SG_FAILURE_PROVIDER_TIMEOUT, false, true,
			SG_PROBLEM_PROVIDER_TIMEOUT},
	    {SG_FAILURE_PROVIDER_TIMEOUT, true, true,
		SG_PROBLEM_PROVIDER_TIMEOUT},
	    {SG_FAILURE_PROVIDER_UNAVAILABLE, false, true,
		SG_PROBLEM_PROVIDER_UPSTREAM},
	    {SG_FAILURE_PROVIDER_RATE_LIMITED, false, true,
		SG_PROBLEM_PROVIDER_UPSTREAM},
	    {SG_FAILURE_PROVIDER_ERROR, true, false,
		SG_PROBLEM_PROVIDER_UPSTREAM},
	    {SG_FAILURE_PROVIDER_ERROR, false, false,
		SG_PROBLEM_PROVIDER_FAILED},
	    {SG_FAILURE_AUTH_EXPIRED, false, false,
		SG_PROBLEM_PROVIDER_FAILED}},
	  *r;
	struct chat_place p;
	struct said s = {0}, first = {0};

	if (!chat_place_open(&p))
		return;
	fake_says(CHAT_SAYS("Good day."));
	chat(&p, &first, "u1", HELLO);
	EACH (r, rows) {
		const char *want = word_name(&words_failure_code, r->code);

		fake.answers[fake.n++] = (struct fake_answer){.fails = true,
		    .text = r->streamed ? "{\"assistant_text\":\"Half" : NULL,
		    .failure = {.code = r->code,
			.streamed = r->streamed,
			.retryable = r->retryable}};
		chat(&p, &s, "u1", HELLO);
		CHECK(s.times == 1 && !s.ok && s.problem == r->problem,
		    "%s: %d %s", want, (int)s.problem, s.message);
		CHECK(strstr(s.details, want) != NULL &&
			strstr(s.details,
			    r->retryable ? "\"retryable\":true"
					 : "\"retryable\":false") != NULL &&
			strstr(s.details, "Half") == NULL,
		    "%s: %s", want, s.details);
	}
	CHECK(ground_lines(&p.on.g, "chat.failed") == 7, "each is recorded");
	fake_says(CHAT_SAYS("Still here."));
	chat(&p, &s, "u1", HELLO);
	CHECK(s.ok && strstr(fake.said, "Half") == NULL &&
		strstr(fake.said, "<Good day.\n") != NULL,
	    "usable, and nothing of it is told on: %s", fake.said);
	free(s.body);
	free(first.body);
	chat_place_close(&p);
}

/* what breaks the contract is asked for once more, and then no more. */
static void
answers_that_are_none(void)
{
	static const char *const rows[] = {"Sure!", "{}", "[]",
	    "{\"assistant_text\":\"\"}", "{\"assistant_text\":1}",
	    CHAT_SAYS("a") CHAT_SAYS("b"),
	    "{\"assistant_text\":\"I have sent the mail.\",\"meta\":{}}"};
	struct chat_place p;
	struct said s = {0};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!chat_place_open(&p))
			return;
		fake_says(rows[i]);
		fake_says(rows[i]);
		fake_says(CHAT_SAYS("a third time"));
		chat(&p, &s, "u1", HELLO);
		CHECK(s.times == 1 && !s.ok &&
			(s.problem == SG_PROBLEM_OUTPUT_CONTRACT ||
			    s.problem == SG_PROBLEM_DRIVER_BLOCKS),
		    "%s: %d %s", rows[i], (int)s.problem, s.body);
		CHECK(
		    fake.asked == 2, "%s: asked %u times", rows[i], fake.asked);
		CHECK(strstr(s.details, "sent the mail") == NULL,
		    "DB-001: not shown: %s", s.details);
		chat_place_close(&p);
		if (!chat_place_open(&p))
			return;
		fake_says(rows[i]);
		fake_says(CHAT_SAYS("Better."));
		chat(&p, &s, "u1", HELLO);
		CHECK(s.ok && says(&s, "Better."), "%s: mended: %s", rows[i],
		    s.message);
		chat_place_close(&p);
	}
	if (!chat_place_open(&p))
		return;
	for (unsigned i = 0; i < 2; i++)
		fake.answers[fake.n++] = (struct fake_answer){
		    .calls = {{"c", "rm", "{}"}}, .n_calls = 1};
	chat(&p, &s, "u1", HELLO);
	CHECK(!s.ok && s.problem == SG_PROBLEM_OUTPUT_CONTRACT &&
		strstr(s.details, "tool_call") != NULL,
	    "T61: a call where no tool is offered: %s", s.details);
	fake.answers[fake.n++] = (struct fake_answer){.endless = true};
	fake.answers[fake.n++] = (struct fake_answer){.endless = true};
	chat(&p, &s, "u1", HELLO);
	CHECK(s.times == 1 && !s.ok, "T51: an answer without end: %s", s.body);
	free(s.body);
	chat_place_close(&p);
}

/* No model, or one that cannot be asked. */
static void
no_model(void)
{
	struct chat_place p;
	struct said s = {0};

	if (!chat_place_open(&p))
		return;
	fake.refuses = true;
	chat(&p, &s, "u1", HELLO);
	CHECK(s.times == 1 && s.problem == SG_PROBLEM_PROVIDER_FAILED &&
		strstr(s.details, "not_asked") != NULL,
	    "%d %s", (int)s.problem, s.details);
	p.on.g.sh.port.model = NULL;
	chat(&p, &s, "u1", HELLO);
	CHECK(s.times == 1 && s.problem == SG_PROBLEM_PROVIDER_FAILED &&
		strstr(s.message, "no model is set up") != NULL,
	    "%s", s.message);
	free(s.body);
	chat_place_close(&p);
}

/* What another user said is not there. */
static void
of_another_user(void)
{
	struct chat_place p;
	struct said s = {0};
	char id[64];

	if (!chat_place_open(&p))
		return;
	fake_says(CHAT_SAYS("A secret answer."));
	chat(&p, &s, "u1", HELLO);
	pick(s.body, "transmissionId", id, sizeof(id));
	chat_place_look(&p, &s, run_transmission_get, "u2", id);
	CHECK(!s.ok && s.problem == SG_PROBLEM_NOT_FOUND, "%s", s.body);
	chat_place_look(&p, &s, run_thread_messages, "u2", "t1");
	CHECK(s.ok && says(&s, "\"exchanges\":[]"), "%s", s.body);
	chat_place_look(&p, &s, run_thread_list, "u2", "");
	CHECK(s.ok && says(&s, "\"items\":[]"), "%s", s.body);
	fake_says(CHAT_SAYS("Hello, you."));
	chat(&p, &s, "u2", HELLO);
	CHECK(s.ok && strstr(fake.said, "secret") == NULL &&
		strstr(fake.system, "Arc: Arc") == NULL,
	    "nor told to the model: %s", fake.said);
	chat_place_look(&p, &s, run_transmission_get, "u1", "nowhere");
	CHECK(s.problem == SG_PROBLEM_NOT_FOUND, "what is not there is not");
	chat_place_look(&p, &s, run_transmission_get, "u1", "");
	CHECK(s.problem == SG_PROBLEM_NOT_FOUND, "nor what has no name");
	free(s.body);
	chat_place_close(&p);
}

/* As an event stream: the pieces are the answer, and the end is told once. */
static void
as_a_stream(void)
{
	static const char
	    text[] = "A long answer in words, some of them "
		     "\xc3\xa4\xc3\xb6\xc3\xbc and \xf0\x9f\x98\x80, "
		     "so that it comes in several pieces of "
		     "about sixty bytes each, cut nowhere "
		     "inside of a letter.";
	struct chat_place p;
	struct said s = {0};
	struct command_in in = ground_in(1);
	char answer[1024], joined[1024] = "";
	unsigned pieces = 0;

	if (!chat_place_open(&p))
		return;
	snprintf(answer, sizeof(answer), CHAT_SAYS("%s"), text);
	fake_says(answer);
	in.body = STR(HELLO);
	in.wait_ms = -1;
	in.events = true;
	ROOM_SEND(&p.on.g, p.chat, run_chat_send, &packet_input_contract, &in,
	    said_again(&s));
	chat_place_settle(&p);
	CHECK(s.ok && s.times == 1, "%s", s.message);
	for (const char *at = s.body;
	     (at = strstr(at, "event: text\ndata: {\"text\":\"")) != NULL;) {
		const char *end;

		at += strlen("event: text\ndata: {\"text\":\"");
		end = strstr(at, "\"}\n\n");
		if (end == NULL)
			break;
		strncat(joined, at, (size_t)(end - at));
		pieces++;
	}
	CHECK(strcmp(joined, text) == 0 && pieces > 2, "%u pieces: %s", pieces,
	    joined);
	CHECK(strstr(s.body, "event: envelope\n") != NULL &&
		strstr(s.body, "event: done\n") > strstr(s.body, "event: text"),
	    "and its end: %s", s.body);
	free(s.body);
	chat_place_close(&p);
}

/* T44: whichever piece is missing: one answer, and told is what is kept. */
static void
without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 400 && !done; nth++) {
		struct chat_place p;
		struct said s = {0}, view = {0};

		if (!chat_place_open(&p))
			return;
		fake_says(CHAT_SAYS("Good day."));
		faulty_after(nth);
		chat(&p, &s, "u1", KEYED("k", "Hello."));
		done = s.ok && !faulty_ran_out();
		faulty_never();
		chat_place_settle(&p);
		CHECK(s.times == 1, "piece %ld: %d answers", nth, s.times);
		chat_place_look(&p, &view, run_thread_messages, "u1", "t1");
		CHECK(!s.ok || says(&view, "Good day."),
		    "piece %ld: told and not kept: %s", nth, view.body);
		free(s.body);
		free(view.body);
		chat_place_close(&p);
	}
	CHECK(done, "in the end there is enough");
}

/*
 * T35, T42: packets with few keys, in any order, over a journal without room
 * and starts: a key has one answer, and once told it is always the same.
 */
static void
any_order(void)
{
	for (unsigned long round = 0; round < prop_part(15); round++) {
		struct chat_place p;
		struct said s = {0};
		char told[4][64] = {"", "", "", ""};
		unsigned count = 0;

		prop_seed(round);
		if (!chat_place_open(&p))
			return;
		for (unsigned i = 0; i < 25; i++) {
			unsigned k = any(4);
			char body[256], answer[512], text[64];

			fake.n = fake.next = 0;
			snprintf(answer, sizeof(answer),
			    CHAT_SAYS("answer %u."), count++);
			fake_says(answer);
			snprintf(body, sizeof(body), KEYED("k%u", "q%u"), k, k);
			if (any(5) == 0) {
				chat_place_stop(&p);
				if (!chat_place_start(&p))
					return;
			}
			p.crowded.full = any(3) == 0 ? 1 + any(2) : 0;
			chat(&p, &s, "u1", body);
			p.crowded.full = 0;
			CHECK(s.times == 1, "round %lu: answered", round);
			if (!s.ok)
				continue;
			pick(s.body, "assistant", text, sizeof(text));
			CHECK(told[k][0] == '\0' || strcmp(told[k], text) == 0,
			    "round %lu, key %u: %s, then %s", round, k, told[k],
			    text);
			snprintf(told[k], sizeof(told[k]), "%s", text);
		}
		free(s.body);
		chat_place_close(&p);
	}
}

int
main(void)
{
	RUN(the_way_of_a_packet);
	RUN(refusals);
	RUN(many_at_a_time);
	RUN(told_when_durable);
	RUN(no_room_for_the_answer);
	RUN(sent_again);
	RUN(interrupted);
	RUN(who_left);
	RUN(models_that_fail);
	RUN(answers_that_are_none);
	RUN(no_model);
	RUN(of_another_user);
	RUN(as_a_stream);
	RUN(without_memory);
	RUN(any_order);
	return t_done("chat_alone");
}
