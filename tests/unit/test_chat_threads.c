/*
 * The list of conversations and what was said in one: order, pages, titles
 * made safe, rows edited by hand.
 */
#include "lib/chat_place.h"
#include "lib/prop.h"
#include "t.h"

static void
say(struct chat_place *p, const char *thread, const char *message)
{
	struct said s = {0};
	char body[2048];

	fake.n = fake.next = 0;
	fake_says(CHAT_SAYS("Yes."));
	snprintf(body, sizeof(body), "{\"threadId\":\"%s\",\"message\":\"%s\"}",
	    thread, message);
	chat_place_send(p, &s, "u1", body);
	chat_place_settle(p);
	CHECK(s.ok, "%s: %s", thread, s.message);
	ground_pass(&p->on.g, 1000);
	free(s.body);
}

static struct said *
page(struct chat_place *p, struct said *s, uint32_t limit, const char *cursor)
{
	struct command_in in = ground_in(9);

	in.limit = limit;
	in.cursor = str_of(cursor);
	return chat_place_read(p, s, run_thread_list, &in);
}

/* The conversations of a page, in order, as "t1 t2 ". */
static const char *
names(const struct said *s)
{
	static char text[4096];
	const char *at = s->body;

	text[0] = '\0';
	while ((at = strstr(at, "\"threadId\":\"")) != NULL) {
		char name[64];

		pick(at, "threadId", name, sizeof(name));
		strncat(text, name, sizeof(text) - strlen(text) - 2);
		strcat(text, " ");
		at++;
	}
	return text;
}

/* The one in which something was said last stands first. */
static void
the_newest_first(void)
{
	struct chat_place p;
	struct said s = {0};

	if (!chat_place_open(&p))
		return;
	page(&p, &s, 0, "");
	CHECK(s.ok && says(&s, "\"items\":[]"), "none: %s", s.body);
	say(&p, "a", "one");
	say(&p, "b", "two");
	say(&p, "c", "three");
	CHECK(
	    strcmp(names(page(&p, &s, 0, "")), "c b a ") == 0, "%s", names(&s));
	say(&p, "a", "four");
	CHECK(
	    strcmp(names(page(&p, &s, 0, "")), "a c b ") == 0, "%s", names(&s));
	CHECK(strstr(s.body, "\"title\":\"one\"") != NULL,
	    "its title is how it began: %s", s.body);
	CHECK(strstr(s.body, "\"exchanges\":2") != NULL &&
		strstr(strstr(s.body, "\"exchanges\":2") + 1,
		    "\"exchanges\":2") == NULL,
	    "one has two: %s", s.body);
	chat_place_stop(&p);
	if (!chat_place_start(&p))
		return;
	say(&p, "b", "five");
	CHECK(strcmp(names(page(&p, &s, 0, "")), "b a c ") == 0,
	    "after a start: %s", names(&s));
	CHECK(strstr(s.body, "\"title\":\"two\",\"named\":false") != NULL,
	    "it keeps its beginning: %s", s.body);
	free(s.body);
	chat_place_close(&p);
}

/* Every conversation is on exactly one page, however long the pages are. */
static void
pages(void)
{
	struct chat_place p;
	struct said s = {0};

	if (!chat_place_open(&p))
		return;
	for (unsigned i = 0; i < 11; i++) {
		char thread[8];

		snprintf(thread, sizeof(thread), "n%02u", i);
		say(&p, thread, "hello");
	}
	for (uint32_t limit = 1; limit <= 12; limit++) {
		char all[1024] = "", cursor[32] = "";
		unsigned n = 0;

		do {
			page(&p, &s, limit, cursor);
			CHECK(s.ok, "limit %u: %s", limit, s.message);
			strncat(all, names(&s), sizeof(all) - strlen(all) - 1);
			pick(s.body, "nextCursor", cursor, sizeof(cursor));
			n++;
		} while (cursor[0] != '\0' && n < 20);
		CHECK(strcmp(all,
			  "n10 n09 n08 n07 n06 n05 n04 n03 n02 n01 n00 ") == 0,
		    "limit %u: %s", limit, all);
		CHECK(n == (11 + limit - 1) / limit, "limit %u: %u pages",
		    limit, n);
	}
	free(s.body);
	chat_place_close(&p);
}

static void
no_such_page(void)
{
	static const char *const cursors[] = {
	    "0", "-1", "x", "1x", " 1", "18446744073709551616", "1e3"};
	struct chat_place p;
	struct said s = {0};

	if (!chat_place_open(&p))
		return;
	say(&p, "a", "one");
	for (size_t i = 0; i < sizeof(cursors) / sizeof(cursors[0]); i++) {
		page(&p, &s, 0, cursors[i]);
		CHECK(!s.ok && s.problem == SG_PROBLEM_INVALID_REQUEST &&
			strcmp(s.message,
			    "this server did not give out this cursor") == 0,
		    "%s: %s", cursors[i], s.message);
	}
	free(s.body);
	chat_place_close(&p);
}

/* T25, T26, T54: a title shows no secret and steers no screen. */
static void
titles(void)
{
	static const struct {
		const char *message, *never;
	} rows[] = {{"use sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-"
		     "abcdefghijklmnopqrstuvwxyz please",
			"AbCdEfGhIjKl"},
	    {"my key is ghp_0123456789abcdefghijABCDEFGHIJ012345",
		"0123456789ab"},
	    {"one\\u001b[2Jtwo", "\\u001b"}, {"one\\u202etwo", "\xe2\x80\xae"},
	    {"one\\ntwo", "\\n"}},
	  *r;
	struct chat_place p;
	struct said s = {0};

	EACH (r, rows) {
		if (!chat_place_open(&p))
			return;
		say(&p, "a", r->message);
		page(&p, &s, 0, "");
		CHECK(s.ok && strcmp(names(&s), "a ") == 0 &&
			strstr(s.body, r->never) == NULL &&
			strstr(s.body, "\"title\":\"\"") == NULL,
		    "%s: %s", r->message, s.body);
		chat_place_close(&p);
	}
	free(s.body);
}

/* A secret that begins before the end of what is shown is not cut in two. */
static void
a_secret_at_the_end_of_a_title(void)
{
	struct chat_place p;
	struct said s = {0};
	char message[256];

	for (int before = 40; before < 90; before += 7) {
		if (!chat_place_open(&p))
			return;
		memset(message, 'a', (size_t)before);
		for (int i = 5; i < before; i += 6)
			message[i] = ' ';
		snprintf(message + before, sizeof(message) - (size_t)before,
		    " ghp_0123456789abcdefghijABCDEFGHIJ012345");
		say(&p, "t", message);
		page(&p, &s, 0, "");
		CHECK(s.ok && strstr(s.body, "ghp_01234567") == NULL,
		    "%d before it: %s", before, s.body);
		chat_place_close(&p);
	}
	free(s.body);
}

static void
put(struct chat_place *p, enum store_kind kind, const char *id,
    const char *parent, const char *body)
{
	struct store_op op = {.verb = STORE_PUT,
	    .kind = kind,
	    .id = str_of(id),
	    .parent = str_of(parent),
	    .body = str_of(body)};

	(void)p->on.g.store.commit(p->on.g.store.self,
	    &(struct store_unit){.ops = &op, .n = 1}, 1, true, NULL);
}

/* The one row of ${kind} that there is: its id and its parent. */
static bool
only_row(struct chat_place *p, enum store_kind kind, char *id, char *parent)
{
	struct store_query q = {.kind = kind, .limit = 2};
	struct store_row rows[2];
	struct arena a;
	size_t n = 0;

	arena_init(&a, &mem_heap, 1u << 20);
	if (p->on.g.store.list(p->on.g.store.self, &q, &a, rows, &n, NULL) ==
		SG_OK &&
	    n == 1) {
		said_text(id, 256, rows[0].id);
		said_text(parent, 256, rows[0].parent);
	}
	arena_release(&a);
	return n == 1;
}

/* T45: a row edited by hand is left out, and costs no other. */
static void
damaged_rows(void)
{
	static const char *const bodies[] = {"{}", "x", "[]", "",
	    "{\"v\":\"chat.v1\",\"threadId\":\"t\",\"message\":\"evil\"}"};

	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		struct chat_place p;
		struct said s = {0};
		char id[256], parent[256];

		if (!chat_place_open(&p))
			return;
		say(&p, "a", "one");
		CHECK(only_row(&p, STORE_MESSAGE, id, parent), "a message");
		put(&p, STORE_MESSAGE, id, parent, bodies[i]);
		chat_place_look(&p, &s, run_transmission_get, "u1", id);
		CHECK(s.times == 1 && !s.ok && s.problem != SG_PROBLEM_COUNT,
		    "%s: %s", bodies[i], s.body);
		say(&p, "a", "two");
		chat_place_look(&p, &s, run_thread_messages, "u1", "a");
		CHECK(s.ok && says(&s, "\"message\":\"two\"") &&
			!says(&s, "evil"),
		    "%s: the other is there: %s", bodies[i], s.body);
		page(&p, &s, 0, "");
		CHECK(says(&s, "\"title\":\"\"") && says(&s, "\"exchanges\":2"),
		    "%s: listed without a title: %s", bodies[i], s.body);
		CHECK(only_row(&p, STORE_THREAD, id, parent), "a conversation");
		put(&p, STORE_THREAD, id, parent, bodies[i]);
		page(&p, &s, 0, "");
		CHECK(s.ok && says(&s, "\"items\":[]"), "%s: %s", bodies[i],
		    s.body);
		chat_place_stop(&p);
		if (!chat_place_start(&p))
			return;
		say(&p, "a", "three");
		page(&p, &s, 0, "");
		CHECK(says(&s, "\"title\":\"three\"") &&
			says(&s, "\"exchanges\":1"),
		    "%s: it begins anew: %s", bodies[i], s.body);
		free(s.body);
		chat_place_close(&p);
	}
}

/* What was said comes in the order it was said, the newest of it. */
static void
what_was_said(void)
{
	struct chat_place p;
	struct said s = {0};
	struct command_in in = ground_in(9);
	const char *at;

	if (!chat_place_open(&p))
		return;
	for (unsigned i = 0; i < 6; i++) {
		char text[16];

		snprintf(text, sizeof(text), "number %u.", i);
		say(&p, "a", text);
	}
	chat_place_look(&p, &s, run_thread_messages, "u1", "a");
	at = s.body;
	for (unsigned i = 0; i < 6 && at != NULL; i++) {
		char text[16];

		snprintf(text, sizeof(text), "number %u.", i);
		at = strstr(at, text);
		CHECK(at != NULL, "%u in its place: %s", i, s.body);
	}
	in.id = STR("a");
	in.limit = 2;
	chat_place_read(&p, &s, run_thread_messages, &in);
	CHECK(!says(&s, "number 3.") && says(&s, "number 4.") &&
		says(&s, "number 5.") &&
		strstr(s.body, "number 4.") < strstr(s.body, "number 5."),
	    "the last two: %s", s.body);
	free(s.body);
	chat_place_close(&p);
}

/*
 * Conversations beside a list: moved to the front with each packet, counted
 * once for each that was told, over starts and a journal without room.
 */
static void
any_order(void)
{
	for (unsigned long round = 0; round < prop_part(10); round++) {
		struct chat_place p;
		struct said s = {0};
		char order[8] = "";

		prop_seed(round);
		if (!chat_place_open(&p))
			return;
		for (unsigned i = 0; i < 25; i++) {
			char name[2] = {(char)('a' + any(5)), '\0'};
			char *was, want[32] = "";

			say(&p, name, "hello");
			if ((was = strchr(order, name[0])) != NULL)
				memmove(was, was + 1, strlen(was));
			memmove(order + 1, order, strlen(order) + 1);
			order[0] = name[0];
			for (const char *o = order; *o != '\0'; o++) {
				strncat(want, o, 1);
				strcat(want, " ");
			}
			if (any(6) == 0) {
				chat_place_stop(&p);
				if (!chat_place_start(&p))
					return;
			}
			page(&p, &s, 0, "");
			CHECK(strcmp(names(&s), want) == 0,
			    "round %lu, step %u: %s, not %s", round, i,
			    names(&s), want);
		}
		free(s.body);
		chat_place_close(&p);
	}
}

int
main(void)
{
	RUN(the_newest_first);
	RUN(pages);
	RUN(no_such_page);
	RUN(titles);
	RUN(a_secret_at_the_end_of_a_title);
	RUN(damaged_rows);
	RUN(what_was_said);
	RUN(any_order);
	return t_done("chat_threads");
}
