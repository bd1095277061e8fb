/*
 * The laws of the queue, over random streams of events.  What is said here is
 * written a second time and from the outside: this file looks at events and
 * effects only, and keeps its own books on every call and every prompt.
 *
 *	PROP_EVENTS=1000000 PROP_SEED=7 build/asan/tests/prop/test_queue_laws
 */
#include <stdlib.h>

#include "ask/queue.h"
#include "t.h"

#define CALLS   400 /* of one walk */
#define PROMPTS 900
#define STEPS   250

static uint64_t seed, state;
static long events_wanted = 100000, events_fed, edits_taken;

static uint32_t
any(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 33) % n;
}

/* What was asked, and what became of it. */
struct call {
	struct queue_ask ask;
	bool waits, settled, released;
	uint32_t prompt;
};

struct prompt {
	bool shown, resolved;
	int64_t deadline_ms;
	uint32_t rev;
};

static struct walk {
	uint64_t number;
	uint32_t n_calls, n_prompts;
	struct call calls[CALLS + 1]; /* by number */
	struct prompt prompts[PROMPTS];
	int64_t now_ms;
} w;

static struct queue q;
static struct queue_effects fx;

static struct queue_id
id_of(uint32_t n)
{
	struct queue_id id = {{0}};

	memcpy(id.b, &n, sizeof(n));
	id.b[QUEUE_ID_SIZE - 1] = 1; /* never zero */
	return id;
}

static uint32_t
number_of(const struct queue_id *id)
{
	uint32_t n;

	memcpy(&n, id->b, sizeof(n));
	return id->b[QUEUE_ID_SIZE - 1] == 1 ? n : PROMPTS;
}

static struct ask_name
name_of(uint32_t a, uint32_t b)
{
	struct ask_name name = {{0}};

	memcpy(name.b, &a, sizeof(a));
	memcpy(name.b + sizeof(a), &b, sizeof(b));
	return name;
}

static struct queue_key
any_key(void)
{
	return (struct queue_key){.extension = name_of(any(3), 1),
	    .group = name_of(any(2), 2),
	    .turn = name_of(any(8) == 0, 3),
	    .capability = any(2) ? SG_CAP_EXEC : SG_CAP_HTTP,
	    .risk = any(4) ? SG_RISK_HIGH : SG_RISK_LOW};
}

/* A prompt somebody can see, or now and then any other. */
static uint32_t
any_prompt(void)
{
	for (int tries = 0; tries < 40 && w.n_prompts > 0; tries++) {
		uint32_t p = any(w.n_prompts);

		if (w.prompts[p].shown && !w.prompts[p].resolved)
			return p;
	}
	return any(w.n_prompts + 2);
}

static enum sg_queue_event
any_kind(void)
{
	static const enum sg_queue_event usual[] = {QUEUE_ON_CALL,
	    QUEUE_ON_CALL, QUEUE_ON_CALL, QUEUE_ON_CALL, QUEUE_ON_CALL,
	    QUEUE_ON_CALL, QUEUE_ON_DECIDE, QUEUE_ON_DECIDE, QUEUE_ON_DECIDE,
	    QUEUE_ON_TICK, QUEUE_ON_TICK, QUEUE_ON_EXTEND, QUEUE_ON_CANCEL,
	    QUEUE_ON_ATTACH, QUEUE_ON_DETACH, QUEUE_ON_UNMUTE, QUEUE_ON_RULE,
	    QUEUE_ON_EDIT};

	if (any(60) == 0)
		return QUEUE_ON_DISCONNECT;
	if (any(400) == 0)
		return QUEUE_ON_SHUTDOWN;
	return usual[any(sizeof(usual) / sizeof(usual[0]))];
}

static enum sg_role
any_role(enum sg_queue_event kind)
{
	if (any(12) == 0)
		return any(SG_ROLE_COUNT);
	return kind == QUEUE_ON_CALL || kind == QUEUE_ON_CANCEL
	    ? SG_ROLE_AGENT
	    : SG_ROLE_PERSON;
}

/* Mostly of a call that waits, by its caller; sometimes of none. */
static void
make_edit(struct queue_event *ev)
{
	const struct call *c = &w.calls[ev->was = any(w.n_calls + 2)];

	for (int tries = 0; tries < 40 && !c->waits && w.n_calls > 0; tries++)
		c = &w.calls[ev->was = 1 + any(w.n_calls)];
	if (!c->waits || any(12) == 0)
		return;
	ev->call.channel = c->ask.channel;
	ev->call.key.extension = c->ask.key.extension;
	if (c->prompt < PROMPTS && any(6) != 0) {
		ev->prompt = id_of(c->prompt);
		ev->rev = w.prompts[c->prompt].rev;
		ev->has_rev = any(9) != 0;
	}
}

static struct queue_event
any_event(void)
{
	static const int64_t leaps[] = {0, 0, 1, 40, 100, 250, 900, 5000};
	struct queue_event ev = {.kind = any_kind(),
	    .by = 1 + any(3),
	    .fresh = id_of(w.n_prompts),
	    .option = any(SG_OPTION_COUNT + (any(9) == 0)),
	    .rule = any(SG_DECISION_COUNT + 1),
	    .channel = 1 + any(4),
	    .has_rev = any(2) != 0};
	uint32_t p = any_prompt();

	w.now_ms += any(40) == 0 ? 31000
				 : leaps[any(sizeof(leaps) / sizeof(leaps[0]))];
	ev.at_ms = any(50) == 0 ? w.now_ms - 700 : w.now_ms;
	ev.role = any_role(ev.kind);
	ev.prompt = id_of(p);
	ev.rev = p < w.n_prompts && any(6) != 0
	    ? w.prompts[p].rev - (any(3) == 0)
	    : any(9);
	ev.call = (struct queue_ask){.no = w.n_calls + 1,
	    .channel = 1 + any(4),
	    .hash = name_of(w.n_calls, any(1000)),
	    .key = any_key(),
	    .weight = any(4),
	    .persistable = any(5) != 0};
	if (ev.kind == QUEUE_ON_EDIT) {
		make_edit(&ev);
		return ev;
	}
	if (ev.kind == QUEUE_ON_CANCEL || ev.kind == QUEUE_ON_RULE ||
	    any(ev.kind == QUEUE_ON_DECIDE ? 6 : 25) == 0)
		ev.call.no = any(w.n_calls + 2);
	else if (ev.kind == QUEUE_ON_DECIDE && any(4) != 0)
		ev.call.no = 0; /* all that were seen */
	return ev;
}

/* Was this event a person's yes to that call as it stood before? */
static bool
is_yes_to(const struct queue_event *ev, const struct queue_effect *e)
{
	return ev->kind == QUEUE_ON_DECIDE && ev->role == SG_ROLE_PERSON &&
	    (ev->option == SG_OPTION_ALLOW_ONCE ||
		ev->option == SG_OPTION_ALLOW_SESSION ||
		ev->option == SG_OPTION_ALLOW_ALWAYS) &&
	    (ev->call.no == 0 || ev->call.no == e->call) &&
	    queue_id_eq(&ev->prompt, &e->prompt);
}

/* Or a rule that allows this very call, by the name of a rule? */
static bool
is_rule_for(const struct queue_event *ev, const struct queue_effect *e)
{
	return ev->kind == QUEUE_ON_RULE && ev->call.no == e->call &&
	    ev->rule == e->decision &&
	    (ev->rule == SG_DECISION_ALLOW_STORED ||
		ev->rule == SG_DECISION_ALLOW_POLICY ||
		ev->rule == SG_DECISION_ALLOW_PERMISSIVE);
}

/* A check that says where the walk was. */
#define LAW(cond, ...)                                                         \
	do {                                                                   \
		if (!(cond))                                                   \
			fprintf(stderr,                                        \
			    "seed %llu walk %llu: ", (unsigned long long)seed, \
			    (unsigned long long)w.number);                     \
		CHECK(cond, __VA_ARGS__);                                      \
	} while (0)

static void
check_fate(
    const struct queue_event *ev, const struct queue_effect *e, size_t record)
{
	struct call *c = &w.calls[e->call];
	bool listed = false;

	LAW(c->waits && !c->settled, "call %d has two fates", (int)e->call);
	c->waits = false;
	c->settled = true;
	c->released = e->kind == QUEUE_DO_RELEASE;
	/* written down before it is done, by the same name */
	for (uint32_t i = 0; record < fx.n && i < fx.v[record].n; i++)
		listed = listed || fx.calls[fx.v[record].first + i] == e->call;
	LAW(listed && fx.v[record].decision == e->decision,
	    "call %d has no record", (int)e->call);
	LAW((decision_verdict(e->decision) == SG_VERDICT_ALLOW) == c->released,
	    "the token says otherwise");
	if (!c->released)
		return;
	LAW(ask_name_eq(&c->ask.hash, &e->hash), "another hash");
	if (is_rule_for(ev, e))
		return;
	LAW(is_yes_to(ev, e), "call %d released without a yes", (int)e->call);
	LAW(c->prompt == number_of(&ev->prompt), "of another prompt");
	LAW(w.prompts[c->prompt].shown, "nobody saw it");
}

static void
check_shown(const struct queue_effect *e)
{
	uint32_t p = number_of(&e->prompt), last = UINT32_MAX;
	struct prompt *known = &w.prompts[p];

	LAW(e->n > 0 && e->n <= QUEUE_OWNER_CALLS_MAX, "%d calls", (int)e->n);
	LAW(!known->shown || e->at_ms >= known->deadline_ms,
	    "the deadline of p%u came nearer", p);
	LAW(e->at_ms > q.now_ms || e->at_ms == INT64_MAX,
	    "p%u is shown after its end", p);
	known->shown = true;
	known->deadline_ms = e->at_ms;
	LAW(e->rev >= known->rev, "revision went back");
	known->rev = e->rev;
	for (uint32_t i = 0; i < e->n; i++) {
		struct call *c = &w.calls[fx.calls[e->first + i]];

		LAW(c->waits, "a settled call is asked about");
		LAW(c->ask.weight <= last, "the worst is not first");
		last = c->ask.weight;
		c->prompt = p;
		LAW(c->ask.persistable ||
			(e->options &
			    QUEUE_OPTION_BIT(SG_OPTION_ALLOW_ALWAYS)) == 0,
		    "always is offered for what was not shown");
		LAW((e->options & QUEUE_OPTION_BIT(SG_OPTION_DENY_ALWAYS)) != 0,
		    "R-384: deny always is missing");
	}
	for (uint32_t i = 1; i < e->n; i++) {
		const struct queue_key *a = &w.calls[fx.calls[e->first]]
						 .ask.key;
		const struct queue_key *b = &w.calls[fx.calls[e->first + i]]
						 .ask.key;

		LAW(memcmp(a, b, sizeof(*a)) == 0, "mixed keys");
	}
}

static void
check_effect(const struct queue_event *ev, size_t i, size_t *record)
{
	const struct queue_effect *e = &fx.v[i];
	uint32_t p = number_of(&e->prompt);

	LAW(p == PROMPTS || !w.prompts[p].resolved, "%s of p%u after its end",
	    word_name(&words_queue_effect, e->kind), p);
	if (e->kind == QUEUE_DO_RECORD && e->about == QUEUE_ABOUT_SETTLED)
		*record = i;
	if (e->kind == QUEUE_DO_RELEASE || e->kind == QUEUE_DO_DENY)
		check_fate(ev, e, *record);
	if (e->kind == QUEUE_DO_SHOW || e->kind == QUEUE_DO_UPDATE)
		check_shown(e);
	if (e->kind == QUEUE_DO_RESOLVE) {
		LAW(w.prompts[p].shown, "p%u ended unseen", p);
		w.prompts[p].resolved = true;
	}
	if (e->kind == QUEUE_DO_PERSIST_GRANT ||
	    e->kind == QUEUE_DO_SESSION_GRANT)
		LAW(ev->kind == QUEUE_ON_DECIDE && ev->role == SG_ROLE_PERSON,
		    "a grant without a person");
	if (e->kind == QUEUE_DO_WAKE)
		LAW(e->at_ms == queue_due(&q) && e->at_ms >= q.now_ms,
		    "wakes in the past");
}

static bool
was_refused(void)
{
	for (size_t i = 0; i < fx.n; i++)
		if (fx.v[i].kind == QUEUE_DO_REFUSE)
			return true;
	return false;
}

/* A call that is not refused exists from here on. */
static void
note_call(const struct queue_event *ev)
{
	bool is_call = ev->kind == QUEUE_ON_CALL && ev->role == SG_ROLE_AGENT;

	if ((!is_call && ev->kind != QUEUE_ON_EDIT) ||
	    ev->call.no != w.n_calls + 1)
		return;
	w.n_calls++;
	w.calls[w.n_calls] = (struct call){
	    .ask = ev->call, .waits = true, .prompt = PROMPTS};
}

static void
feed(const struct queue_event *ev)
{
	size_t record = SIZE_MAX;
	uint32_t opened = q.opened;

	note_call(ev);
	queue_feed(&q, ev, &fx);
	events_fed++;
	if (ev->kind == QUEUE_ON_EDIT && ev->call.no == w.n_calls) {
		if (was_refused())
			w.calls[w.n_calls--] = (struct call){.waits = false};
		else
			edits_taken++;
	}
	LAW(fx.n <= QUEUE_EFFECTS_MAX && fx.n_calls <= QUEUE_LISTS_MAX,
	    "%zu effects, %zu calls", fx.n, fx.n_calls);
	for (size_t i = 0; i < fx.n; i++)
		check_effect(ev, i, &record);
	w.n_prompts += q.opened - opened;
}

/* Nothing but the time is changed by what is refused. */
static void
check_refusal(const struct queue_event *ev)
{
	struct queue_event tick = {.kind = QUEUE_ON_TICK, .at_ms = ev->at_ms};
	static struct queue before, copy;
	static struct queue_effects dropped;

	memcpy(&copy, &q, sizeof(q));
	queue_feed(&copy, &tick, &dropped);
	memcpy(&before, &copy, sizeof(q));
	queue_feed(&copy, ev, &fx);
	if (!was_refused())
		return;
	LAW(fx.n == 1, "a refusal with effects");
	LAW(memcmp(&copy, &before, sizeof(q)) == 0,
	    "a refused %s changed something",
	    word_name(&words_queue_event, ev->kind));
}

static void
begin_walk(void)
{
	static const uint32_t caps[] = {0, 0, 3, 20};
	struct queue_settings set = {.owner_calls = caps[any(4)],
	    .owner_prompts = caps[any(4)] / 2,
	    .wait_unattended = any(3) == 0,
	    .cooldown = any(2) == 0};
	struct queue_event attach = {
	    .kind = QUEUE_ON_ATTACH, .role = SG_ROLE_PERSON, .by = 1};
	uint64_t number = w.number + 1;

	memset(&w, 0, sizeof(w));
	w.number = number;
	w.n_prompts = 1; /* number 0 is never opened */
	queue_init(&q, &set);
	feed(&attach);
}

/* T32 T33 T34 T35 T40 T46 R-147 R-217 R-218 R-257 */
static void
every_call_has_one_fate(void)
{
	uint64_t released = 0, calls = 0;

	while (events_fed < events_wanted) {
		struct queue_event stop = {.kind = QUEUE_ON_SHUTDOWN};

		begin_walk();
		for (int i = 0; i < STEPS; i++) {
			struct queue_event ev = any_event();

			if (any(4) == 0)
				check_refusal(&ev);
			feed(&ev);
		}
		stop.at_ms = w.now_ms;
		feed(&stop);
		LAW(q.n_calls == 0 && queue_due(&q) == QUEUE_NEVER,
		    "something waits after the end");
		for (uint32_t i = 1; i <= w.n_calls; i++) {
			LAW(w.calls[i].settled && !w.calls[i].waits,
			    "call %u has no fate", i);
			released += w.calls[i].released;
			calls++;
		}
		if (t_bad > 20)
			return;
	}
	/* the walks go where something happens */
	LAW(edits_taken > 20, "%ld changes were taken", edits_taken);
	LAW(released > calls / 20 && released < calls, "%llu of %llu released",
	    (unsigned long long)released, (unsigned long long)calls);
}

/* ---- Two runs compared -------------------------------------------------- */
#define STREAM 120

struct stream {
	size_t n;
	struct queue_event v[STREAM + 1];
};

static bool released_by[2][STREAM + 1], denied_by[2][STREAM + 1];
static bool quiet_by[2][STREAM + 1]; /* denied unasked, by the cool-down */

/* Play a stream; calls are known by their place in it, which is in the hash. */
static void
play(const struct stream *s, unsigned which)
{
	uint64_t place_of[STREAM + 2] = {0};
	uint64_t numbers = 0;
	struct queue_event end = {
	    .kind = QUEUE_ON_SHUTDOWN, .at_ms = INT64_MAX};

	memset(released_by[which], 0, sizeof(released_by[which]));
	memset(denied_by[which], 0, sizeof(denied_by[which]));
	memset(quiet_by[which], 0, sizeof(quiet_by[which]));
	queue_init(&q, NULL);
	for (size_t i = 0; i <= s->n; i++) {
		struct queue_event ev = i < s->n ? s->v[i] : end;

		if (ev.kind == QUEUE_ON_CALL) {
			ev.call.no = ++numbers;
			memcpy(&place_of[numbers], ev.call.hash.b,
			    sizeof(place_of[0]));
		}
		queue_feed(&q, &ev, &fx);
		events_fed++;
		for (size_t k = 0; k < fx.n; k++) {
			uint64_t place = place_of[fx.v[k].call % (STREAM + 2)];

			if (fx.v[k].kind == QUEUE_DO_RELEASE)
				released_by[which][place] = true;
			if (fx.v[k].kind == QUEUE_DO_DENY)
				denied_by[which][place] = true;
			if (fx.v[k].decision == SG_DECISION_DENY_COOLDOWN)
				quiet_by[which][place] = true;
		}
	}
}

/* Which prompts were shown, while the stream is being made. */
static uint32_t seen[4 * STREAM];
static size_t n_seen;

static void
note_seen(void)
{
	for (size_t k = 0; k < fx.n; k++)
		if (fx.v[k].kind == QUEUE_DO_SHOW && n_seen < 4 * STREAM)
			seen[n_seen++] = number_of(&fx.v[k].prompt);
}

/* Answers go to prompts that were shown when the stream was first played. */
static void
make_stream(struct stream *s, uint32_t extensions)
{
	uint64_t numbers = 0;
	int64_t now_ms = 0;

	n_seen = 0;
	s->n = 0;
	queue_init(&q, NULL);
	while (s->n < STREAM) {
		uint64_t place = s->n;
		struct queue_event ev = {.kind = QUEUE_ON_CALL,
		    .role = SG_ROLE_AGENT,
		    .fresh = id_of((uint32_t)s->n + 1),
		    .option = any(SG_OPTION_COUNT),
		    .call = {.channel = 1,
			.persistable = true,
			.key = {.extension = name_of(any(extensions), 1),
			    .group = name_of(any(2), 2)}}};

		now_ms += any(3) == 0 ? 0 : any(400);
		ev.at_ms = now_ms;
		memcpy(ev.call.hash.b, &place, sizeof(place));
		if (s->n == 0) {
			ev.kind = QUEUE_ON_ATTACH;
			ev.role = SG_ROLE_PERSON;
		} else if (n_seen > 0 && any(3) == 0) {
			ev.kind = any(6) == 0 ? QUEUE_ON_EXTEND
					      : QUEUE_ON_DECIDE;
			ev.role = SG_ROLE_PERSON;
			ev.prompt = id_of(seen[n_seen - 1 -
			    any(n_seen < 4 ? (uint32_t)n_seen : 4)]);
			ev.has_rev = any(2) != 0;
			ev.rev = 1 + any(4);
		}
		s->v[s->n] = ev;
		if (ev.kind == QUEUE_ON_CALL)
			ev.call.no = ++numbers;
		queue_feed(&q, &ev, &fx);
		note_seen();
		s->n++;
	}
}

/*
 * One more denial releases nothing that was not released before.  It may take
 * the place of two, each of a part of the prompt: then a key is not quiet yet
 * that was, and its calls wait for an answer of their own.
 */
static void
a_denial_never_releases_more(void)
{
	long rounds = events_wanted / 400;

	for (long i = 0; i < rounds; i++) {
		struct stream s, t;
		size_t at;

		make_stream(&s, 2);
		play(&s, 0);
		at = 1 + any((uint32_t)s.n - 1);
		t = s;
		memmove(&t.v[at + 1], &t.v[at], (s.n - at) * sizeof(t.v[0]));
		t.n++;
		t.v[at] = (struct queue_event){.kind = QUEUE_ON_DECIDE,
		    .role = SG_ROLE_PERSON,
		    .at_ms = s.v[at - 1].at_ms,
		    .fresh = id_of(5000),
		    .prompt = id_of(
			n_seen > 0 ? seen[any((uint32_t)n_seen)] : 1),
		    .option = any(2) ? SG_OPTION_DENY_ONCE
				     : SG_OPTION_DENY_ALWAYS};
		play(&t, 1);
		for (size_t k = 0; k < s.n; k++)
			CHECK(!released_by[1][k] || released_by[0][k] ||
				quiet_by[0][k],
			    "seed %llu round %ld: call %zu was released",
			    (unsigned long long)seed, i, k);
	}
}

static bool
are_independent(const struct queue_event *a, const struct queue_event *b,
    const struct stream *s)
{
	const struct queue_event *of[2] = {a, b};
	struct ask_name ext[2];

	for (int i = 0; i < 2; i++) {
		if (of[i]->kind == QUEUE_ON_ATTACH)
			return false;
		ext[i] = of[i]->call.key.extension;
		/* an answer belongs to the one whose call opened the prompt */
		if (of[i]->kind != QUEUE_ON_CALL) {
			uint32_t p = number_of(&of[i]->prompt);

			if (p == 0 || p > s->n ||
			    s->v[p - 1].kind != QUEUE_ON_CALL)
				return false;
			ext[i] = s->v[p - 1].call.key.extension;
		}
	}
	return !ask_name_eq(&ext[0], &ext[1]);
}

/* What two extensions do at the same moment may come in either order. */
static void
order_of_independent_prompts_is_irrelevant(void)
{
	long rounds = events_wanted / 400, swapped = 0;

	for (long i = 0; i < rounds; i++) {
		struct stream s, t;

		make_stream(&s, 4);
		play(&s, 0);
		t = s;
		for (size_t k = 1; k + 1 < t.n; k++) {
			struct queue_event kept = t.v[k];

			if (t.v[k].at_ms != t.v[k + 1].at_ms ||
			    !are_independent(&t.v[k], &t.v[k + 1], &s))
				continue;
			t.v[k] = t.v[k + 1];
			t.v[k + 1] = kept;
			swapped++;
			k++;
		}
		play(&t, 1);
		CHECK(memcmp(released_by[0], released_by[1],
			  sizeof(released_by[0])) == 0 &&
			memcmp(denied_by[0], denied_by[1],
			    sizeof(denied_by[0])) == 0,
		    "seed %llu round %ld: order mattered",
		    (unsigned long long)seed, i);
	}
	CHECK(swapped > rounds, "%ld swaps", swapped);
}

int
main(void)
{
	const char *s = getenv("PROP_SEED"), *n = getenv("PROP_EVENTS");

	seed = s != NULL ? strtoull(s, NULL, 10) : 20261115;
	state = seed * 2862933555777941757u + 3037000493u;
	if (n != NULL)
		events_wanted = strtol(n, NULL, 10);
	printf(
	    "seed %llu, %ld events\n", (unsigned long long)seed, events_wanted);
	RUN(every_call_has_one_fate);
	RUN(a_denial_never_releases_more);
	RUN(order_of_independent_prompts_is_irrelevant);
	return t_done("queue_laws");
}
