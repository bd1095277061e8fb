/*
 * The laws of the chip and of the review, over random events from anybody:
 * what runs was tapped, nothing is done twice, every call is told of once.
 *
 *	PROP_EVENTS=1000000 PROP_SEED=7 build/asan/tests/prop/test_consent_laws
 */
#include <stdlib.h>

#include "ask/consent_chip.h"
#include "ask/consent_review.h"
#include "t.h"

#define BIT(sym) CONSENT_BIT(CONSENT_DO_##sym)
#define ACTIONS  12
#define STEPS    200

static uint64_t seed, state;
static long events_wanted = 100000;

static uint32_t
any(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 33) % n;
}

/* A check that says where the walk was. */
#define LAW(cond, ...)                                                        \
	do {                                                                  \
		if (!(cond))                                                  \
			fprintf(stderr,                                       \
			    "seed %llu walk %ld: ", (unsigned long long)seed, \
			    walk);                                            \
		CHECK(cond, __VA_ARGS__);                                     \
	} while (0)

/* What the world knows of an action. */
struct action {
	bool offered, running, done, put_off;
	bool quiet; /* put off, and not asked for since */
	uint32_t runs;
};

static struct chips c;
static struct action actions[ACTIONS];
static long walk;

static struct ask_name
name_of(uint32_t n)
{
	struct ask_name name = {{0}};

	memcpy(name.b, &n, sizeof(n));
	return name;
}

static void
check_run(
    struct action *a, const struct chip_event *ev, const struct chip_result *r)
{
	LAW(ev->role == SG_ROLE_PERSON &&
		(ev->on == CONSENT_ON_APPROVE || ev->on == CONSENT_ON_RETRY),
	    "ran without a tap");
	LAW(!a->running, "ran twice at once");
	LAW(!a->done, "ran after it was done");
	LAW(!a->put_off, "ran although it was put off");
	LAW(ask_name_eq(&r->chip->action, &ev->action), "ran another one");
	a->running = true;
	a->runs++;
	LAW(r->chip->attempts == a->runs, "attempts are counted");
}

static void
check_step(const struct chip_event *ev, struct action *a)
{
	static struct chips before;
	struct chip_result r;

	memcpy(&before, &c, sizeof(c));
	r = chips_step(&c, ev);
	if (r.does == BIT(REFUSE)) {
		LAW(memcmp(&before, &c, sizeof(c)) == 0, "a refused %s changed",
		    word_name(&words_consent_event, ev->on));
		return;
	}
	if ((r.does & BIT(RUN)) != 0)
		check_run(a, ev, &r);
	if (ev->on == CONSENT_ON_SUCCESS || ev->on == CONSENT_ON_FAILURE) {
		LAW(a->runs > 0 && !a->done, "a report of nothing");
		a->running = false;
		a->done = ev->on == CONSENT_ON_SUCCESS;
	}
	if (ev->on == CONSENT_ON_NOT_NOW) {
		LAW(a->runs == 0, "put off after it ran");
		a->put_off = a->quiet = true;
	}
	if (ev->on == CONSENT_ON_REOPEN)
		a->put_off = a->quiet = false;
}

static void
check_offer(uint32_t which)
{
	uint32_t same = which % 3;
	struct chip_offer o = {.action = name_of(which),
	    .same = name_of(1000 + same),
	    .asked = any(4) == 0,
	    .may_act = any(8) != 0,
	    .can_cancel = any(2) != 0};
	struct chip_result r = chips_offer(&c, &o);

	if (r.does == BIT(REFUSE)) {
		LAW(actions[which].offered, "a new action was refused");
		return;
	}
	if (r.does == BIT(SUPPRESS))
		return;
	LAW(!actions[which].offered, "offered twice");
	actions[which].offered = true;
	for (uint32_t i = same; i < ACTIONS; i += 3) {
		LAW(!actions[i].quiet || o.asked,
		    "asked again although it was put off");
		actions[i].quiet = false;
	}
}

/* R-265 R-271 R-273 R-294 R-308 T62 */
static void
chips_keep_their_laws(void)
{
	long fed = 0, runs = 0;

	for (walk = 0; fed < events_wanted; walk++) {
		memset(actions, 0, sizeof(actions));
		chips_init(&c);
		for (int i = 0; i < STEPS; i++, fed++) {
			uint32_t which = any(ACTIONS);
			struct chip_event ev = {.on = any(CONSENT_ON_TYPE + 1),
			    .role = any(3) ? SG_ROLE_PERSON
					   : any(SG_ROLE_COUNT),
			    .at_ms = i,
			    .action = name_of(which),
			    .attempt = actions[which].runs - (any(5) == 0)};

			if (any(4) == 0)
				check_offer(which);
			else
				check_step(&ev, &actions[which]);
		}
		for (uint32_t i = 0; i < ACTIONS; i++)
			runs += actions[i].runs;
	}
	CHECK(runs > walk, "something ran: %ld", runs);
}

/* ---- The review ---------------------------------------------------------- */
struct told {
	uint32_t n;
	uint32_t responses[REVIEW_CALLS_MAX], runs[REVIEW_CALLS_MAX],
	    decisions[REVIEW_CALLS_MAX];
};

static struct told told;

static void
check_review_effect(
    const struct review_event *ev, const struct review_effect *e)
{
	switch (e->kind) {
	case CONSENT_DO_RUN:
		LAW(ev->on == CONSENT_ON_CONFIRM && ev->role == SG_ROLE_PERSON,
		    "ran without Confirm");
		told.runs[e->call]++;
		LAW(told.runs[e->call] == 1, "ran twice");
		LAW(told.responses[e->call] == 0, "ran after it was settled");
		break;
	case CONSENT_DO_RESPOND:
		told.responses[e->call]++;
		LAW(told.responses[e->call] == 1, "told twice");
		break;
	case CONSENT_DO_RECORD:
		told.decisions[e->call] += e->decision != SG_DECISION_NONE;
		LAW(told.decisions[e->call] == 1, "decided twice");
		break;
	case CONSENT_DO_FLUSH:
		for (uint32_t i = 0; i < told.n; i++) {
			LAW(told.responses[i] == 1, "call %u is not told", i);
			LAW(told.decisions[i] == 1, "call %u undecided", i);
		}
		LAW(told.n > 0, "nothing to tell");
		told.n = 0;
		break;
	case CONSENT_DO_RESET:
		for (uint32_t i = 0; i < told.n; i++)
			LAW(told.decisions[i] == 1, "call %u is lost", i);
		told.n = 0;
		break;
	default:
		break;
	}
}

/* T61 R-324 R-345 R-360 */
static void
reviews_keep_their_laws(void)
{
	static const enum sg_consent_event usual[] = {CONSENT_ON_SEND,
	    CONSENT_ON_CALLS, CONSENT_ON_CALLS, CONSENT_ON_CONFIRM,
	    CONSENT_ON_CANCEL, CONSENT_ON_TYPE, CONSENT_ON_SUCCESS,
	    CONSENT_ON_SUCCESS, CONSENT_ON_FAILURE};
	static struct review_effects fx;
	long fed = 0, flushed = 0;

	for (walk = 0; fed < events_wanted; walk++) {
		struct review r;

		memset(&told, 0, sizeof(told));
		review_init(&r, 1 + any(2));
		for (int i = 0; i < STEPS; i++, fed++) {
			struct review_event ev = {.on = any(CONSENT_ON_COUNT),
			    .role = any(4) ? SG_ROLE_PERSON
					   : any(SG_ROLE_COUNT),
			    .n = any(10) ? any(5) : 60 + any(10),
			    .mode = any(SG_CHAT_MODE_COUNT)};
			struct review before = r;

			if (any(8) != 0)
				ev.on = usual[any(
				    sizeof(usual) / sizeof(usual[0]))];
			review_step(&r, &ev, &fx);
			LAW(fx.n <= REVIEW_EFFECTS_MAX, "%zu effects", fx.n);
			if (fx.n > 0 && fx.v[0].kind == CONSENT_DO_REFUSE) {
				LAW(memcmp(&before, &r, sizeof(r)) == 0,
				    "a refusal changed something");
				continue;
			}
			if (ev.on == CONSENT_ON_CALLS) {
				memset(&told, 0, sizeof(told));
				told.n = ev.n;
			}
			for (size_t k = 0; k < fx.n; k++) {
				flushed += fx.v[k].kind == CONSENT_DO_FLUSH;
				check_review_effect(&ev, &fx.v[k]);
			}
		}
	}
	CHECK(flushed > walk, "%ld replies were told", flushed);
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
	RUN(chips_keep_their_laws);
	RUN(reviews_keep_their_laws);
	return t_done("consent_laws");
}
