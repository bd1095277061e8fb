/* Lines of the queue: what is written reads back, and tells the same story. */
#include "t.h"

#include "ask/queue_text.h"

static struct queue_event
call_event(uint64_t no, int64_t at_ms)
{
	struct queue_event ev = {.kind = QUEUE_ON_CALL,
	    .role = SG_ROLE_AGENT,
	    .at_ms = at_ms,
	    .call = {.no = no,
		.channel = 7,
		.weight = 3,
		.persistable = true,
		.scope = ask_name_of(STR("git push")),
		.key = {.extension = ask_name_of(STR("ext.a")),
		    .group = ask_name_of(STR("git")),
		    .turn = ask_name_of(STR("")),
		    .capability = SG_CAP_EXEC,
		    .risk = SG_RISK_HIGH}}};

	ev.fresh.b[0] = (uint8_t)no;
	return ev;
}

static bool
pass(const struct queue_event *ev, struct queue_event *out)
{
	char room[QUEUE_TEXT_MAX];
	struct buf b = BUF_ON(room);

	queue_text_add(&b, ev);
	return !buf_full(&b) && queue_text_read(buf_str(&b), out);
}

/* A line of an older ledger ends before the scope: all of a key are one. */
static void
test_line_of_before(const struct queue_event *ev)
{
	struct queue_event out;
	char room[QUEUE_TEXT_MAX];
	struct buf b = BUF_ON(room);

	queue_text_add(&b, ev);
	CHECK(queue_text_read(str_part(buf_str(&b), 0, b.n - 17), &out) &&
		out.call.no == ev->call.no &&
		queue_id_eq(&out.fresh, &ev->fresh) && out.call.scope.b[0] == 0,
	    "without a scope");
	CHECK(!queue_text_read(str_part(buf_str(&b), 0, b.n - 1), &out),
	    "half a scope is none");
}

static void
test_every_kind(void)
{
	struct queue_event ev = call_event(12, 34), out;

	for (unsigned k = 0; k < QUEUE_ON_COUNT; k++) {
		ev.kind = k;
		ev.option = SG_OPTION_DENY_ONCE;
		ev.rule = SG_DECISION_ALLOW_STORED;
		ev.has_rev = true;
		ev.rev = 4;
		ev.channel = 9;
		ev.prompt.b[15] = 5;
		CHECK(pass(&ev, &out), "%s", word_name(&words_queue_event, k));
		CHECK(out.kind == k && out.at_ms == 34, "kind and time");
	}
	ev.kind = QUEUE_ON_CALL;
	CHECK(pass(&ev, &out) && out.call.no == 12 && out.call.channel == 7 &&
		out.call.weight == 3 && out.call.persistable &&
		out.call.key.capability == SG_CAP_EXEC &&
		out.call.key.risk == SG_RISK_HIGH &&
		queue_id_eq(&out.fresh, &ev.fresh) &&
		memcmp(out.call.key.group.b, ev.call.key.group.b, 8) == 0 &&
		memcmp(out.call.scope.b, ev.call.scope.b, 8) == 0,
	    "a call");
	test_line_of_before(&ev);
	ev.kind = QUEUE_ON_ELSEWHERE;
	ev.call.loose = true;
	CHECK(pass(&ev, &out) && out.rule == SG_DECISION_ALLOW_STORED &&
		queue_id_eq(&out.prompt, &ev.prompt) && out.call.loose &&
		memcmp(out.call.scope.b, ev.call.scope.b, 8) == 0,
	    "R-888 the end of a question of another node");
	ev.kind = QUEUE_ON_DECIDE;
	CHECK(pass(&ev, &out) && out.option == SG_OPTION_DENY_ONCE &&
		out.has_rev && out.rev == 4 &&
		queue_id_eq(&out.prompt, &ev.prompt) &&
		out.role == SG_ROLE_PERSON,
	    "a decision");
}

static void
test_refused_lines(void)
{
	static const char *const lines[] = {"", "tick", "tick x", "tick 1 2",
	    "call 1 2", "shout 1", "decision 1 00 00 deny_once 1", "open 1 2 3",
	    "extend 1 zz"};
	struct queue_event ev;
	struct queue_settings set;

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		CHECK(!queue_text_read(str_of(lines[i]), &ev) &&
			!queue_text_read_open(str_of(lines[i]), &set),
		    "%s", lines[i]);
}

static void
test_settings(void)
{
	static struct queue q;
	struct queue_settings set = {
	    .timeout_ms = 2000, .wait_unattended = true};
	struct queue_settings out;
	char room[QUEUE_TEXT_MAX];
	struct buf b = BUF_ON(room);

	queue_init(&q, &set);
	queue_text_add_open(&b, &q);
	CHECK(queue_text_read_open(buf_str(&b), &out) &&
		out.timeout_ms == 2000 && out.window_ms == QUEUE_WINDOW_MS &&
		out.wait_unattended && !out.cooldown,
	    "settings");
	set.cooldown = true;
	queue_init(&q, &set);
	b.n = 0;
	queue_text_add_open(&b, &q);
	CHECK(queue_text_read_open(buf_str(&b), &out) && out.cooldown,
	    "the cool-down is switched on");
}

/* What comes to nothing is not told; what was refused only let time pass. */
static void
test_what_matters(void)
{
	static struct queue q;
	static struct queue_effects fx;
	struct queue_event tick = {.kind = QUEUE_ON_TICK, .at_ms = 1};
	struct queue_event eyes = {
	    .kind = QUEUE_ON_ATTACH, .role = SG_ROLE_VIEWER, .at_ms = 2};
	struct queue_event ev = call_event(1, 3), out;

	queue_init(&q, NULL);
	queue_feed(&q, &tick, &fx);
	CHECK(!queue_text_matters(&tick, &fx, &out), "a tick");
	queue_feed(&q, &eyes, &fx);
	CHECK(!queue_text_matters(&eyes, &fx, &out), "a viewer");
	eyes.role = SG_ROLE_PERSON;
	queue_feed(&q, &eyes, &fx);
	CHECK(queue_text_matters(&eyes, &fx, &out), "a person");
	queue_feed(&q, &ev, &fx);
	CHECK(queue_text_matters(&ev, &fx, &out) && out.kind == QUEUE_ON_CALL,
	    "a call");
	queue_feed(&q, &ev, &fx);
	CHECK(!queue_text_matters(&ev, &fx, &out), "a spent one");
	tick.at_ms = 400;
	queue_feed(&q, &tick, &fx);
	CHECK(queue_text_matters(&tick, &fx, &out), "a tick that shows");
}

int
main(void)
{
	RUN(test_every_kind);
	RUN(test_refused_lines);
	RUN(test_settings);
	RUN(test_what_matters);
	return t_done("ask_queue_text");
}
