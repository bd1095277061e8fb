/*
 * The laws of the memento over random threads: each round is a thread of
 * random turns, and after each turn every law is checked.
 */
#include <stdlib.h>

#include "solgate/breakpoint.h"
#include "form/memento_tag.h"
#include "t.h"

#define THREADS 1500
#define TURNS   12
#define START   1767225600000

static struct sg_str words[] = {{"plan", 4}, {"book", 4}, {"pay", 3},
    {"call", 4}, {"a \"b\"\n", 6}, {"\xc3\xa4", 2}};

/* What one turn may bring; the change points into it. */
struct turn {
	struct sg_memento_change c;
	struct sg_memento_shape shape;
	struct sg_memento_signals signals;
	struct sg_affect_point affect;
};

static struct sg_str
some_word(void)
{
	return words[rand() % 6];
}

/* A part of the words, often empty, rarely too long. */
static struct sg_str_list
some_list(void)
{
	static struct sg_str seven[7];

	if (rand() % 40 == 0) {
		for (size_t i = 0; i < 7; i++)
			seven[i] = words[0];
		return (struct sg_str_list){seven, 7};
	}
	return (struct sg_str_list){words, (size_t)rand() % 4};
}

static void
some_signals(struct sg_memento_signals *s, int64_t now)
{
	s->updated_ms = now;
	s->n_items = (size_t)rand() % (SG_MEMENTO_SIGNALS_MAX + 1);
	for (size_t i = 0; i < s->n_items; i++)
		s->items[i] = (struct sg_memento_signal){
		    .end_message_id = some_word(),
		    .kind = (unsigned)rand() % SG_SIGNAL_COUNT,
		    .confidence = (unsigned)rand() % SG_CONFIDENCE_COUNT,
		    .summary = some_word(),
		    .has_summary = rand() % 2 == 0};
}

static void
some_turn(struct turn *t, const struct sg_memento *previous, int64_t now)
{
	memset(t, 0, sizeof(*t));
	t->shape = (struct sg_memento_shape){.arc = some_word(),
	    .active = some_list(),
	    .parked = some_list(),
	    .decisions = some_list(),
	    .next = some_list()};
	t->affect = (struct sg_affect_point){.label = some_word(),
	    .intensity = (double)(rand() % 21) / 20,
	    .source = (unsigned)rand() % SG_AFFECT_SOURCE_COUNT};
	some_signals(&t->signals, now);
	t->c = (struct sg_memento_change){.previous = previous,
	    .thread_id = words[0],
	    .decision = (unsigned)rand() % SG_BREAKPOINT_COUNT,
	    .shape = rand() % 3 != 0 ? &t->shape : NULL,
	    .shape_refused = rand() % 20 == 0,
	    .role = rand() % 4 == 0 ? SG_CHAT_ROLE_MODEL : SG_CHAT_ROLE_USER,
	    .message_id = some_word(),
	    .message = rand() % 2 == 0 ? STR("decide") : STR("hm"),
	    .answer = STR("Decision: go."),
	    .affect = rand() % 3 != 0 ? &t->affect : NULL,
	    .signals = rand() % 3 == 0 ? &t->signals : NULL,
	    .now_ms = now};
}

static bool
same_list(struct sg_str_list a, struct sg_str_list b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (!str_eq(a.v[i], b.v[i]))
			return false;
	return true;
}

static bool
same_summary(const struct sg_memento *a, const struct sg_memento *b)
{
	return str_eq(a->arc, b->arc) && same_list(a->active, b->active) &&
	    same_list(a->parked, b->parked) &&
	    same_list(a->decisions, b->decisions) &&
	    same_list(a->next, b->next);
}

/* R-004 R-044: a must is never frozen, never blocked, and takes the shape. */
static void
a_must_gets_through(const struct turn *t, const struct sg_memento_update *u)
{
	if (t->c.decision != SG_BREAKPOINT_MUST)
		return;
	CHECK(!u->frozen && u->blocked == SG_SUMMARY_BLOCK_NONE, "frozen");
	if (t->c.shape == NULL || !sg_memento_shape_valid(t->c.shape))
		return;
	CHECK(str_eq(u->memento.arc, t->shape.arc) &&
		same_list(u->memento.active, t->shape.active) &&
		same_list(u->memento.parked, t->shape.parked),
	    "a must was not taken over");
}

/* R-005 R-061 R-062: a blocked summary stays whole. */
static void
a_blocked_summary_stays(const struct turn *t, const struct sg_memento_update *u)
{
	const struct sg_memento *p = t->c.previous;

	if (p == NULL)
		return;
	CHECK(u->frozen ==
		sg_freeze_at_peak(p->affect.rollup.phase,
		    p->affect.rollup.intensity_bucket, t->c.decision),
	    "the guardrail looks back");
	CHECK((u->blocked != SG_SUMMARY_BLOCK_NONE) ==
		(u->frozen || t->c.decision == SG_BREAKPOINT_SKIP),
	    "blocked");
	if (u->blocked != SG_SUMMARY_BLOCK_NONE)
		CHECK(same_summary(&u->memento, p), "a summary changed");
}

static void
decisions_never_get_lost(
    const struct turn *t, const struct sg_memento_update *u)
{
	if (t->c.previous != NULL && t->c.previous->decisions.n > 0)
		CHECK(u->memento.decisions.n > 0, "decisions were lost");
	if (t->c.previous != NULL && t->c.previous->next.n > 0)
		CHECK(u->memento.next.n > 0, "next steps were lost");
}

static void
points_are_few_and_differ(const struct sg_memento *m)
{
	const struct sg_affect_point *p = m->affect.points;

	CHECK(m->affect.n_points <= SG_AFFECT_POINTS_MAX, "too many points");
	for (size_t i = 0; i < m->affect.n_points; i++)
		for (size_t j = 0; j < i; j++)
			CHECK(!str_eq(p[i].end_message_id, p[j].end_message_id),
			    "two points of a message");
}

static bool
same_signal(
    const struct sg_memento_signal *a, const struct sg_memento_signal *b)
{
	return a->kind == b->kind &&
	    str_eq(a->end_message_id, b->end_message_id);
}

/* whatever a turn brought is in, and no signal is there twice. */
static void
signals_are_kept(const struct turn *t, const struct sg_memento *m)
{
	const struct sg_memento_signals *s = &m->signals;

	CHECK(s->n_items <= SG_MEMENTO_SIGNALS_MAX, "too many signals");
	for (size_t i = 0; i < s->n_items; i++)
		for (size_t j = 0; j < i; j++)
			CHECK(!same_signal(&s->items[i], &s->items[j]),
			    "a signal twice");
	if (t->c.signals == NULL)
		return;
	CHECK(m->has_signals, "signals were dropped");
	for (size_t i = 0; i < t->signals.n_items; i++) {
		bool found = false;

		for (size_t j = 0; j < s->n_items; j++)
			found |= same_signal(
			    &s->items[j], &t->signals.items[i]);
		CHECK(found, "a signal was dropped");
	}
}

/* what is made can be sent, read again, and has the same tag. */
static void
it_survives_the_wire(const struct sg_memento *m)
{
	static char room[65536];
	char sent[MEMENTO_ETAG_SIZE], got[MEMENTO_ETAG_SIZE];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};
	struct sg_memento back;
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 20);
	contract_encode(&sg_memento_contract, m, &b);
	CHECK(!buf_full(&b), "it cannot be written");
	CHECK(contract_decode(
		  &sg_memento_contract, buf_str(&b), &a, &back, &e) == SG_OK,
	    "%s: %s", e.pointer, e.message);
	CHECK(back.version == SG_MEMENTO_V0_2, "version");
	CHECK(same_summary(m, &back), "another summary");
	CHECK(memento_etag(m, sent) && memento_etag(&back, got), "no tag");
	CHECK(strcmp(sent, got) == 0, "another tag");
	arena_release(&a);
}

/* The same turn once more adds no point and changes no summary. */
static void
a_replay_adds_nothing(const struct turn *t, const struct sg_memento_update *u)
{
	struct sg_memento_change again = t->c;
	struct sg_memento_room room;
	struct sg_memento_update v;

	again.previous = &u->memento;
	CHECK(sg_memento_next(&again, &room, &v), "there is a thread");
	if (t->c.affect != NULL && t->c.role == SG_CHAT_ROLE_USER)
		CHECK(v.memento.affect.n_points == u->memento.affect.n_points,
		    "a replay added a point");
	if (t->c.signals != NULL)
		CHECK(v.memento.signals.n_items == u->memento.signals.n_items,
		    "a replay added a signal");
}

static void
every_law_holds_in_every_thread(void)
{
	srand(5);
	for (int thread = 0; thread < THREADS && t_bad == 0; thread++) {
		struct sg_memento_room rooms[TURNS];
		struct sg_memento m;
		bool any = false;
		int64_t now = START;

		for (int i = 0; i < TURNS; i++, any = true) {
			struct sg_memento_update u;
			struct turn t;

			now += rand() % 900000;
			some_turn(&t, any ? &m : NULL, now);
			CHECK(sg_memento_next(&t.c, &rooms[i], &u),
			    "there is a thread");
			a_must_gets_through(&t, &u);
			a_blocked_summary_stays(&t, &u);
			decisions_never_get_lost(&t, &u);
			points_are_few_and_differ(&u.memento);
			signals_are_kept(&t, &u.memento);
			it_survives_the_wire(&u.memento);
			a_replay_adds_nothing(&t, &u);
			m = u.memento;
		}
	}
}

int
main(void)
{
	RUN(every_law_holds_in_every_thread);
	return t_done("memento_laws");
}
