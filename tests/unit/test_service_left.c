/*
 * A gate that was killed while a call moved to another question: the rows of
 * both have it, and it ends once.
 */
#include "lib/service_kit.h"
#include "t.h"

static char row[KIT_TEXT];
static int64_t at_ms;

/* The row of an open question, as a run that is killed leaves it. */
static void
keep_row(void)
{
	struct store_query q = {
	    .kind = STORE_PROMPT, .parent = STR("open"), .limit = 1};
	struct store_row r;
	struct arena a;
	size_t n = 0;

	arena_init(&a, &mem_heap, 1 << 20);
	CHECK(kit.store.list(kit.store.self, &q, &a, &r, &n, NULL) == SG_OK &&
		n == 1,
	    "%zu rows", n);
	if (n == 1)
		snprintf(row, sizeof(row), "%.*s", (int)r.body.n, r.body.p);
	at_ms = r.at_ms;
	arena_release(&a);
}

/* The same row under another name, with each ${was} as ${is}, which is as long.
 */
static void
put_row(const char *id, const char *was, const char *is)
{
	static char body[KIT_TEXT];
	char *at = body;
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_PROMPT,
	    .id = str_of(id),
	    .parent = STR("open"),
	    .etag = STR("e"),
	    .at_ms = at_ms};
	struct store_unit unit = {&op, 1, SG_OK};
	struct sg_error e = {0};

	snprintf(body, sizeof(body), "%s", row);
	memcpy(strstr(body, "perm-"), id, strlen(id));
	while ((at = strstr(at, was)) != NULL)
		memcpy(at++, is, strlen(is));
	op.body = str_of(body);
	CHECK(kit.store.commit(kit.store.self, &unit, 1, true, &e) == SG_OK,
	    "%s", e.message);
}

static unsigned
records_of(const char *call)
{
	const struct plain *p = kit.journal.self;
	struct sg_str left = {p->lines, p->n_lines};
	unsigned n = 0;
	size_t at;

	while ((at = str_find(left, str_of(call))) < left.n) {
		left.p += at + 1;
		left.n -= at + 1;
		n++;
	}
	return n;
}

/* One question that waits; its row, and then a start with two of them. */
static unsigned
ends_of(const char *was, const char *is)
{
	unsigned before, after;

	kit_open(NULL);
	kit_attach(7);
	(void)kit_exec(1, "c-moved", "[\"git\",\"push\"]", 0);
	kit_pass(250);
	keep_row();
	service_close(kit.s);
	before = records_of("\"c-moved\"");
	put_row("perm-000000000000400080000000000000a1", "push", "push");
	put_row("perm-000000000000400080000000000000a2", was, is);
	kit_open_again();
	after = records_of("\"c-moved\"");
	kit_close();
	return after - before;
}

/* R-846, T55 */
static void
a_call_of_two_rows_ends_once(void)
{
	unsigned n = ends_of("push", "push");

	CHECK(n == 1, "%u records", n);
}

/* The same id for something else is another call. */
static void
another_scope_is_another_call(void)
{
	unsigned n = ends_of("push", "pull");

	CHECK(n == 2, "%u records", n);
}

int
main(void)
{
	RUN(a_call_of_two_rows_ends_once);
	RUN(another_scope_is_another_call);
	return t_done("service_left");
}
