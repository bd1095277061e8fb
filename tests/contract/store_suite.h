#ifndef TESTS_CONTRACT_STORE_SUITE_H
#define TESTS_CONTRACT_STORE_SUITE_H

#include <inttypes.h>
#include <stdlib.h>

#include "port/store.h"
#include "t.h"

/*
 * What port/store.h promises, as tests that know nothing of the store they are
 * run on.  A program includes this, says how its store is opened, and calls
 * suite_run().
 */
struct suite {
	void (*fresh)(struct store_port *out); /* an empty store */
	/* Close and open again what is there; NULL: nothing survives. */
	void (*reopen)(struct store_port *port);
	void (*finish)(struct store_port *port); /* close and remove */
};

static struct suite suite;
static struct store_port store;
static struct arena arena;

static struct store_op
op(enum store_verb verb, enum store_kind kind, const char *id, const char *body)
{
	return (struct store_op){
	    .verb = verb, .kind = kind, .id = str_of(id), .body = str_of(body)};
}

static struct store_op
tagged(enum store_verb verb, const char *id, const char *body,
    const char *match, const char *etag)
{
	struct store_op o = op(verb, STORE_MEMENTO, id, body);

	o.match = str_of(match);
	o.etag = str_of(etag);
	return o;
}

static struct store_op
count(const char *name, int64_t by)
{
	return (struct store_op){
	    .verb = STORE_COUNT, .id = str_of(name), .by = by};
}

/* One unit of ${n} changes; the unit's own fate. */
static enum sg_err
unit(const struct store_op *ops, size_t n)
{
	struct store_unit u = {.ops = ops, .n = n, .err = SG_EINTERNAL};
	struct sg_error e = {0};
	enum sg_err err = store.commit(store.self, &u, 1, true, &e);

	CHECK(err == SG_OK, "commit: %s", e.message);
	return err == SG_OK ? u.err : err;
}

#define UNIT(...)                                      \
	unit((struct store_op[]){__VA_ARGS__},         \
	    sizeof((struct store_op[]){__VA_ARGS__}) / \
		sizeof(struct store_op))

static bool
is(struct sg_str s, const char *text)
{
	return str_eq(s, str_of(text));
}

/* The body of a row, or "-" if there is none; lives in the arena. */
static const char *
body(enum store_kind kind, const char *id)
{
	struct store_row r;
	struct sg_error e = {0};
	enum sg_err err = store.get(
	    store.self, kind, str_of(id), &arena, &r, &e);
	char *z;

	if (err == SG_ENOTFOUND)
		return "-";
	CHECK(err == SG_OK, "get %s: %s", id, e.message);
	z = arena_new(&arena, r.body.n + 1);
	if (err != SG_OK || z == NULL)
		return "?";
	memcpy(z, r.body.p, r.body.n);
	return z;
}

static int64_t
counter(const char *name)
{
	int64_t v = -1;
	struct sg_error e = {0};

	CHECK(store.counter(store.self, str_of(name), &v, &e) == SG_OK, "%s",
	    e.message);
	return v;
}

static uint64_t
rows(enum store_kind kind)
{
	uint64_t n = 99;
	struct sg_error e = {0};

	CHECK(store.rows(store.self, kind, &n, &e) == SG_OK, "%s", e.message);
	return n;
}

/* The ids of a list, joined by blanks; *${last} is the last number. */
static const char *
ids(struct store_query q, uint64_t *last)
{
	struct store_row out[64];
	struct sg_error e = {0};
	size_t n = 0;
	char *text = arena_new(&arena, 4096);
	struct buf b = {.p = text, .cap = 4095};

	if (q.limit == 0)
		q.limit = 64;
	CHECK(store.list(store.self, &q, &arena, out, &n, &e) == SG_OK, "%s",
	    e.message);
	CHECK(n <= q.limit, "%zu rows, limit %zu", n, q.limit);
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(&b, ' ');
		buf_add(&b, out[i].id);
	}
	if (last != NULL && n > 0)
		*last = out[n - 1].no;
	return text;
}

static void
same(const char *got, const char *want)
{
	CHECK(strcmp(got, want) == 0, "got \"%s\", want \"%s\"", got, want);
}

static void
puts_and_gets(void)
{
	struct store_op full = {.verb = STORE_PUT,
	    .kind = STORE_TRACE,
	    .id = STR("t1"),
	    .parent = STR("thread"),
	    .etag = STR("e1"),
	    .body = STR("{\"a\":1}"),
	    .at_ms = 1234,
	    .expires_ms = 99999};
	struct store_row r = {0};
	uint64_t no;

	CHECK(unit(&full, 1) == SG_OK, "put");
	CHECK(store.get(store.self, STORE_TRACE, STR("t1"), &arena, &r, NULL) ==
		    SG_OK &&
		is(r.id, "t1") && is(r.parent, "thread") && is(r.etag, "e1") &&
		is(r.body, "{\"a\":1}") && r.at_ms == 1234 &&
		r.expires_ms == 99999 && r.no > 0,
	    "the row is as it was put");
	no = r.no;
	full.body = STR("{}");
	full.parent = STR("other");
	full.etag = STR("");
	full.at_ms = -5;
	full.expires_ms = 0;
	CHECK(unit(&full, 1) == SG_OK, "replace");
	CHECK(store.get(store.self, STORE_TRACE, STR("t1"), &arena, &r, NULL) ==
		    SG_OK &&
		is(r.parent, "other") && is(r.etag, "") && is(r.body, "{}") &&
		r.at_ms == -5 && r.expires_ms == 0,
	    "it was replaced");
	CHECK(r.no == no, "and kept its number");
	CHECK(rows(STORE_TRACE) == 1, "one row");
	CHECK(store.get(store.self, STORE_TRACE, STR("t"), &arena, &r, NULL) ==
		SG_ENOTFOUND,
	    "ids are compared whole");
	same(body(STORE_CALL, "t1"), "-");
}

static void
kinds_are_apart(void)
{
	for (unsigned k = 0; k < STORE_KIND_COUNT; k++) {
		char text[16];

		snprintf(text, sizeof(text), "%u", k);
		CHECK(UNIT(op(STORE_PUT, k, "same", text)) == SG_OK, "%u", k);
	}
	for (unsigned k = 0; k < STORE_KIND_COUNT; k++) {
		char text[16];

		snprintf(text, sizeof(text), "%u", k);
		same(body(k, "same"), text);
		CHECK(rows(k) == 1, "%s", store_kind_table(k));
	}
}

static void
any_bytes(void)
{
	static const char odd[] = "a\0b'\"\n\xff%_;--\xc3\xa9";
	struct sg_str s = {odd, sizeof(odd) - 1};
	struct store_op o = {.verb = STORE_PUT,
	    .kind = STORE_GRANT,
	    .id = s,
	    .parent = s,
	    .etag = s,
	    .body = s};
	struct store_query q = {.kind = STORE_GRANT, .parent = s, .limit = 2};
	struct store_row r = {0}, v[2];
	size_t n = 0;

	CHECK(unit(&o, 1) == SG_OK, "put");
	CHECK(
	    store.get(store.self, STORE_GRANT, s, &arena, &r, NULL) == SG_OK &&
		str_eq(r.id, s) && str_eq(r.parent, s) && str_eq(r.etag, s) &&
		str_eq(r.body, s),
	    "every byte came back");
	CHECK(
	    store.list(store.self, &q, &arena, v, &n, NULL) == SG_OK && n == 1,
	    "and is found by its parent");
	o.verb = STORE_SWAP;
	o.match = s;
	CHECK(unit(&o, 1) == SG_OK, "and by its etag");
	o.verb = STORE_DELETE;
	CHECK(unit(&o, 1) == SG_OK && rows(STORE_GRANT) == 0, "and removed");
}

static void
adds_once(void) /* T46; R-308: an id is taken once */
{
	CHECK(UNIT(op(STORE_ADD, STORE_IDEMPOTENCY, "k", "1")) == SG_OK, "add");
	CHECK(UNIT(op(STORE_ADD, STORE_IDEMPOTENCY, "k", "2")) == SG_ECONFLICT,
	    "the id is taken");
	same(body(STORE_IDEMPOTENCY, "k"), "1");
	CHECK(UNIT(op(STORE_DELETE, STORE_IDEMPOTENCY, "k", "")) == SG_OK,
	    "delete");
	CHECK(UNIT(op(STORE_DELETE, STORE_IDEMPOTENCY, "k", "")) == SG_OK,
	    "of nothing is no error");
	CHECK(UNIT(op(STORE_ADD, STORE_IDEMPOTENCY, "k", "3")) == SG_OK,
	    "free again");
	same(body(STORE_IDEMPOTENCY, "k"), "3");
}

static void
swaps_by_etag(void) /* */
{
	CHECK(UNIT(tagged(STORE_SWAP, "t", "0", "", "e0")) == SG_ECONFLICT,
	    "nothing there");
	same(body(STORE_MEMENTO, "t"), "-");
	CHECK(UNIT(tagged(STORE_ADD, "t", "1", "", "e1")) == SG_OK, "add");
	CHECK(UNIT(tagged(STORE_SWAP, "t", "2", "e1", "e2")) == SG_OK, "swap");
	CHECK(UNIT(tagged(STORE_SWAP, "t", "3", "e1", "e3")) == SG_ECONFLICT,
	    "an old etag");
	CHECK(UNIT(tagged(STORE_SWAP, "t", "3", "", "e3")) == SG_ECONFLICT,
	    "none is not any");
	same(body(STORE_MEMENTO, "t"), "2");
	CHECK(UNIT(tagged(STORE_SWAP, "t", "3", "e2", "e2")) == SG_OK,
	    "the new one");
	same(body(STORE_MEMENTO, "t"), "3");
}

static void
units_are_whole(void)
{
	CHECK(UNIT(op(STORE_PUT, STORE_GRANT, "old", "1"),
		  op(STORE_PUT, STORE_GRANT, "gone", "1"),
		  count("n", 5)) == SG_OK,
	    "base");
	CHECK(UNIT(op(STORE_PUT, STORE_GRANT, "old", "2"),
		  op(STORE_PUT, STORE_GRANT, "new", "2"),
		  op(STORE_DELETE, STORE_GRANT, "gone", ""), count("n", 1),
		  count("fresh", 1), op(STORE_ADD, STORE_PROMPT, "p", "2"),
		  op(STORE_ADD, STORE_GRANT, "old", "2")) == SG_ECONFLICT,
	    "the last change fails");
	same(body(STORE_GRANT, "old"), "1");
	same(body(STORE_GRANT, "new"), "-");
	same(body(STORE_GRANT, "gone"), "1");
	same(body(STORE_PROMPT, "p"), "-");
	CHECK(counter("n") == 5 && counter("fresh") == 0, "counters too");
	CHECK(UNIT(op(STORE_ADD, STORE_PROMPT, "p", "1"),
		  op(STORE_ADD, STORE_PROMPT, "p", "2")) == SG_ECONFLICT,
	    "a unit sees its own changes");
	same(body(STORE_PROMPT, "p"), "-");
	CHECK(UNIT(op(STORE_ADD, STORE_PROMPT, "p", "1"),
		  op(STORE_DELETE, STORE_PROMPT, "p", ""),
		  op(STORE_ADD, STORE_PROMPT, "p", "2")) == SG_OK,
	    "in their order");
	same(body(STORE_PROMPT, "p"), "2");
}

static void
units_are_alone(void) /* T46 */
{
	struct store_op a[] = {op(STORE_ADD, STORE_ACTION, "x", "a"),
	    op(STORE_PUT, STORE_RECEIPT, "a", "a")};
	struct store_op b[] = {op(STORE_PUT, STORE_RECEIPT, "b", "b"),
	    op(STORE_ADD, STORE_ACTION, "x", "b")};
	struct store_op c[] = {op(STORE_PUT, STORE_RECEIPT, "c", "c")};
	struct store_unit u[] = {{a, 2, SG_EINTERNAL}, {b, 2, SG_EINTERNAL},
	    {c, 1, SG_EINTERNAL}, {NULL, 0, SG_EINTERNAL}};

	CHECK(store.commit(store.self, u, 4, false, NULL) == SG_OK, "commit");
	CHECK(u[0].err == SG_OK && u[1].err == SG_ECONFLICT &&
		u[2].err == SG_OK && u[3].err == SG_OK,
	    "the first wins, the others are as they are");
	same(body(STORE_ACTION, "x"), "a");
	same(body(STORE_RECEIPT, "a"), "a");
	same(body(STORE_RECEIPT, "b"), "-");
	same(body(STORE_RECEIPT, "c"), "c");
	CHECK(store.commit(store.self, u, 0, true, NULL) == SG_OK,
	    "nothing at all");
}

static void
counts(void)
{
	CHECK(counter("turns") == 0, "never counted");
	CHECK(UNIT(count("turns", 1), count("turns", 41)) == SG_OK, "count");
	CHECK(counter("turns") == 42, "%" PRId64, counter("turns"));
	CHECK(UNIT(count("turns", -50)) == SG_OK, "down");
	CHECK(counter("turns") == -8, "%" PRId64, counter("turns"));
	CHECK(UNIT(count("big", INT64_MAX), count("big", 1)) == SG_OK, "up");
	CHECK(counter("big") == INT64_MAX, "it stops at the end");
	CHECK(UNIT(count("low", INT64_MIN), count("low", -1)) == SG_OK, "down");
	CHECK(counter("low") == INT64_MIN, "at both ends");
	CHECK(UNIT(count("low", INT64_MAX)) == SG_OK, "and up again");
	CHECK(counter("low") == -1, "%" PRId64, counter("low"));
	CHECK(UNIT(count("end", INT64_MAX - 5), count("end", 10),
		  count("end", -10)) == SG_OK,
	    "up and down");
	CHECK(counter("end") == INT64_MAX - 10, "in their order");
}

static void
name_one(void *ctx, struct sg_str name, int64_t value)
{
	struct buf *b = ctx;

	buf_add(b, name);
	buf_addc(b, '=');
	buf_addi(b, value);
	buf_addc(b, ' ');
}

static void
lists_counters(void)
{
	char room[256] = {0};
	struct buf b = {.p = room, .cap = sizeof(room) - 1};

	CHECK(UNIT(count("d.deny", 2), count("d.allow", 1), count("e", 4),
		  count("c", 3), count("d", 9), count("d.allow", 1)) == SG_OK,
	    "count");
	CHECK(
	    store.counters(store.self, STR("d."), name_one, &b, NULL) == SG_OK,
	    "counters");
	same(room, "d.allow=2 d.deny=2 ");
	memset(room, 0, sizeof(room));
	b = (struct buf){.p = room, .cap = sizeof(room) - 1};
	CHECK(store.counters(store.self, STR(""), name_one, &b, NULL) == SG_OK,
	    "all");
	same(room, "c=3 d=9 d.allow=2 d.deny=2 e=4 ");
	memset(room, 0, sizeof(room));
	b = (struct buf){.p = room, .cap = sizeof(room) - 1};
	CHECK(
	    store.counters(store.self, STR("zz"), name_one, &b, NULL) == SG_OK,
	    "none");
	same(room, "");
}

static void
ten_rows(void)
{
	for (int i = 0; i < 10; i++) {
		char id[16];
		struct store_op o;

		snprintf(id, sizeof(id), "r%d", i);
		o = op(STORE_PUT, STORE_MESSAGE, id, "{}");
		o.parent = i % 2 == 0 ? STR("even") : STR("odd");
		o.at_ms = 1000 - 100 * (i % 5);
		CHECK(unit(&o, 1) == SG_OK, "put %s", id);
	}
}

static void
lists_in_both_directions(void)
{
	struct store_query q = {.kind = STORE_MESSAGE};
	uint64_t at = 0;

	ten_rows();
	same(ids(q, NULL), "r0 r1 r2 r3 r4 r5 r6 r7 r8 r9");
	q.newest = true;
	same(ids(q, NULL), "r9 r8 r7 r6 r5 r4 r3 r2 r1 r0");
	q = (struct store_query){.kind = STORE_MESSAGE, .limit = 4};
	same(ids(q, &at), "r0 r1 r2 r3");
	q.after = at;
	same(ids(q, &at), "r4 r5 r6 r7");
	q.after = at;
	same(ids(q, &at), "r8 r9");
	q.after = at;
	same(ids(q, &at), "");
	q = (struct store_query){
	    .kind = STORE_MESSAGE, .limit = 4, .newest = true};
	same(ids(q, &at), "r9 r8 r7 r6");
	q.after = at;
	same(ids(q, &at), "r5 r4 r3 r2");
	q.after = at;
	same(ids(q, &at), "r1 r0");
	q.after = at;
	same(ids(q, &at), "");
	q.after = UINT64_MAX;
	same(ids(q, &at), "r9 r8 r7 r6");
	q.newest = false;
	same(ids(q, &at), "");
	q = (struct store_query){.kind = STORE_THREAD};
	same(ids(q, NULL), "");
	CHECK(
	    store.list(store.self, &(struct store_query){.kind = STORE_THREAD},
		&arena, NULL, &(size_t){0}, NULL) == SG_EINVALID,
	    "a list needs a limit");
}

static void
lists_by_parent_and_time(void)
{
	struct store_query q = {
	    .kind = STORE_MESSAGE, .parent = STR("odd"), .limit = 3};
	uint64_t at = 0;

	ten_rows();
	same(ids(q, &at), "r1 r3 r5");
	q.after = at;
	same(ids(q, &at), "r7 r9");
	q = (struct store_query){
	    .kind = STORE_MESSAGE, .parent = STR("even"), .newest = true};
	same(ids(q, NULL), "r8 r6 r4 r2 r0");
	q.parent = STR("");
	same(ids(q, NULL), "");
	q = (struct store_query){.kind = STORE_MESSAGE, .since_ms = 900};
	same(ids(q, NULL), "r0 r1 r5 r6");
	q.newest = true;
	q.parent = STR("even");
	same(ids(q, NULL), "r6 r0");
	q.since_ms = 1001;
	same(ids(q, NULL), "");
}

static uint64_t
number(const char *id)
{
	struct store_row r = {0};

	CHECK(store.get(store.self, STORE_MESSAGE, str_of(id), &arena, &r,
		  NULL) == SG_OK,
	    "%s", id);
	return r.no;
}

static void
numbers_only_rise(void)
{
	uint64_t last;

	ten_rows();
	last = number("r9");
	CHECK(number("r0") > 0 && number("r0") < number("r1"), "in order");
	CHECK(UNIT(op(STORE_DELETE, STORE_MESSAGE, "r9", "")) == SG_OK, "gone");
	CHECK(UNIT(op(STORE_PUT, STORE_MESSAGE, "s", "")) == SG_OK, "next");
	CHECK(number("s") > last, "a number is not given out twice");
	last = number("s");
	CHECK(UNIT(op(STORE_DELETE, STORE_MESSAGE, "s", "")) == SG_OK, "gone");
	if (suite.reopen != NULL)
		suite.reopen(&store);
	CHECK(UNIT(op(STORE_PUT, STORE_MESSAGE, "t", "")) == SG_OK, "next");
	CHECK(number("t") > last, "not even after a restart");
	CHECK(UNIT(op(STORE_PUT, STORE_MESSAGE, "r0", "x")) == SG_OK, "old");
	CHECK(number("r0") < number("r1"), "a replaced row keeps its place");
}

static void
sweeps(void)
{
	struct store_op *ops = calloc(5000, sizeof(*ops));
	char(*names)[16] = calloc(5000, sizeof(*names));
	uint64_t removed = 0;

	for (int i = 0; i < 5000; i++) {
		snprintf(names[i], sizeof(names[i]), "x%d", i);
		ops[i] = op(STORE_PUT, i % 2 == 0 ? STORE_TRACE : STORE_CALL,
		    names[i], "");
		ops[i].expires_ms = i < 10 ? 0 : 1000 + i;
	}
	CHECK(unit(ops, 5000) == SG_OK, "put");
	free(ops);
	free(names);
	CHECK(store.sweep(store.self, 1009, &removed, NULL) == SG_OK &&
		removed == 0,
	    "nothing yet: %" PRIu64, removed);
	CHECK(store.sweep(store.self, 1010, &removed, NULL) == SG_OK &&
		removed == 1,
	    "at its time: %" PRIu64, removed);
	same(body(STORE_TRACE, "x10"), "-");
	same(body(STORE_CALL, "x11"), "");
	CHECK(store.sweep(store.self, INT64_MAX, &removed, NULL) == SG_OK &&
		removed == 4989,
	    "the rest: %" PRIu64, removed);
	CHECK(rows(STORE_TRACE) == 5 && rows(STORE_CALL) == 5, "0 is never");
	CHECK(store.sweep(store.self, INT64_MAX, &removed, NULL) == SG_OK &&
		removed == 0,
	    "once");
}

static void
keeps_its_limits(void) /* T44 */
{
	char *long_text = calloc(1, STORE_BODY_MAX + 1);
	struct store_op o = op(STORE_PUT, STORE_THREAD, "x", "");
	struct store_unit u[2] = {{&o, 1, SG_OK}, {&o, 1, SG_OK}};
	struct sg_error e = {0};

	memset(long_text, 'x', STORE_BODY_MAX + 1);
	o.id = (struct sg_str){long_text, STORE_ID_MAX};
	o.parent = o.etag = o.id;
	o.body = (struct sg_str){long_text, STORE_BODY_MAX};
	CHECK(unit(&o, 1) == SG_OK, "the longest");
	o.body.n++;
	CHECK(store.commit(store.self, u, 2, true, &e) == SG_ELONG &&
		e.message[0] != '\0',
	    "too long");
	o.body.n = 1;
	o.id.n++;
	CHECK(store.commit(store.self, u, 1, true, NULL) == SG_ELONG, "id");
	o.id.n = 0;
	CHECK(
	    store.commit(store.self, u, 1, true, NULL) == SG_EINVALID, "no id");
	o.id.n = 1;
	o.parent.n = STORE_ID_MAX + 1;
	CHECK(store.commit(store.self, u, 1, true, NULL) == SG_ELONG, "parent");
	o.parent.n = 1;
	o.etag.n = STORE_ID_MAX + 1;
	CHECK(store.commit(store.self, u, 1, true, NULL) == SG_ELONG, "etag");
	o.etag.n = 1;
	o.kind = STORE_KIND_COUNT;
	CHECK(store.commit(store.self, u, 1, true, NULL) == SG_EINVALID,
	    "no kind");
	o.verb = STORE_COUNT;
	CHECK(store.commit(store.self, u, 1, true, NULL) == SG_OK,
	    "a counter has none");
	o.verb = (enum store_verb)(STORE_COUNT + 1);
	CHECK(store.commit(store.self, u, 1, true, NULL) == SG_EINVALID,
	    "no verb");
	CHECK(rows(STORE_THREAD) == 1, "nothing of these is there");
	CHECK(UNIT(op(STORE_PUT, STORE_THREAD, "y", "")) == SG_OK,
	    "and the store is as good as before");
	CHECK(store.rows(store.self, STORE_KIND_COUNT, &(uint64_t){0}, NULL) ==
		    SG_EINVALID &&
		store.get(store.self, STORE_KIND_COUNT, STR("x"), &arena,
		    &(struct store_row){0}, NULL) == SG_EINVALID,
	    "no such rows");
	free(long_text);
}

static void
runs_out_of_memory(void) /* T44 */
{
	struct arena small;
	struct store_row r[4];
	struct store_query q = {.kind = STORE_MESSAGE, .limit = 4};
	struct sg_error e = {0};
	size_t n = 9;

	ten_rows();
	arena_init(&small, &mem_heap, 16);
	CHECK(store.get(store.self, STORE_MESSAGE, STR("r1"), &small, r, &e) ==
		SG_ENOMEM,
	    "get");
	CHECK(store.list(store.self, &q, &small, r, &n, &e) == SG_ENOMEM &&
		n == 0,
	    "list");
	arena_release(&small);
	same(body(STORE_MESSAGE, "r1"), "{}");
}

static void
survives(void) /* T42: what lasts is stored */
{
	struct store_op o = op(STORE_PUT, STORE_GRANT, "g", "kept");

	if (suite.reopen == NULL)
		return;
	o.parent = STR("ext");
	CHECK(unit(&o, 1) == SG_OK && UNIT(count("c", 7)) == SG_OK, "put");
	suite.reopen(&store);
	same(body(STORE_GRANT, "g"), "kept");
	CHECK(counter("c") == 7, "counters");
	CHECK(UNIT(op(STORE_ADD, STORE_GRANT, "g", "")) == SG_ECONFLICT,
	    "ids stay taken");
	suite.reopen(&store);
	same(body(STORE_GRANT, "g"), "kept");
}

static struct store_op
said(
    const char *id, const char *parent, const char *message, const char *answer)
{
	static char rooms[16][512];
	static unsigned at;
	char *room = rooms[at++ % 16];
	struct store_op o;

	snprintf(room, sizeof(rooms[0]),
	    "{\"message\":\"%s\",\"assistant\":\"%s\",\"hash\":\"hidden\"}",
	    message, answer);
	o = op(STORE_PUT, STORE_MESSAGE, id, room);
	o.parent = str_of(parent);
	return o;
}

/* The ids of what is found, joined by blanks. */
static const char *
found(const char *words, uint64_t *before, size_t limit)
{
	struct store_find f = {
	    .words = str_of(words), .before = *before, .limit = limit};
	struct store_row out[64];
	struct sg_error e = {0};
	size_t n = 0;
	char *text = arena_new(&arena, 4096);
	struct buf b = {.p = text, .cap = 4095};

	CHECK(store.find(store.self, &f, &arena, out, &n, &e) == SG_OK,
	    "%s: %s", words, e.message);
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(&b, ' ');
		buf_add(&b, out[i].id);
		*before = out[i].no;
	}
	return text;
}

#define FOUND(words, want) same(found(words, &(uint64_t){0}, 64), want)

static void
finds_words(void) /* by an index that is never older than the rows */
{
	struct store_find none = {.words = STR(" -- "), .limit = 1};
	struct store_row row;
	uint64_t before = 0;
	size_t n;

	CHECK(store.find(store.self, &none, &arena, &row, &n, NULL) ==
		SG_EINVALID,
	    "no word in it");
	FOUND("boiler", "");
	CHECK(UNIT(said("m1", "a", "The Boiler is cold.", "Check its pilot."),
		  said("m2", "b", "Caf\xc3\xa9 near the harbour", "None."),
		  said("m3", "a", "and the boiler-room?", "Warm, 3.5 bar")) ==
		SG_OK,
	    "put");
	FOUND("boiler", "m3 m1");
	FOUND("BOIL", "m3 m1");
	FOUND("oiler", "");
	FOUND("pilot boiler", "m1");
	FOUND("boiler room", "m3");
	FOUND("caf\xc3\xa9", "m2");
	FOUND("hidden", "");
	FOUND("message", "");
	FOUND("o'clock\" OR *", "");
	same(found("the", &before, 2), "m3 m2");
	same(found("the", &before, 2), "m1");
	CHECK(UNIT(said("m1", "a", "The oven is cold.", "")) == SG_OK, "again");
	FOUND("boiler", "m3");
	FOUND("oven", "m1");
	CHECK(UNIT(said("m9", "a", "oven", ""),
		  op(STORE_ADD, STORE_MESSAGE, "m1", "{}")) == SG_ECONFLICT,
	    "a unit that did not happen");
	FOUND("oven", "m1");
	CHECK(UNIT(op(STORE_DELETE, STORE_MESSAGE, "m3", "")) == SG_OK, "gone");
	FOUND("boiler", "");
	CHECK(
	    UNIT(op(STORE_PUT, STORE_MESSAGE, "m4", "no json boiler")) == SG_OK,
	    "a body that is none");
	FOUND("boiler", "");
	if (suite.reopen == NULL)
		return;
	suite.reopen(&store);
	FOUND("oven", "m1");
}

#define SUITE(test)                                       \
	do {                                              \
		suite.fresh(&store);                      \
		arena_init(&arena, &mem_heap, 64u << 20); \
		RUN(test);                                \
		arena_release(&arena);                    \
		suite.finish(&store);                     \
	} while (0)

static void
suite_run(struct suite s)
{
	suite = s;
	SUITE(puts_and_gets);
	SUITE(kinds_are_apart);
	SUITE(any_bytes);
	SUITE(adds_once);
	SUITE(swaps_by_etag);
	SUITE(units_are_whole);
	SUITE(units_are_alone);
	SUITE(counts);
	SUITE(lists_counters);
	SUITE(lists_in_both_directions);
	SUITE(lists_by_parent_and_time);
	SUITE(numbers_only_rise);
	SUITE(sweeps);
	SUITE(keeps_its_limits);
	SUITE(runs_out_of_memory);
	SUITE(finds_words);
	SUITE(survives);
}

#endif
