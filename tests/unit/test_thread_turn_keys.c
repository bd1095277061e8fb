/*
 * Requests that were answered before: a repeated one never slips through
 * between its answer and its row (T35), and a key is of one user alone.
 */
#include <stdlib.h>

#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "sqlite/sqlite.h"
#include "t.h"
#include "thread/turn_keys.h"

static struct arena a;
static char room[1 << 16];

static struct turn_key
key_of(const char *user, const char *id, const char *text)
{
	struct turn_request q = {.has_client_request_id = true,
	    .client_request_id = str_of(id),
	    .message = str_of(text)};
	struct turn_key k = {{0}, {0}};
	struct buf b = BUF_ON(room);

	CHECK(turn_key_make(&k, str_of(user), &q, &b), "made");
	return k;
}

static enum sg_err
find(struct turn_keys *k, struct turn_key key, char *out)
{
	struct sg_str answer = {NULL, 0};
	struct sg_error e = {0};
	enum sg_err err = turn_keys_find(k, &key, &a, &answer, &e);

	snprintf(out, 128, "%.*s", err == SG_OK ? (int)answer.n : 0,
	    answer.p != NULL ? answer.p : "");
	return err;
}

static void
put_row(
    const struct store_port *s, const struct turn_key *key, const char *answer)
{
	char body[512];
	struct buf b = BUF_ON(body);
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_IDEMPOTENCY,
	    .id = {key->id, TURN_KEY_TEXT}};

	turn_key_row(&b, key, str_of(answer));
	op.body = buf_str(&b);
	CHECK(s->commit(s->self, &(struct store_unit){.ops = &op, .n = 1}, 1,
		  true, NULL) == SG_OK,
	    "a row");
}

static void
keys_differ(void)
{
	struct turn_key one = key_of("u", "k", "text");
	struct turn_key same = key_of("u", "k", "text");
	struct turn_key other = key_of("u", "k", "another");
	struct turn_key user = key_of("v", "k", "text");

	CHECK(memcmp(&one, &same, sizeof(one)) == 0, "the same");
	CHECK(memcmp(one.id, other.id, TURN_KEY_TEXT) == 0 &&
		memcmp(one.hash, other.hash, SHA256_SIZE) != 0,
	    "the same key, another request");
	CHECK(memcmp(one.id, user.id, TURN_KEY_TEXT) != 0, "another user");
	one = key_of("ab", "c", "t");
	other = key_of("a", "bc", "t");
	CHECK(memcmp(one.id, other.id, TURN_KEY_TEXT) != 0,
	    "names do not run into each other");
}

static void
a_key_that_does_not_fit(void)
{
	struct turn_request q = {.message = STR("some text")};
	struct turn_key k;
	char small[8];
	struct buf b = BUF_ON(small);

	CHECK(!turn_key_make(&k, STR("u"), &q, &b), "refused");
}

/* From begin() to done() in memory, then in the store: never between. */
static void
no_gap(void)
{
	struct store_port store;
	struct turn_keys *k;
	struct turn_key one = key_of("u", "k", "t"),
			other = key_of("u", "k", "else");
	char got[128];
	void *ctx;

	if (store_memory_open(&store) != SG_OK)
		return;
	k = turn_keys_new(&store);
	CHECK(find(k, one, got) == SG_ENOTFOUND, "new");
	ctx = turn_keys_begin(k, &one, STR("{\"a\":1}"));
	CHECK(find(k, one, got) == SG_OK && strcmp(got, "{\"a\":1}") == 0,
	    "on its way: %s", got);
	CHECK(find(k, other, got) == SG_ECONFLICT, "used for another");
	put_row(&store, &one, "{\"a\":1}");
	CHECK(find(k, one, got) == SG_OK, "both");
	turn_keys_done(ctx, SG_OK);
	CHECK(find(k, one, got) == SG_OK && strcmp(got, "{\"a\":1}") == 0,
	    "in the store: %s", got);
	CHECK(find(k, other, got) == SG_ECONFLICT, "still");
	turn_keys_free(k);
	turn_keys_free(NULL);
	store.close(store.self);
}

/* A row that did not get into the store is not remembered. */
static void
a_failed_row(void)
{
	struct store_port store;
	struct turn_keys *k;
	struct turn_key one = key_of("u", "k", "t");
	char got[128];

	if (store_memory_open(&store) != SG_OK)
		return;
	k = turn_keys_new(&store);
	turn_keys_done(turn_keys_begin(k, &one, STR("{}")), SG_EIO);
	CHECK(find(k, one, got) == SG_ENOTFOUND, "as if it never came");
	turn_keys_free(k);
	store.close(store.self);
}

/* The room closes while rows are on their way: they free themselves. */
static void
closed_meanwhile(void)
{
	struct store_port store;
	struct turn_keys *k;
	void *ctx[100];

	if (store_memory_open(&store) != SG_OK)
		return;
	k = turn_keys_new(&store);
	for (unsigned i = 0; i < 100; i++) {
		char id[16];
		struct turn_key key;

		snprintf(id, sizeof(id), "k%u", i);
		key = key_of("u", id, "t");
		ctx[i] = turn_keys_begin(k, &key, STR("{}"));
	}
	for (unsigned i = 0; i < 50; i++)
		turn_keys_done(ctx[i], SG_OK);
	turn_keys_free(k);
	for (unsigned i = 50; i < 100; i++)
		turn_keys_done(ctx[i], SG_EIO); /* a sanitizer sees a use */
	CHECK(ctx[0] != NULL, "all could be begun");
	store.close(store.self);
}

/* T45: a row that was edited by hand answers nothing. */
static void
damaged_rows(void)
{
	static const char *const rows[] = {"{}", "[]", "x",
	    "{\"hash\":1,\"answer\":{}}", "{\"hash\":\"00\"}",
	    "{\"answer\":{}}", "{\"hash\":\"00\",\"answer\":{},\"more\":1}",
	    "{\"hash\":\"00\",\"answer\":{}}"};
	struct turn_key one = key_of("u", "k", "t");

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct store_port store;
		struct turn_keys *k;
		struct store_op op = {.verb = STORE_PUT,
		    .kind = STORE_IDEMPOTENCY,
		    .id = {one.id, TURN_KEY_TEXT},
		    .body = str_of(rows[i])};
		char got[128];

		if (store_memory_open(&store) != SG_OK)
			return;
		k = turn_keys_new(&store);
		(void)store.commit(store.self,
		    &(struct store_unit){.ops = &op, .n = 1}, 1, true, NULL);
		CHECK(find(k, one, got) != SG_OK && got[0] == '\0', "%s",
		    rows[i]);
		CHECK(find(k, one, got) != SG_ENOTFOUND,
		    "%s: and is not taken for a new one", rows[i]);
		turn_keys_free(k);
		store.close(store.self);
	}
}

/* T44: no memory to look: neither an answer nor "new". */
static void
looking_without_memory(void)
{
	struct store_port store;
	struct turn_keys *k;
	struct turn_key one = key_of("u", "k", "t");
	bool done = false;

	if (store_memory_open(&store) != SG_OK)
		return;
	k = turn_keys_new(&store);
	put_row(&store, &one, "{\"a\":1}");
	for (long nth = 0; nth < 32 && !done; nth++) {
		char got[128];
		enum sg_err err;

		arena_release(&a);
		faulty_after(nth);
		err = find(k, one, got);
		faulty_never();
		done = err == SG_OK;
		CHECK(done || err != SG_ENOTFOUND, "piece %ld", nth);
	}
	CHECK(done, "in the end it is found");
	turn_keys_free(k);
	store.close(store.self);
}

int
main(void)
{
	arena_init(&a, &mem_heap, 16u << 20);
	RUN(keys_differ);
	RUN(a_key_that_does_not_fit);
	RUN(no_gap);
	RUN(a_failed_row);
	RUN(closed_meanwhile);
	RUN(damaged_rows);
	RUN(looking_without_memory);
	arena_release(&a);
	return t_done("thread_turn_keys");
}
