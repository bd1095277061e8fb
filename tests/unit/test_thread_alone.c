/*
 * Turns and mementos on a shell alone: records that fail or are slow, a
 * request that is repeated, memory that is missing, rows edited by hand.
 */
#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "lib/turn_place.h"
#include "shape/memento.h"
#include "shape/turns.h"
#include "t.h"

static struct said *
turn(struct turn_place *p, struct said *s, const char *user, const char *body)
{
	struct command_in in = ground_in(1);

	in.who.user = str_of(user);
	in.body = str_of(body);
	ROOM_RUN(&p->g, p->turns, run_turn, &turn_request_contract, &in,
	    said_again(s));
	return s;
}

static struct said *
put(struct turn_place *p, struct said *s, const char *arc, const char *match)
{
	char body[1024];
	struct command_in in = ground_in(1);

	snprintf(body, sizeof(body),
	    "{\"mementoId\":\"m\",\"threadId\":\"t\",\"createdTs\":"
	    "\"2026-01-01T00:00:00.000Z\",\"version\":\"memento-v0.2\","
	    "\"arc\":\"%s\",\"active\":[],\"parked\":[],\"decisions\":[],"
	    "\"next\":[],\"affect\":{\"points\":[],\"rollup\":{\"phase\":"
	    "\"settled\",\"intensityBucket\":\"low\",\"updatedAt\":"
	    "\"2026-01-01T00:00:00.000Z\"}}}",
	    arc);
	in.body = str_of(body);
	in.id = STR("t");
	in.match = str_of(match);
	ROOM_RUN(&p->g, p->turns, run_memento_put, &sg_memento_contract, &in,
	    said_again(s));
	return s;
}

static struct said *
get(struct turn_place *p, struct said *s)
{
	struct command_in in = ground_in(9);

	in.id = STR("t");
	ROOM_RUN(&p->g, p->turns, run_memento_get, NULL, &in, said_again(s));
	return s;
}

/* A turn leaves one line and one event, however slow the disk is. */
static void
a_turn_is_recorded(void)
{
	struct turn_place p;
	struct said s = {0};

	if (!turn_place_open(&p))
		return;
	journal_plain_hold(&p.g.journal, true);
	turn(&p, &s, "u", "{\"message\":\"ok thanks\"}");
	journal_plain_hold(&p.g.journal, false);
	ground_polls(&p.g);
	CHECK(s.times == 1 && s.ok && says(&s, "\"decision\":\"skip\""), "%s",
	    s.body);
	CHECK(ground_lines(&p.g, "event") == 1, "one line");
	CHECK(ground_event(&p.g, SG_EVENT_TURN, 7)[0] != '\0', "and an event");
	free(s.body);
	turn_place_close(&p);
}

/* T43: a turn allows nothing, so it does not wait; the next one is a no. */
static void
after_a_failed_record(void)
{
	struct turn_place p;
	struct said s = {0};

	if (!turn_place_open(&p))
		return;
	journal_plain_fail(&p.g.journal, 1);
	turn(&p, &s, "u", "{\"message\":\"explain how a loop works\"}");
	ground_poll(&p.g);
	turn(&p, &s, "u", "{\"message\":\"again\"}");
	CHECK(s.times == 1 && !s.ok && s.problem == SG_PROBLEM_NOT_DURABLE,
	    "%s", s.body);
	CHECK(ground_lines(&p.g, "event") == 0, "no line");
	free(s.body);
	turn_place_close(&p);
}

/* T59: what the room says of a lease is what the lease says, call for call. */
static void
one_lease(struct turn_place *p, const char *message)
{
	struct said s = {0};
	char id[64], left[32], body[256];
	struct sg_lease copy;

	snprintf(body, sizeof(body), "{\"message\":\"%s\"}", message);
	turn(p, &s, "u", body);
	pick(s.body, "turnId", id, sizeof(id));
	pick(s.body, "callsLeft", left, sizeof(left));
	copy = *turns_lease(p->turns, str_of(id));
	CHECK(copy.calls_left == atoi(left), "%s: as it was told", message);
	for (int64_t i = 0; i < 40; i++) {
		enum sg_lease_call call = (enum sg_lease_call)any(
		    SG_LEASE_CALL_COUNT);
		int64_t now = 1000 + i * 1000;

		if (sg_lease_admit(&copy, call, now).admitted)
			CHECK(copy.calls_left >= 0, "%s", message);
		turns_lease_put(p->turns, str_of(id), &copy);
		CHECK(turns_lease(p->turns, str_of(id))->calls_left ==
			copy.calls_left,
		    "%s: call %lld", message, (long long)i);
	}
	free(s.body);
}

static void
leases_are_used_up(void)
{
	static const char *const messages[] = {"explain how a loop works",
	    "Is this chicken still good?", "write me a poem about the sea",
	    "should I take the train or the bus?", "look up the weather", "ok",
	    "I feel so alone these days"};
	struct turn_place p;

	if (!turn_place_open(&p))
		return;
	prop_seed(1);
	for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++)
		one_lease(&p, messages[i]);
	for (unsigned c = 0; c < SG_LEASE_CALL_COUNT; c++) {
		struct sg_lease none = *turns_lease(p.turns, STR("nowhere"));

		CHECK(!none.open &&
			!sg_lease_admit(&none, (enum sg_lease_call)c, 1000)
			     .admitted,
		    "a turn that nobody knows admits nothing");
		none.open = true;
		turns_lease_put(p.turns, STR("nowhere"), &none);
	}
	CHECK(!turns_lease(p.turns, STR("nowhere"))->open, "and gets no lease");
	turn_place_close(&p);
}

/* Whether two answers are about the same turn. */
static bool
same_turn(const struct said *a, const struct said *b)
{
	char one[64], two[64];

	pick(a->body, "turnId", one, sizeof(one));
	pick(b->body, "turnId", two, sizeof(two));
	return a->ok && b->ok && one[0] != '\0' && strcmp(one, two) == 0;
}

/* T35: a request that is sent again has the same answer and no second row. */
static void
the_same_request(void)
{
	static const char
	    body[] = "{\"message\":\"ok\",\"clientRequestId\":\"k1\"}";
	struct turn_place p;
	struct said s = {0}, again = {0};
	unsigned lines;

	if (!turn_place_open(&p))
		return;
	turn(&p, &s, "u", body);
	lines = ground_lines(&p.g, "event");
	turn(&p, &again, "u", body);
	CHECK(same_turn(&s, &again), "the same answer");
	CHECK(ground_lines(&p.g, "event") == lines, "and no second line");
	turn(&p, &again, "u",
	    "{\"message\":\"another\",\"clientRequestId\":\"k1\"}");
	CHECK(!again.ok && again.problem == SG_PROBLEM_IDEMPOTENCY,
	    "the key was used for something else");
	turn(&p, &again, "v", body);
	CHECK(again.ok && !same_turn(&s, &again),
	    "the key of another user is another");
	turn_place_stop(&p);
	if (!turn_place_start(&p))
		return;
	turn(&p, &again, "u", body);
	CHECK(same_turn(&s, &again), "also after a start: %s", again.message);
	free(s.body);
	free(again.body);
	turn_place_close(&p);
}

/* Sent twice while the disk is slow: one turn all the same. */
static void
the_same_request_meanwhile(void)
{
	static const char
	    body[] = "{\"message\":\"ok\",\"clientRequestId\":\"k1\"}";
	struct turn_place p;
	struct said s = {0}, again = {0};

	if (!turn_place_open(&p))
		return;
	journal_plain_hold(&p.g.journal, true);
	turn(&p, &s, "u", body);
	turn(&p, &again, "u", body);
	journal_plain_hold(&p.g.journal, false);
	ground_polls(&p.g);
	CHECK(same_turn(&s, &again), "both have the one answer");
	CHECK(ground_lines(&p.g, "event") == 1, "one line");
	free(s.body);
	free(again.body);
	turn_place_close(&p);
}

/* T46: two who replace the same version: one does, the other is told. */
static void
two_at_once(void)
{
	struct turn_place p;
	struct said s = {0}, a = {0}, b = {0};
	char match[140];

	if (!turn_place_open(&p))
		return;
	put(&p, &s, "first", "");
	CHECK(s.ok, "the first: %s", s.message);
	put(&p, &a, "second", "");
	CHECK(!a.ok, "then a version must be named");
	snprintf(match, sizeof(match), "\"%s\"", s.etag);
	journal_plain_hold(&p.g.journal, true);
	put(&p, &a, "of a", match);
	put(&p, &b, "of b", match);
	journal_plain_hold(&p.g.journal, false);
	ground_polls(&p.g);
	CHECK(a.times == 1 && b.times == 1 && a.ok + b.ok == 1,
	    "one of two: %d %d", a.ok, b.ok);
	get(&p, &s);
	CHECK(says(&s, a.ok ? "of a" : "of b"), "the one that was told: %s",
	    s.body);
	free(s.body);
	free(a.body);
	free(b.body);
	turn_place_close(&p);
}

/* T43: a memento whose write failed is not shown as if it were there. */
static void
a_write_that_fails(void)
{
	struct turn_place p;
	struct said s = {0};
	char match[140];

	if (!turn_place_open(&p))
		return;
	put(&p, &s, "first", "");
	snprintf(match, sizeof(match), "\"%s\"", s.etag);
	journal_plain_fail(&p.g.journal, 1);
	put(&p, &s, "lost", match);
	CHECK(s.times == 1 && !s.ok, "refused");
	get(&p, &s);
	CHECK(says(&s, "first") && !says(&s, "lost"), "as before: %s", s.body);
	free(s.body);
	turn_place_close(&p);
}

/* T45: a row edited by hand is an error of its reader, never half read. */
static void
damaged_rows(void)
{
	static const char *const rows[] = {"{}", "x", "[]",
	    "{\"mementoId\":\"m\"}", "{\"threadId\":\"t\",\"arc\":\"evil\"}"};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct turn_place p;
		struct said s = {0};
		struct store_op op = {.verb = STORE_PUT,
		    .kind = STORE_MEMENTO,
		    .id = STR("l:t"),
		    .parent = STR("u1"),
		    .etag = STR("x"),
		    .body = str_of(rows[i])};

		if (!turn_place_open(&p))
			return;
		(void)p.g.store.commit(p.g.store.self,
		    &(struct store_unit){.ops = &op, .n = 1}, 1, true, NULL);
		turn(&p, &s, "u1", "{\"message\":\"ok\",\"threadId\":\"t\"}");
		CHECK(s.times == 1 && !says(&s, "evil"), "%s: %s", rows[i],
		    s.body);
		free(s.body);
		turn_place_close(&p);
	}
}

/* T44: whichever piece is missing: one answer, and told is what is kept. */
static void
without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 300 && !done; nth++) {
		struct turn_place p;
		struct said s = {0}, m = {0};

		if (!turn_place_open(&p))
			return;
		faulty_after(nth);
		turn(&p, &s, "u",
		    "{\"message\":\"ok\",\"clientRequestId\":\"k\"}");
		put(&p, &m, "kept", "");
		done = s.ok && m.ok && !faulty_ran_out();
		faulty_never();
		ground_polls(&p.g);
		CHECK(s.times == 1 && m.times == 1,
		    "piece %ld: answered %d and %d times", nth, s.times,
		    m.times);
		CHECK(!m.ok || says(get(&p, &s), "kept"),
		    "piece %ld: told and not kept", nth);
		free(s.body);
		free(m.body);
		turn_place_close(&p);
	}
	CHECK(done, "in the end there is enough");
}

/*
 * A memento beside one variable: whatever was told last is what is shown,
 * over failures, slow disks and starts (T42).
 */
static void
any_order(void)
{
	for (unsigned long round = 0; round < prop_part(25); round++) {
		struct turn_place p;
		struct said s = {0};
		char have[32] = "", match[140] = "";

		prop_seed(round);
		if (!turn_place_open(&p))
			return;
		for (unsigned i = 0; i < 25; i++) {
			char arc[32];

			snprintf(arc, sizeof(arc), "arc%u", i);
			switch (any(4)) {
			case 0:
				put(&p, &s, arc, any(4) == 0 ? "\"x\"" : match);
				CHECK(
				    s.times == 1, "round %lu: answered", round);
				if (!s.ok)
					break;
				snprintf(have, sizeof(have), "%s", arc);
				snprintf(
				    match, sizeof(match), "\"%s\"", s.etag);
				break;
			case 1:
				turn(&p, &s, "u1",
				    "{\"message\":\"ok\",\"threadId\":\"t\"}");
				CHECK(s.ok, "round %lu: %s", round, s.message);
				break;
			case 2:
				turn_place_stop(&p);
				if (!turn_place_start(&p))
					return;
				break;
			default:
				get(&p, &s);
				CHECK(s.ok == (have[0] != '\0') &&
					(!s.ok || says(&s, have)),
				    "round %lu: %s, not %s", round, s.body,
				    have);
				break;
			}
		}
		free(s.body);
		turn_place_close(&p);
	}
}

int
main(void)
{
	RUN(a_turn_is_recorded);
	RUN(after_a_failed_record);
	RUN(leases_are_used_up);
	RUN(the_same_request);
	RUN(the_same_request_meanwhile);
	RUN(two_at_once);
	RUN(a_write_that_fails);
	RUN(damaged_rows);
	RUN(without_memory);
	RUN(any_order);
	return t_done("thread_alone");
}
