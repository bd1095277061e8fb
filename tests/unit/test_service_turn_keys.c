/* The same request twice: one answer, one turn, also after a restart. */
#include "t.h"

#include "thread/turn_keys.h"
#include "lib/turn_house.h"

#define KEY "\"clientRequestId\":\"k1\""

static struct said *
ask_as(struct house *h, const char *user, const char *body)
{
	struct command_in in = house_in(SG_ROLE_AGENT, body);

	in.who.user = str_of(user);
	return house_run(h, COMMAND_TURN, &in);
}

static size_t
records(struct house *h)
{
	struct sg_str lines = journal_plain_lines(&h->journal);
	size_t n = 0;

	for (size_t i = 0; i < lines.n; i++)
		n += lines.p[i] == '\n';
	return n;
}

/* chat.response.001: the same answer, and that it is one. */
static void
test_replay(void)
{
	struct house h;
	struct said *a;
	char first[64], again[64];

	if (!house_open(&h))
		return;
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello sol\"," KEY "}");
	CHECK(a->ok && !says(a, "idempotentReplay"), "%s", a->body);
	pick(a->body, "turnId", first, sizeof(first));
	clock_fake_pass(&h.clock, 5000);
	a = house_ask(&h, COMMAND_TURN, "{" KEY ",\"message\":\"hello sol\"}");
	CHECK(a->ok && says(a, ",\"idempotentReplay\":true}"), "%s", a->body);
	pick(a->body, "turnId", again, sizeof(again));
	CHECK(strcmp(first, again) == 0, "%s %s", first, again);
	CHECK(records(&h) == 1, "%zu records", records(&h));
	/* How much of the trace comes back is not part of what is asked. */
	a = house_ask(&h, COMMAND_TURN,
	    "{" KEY ",\"message\":\"hello sol\","
	    "\"traceConfig\":{\"level\":\"debug\"}}");
	CHECK(says(a, "\"idempotentReplay\":true"), "%s", a->body);
	house_close(&h);
}

/* FACTS 9.6 #87: the whole request is compared, not its message alone. */
static void
test_conflict(void)
{
	static const char *const other[] = {"{\"message\":\"hello moon\"," KEY
					    "}",
	    "{\"message\":\"hello sol\",\"threadId\":\"t\"," KEY "}",
	    "{\"message\":\"hello sol\",\"has_image\":true," KEY "}",
	    "{\"message\":\"hello sol\",\"context\":{}," KEY "}",
	    "{\"message\":\"hello sol\",\"budgets\":{\"max_seconds\":1}," KEY
	    "}"};
	struct house h;

	if (!house_open(&h))
		return;
	house_ask(&h, COMMAND_TURN, "{\"message\":\"hello sol\"," KEY "}");
	for (size_t i = 0; i < sizeof(other) / sizeof(other[0]); i++) {
		struct said *a = house_ask(&h, COMMAND_TURN, other[i]);

		CHECK(!a->ok && a->problem == SG_PROBLEM_IDEMPOTENCY, "%s: %s",
		    other[i], a->body);
	}
	CHECK(records(&h) == 1, "%zu records", records(&h));
	house_close(&h);
}

/* FACTS 9.6 #88: keys are the user's own. */
static void
test_users(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	ask_as(&h, "ann", "{\"message\":\"hello\"," KEY "}");
	a = ask_as(&h, "bob", "{\"message\":\"goodbye\"," KEY "}");
	CHECK(a->ok && !says(a, "idempotentReplay"), "%s", a->body);
	a = ask_as(&h, "ann", "{\"message\":\"hello\"," KEY "}");
	CHECK(says(a, "idempotentReplay"), "%s", a->body);
	house_close(&h);
}

static void
test_restart(void)
{
	struct house h;
	struct said *a;
	char first[64], again[64];

	if (!house_open(&h))
		return;
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"," KEY "}");
	pick(a->body, "turnId", first, sizeof(first));
	CHECK(house_restart(&h), "restart");
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"," KEY "}");
	pick(a->body, "turnId", again, sizeof(again));
	CHECK(strcmp(first, again) == 0, "%s %s", first, again);
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"other\"," KEY "}");
	CHECK(a->problem == SG_PROBLEM_IDEMPOTENCY, "%s", a->body);
	house_close(&h);
}

/* Before the row is in the store, the key is known all the same. */
static void
test_in_flight(void)
{
	struct house h;
	struct said *a;
	char first[64], again[64];

	if (!house_open(&h))
		return;
	journal_plain_hold(&h.journal, true);
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"," KEY "}");
	CHECK(a->ok, "nobody waits for the disk");
	pick(a->body, "turnId", first, sizeof(first));
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"," KEY "}");
	pick(a->body, "turnId", again, sizeof(again));
	CHECK(strcmp(first, again) == 0, "%s %s", first, again);
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"other\"," KEY "}");
	CHECK(a->problem == SG_PROBLEM_IDEMPOTENCY, "%s", a->body);
	journal_plain_hold(&h.journal, false);
	house_close(&h);
}

/* The same without a service: known from begin() on, until it is done. */
static void
test_pending(void)
{
	struct turn_request q = {.message = STR("hello"),
	    .client_request_id = STR("k"),
	    .has_client_request_id = true};
	struct turn_key key, other;
	struct store_port store;
	struct turn_keys *keys;
	struct sg_str answer = STR("");
	struct sg_error e = {0};
	char room[4096];
	struct buf b = BUF_ON(room), c = BUF_ON(room);
	struct arena a;
	void *ctx;

	arena_init(&a, &mem_heap, 1 << 20);
	if (store_memory_open(&store) != SG_OK)
		return;
	keys = turn_keys_new(&store);
	CHECK(turn_key_make(&key, STR("u"), &q, &b), "key");
	q.message = STR("bye");
	CHECK(turn_key_make(&other, STR("u"), &q, &c), "other");
	CHECK(
	    turn_keys_find(keys, &key, &a, &answer, &e) == SG_ENOTFOUND, "new");
	ctx = turn_keys_begin(keys, &key, STR("{\"x\":1}"));
	CHECK(turn_keys_find(keys, &key, &a, &answer, &e) == SG_OK &&
		str_eq(answer, STR("{\"x\":1}")),
	    "on its way");
	CHECK(turn_keys_find(keys, &other, &a, &answer, &e) == SG_ECONFLICT,
	    "another request");
	turn_keys_done(ctx, SG_OK);
	CHECK(turn_keys_find(keys, &key, &a, &answer, &e) == SG_ENOTFOUND,
	    "the store has it, or nobody");
	ctx = turn_keys_begin(keys, &key, STR("{}"));
	turn_keys_free(keys); /* before the journal is done */
	turn_keys_done(ctx, SG_EIO);
	store.close(store.self);
	arena_release(&a);
}

/* A key that could not be written was not used. */
static void
test_not_written(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	journal_plain_fail(&h.journal, 1);
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"," KEY "}");
	CHECK(a->ok, "a turn does not wait for the disk");
	service_poll(h.s);
	a = house_ask(&h, COMMAND_TURN, "{\"message\":\"hello\"," KEY "}");
	CHECK(!a->ok && a->problem == SG_PROBLEM_NOT_DURABLE, "%s", a->body);
	house_close(&h);
}

int
main(void)
{
	RUN(test_replay);
	RUN(test_conflict);
	RUN(test_users);
	RUN(test_restart);
	RUN(test_in_flight);
	RUN(test_pending);
	RUN(test_not_written);
	return t_done("service_turn_keys");
}
