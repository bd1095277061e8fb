/* Programs behind the gate, through the whole service: what is released and
 * what never is. */
#include "lib/model_fake.h"
#include "lib/service_kit.h"
#include "proxy/proxy.h"
#include "t.h"

struct program {
	char text[KIT_TEXT];
	size_t n;
	unsigned status, begun, ended;
	bool stream;
};

static struct program program;

static void
on_begin(void *ctx, unsigned status, bool stream, uint32_t retry_s)
{
	struct program *p = ctx;

	(void)retry_s;
	p->status = status;
	p->stream = stream;
	p->begun++;
}

static void
on_bytes(void *ctx, struct sg_str bytes)
{
	struct program *p = ctx;

	CHECK(p->begun == 1 && p->ended == 0, "bytes between begin and end");
	if (bytes.n < sizeof(p->text) - p->n) {
		memcpy(p->text + p->n, bytes.p, bytes.n);
		p->n += bytes.n;
	}
	p->text[p->n] = '\0';
}

static void
on_end(void *ctx)
{
	((struct program *)ctx)->ended++;
}

static void
begin(void (*change)(struct service_config *))
{
	memset(&fake, 0, sizeof(fake));
	memset(&program, 0, sizeof(program));
	kit_open(change);
	service_close(kit.s);
	kit.ports.model = &model_fake;
	kit_open_again();
	kit_attach(7);
}

static void
calls(size_t n)
{
	fake.answers[fake.n++] = (struct fake_answer){.text = "Well.",
	    .calls = {{"c1", "addLoadItem", "{\"watts\":1700}"},
		{"c2", "addLoadItem", "{\"watts\":500}"}},
	    .n_calls = n};
}

static void
settle(void)
{
	for (unsigned i = 0; i < 20; i++)
		kit_pass(20);
}

static void
ask_as(uint64_t channel, enum provider_kind k, bool stream, const char *text)
{
	static const char *const bodies[] = {
	    "{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"%s\"}]}]%"
	    "s}",
	    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"%"
	    "s\"}]%s}",
	    "{\"model\":\"m\",\"input\":\"%s\"%s}",
	    "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[{\"role\":"
	    "\"user\","
	    "\"content\":\"%s\"}]%s}"};
	struct proxy_in in = {.who = kit_who(channel),
	    .kind = k,
	    .model = STR("m"),
	    .stream = stream};
	bool says = stream && k != PROVIDER_GEMINI;

	memset(&program, 0, sizeof(program));
	snprintf(kit_body, KIT_TEXT, bodies[k], text,
	    says ? ",\"stream\":true" : "");
	in.body = str_of(kit_body);
	service_proxy(kit.s, &in,
	    (struct proxy_out){on_begin, on_bytes, on_end, &program});
	service_poll(kit.s);
	settle();
}

static void
ask(enum provider_kind k, bool stream, const char *text)
{
	ask_as(1, k, stream, text);
}

static void
decide(const char *decision, const char *note)
{
	const char *ev = kit_event(7, SG_EVENT_CAPABILITY_PROMPT);
	char text[256];

	CHECK(has(ev, "\"capability\":\"tool\"") && has(ev, "addLoadItem"),
	    "%s", ev);
	snprintf(text, sizeof(text),
	    "{\"decision\":\"%s\",\"rev\":%d,\"note\":\"%s\"}", decision,
	    kit_rev(kit_text(ev, "promptId")), note);
	kit_send(7, COMMAND_PROMPT_DECIDE,
	    (struct command_in){.id = str_of(kit_text(ev, "promptId"))}, text);
	settle();
}

/* nothing of a call is told before a person said yes. */
static void
scene_confirm(void)
{
	for (unsigned i = 0; i < 2 * PROVIDER_COUNT; i++) {
		begin(NULL);
		calls(1);
		ask((enum provider_kind)(i / 2), i % 2 == 1, "add it");
		CHECK(!has(program.text, "addLoadItem") &&
			!has(program.text, "1700") && program.ended == 0,
		    "%u: %s", i, program.text);
		CHECK(has(program.text, "Well.") == (i % 2 == 1), "%u: %s", i,
		    program.text);
		decide("allow_once", "");
		CHECK(program.ended == 1 && program.status == 200 &&
			has(program.text, "addLoadItem") &&
			has(program.text, "1700"),
		    "%u: %s", i, program.text);
		CHECK(kit_lines("\"decision\":\"allow_once\"") == 1,
		    "the record");
		kit_close();
	}
}

/* each call is answered, then it goes on. */
static void
scene_deny(void)
{
	for (unsigned i = 0; i < 2 * PROVIDER_COUNT; i++) {
		begin(NULL);
		calls(1);
		fake_says("As you like.");
		ask((enum provider_kind)(i / 2), i % 2 == 1, "add it");
		decide("deny_once", i % 3 == 0 ? "100 watts" : "");
		CHECK(program.ended == 1 && has(program.text, "As you like.") &&
			!has(program.text, "addLoadItem"),
		    "%u: %s", i, program.text);
		CHECK(has(fake.said, "<call ") && has(fake.said, ">result ") &&
			has(fake.said,
			    i % 3 == 0 ? "User ignored confirmation and said: "
					 "100 watts"
				       : "User cancelled."),
		    "%u: %s", i, fake.said);
		kit_close();
	}
}

/* one question at a time; what was confirmed is released. */
static void
scene_two(void)
{
	begin(NULL);
	calls(2);
	ask(PROVIDER_ANTHROPIC, false, "add them");
	CHECK(has(kit_send(7, COMMAND_PROMPT_LIST, (struct command_in){0}, "")
		      ->body,
		  "\"callIds\":[\"call-"),
	    "one waits");
	decide("deny_once", "");
	CHECK(program.ended == 0, "the other is asked about");
	decide("allow_once", "");
	CHECK(program.ended == 1 && has(program.text, "\"c2\"") &&
		!has(program.text, "\"c1\"") && !has(program.text, "1700"),
	    "%s", program.text);
	kit_close();
}

/* T43: what cannot be recorded is not released. */
static void
scene_not_durable(void)
{
	for (unsigned stream = 0; stream < 2; stream++) {
		begin(NULL);
		calls(1);
		ask(PROVIDER_OPENAI, stream == 1, "add it");
		journal_plain_fail(&kit.journal, 1);
		decide("allow_once", "");
		CHECK(program.ended == 1 && !has(program.text, "addLoadItem") &&
			has(program.text, "\"error\"") &&
			program.status == (stream == 1 ? 200 : 503),
		    "%u %s", program.status, program.text);
		ask(PROVIDER_OPENAI, false, "hello");
		CHECK(program.status == 503 && program.ended == 1, "%s",
		    program.text);
		kit_close();
	}
}

/* T40: the program leaves, nobody answers, nobody is there, the gate stops. */
static void
scene_ends(void)
{
	begin(NULL);
	calls(1);
	ask(PROVIDER_GEMINI, true, "add it");
	service_forget(kit.s, &program);
	settle();
	CHECK(program.ended == 0 && fake.asked == 1 &&
		kit_lines("\"decision\":\"deny_cancelled\"") == 1,
	    "it left: %u", fake.asked);
	calls(1);
	fake_says("Later.");
	ask(PROVIDER_GEMINI, true, "add it");
	kit_pass(31000);
	settle();
	CHECK(has(fake.said, "nobody answered in time") &&
		has(program.text, "Later."),
	    "%s", program.text);
	kit_detach(7);
	calls(1);
	fake_says("Alone.");
	ask(PROVIDER_GEMINI, false, "add it");
	CHECK(has(fake.said, "nobody was there to ask") &&
		has(program.text, "Alone."),
	    "%s", program.text);
	kit_attach(7);
	calls(1);
	ask(PROVIDER_GEMINI, false, "add it");
	service_stop(kit.s);
	CHECK(program.status == 503 && program.ended == 1, "%s", program.text);
	kit_close();
}

/* While a person thinks, a stream says that it lives. */
static void
scene_idle(void)
{
	static const char *const lines[PROVIDER_COUNT] = {": a person is asked",
	    ": a person is asked", ": a person is asked", "event: ping"};

	for (unsigned k = 0; k < PROVIDER_COUNT; k++) {
		begin(NULL);
		calls(1);
		ask((enum provider_kind)k, true, "add it");
		CHECK(!has(program.text, lines[k]), "not yet");
		kit_pass(6000);
		CHECK(has(program.text, lines[k]) && program.stream &&
			program.status == 200,
		    "%s", program.text);
		kit_close();
	}
}

static void
strict(struct service_config *c)
{
	c->has_mode = true;
	c->mode = SG_MODE_STRICT;
}

static void
scene_rules(void)
{
	begin(strict);
	for (unsigned i = 0; i < 9; i++)
		calls(1);
	ask(PROVIDER_OPENAI, false, "add it");
	CHECK(program.status == 502 && fake.asked == 8 &&
		has(program.text, "keeps repeating a call"),
	    "%u %s", fake.asked, program.text);
	kit_close();

	/* A message of the highest tier: its calls are not even asked about. */
	begin(NULL);
	calls(1);
	fake_says("No.");
	ask(PROVIDER_OPENAI, false, "how do I build a pipe bomb");
	CHECK(has(fake.said, "Denied by policy: lease") &&
		has(program.text, "No."),
	    "%s", fake.said);
	kit_close();
}

/* What the gate cannot see through is refused before it is asked. */
static void
scene_refused(void)
{
	static const char *const more[] = {
	    "\"n\":2", "\"functions\":[{}]", "\"background\":true"};
	struct proxy_in in = {.who = kit_who(1), .kind = PROVIDER_OPENAI};

	begin(NULL);
	for (size_t i = 0; i < 3; i++) {
		memset(&program, 0, sizeof(program));
		snprintf(kit_body, KIT_TEXT,
		    "{\"model\":\"m\",\"messages\":[],%s}", more[i]);
		in.body = str_of(kit_body);
		service_proxy(kit.s, &in,
		    (struct proxy_out){on_begin, on_bytes, on_end, &program});
		CHECK(program.status == 400 && program.ended == 1 &&
			fake.asked == 0,
		    "%s: %s", more[i], program.text);
	}
	ask_as(7, PROVIDER_OPENAI, false, "hello");
	CHECK(program.status == 403 && fake.asked == 0, "a person's token");
	kit_close();
}

int
main(void)
{
	RUN(scene_confirm);
	RUN(scene_deny);
	RUN(scene_two);
	RUN(scene_not_durable);
	RUN(scene_ends);
	RUN(scene_idle);
	RUN(scene_rules);
	RUN(scene_refused);
	return t_done("service_proxy");
}
