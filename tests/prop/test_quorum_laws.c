/*
 * The laws of more than one pair of eyes, over random histories.  The law is
 * written a second time, from the outside: nothing is counted along the way.
 * When a call is released, its whole history is read from the start, and the
 * people who stand behind the yes are counted from it.
 *
 *	PROP_HISTORIES=1000000 PROP_SEED=7
 *build/asan/tests/prop/test_quorum_laws
 */
#include <stdlib.h>

#include "ask/queue.h"
#include "t.h"

#define STEPS  28
#define PEOPLE 5
#define CALLS  STEPS

static uint64_t state, number;
static long histories = 100000;
static long released, by_several, refused_yes, left_in_time, later_counted;

static uint32_t
any(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 33) % n;
}

/* What happened, and what was seen of it. */
struct step {
	struct queue_event ev;
	bool taken;
	int64_t now_ms;
};

static struct history {
	size_t n;
	struct step v[STEPS + 1];
	struct queue_ask calls[CALLS + 1];
	bool settled[CALLS + 1];
	uint32_t n_calls;
	/* of the last display of each prompt, by its number */
	uint32_t rev[CALLS + 2];
	int64_t shown_ms[CALLS + 2], escalate_ms[CALLS + 2];
	bool ruled[CALLS + 2];
	uint32_t prompt_of[CALLS + 1];
	uint32_t n_prompts;
	int64_t now_ms;
} h;

static struct queue q;
static struct queue_effects fx;

static struct queue_id
id_of(uint32_t n)
{
	struct queue_id id = {{0}};

	memcpy(id.b, &n, sizeof(n));
	id.b[QUEUE_ID_SIZE - 1] = 1;
	return id;
}

static uint32_t
number_of(const struct queue_id *id)
{
	uint32_t n;

	memcpy(&n, id->b, sizeof(n));
	return n;
}

static struct ask_name
name_of(uint32_t kind, uint32_t n)
{
	struct ask_name name = {{0}};

	name.b[0] = (uint8_t)kind;
	name.b[1] = (uint8_t)n;
	return name;
}

static enum sg_queue_event
any_kind(void)
{
	static const enum sg_queue_event kinds[] = {QUEUE_ON_CALL,
	    QUEUE_ON_CALL, QUEUE_ON_CALL, QUEUE_ON_TICK, QUEUE_ON_TICK,
	    QUEUE_ON_DECIDE, QUEUE_ON_DECIDE, QUEUE_ON_DECIDE, QUEUE_ON_DECIDE,
	    QUEUE_ON_DECIDE, QUEUE_ON_DECIDE, QUEUE_ON_DECIDE, QUEUE_ON_DECIDE,
	    QUEUE_ON_LEAVE, QUEUE_ON_RULE, QUEUE_ON_EXTEND, QUEUE_ON_CANCEL,
	    QUEUE_ON_EDIT};

	return kinds[any(sizeof(kinds) / sizeof(kinds[0]))];
}

static struct queue_voter
any_voter(void)
{
	uint32_t person = 1 + any(PEOPLE);

	if (any(30) == 0)
		return (struct queue_voter){.counts = true};
	return (struct queue_voter){.person = name_of(9, person),
	    .seat = name_of(9, any(5) == 0 ? 1 + any(PEOPLE) : person),
	    .counts = any(4) != 0,
	    .counts_later = any(4) != 0};
}

static struct queue_ask
any_call(void)
{
	uint32_t need = any(3) == 0 ? 0 : 1 + any(3);

	/* Mostly a rule has a key of its own, as the desk makes it. */
	return (struct queue_ask){.no = h.n_calls + 1,
	    .channel = 1,
	    .hash = name_of(7, h.n_calls + 1),
	    .key = {.extension = name_of(1, 1),
		.group = name_of(2, any(9) == 0 ? 0 : need),
		.capability = SG_CAP_EXEC,
		.risk = SG_RISK_HIGH},
	    .persistable = true,
	    .quorum = {need, any(2) ? 60000 : 0, any(2) ? 5000 : 0}};
}

static struct queue_event
any_event(void)
{
	static const int64_t leaps[] = {0, 10, 250, 300, 300, 6000};
	uint32_t p = 1 + any(h.n_prompts > 1 ? h.n_prompts - 1 : 1);
	struct queue_event ev = {.kind = any_kind(),
	    .by = 1,
	    .fresh = id_of(h.n_prompts),
	    .prompt = id_of(p),
	    .option = any(6) == 0 ? any(2) : 2 + (any(5) ? 0 : any(3)),
	    .rule = any(2) ? SG_DECISION_ALLOW_STORED
			   : SG_DECISION_ALLOW_PERMISSIVE,
	    .has_rev = any(9) != 0,
	    .rev = p < CALLS + 2 && any(7) ? h.rev[p] : any(4),
	    .voter = any_voter()};

	h.now_ms += any(25) == 0 ? 31000
				 : leaps[any(sizeof(leaps) / sizeof(leaps[0]))];
	ev.at_ms = h.now_ms;
	ev.role = ev.kind == QUEUE_ON_CALL || ev.kind == QUEUE_ON_CANCEL
	    ? SG_ROLE_AGENT
	    : SG_ROLE_PERSON;
	ev.call = any_call();
	if (ev.kind == QUEUE_ON_CANCEL || ev.kind == QUEUE_ON_RULE)
		ev.call.no = 1 + any(h.n_calls + 1);
	else if (ev.kind == QUEUE_ON_DECIDE)
		ev.call.no = any(8) ? 0 : 1 + any(h.n_calls + 1);
	else if (ev.kind == QUEUE_ON_EDIT)
		ev.was = 1 + any(h.n_calls + 1);
	return ev;
}

static bool
is_yes(const struct queue_event *ev)
{
	return ev->kind == QUEUE_ON_DECIDE &&
	    (ev->option == SG_OPTION_ALLOW_ONCE ||
		ev->option == SG_OPTION_ALLOW_SESSION ||
		ev->option == SG_OPTION_ALLOW_ALWAYS);
}

#define LAW(cond, ...)                                             \
	do {                                                       \
		if (!(cond))                                       \
			fprintf(stderr, "history %llu step %zu: ", \
			    (unsigned long long)number, h.n);      \
		CHECK(cond, __VA_ARGS__);                          \
	} while (0)

/* Did this person, or whoever's place it was, leave after step ${from}? */
static bool
has_left(size_t from, const struct queue_voter *v)
{
	for (size_t i = from + 1; i < h.n; i++)
		if (h.v[i].ev.kind == QUEUE_ON_LEAVE && h.v[i].taken &&
		    (ask_name_eq(&h.v[i].ev.voter.person, &v->person) ||
			ask_name_eq(&h.v[i].ev.voter.person, &v->seat)))
			return true;
	return false;
}

/* A yes to prompt ${p} at the revision that was shown last, that stands. */
static bool
stands(size_t i, uint32_t p)
{
	const struct step *s = &h.v[i];
	const struct queue_voter *v = &s->ev.voter;
	static const struct ask_name none = {{0}};

	return s->taken && is_yes(&s->ev) && number_of(&s->ev.prompt) == p &&
	    s->ev.has_rev && s->ev.rev == h.rev[p] &&
	    !ask_name_eq(&v->person, &none) &&
	    (v->counts ||
		(v->counts_later && h.escalate_ms[p] > 0 &&
		    s->now_ms >= h.shown_ms[p] + h.escalate_ms[p])) &&
	    !has_left(i, v);
}

/* How many different people, each in a different place, said yes. */
static uint32_t
people_behind(uint32_t p)
{
	uint32_t n = 0;

	for (size_t i = 0; i < h.n; i++) {
		bool again = false;

		if (!stands(i, p))
			continue;
		for (size_t j = 0; j < i; j++)
			again = again ||
			    (stands(j, p) &&
				(ask_name_eq(&h.v[j].ev.voter.person,
				     &h.v[i].ev.voter.person) ||
				    ask_name_eq(&h.v[j].ev.voter.seat,
					&h.v[i].ev.voter.seat)));
		LAW(!again, "a second yes of one person was taken");
		n++;
		later_counted += !h.v[i].ev.voter.counts;
	}
	return n;
}

/* R-759 R-760 R-761: the law of a release. */
static void
check_release(const struct queue_effect *e)
{
	const struct queue_event *last = &h.v[h.n - 1].ev;
	uint32_t p = number_of(&e->prompt), n;

	released++;
	LAW(!h.settled[e->call], "it has a fate already");
	LAW(ask_name_eq(&e->hash, &h.calls[e->call].hash), "another hash");
	if (h.calls[e->call].quorum.need == 0)
		return;
	LAW(is_yes(last) && last->role == SG_ROLE_PERSON, "released by %s",
	    word_name(&words_queue_event, last->kind));
	LAW(number_of(&last->prompt) == p, "by a yes to something else");
	n = people_behind(p);
	LAW(n >= h.calls[e->call].quorum.need, "%u people, %u are needed", n,
	    h.calls[e->call].quorum.need);
	LAW(e->decision == SG_DECISION_ALLOW_ONCE, "it lasts");
	by_several += n > 1;
}

static void
see_display(const struct queue_effect *e)
{
	uint32_t p = number_of(&e->prompt);

	/* SHOW to all: the time of a question runs from here. */
	if (e->kind == QUEUE_DO_SHOW && e->by == 0)
		h.shown_ms[p] = q.now_ms;
	h.rev[p] = e->rev;
	for (uint32_t i = 0; i < e->n; i++) {
		uint64_t no = fx.calls[e->first + i];
		const struct queue_quorum *k = &h.calls[no].quorum;

		h.prompt_of[no] = p;
		if (k->need == 0)
			continue;
		if (!h.ruled[p] || k->escalate_ms == 0)
			h.escalate_ms[p] = k->escalate_ms;
		h.ruled[p] = true;
	}
}

static void
feed(const struct queue_event *ev)
{
	struct step *s = &h.v[h.n++];
	uint32_t opened = q.opened;
	bool left = false;

	*s = (struct step){.ev = *ev, .taken = true, .now_ms = ev->at_ms};
	if (ev->call.no == h.n_calls + 1 &&
	    (ev->kind == QUEUE_ON_CALL || ev->kind == QUEUE_ON_EDIT))
		h.calls[ev->call.no] = ev->call;
	queue_feed(&q, ev, &fx);
	for (size_t i = 0; i < fx.n; i++)
		if (fx.v[i].kind == QUEUE_DO_REFUSE)
			s->taken = false;
	refused_yes += !s->taken && is_yes(ev);
	if (s->taken && ev->call.no == h.n_calls + 1 &&
	    (ev->kind == QUEUE_ON_CALL || ev->kind == QUEUE_ON_EDIT))
		h.n_calls++;
	for (size_t i = 0; i < fx.n; i++) {
		const struct queue_effect *e = &fx.v[i];

		if (e->kind == QUEUE_DO_SHOW || e->kind == QUEUE_DO_UPDATE)
			see_display(e);
		if (e->kind == QUEUE_DO_RELEASE)
			check_release(e);
		if (e->kind == QUEUE_DO_RELEASE || e->kind == QUEUE_DO_DENY)
			h.settled[e->call] = true;
		left = left ||
		    (e->kind == QUEUE_DO_RECORD &&
			e->about == QUEUE_ABOUT_WITHDRAWN);
	}
	left_in_time += left;
	h.n_prompts += q.opened - opened;
}

/* a taken no ends the question, whoever says it. */
static void
check_no(const struct queue_event *ev)
{
	uint64_t waiting[CALLS + 1];
	uint32_t n = 0, p = number_of(&ev->prompt);

	if (!h.v[h.n - 1].taken || ev->kind != QUEUE_ON_DECIDE || is_yes(ev) ||
	    ev->has_rev || ev->call.no != 0)
		return;
	for (uint32_t i = 1; i <= h.n_calls; i++)
		if (h.prompt_of[i] == p && !h.settled[i])
			waiting[n++] = i;
	LAW(n == 0, "call %u still waits behind a no", (unsigned)waiting[0]);
}

static void
begin(void)
{
	struct queue_event attach = {
	    .kind = QUEUE_ON_ATTACH, .role = SG_ROLE_PERSON, .by = 1};

	memset(&h, 0, sizeof(h));
	h.n_prompts = 1;
	queue_init(&q, &(struct queue_settings){.needs_rev = any(2) != 0});
	queue_feed(&q, &attach, &fx);
}

/* T67 */
static void
no_release_without_enough_people(void)
{
	for (number = 0; number < (uint64_t)histories; number++) {
		begin();
		for (int i = 0; i < STEPS; i++) {
			struct queue_event ev = any_event();

			feed(&ev);
			check_no(&ev);
		}
	}
	printf("# %ld histories: %ld released, %ld of them by several people "
	       "(%ld votes of those asked later), %ld yeses refused, %ld "
	       "votes lost with their person\n",
	    histories, released, by_several, later_counted, refused_yes,
	    left_in_time);
	CHECK(by_several > histories / 50 && later_counted > histories / 500 &&
		refused_yes > histories && left_in_time > histories / 100,
	    "the histories do not reach what they are about");
}

int
main(void)
{
	const char *n = getenv("PROP_HISTORIES"), *seed = getenv("PROP_SEED");

	if (n != NULL)
		histories = atol(n);
	state = 88172645463325252ULL +
	    (seed != NULL ? strtoull(seed, NULL, 10) : 0);
	RUN(no_release_without_enough_people);
	return t_done("quorum_laws");
}
