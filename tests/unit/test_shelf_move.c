/* Rows carried from store to store, both in memory. */
#include "shelf/move.h"

#include "sqlite/sqlite.h"
#include "t.h"

static struct store_port from, to;

static void
put(struct store_port *s, enum store_kind kind, const char *id,
    const char *body)
{
	struct store_op op = {.verb = STORE_PUT,
	    .kind = kind,
	    .id = str_of(id),
	    .parent = STR("p"),
	    .etag = STR("e"),
	    .body = str_of(body),
	    .at_ms = 7,
	    .expires_ms = 8};
	struct store_unit u = {&op, 1, SG_EIO};

	CHECK(s->commit(s->self, &u, 1, true, NULL) == SG_OK, "put %s", id);
}

static void
count(struct store_port *s, const char *name, int64_t by)
{
	struct store_op op = {
	    .verb = STORE_COUNT, .id = str_of(name), .by = by};
	struct store_unit u = {&op, 1, SG_EIO};

	CHECK(s->commit(s->self, &u, 1, true, NULL) == SG_OK, "count");
}

static uint64_t
rows(const struct store_port *s, enum store_kind kind)
{
	uint64_t n = 99;

	CHECK(s->rows(s->self, kind, &n, NULL) == SG_OK, "rows");
	return n;
}

static bool
half(const struct store_port *s)
{
	bool yes = false;

	CHECK(move_unfinished(s, &yes, NULL) == SG_OK, "asked");
	return yes;
}

static void
begin(void)
{
	CHECK(store_memory_open(&from) == SG_OK &&
		store_memory_open(&to) == SG_OK,
	    "open");
}

static void
end(void)
{
	from.close(from.self);
	to.close(to.self);
}

static void
carries_all(void) /* */
{
	struct move_report r;
	struct sg_error e = {0};
	struct store_row row = {0};
	struct arena a;
	int64_t n = 0;

	begin();
	for (int i = 0; i < 600; i++) {
		char id[16];

		snprintf(id, sizeof(id), "r%d", i);
		put(&from, STORE_TRACE, id, "{}");
	}
	put(&from, STORE_GRANT, "g", "{\"a\":1}");
	count(&from, "turns", 42);
	CHECK(move_all(&from, &to, &r, &e) == SG_OK, "%s", e.message);
	CHECK(r.rows == 601 && r.counters == 1, "%llu rows",
	    (unsigned long long)r.rows);
	CHECK(rows(&to, STORE_TRACE) == 600, "traces");
	arena_init(&a, &mem_heap, 1u << 16);
	CHECK(to.get(to.self, STORE_GRANT, STR("g"), &a, &row, NULL) == SG_OK &&
		str_eq(row.body, STR("{\"a\":1}")) &&
		str_eq(row.parent, STR("p")) && str_eq(row.etag, STR("e")) &&
		row.at_ms == 7 && row.expires_ms == 8,
	    "the row is as it was");
	arena_release(&a);
	CHECK(to.counter(to.self, STR("turns"), &n, NULL) == SG_OK && n == 42,
	    "counters, too");
	CHECK(!half(&to), "it is whole");
	CHECK(rows(&to, STORE_STATE) == 0, "and the mark is gone");
	end();
}

static void
keeps_what_is_there(void) /* */
{
	struct move_report r;
	struct sg_error e = {0};

	begin();
	put(&from, STORE_GRANT, "g", "{}");
	put(&to, STORE_THREAD, "mine", "{}");
	CHECK(move_all(&from, &to, &r, &e) == SG_ECONFLICT, "not over rows");
	CHECK(rows(&to, STORE_THREAD) == 1 && rows(&to, STORE_GRANT) == 0,
	    "nothing changed");
	CHECK(!half(&to), "nor is it marked");
	end();
	begin();
	count(&to, "n", 1);
	CHECK(move_all(&from, &to, &r, NULL) == SG_ECONFLICT, "nor counters");
	end();
}

static void
begins_again(void) /* */
{
	struct move_report r;
	struct sg_error e = {0};
	int64_t n = 0;

	begin();
	put(&from, STORE_GRANT, "g", "{}");
	count(&from, "n", 5);
	put(&to, STORE_STATE, MOVE_MARK, "{}");
	put(&to, STORE_GRANT, "left", "{}");
	put(&to, STORE_TRACE, "left", "{}");
	count(&to, "n", 3);
	count(&to, "left", -3);
	CHECK(half(&to), "an earlier try is known");
	CHECK(move_all(&from, &to, &r, &e) == SG_OK, "%s", e.message);
	CHECK(rows(&to, STORE_GRANT) == 1 && rows(&to, STORE_TRACE) == 0,
	    "what it left is gone");
	CHECK(to.counter(to.self, STR("n"), &n, NULL) == SG_OK && n == 5,
	    "counted once");
	CHECK(!half(&to), "it is whole");
	end();
}

/* A target that changes what it is given. */
static enum sg_err (*right)(void *self, struct store_unit *units, size_t n,
    bool durable, struct sg_error *e);

static enum sg_err
wrong(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	struct store_op op;
	struct store_unit u = {&op, 1, SG_EIO};

	if (n != 1 || units[0].n != 1 || units[0].ops[0].kind != STORE_GRANT)
		return right(self, units, n, durable, e);
	op = units[0].ops[0];
	op.body = STR("{\"other\":1}");
	units[0].err = SG_OK;
	return right(self, &u, 1, durable, e);
}

static void
compares(void) /* */
{
	struct move_report r;
	struct sg_error e = {0};

	begin();
	put(&from, STORE_GRANT, "g", "{}");
	right = to.commit;
	to.commit = wrong;
	CHECK(move_all(&from, &to, &r, &e) == SG_EIO &&
		strstr(e.message, "differ") != NULL,
	    "%s", e.message);
	CHECK(half(&to), "and the target is not used");
	end();
}

int
main(void)
{
	RUN(carries_all);
	RUN(keeps_what_is_there);
	RUN(begins_again);
	RUN(compares);
	return t_done("shelf_move");
}
