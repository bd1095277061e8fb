/*
 * Programs behind the gate, on a shell, turns and a desk alone: refusals,
 * limits, silence, ends, and what is released when records fail.
 */
#include "lib/crowded.h"
#include "lib/desk_place.h"
#include "lib/faulty_heap.h"
#include "lib/model_fake.h"
#include "lib/prop.h"
#include "proxy/proxy.h"
#include "shape/prompt.h"
#include "t.h"

struct place {
	struct desk_place d;
	struct crowded crowded;
	struct proxies *proxies;
};

static const struct principal person = {
    .role = SG_ROLE_PERSON, .surface = SG_SURFACE_WEB, .channel = 7};

static bool
place_open(struct place *p)
{
	memset(&fake, 0, sizeof(fake));
	if (!ground_ports(&p->d.on.g))
		return false;
	crowded_open(&p->crowded, &p->d.on.g);
	p->d.on.g.ports.model = &model_fake;
	if (!desk_place_start(&p->d))
		return false;
	p->proxies = proxies_new(&p->d.on.g.sh, p->d.on.turns, p->d.desk);
	desk_attach(p->d.desk, &person);
	return p->proxies != NULL;
}

static void
place_close(struct place *p)
{
	proxies_stop(p->proxies);
	proxies_free(p->proxies);
	desk_place_close(&p->d);
}

/* A program and what it got. */
struct program {
	char text[1 << 14];
	size_t n;
	unsigned status, begun, ended, late;
	bool stream;
};

static void
on_begin(void *ctx, unsigned status, bool stream, uint32_t retry_s)
{
	struct program *p = ctx;

	(void)retry_s;
	p->late += p->ended > 0;
	p->status = status;
	p->stream = stream;
	p->begun++;
}

static void
on_bytes(void *ctx, struct sg_str bytes)
{
	struct program *p = ctx;

	p->late += p->begun != 1 || p->ended > 0;
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

static bool
got(const struct program *p, const char *part)
{
	return strstr(p->text, part) != NULL;
}

/* Begun once, ended once, and nothing outside of that. */
static bool
whole(const struct program *p)
{
	return p->begun == 1 && p->ended == 1 && p->late == 0;
}

static void
settle(struct place *p)
{
	for (int i = 0; i < 12; i++) {
		p->d.on.g.sh.held++;
		fake_tick(NULL);
		p->d.on.g.sh.held--;
		desk_place_pass(&p->d, 30);
		proxies_tick(p->proxies);
		ground_poll(&p->d.on.g);
	}
}

static void
send_as(struct place *p, struct program *to, enum sg_role role,
    enum provider_kind kind, const char *body)
{
	struct proxy_in in = {.who = {.role = role,
				  .surface = SG_SURFACE_HTTP,
				  .channel = 1,
				  .user = STR("u1")},
	    .kind = kind,
	    .model = STR("m"),
	    .body = str_of(body)};

	memset(to, 0, sizeof(*to));
	proxy_run(p->proxies, &in,
	    (struct proxy_out){on_begin, on_bytes, on_end, to});
}

#define SAY(text, more)                                                  \
	"{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":" \
	"\"" text "\"}]" more "}"

static void
send(struct place *p, struct program *to, const char *body)
{
	send_as(p, to, SG_ROLE_AGENT, PROVIDER_OPENAI, body);
	settle(p);
}

static void
calls(size_t n)
{
	fake.answers[fake.n++] = (struct fake_answer){.text = "Well.",
	    .calls = {{"c1", "deploy", "{\"to\":\"prod\"}"},
		{"c2", "notify", "{\"who\":\"all\"}"}},
	    .n_calls = n};
}

static void
decide(struct place *p, const char *decision)
{
	static struct said s; /* the answer may come after a slow disk */
	struct command_in in = ground_in(7);
	const char *ev = ground_event(
	    &p->d.on.g, SG_EVENT_CAPABILITY_PROMPT, 7);
	const char *rev = strstr(ev, "\"rev\":");
	char id[64], body[96];

	pick(ev, "promptId", id, sizeof(id));
	snprintf(body, sizeof(body), "{\"decision\":\"%s\",\"rev\":%d}",
	    decision, rev != NULL ? atoi(rev + 6) : 0);
	in.id = str_of(id);
	in.body = str_of(body);
	ROOM_RUN(&p->d.on.g, p->d.desk, run_prompt_decide,
	    &prompt_decision_contract, &in, said_again(&s));
	settle(p);
}

static struct said *
change(struct place *p, struct said *s, const char *params)
{
	struct command_in in = ground_in(7);
	const char *ev = ground_event(
	    &p->d.on.g, SG_EVENT_CAPABILITY_PROMPT, 7);
	const char *rev = strstr(ev, "\"rev\":");
	char id[64], body[256];

	pick(ev, "promptId", id, sizeof(id));
	snprintf(body, sizeof(body), "{\"rev\":%d,\"params\":%s}",
	    rev != NULL ? atoi(rev + 6) : 0, params);
	in.id = str_of(id);
	in.body = str_of(body);
	ROOM_RUN(&p->d.on.g, p->d.desk, run_prompt_edit, &prompt_edit_contract,
	    &in, said_again(s));
	settle(p);
	return s;
}

/* What is refused before anybody is asked, in the provider's own words. */
static void
refusals(void)
{
	static const struct {
		const char *name, *body;
		enum sg_role role;
		unsigned status;
		const char *says;
	} rows[] = {{"a person's token", SAY("hi", ""), SG_ROLE_PERSON, 403,
			"agent's token"},
	    {"who looks on", SAY("hi", ""), SG_ROLE_VIEWER, 403,
		"agent's token"},
	    {"T51: no JSON", "{", SG_ROLE_AGENT, 400, "error"},
	    {"no messages", "{\"model\":\"m\"}", SG_ROLE_AGENT, 400,
		"messages"},
	    {"two answers with tools",
		SAY("hi",
		    ",\"n\":2,\"tools\":[{\"type\":\"function\","
		    "\"function\":{\"name\":\"f\"}}]"),
		SG_ROLE_AGENT, 400, "only without tools"},
	    {"the old form of tools", SAY("hi", ",\"functions\":[]"),
		SG_ROLE_AGENT, 400, "use tools"},
	    {"the old choice", SAY("hi", ",\"function_call\":\"auto\""),
		SG_ROLE_AGENT, 400, "use tools"},
	    {"to be fetched later", SAY("hi", ",\"background\":true"),
		SG_ROLE_AGENT, 400, "fetched later"}},
	  *r;
	struct place p;
	static struct program to;

	if (!place_open(&p))
		return;
	EACH (r, rows) {
		send_as(&p, &to, r->role, PROVIDER_OPENAI, r->body);
		settle(&p);
		CHECK(whole(&to) && to.status == r->status && !to.stream,
		    "%s: %u", r->name, to.status);
		CHECK(got(&to, r->says), "%s: %s", r->name, to.text);
	}
	/* the page may ask for the list of models, never a model. */
	memset(&to, 0, sizeof(to));
	proxy_run(p.proxies,
	    &(struct proxy_in){.who = {.role = SG_ROLE_PERSON, .channel = 1},
		.kind = PROVIDER_OPENAI,
		.page = true,
		.body = STR(SAY("hi", ""))},
	    (struct proxy_out){on_begin, on_bytes, on_end, &to});
	settle(&p);
	CHECK(whole(&to) && to.status == 403, "a page: %u", to.status);
	CHECK(fake.asked == 0, "nobody was asked");
	fake_says("Hello.");
	send(&p, &to, SAY("hi", ",\"n\":1"));
	CHECK(whole(&to) && to.status == 200 && got(&to, "Hello."), "%u %s",
	    to.status, to.text);
	p.d.on.g.sh.stopping = true;
	send(&p, &to, SAY("hi", ""));
	CHECK(whole(&to) && to.status == 503 && got(&to, "is stopping"), "%s",
	    to.text);
	p.d.on.g.sh.stopping = false;
	p.d.on.g.sh.shut = true;
	send(&p, &to, SAY("hi", ""));
	CHECK(whole(&to) && to.status == 503 && got(&to, "nothing is released"),
	    "T43: %s", to.text);
	CHECK(fake.asked == 1, "and nobody is asked then");
	place_close(&p);
}

/* The turn is seen and recorded before the provider is asked. */
static void
the_turn_comes_first(void)
{
	struct place p;
	static struct program to;

	if (!place_open(&p))
		return;
	send_as(&p, &to, SG_ROLE_AGENT, PROVIDER_OPENAI,
	    SAY("Deploy it, please.", ""));
	CHECK(ground_lines(&p.d.on.g, "turn.decided") == 1 && fake.asked == 1,
	    "one turn, one question");
	CHECK(ground_lines(&p.d.on.g, "Deploy it") == 0,
	    "and its words are not in the ledger");
	CHECK(to.begun == 0, "nothing is told yet");
	fake_says("Done thinking.");
	settle(&p);
	CHECK(whole(&to) && got(&to, "Done thinking."), "%s", to.text);
	p.crowded.full = 1;
	send(&p, &to, SAY("Again.", ""));
	CHECK(whole(&to) && to.status == 503 && fake.asked == 1,
	    "T43: a turn without a record is not asked: %u %s", to.status,
	    to.text);
	place_close(&p);
}

/* R-324, T61: no byte of a call leaves before it is decided; then all do. */
static void
held_and_released(void)
{
	static const char *const bodies[] = {
	    SAY("go", ""), SAY("go", ",\"stream\":true")};

	for (unsigned i = 0; i < 2; i++) {
		struct place p;
		static struct program to;

		if (!place_open(&p))
			return;
		calls(1);
		send(&p, &to, bodies[i]);
		CHECK(!got(&to, "deploy") && !got(&to, "prod") && to.ended == 0,
		    "%u: held: %s", i, to.text);
		CHECK(got(&to, "Well.") == (i == 1), "%u: text may pass: %s", i,
		    to.text);
		journal_plain_hold(&p.d.on.g.journal, true);
		decide(&p, "allow_once");
		CHECK(!got(&to, "deploy") && to.ended == 0,
		    "%u: T43: not before its record: %s", i, to.text);
		journal_plain_hold(&p.d.on.g.journal, false);
		settle(&p);
		CHECK(whole(&to) && to.status == 200 && got(&to, "deploy") &&
			got(&to, "prod"),
		    "%u: released: %s", i, to.text);
		place_close(&p);
	}
}

/* edited, asked about again, and released as edited; a denial then says
 * nothing of it. */
static void
edited_and_released(void)
{
	static const char *const bodies[] = {
	    SAY("go", ""), SAY("go", ",\"stream\":true")};

	for (unsigned i = 0; i < 4; i++) {
		struct place p;
		struct said s = {0};
		static struct program to;
		bool allow = i < 2;

		if (!place_open(&p))
			return;
		calls(1);
		send(&p, &to, bodies[i % 2]);
		change(&p, &s, "{\"name\":\"other\"}");
		CHECK(!s.ok, "%u: only the input: %s", i, s.body);
		change(&p, &s, "{\"input\":{\"to\":\"test\"}}");
		CHECK(s.ok && !got(&to, "deploy") && to.ended == 0,
		    "%u: asked again: %s %s", i, s.message, to.text);
		if (!allow)
			fake_says("I see.");
		decide(&p, allow ? "allow_once" : "deny_once");
		CHECK(whole(&to) && to.status == 200, "%u: %u %s", i, to.status,
		    to.text);
		CHECK(!got(&to, "prod") && got(&to, "deploy") == allow &&
			got(&to, "test") == allow,
		    "%u: as edited or not at all: %s", i, to.text);
		CHECK(
		    ground_lines(&p.d.on.g, "\"decision\":\"corrected\"") == 1,
		    "%u: recorded", i);
		free(s.body);
		place_close(&p);
	}
}

/* T43: the record of a yes fails: an error, and nothing of the call. */
static void
a_yes_without_a_record(void)
{
	struct place p;
	static struct program to;

	if (!place_open(&p))
		return;
	calls(1);
	send(&p, &to, SAY("go", ""));
	journal_plain_fail(&p.d.on.g.journal, 1);
	decide(&p, "allow_once");
	CHECK(whole(&to) && to.status == 503 && !got(&to, "deploy"), "%u %s",
	    to.status, to.text);
	send(&p, &to, SAY("go", ""));
	CHECK(whole(&to) && to.status == 503, "nor anything else: %s", to.text);
	place_close(&p);
}

/* each call is asked about in turn; what was denied is not released,
 * and the model hears of it with the results of the other. */
static void
one_of_two(void)
{
	struct place p;
	static struct program to;

	if (!place_open(&p))
		return;
	calls(2);
	send(&p, &to, SAY("go", ""));
	decide(&p, "allow_once");
	CHECK(to.ended == 0 && !got(&to, "deploy"),
	    "the first waits for the second: %s", to.text);
	decide(&p, "deny_once");
	CHECK(whole(&to) && got(&to, "deploy") && !got(&to, "notify") &&
		!got(&to, "\"all\""),
	    "%s", to.text);
	fake_says("I see.");
	send(&p, &to,
	    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":"
	    "\"go\"},{\"role\":\"assistant\",\"content\":\"Well.\","
	    "\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\","
	    "\"function\":{\"name\":\"deploy\",\"arguments\":\"{\\\"to\\\":"
	    "\\\"prod\\\"}\"}}]},{\"role\":\"tool\",\"tool_call_id\":\"c1\","
	    "\"content\":\"ok\"}]}");
	CHECK(whole(&to) && got(&to, "I see."), "%u %s", to.status, to.text);
	CHECK(strstr(fake.said, ">result c1 ok") != NULL &&
		strstr(fake.said, ">result c2 User cancelled.") != NULL,
	    "each call has its result: %s", fake.said);
	place_close(&p);
}

/* Denied: the model is told why, in words of who denied. */
static void
why_not(void)
{
	struct place p;
	static struct program to;

	if (!place_open(&p))
		return;
	calls(1);
	fake_says("As you like.");
	send(&p, &to, SAY("go", ""));
	decide(&p, "deny_once");
	CHECK(whole(&to) && got(&to, "As you like.") && !got(&to, "deploy"),
	    "%s", to.text);
	CHECK(strstr(fake.said, ">result c1 User cancelled.") != NULL, "%s",
	    fake.said);
	calls(1);
	fake_says("Well then.");
	send(&p, &to, SAY("again", ""));
	desk_place_pass(&p.d, 40000);
	settle(&p);
	CHECK(whole(&to) &&
		strstr(fake.said, "Not done: nobody answered in time.") != NULL,
	    "T40: %s", fake.said);
	desk_detach(p.d.desk, &person);
	calls(1);
	fake_says("Nobody there.");
	send(&p, &to, SAY("once more", ""));
	settle(&p);
	CHECK(whole(&to) &&
		strstr(fake.said, "Not done: nobody was there to ask.") != NULL,
	    "T40: %s", fake.said);
	place_close(&p);
}

/* A model that calls again and again is stopped. */
static void
without_end(void)
{
	struct place p;
	static struct program to;

	if (!place_open(&p))
		return;
	for (unsigned i = 0; i < 30; i++)
		calls(1);
	send(&p, &to, SAY("go", ""));
	for (unsigned i = 0; i < 30 && to.ended == 0; i++)
		decide(&p, "deny_once");
	CHECK(whole(&to) && !got(&to, "deploy"), "T51: %u %s", to.status,
	    to.text);
	CHECK(fake.asked <= 8, "asked %u times", fake.asked);
	place_close(&p);
}

/* A stream is not silent for long while somebody thinks. */
static void
a_sign_of_life(void)
{
	struct place p;
	static struct program to;
	size_t n;

	if (!place_open(&p))
		return;
	calls(1);
	send(&p, &to, SAY("go", ",\"stream\":true"));
	n = to.n;
	CHECK(proxies_due(p.proxies) < INT64_MAX, "it wants to be woken");
	ground_pass(&p.d.on.g, 5000);
	proxies_tick(p.proxies);
	CHECK(to.n > n && !got(&to, "deploy"), "something, and not the call");
	n = to.n;
	ground_pass(&p.d.on.g, 4000);
	proxies_tick(p.proxies);
	CHECK(to.n == n, "not more often");
	decide(&p, "allow_once");
	CHECK(whole(&to) && got(&to, "deploy"), "%s", to.text);
	place_close(&p);
}

/* Who leaves takes its question back: from the model, from the person. */
static void
who_leaves(void)
{
	struct place p;
	static struct program to;
	struct said s = {0};
	struct command_in in = ground_in(9);

	if (!place_open(&p))
		return;
	send(&p, &to, SAY("go", ""));
	proxies_forget(p.proxies, &to);
	CHECK(fake.cancelled == 1 && fake.n_open == 0 && to.begun == 0,
	    "the model is not needed");
	calls(1);
	send(&p, &to, SAY("go on", ""));
	proxies_forget(p.proxies, &to);
	settle(&p);
	ROOM_RUN(
	    &p.d.on.g, p.d.desk, run_prompt_list, NULL, &in, said_again(&s));
	CHECK(says(&s, "\"prompts\":[]"), "nobody is asked: %s", s.body);
	CHECK(to.begun == 0 && to.ended == 0, "and nothing is told");
	calls(1);
	send(&p, &to, SAY("and on", ""));
	proxies_stop(p.proxies);
	CHECK(whole(&to) && to.status == 503 && got(&to, "is stopping"),
	    "at the end all are told: %s", to.text);
	free(s.body);
	place_close(&p);
}

/* A model that fails, says nothing or cannot be asked. */
static void
models_that_fail(void)
{
	struct place p;
	static struct program to;

	if (!place_open(&p))
		return;
	fake.answers[fake.n++] = (struct fake_answer){.fails = true,
	    .failure = {.code = SG_FAILURE_PROVIDER_UNAVAILABLE,
		.text = STR("down for repair")}};
	send(&p, &to, SAY("hi", ""));
	CHECK(whole(&to) && to.status >= 500 && got(&to, "down for repair"),
	    "%u %s", to.status, to.text);
	fake.answers[fake.n++] = (struct fake_answer){.text = "Half",
	    .fails = true,
	    .failure = {.code = SG_FAILURE_PROVIDER_ERROR, .streamed = true}};
	send(&p, &to, SAY("hi", ",\"stream\":true"));
	CHECK(whole(&to) && got(&to, "error"), "a stream that breaks: %s",
	    to.text);
	fake.refuses = true;
	send(&p, &to, SAY("hi", ""));
	CHECK(whole(&to) && to.status == 503, "%u %s", to.status, to.text);
	fake.refuses = false;
	p.d.on.g.sh.port.model = NULL;
	send(&p, &to, SAY("hi", ""));
	CHECK(whole(&to) && to.status == 503 && got(&to, "no model is set up"),
	    "%s", to.text);
	place_close(&p);
}

/* T44: whichever piece is missing: one end, and no call without its record. */
static void
without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 200 && !done; nth += 1) {
		struct place p;
		static struct program to;

		if (!place_open(&p))
			return;
		calls(1);
		faulty_after(nth);
		send(&p, &to, SAY("go", ""));
		done = to.ended == 0 && !faulty_ran_out();
		faulty_never();
		decide(&p, "allow_once");
		settle(&p);
		CHECK(whole(&to), "piece %ld: %u begun, %u ended", nth,
		    to.begun, to.ended);
		CHECK(!got(&to, "deploy") ||
			ground_lines(&p.d.on.g, "allow_once") > 0,
		    "piece %ld: released by nobody: %s", nth, to.text);
		place_close(&p);
	}
	CHECK(done, "in the end there is enough");
}

/*
 * T43, T61: two calls, any answers, a journal that is slow or has no room:
 * what is released was allowed, and the program hears one end.
 */
static void
any_order(void)
{
	for (unsigned long round = 0; round < prop_part(60); round++) {
		struct place p;
		static struct program to;

		prop_seed(round);
		if (!place_open(&p))
			return;
		calls(2);
		fake_says("Well then.");
		send(&p, &to,
		    any(2) == 0 ? SAY("go", "")
				: SAY("go", ",\"stream\":true"));
		for (unsigned i = 0; i < 6 && to.ended == 0; i++) {
			p.crowded.full = any(5) == 0;
			journal_plain_hold(&p.d.on.g.journal, any(3) == 0);
			if (any(5) == 0)
				desk_place_pass(&p.d, 31000);
			else
				decide(&p,
				    any(2) == 0 ? "allow_once" : "deny_once");
			p.crowded.full = 0;
			journal_plain_hold(&p.d.on.g.journal, false);
			settle(&p);
		}
		desk_place_pass(&p.d, 60000);
		settle(&p);
		CHECK((unsigned)got(&to, "deploy") +
			    (unsigned)got(&to, "notify") <=
			ground_lines(&p.d.on.g, "\"decision\":\"allow_once\""),
		    "round %lu: %s", round, to.text);
		proxies_stop(p.proxies);
		CHECK(whole(&to), "round %lu: %u %u %u", round, to.begun,
		    to.ended, to.late);
		place_close(&p);
	}
}

int
main(void)
{
	RUN(refusals);
	RUN(the_turn_comes_first);
	RUN(held_and_released);
	RUN(edited_and_released);
	RUN(a_yes_without_a_record);
	RUN(one_of_two);
	RUN(why_not);
	RUN(without_end);
	RUN(a_sign_of_life);
	RUN(who_leaves);
	RUN(models_that_fail);
	RUN(without_memory);
	RUN(any_order);
	return t_done("proxy_alone");
}
