/*
 * The JSON reader beside jansson: good documents, spoiled at random, are
 * taken by both or refused by both, and what both take means the same.
 *
 * Meant to differ: more than 64 levels and NUL anywhere, which we refuse and
 * jansson overlooks at times; numbers no double holds, which our reader leaves
 * to whoever wants a double.
 */
/* Both have tokens of these names. */
#define JSON_OBJECT JANSSON_OBJECT
#define JSON_ARRAY  JANSSON_ARRAY
#define JSON_STRING JANSSON_STRING
#define JSON_TRUE   JANSSON_TRUE
#define JSON_FALSE  JANSSON_FALSE
#define JSON_NULL   JANSSON_NULL
#include <jansson.h>
#undef JSON_OBJECT
#undef JSON_ARRAY
#undef JSON_STRING
#undef JSON_TRUE
#undef JSON_FALSE
#undef JSON_NULL

#include <stdlib.h>

#include "lib/instance.h"
#include "t.h"

#define ROOM  8192
#define ROUND 400

static uint64_t seed;

/* xorshift64*; the seed is printed when something fails. */
static uint32_t
roll(uint32_t n)
{
	seed ^= seed >> 12;
	seed ^= seed << 25;
	seed ^= seed >> 27;
	return (uint32_t)((seed * UINT64_C(2685821657736338717)) >> 33) % n;
}

static void
add_comma(struct buf *b)
{
	char last = b->n > 0 ? b->p[b->n - 1] : '[';

	if (last != '[' && last != '{' && last != ':')
		buf_addc(b, ',');
}

/* Write the token as jansson will read it again. */
static void
add_token(
    struct buf *b, const struct json *j, enum json_token t, struct arena *a)
{
	static const char *const fixed[] = {
	    [JSON_OBJECT] = "{",
	    [JSON_OBJECT_END] = "}",
	    [JSON_ARRAY] = "[",
	    [JSON_ARRAY_END] = "]",
	    [JSON_TRUE] = "true",
	    [JSON_FALSE] = "false",
	    [JSON_NULL] = "null",
	};
	struct sg_str text;

	if (t != JSON_OBJECT_END && t != JSON_ARRAY_END)
		add_comma(b);
	if (t == JSON_NUMBER) {
		buf_add(b, json_raw(j));
	} else if (t == JSON_KEY || t == JSON_STRING) {
		CHECK(json_text(j, a, &text) == SG_OK, "memory");
		json_quote(b, text);
		if (t == JSON_KEY)
			buf_addc(b, ':');
	} else {
		buf_addz(b, fixed[t]);
	}
}

/* Read all of ${in}, token by token, and write it again. */
static void
rewrite(struct sg_str in, struct buf *b, struct arena *a)
{
	enum json_token t;
	struct json j;

	json_init(&j, in);
	while ((t = json_next(&j)) != JSON_END && t != JSON_BAD)
		add_token(b, &j, t, a);
	CHECK(t == JSON_END, "skipped but not read");
}

static enum sg_err
ours(struct sg_str in, struct arena *a)
{
	struct sg_str all;
	struct json j;
	enum sg_err err;

	json_init(&j, in);
	err = json_skip(&j, json_next(&j), a, &all);
	if (err == SG_OK && json_next(&j) != JSON_END)
		err = j.err;
	return err;
}

static json_t *
theirs(struct sg_str in, json_error_t *e)
{
	return json_loadb(in.p, in.n,
	    JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL,
	    e);
}

static bool
too_large(const json_error_t *e)
{
	return json_error_code(e) == json_error_numeric_overflow;
}

static void
compare(struct sg_str in, size_t *both)
{
	static char room[4 * ROOM];
	struct buf b = BUF_ON(room);
	uint64_t from = seed;
	json_error_t e = {0};
	json_t *want = theirs(in, &e), *got;
	struct arena a;
	enum sg_err err;

	arena_init(&a, &mem_heap, 1 << 20);
	err = ours(in, &a);
	CHECK(err != SG_OK || memchr(in.p, '\0', in.n) == NULL, "NUL");
	CHECK((err == SG_OK) == (want != NULL) || err == SG_EDEPTH ||
		memchr(in.p, '\0', in.n) != NULL || too_large(&e),
	    "seed %llu: %.*s\n  we: %s, jansson: %s", (unsigned long long)from,
	    (int)in.n, in.p, sg_err_name(err), e.text);
	if (err == SG_OK && want != NULL) {
		rewrite(in, &b, &a);
		got = theirs(buf_str(&b), &e);
		CHECK(got != NULL && json_equal(got, want),
		    "seed %llu: %.*s\n  became %.*s", (unsigned long long)from,
		    (int)in.n, in.p, (int)b.n, b.p);
		json_decref(got);
		*both += 1;
	}
	json_decref(want);
	arena_release(&a);
}

/* Pieces that turn a good text into an almost good one. */
static const struct sg_str pieces[] = {
    {"\"", 1},
    {"\\", 1},
    {"\\u", 2},
    {"\\ud800", 6},
    {"\\udc00", 6},
    {"\\u0000", 6},
    {"\\u0061", 6},
    {"\\n", 2},
    {"\xc3\xa9", 2},
    {"\xff", 1},
    {"\xc0\xaf", 2},
    {"\xed\xa0\x80", 3},
    {"\xf4\x90\x80\x80", 4},
    {"\xf0\x9f\x94\x94", 4},
    {"\0", 1},
    {"\n", 1},
    {"\x1f", 1},
    {"{", 1},
    {"}", 1},
    {"[", 1},
    {"]", 1},
    {",", 1},
    {":", 1},
    {" ", 1},
    {"0", 1},
    {"-", 1},
    {".", 1},
    {"e", 1},
    {"1e400", 5},
    {"true", 4},
    {"null", 4},
    {"\"a\":1,", 6},
    {"\"\\u0061\":1,", 11},
};

static void
cut(struct buf *b, size_t at, size_t n)
{
	if (n > b->n - at)
		n = b->n - at;
	memmove(b->p + at, b->p + at + n, b->n - at - n);
	b->n -= n;
}

static void
insert(struct buf *b, size_t at, struct sg_str s)
{
	if (b->n + s.n > b->cap)
		return;
	memmove(b->p + at + s.n, b->p + at, b->n - at);
	memcpy(b->p + at, s.p, s.n);
	b->n += s.n;
}

static void
spoil(struct buf *b)
{
	size_t at = roll((uint32_t)b->n + 1);
	char part[64];
	size_t n = 1 + roll(sizeof(part) - 1);

	switch (roll(5)) {
	case 0:
		cut(b, at, 1);
		break;
	case 1:
		cut(b, at, n);
		break;
	case 2: /* say something twice */
		if (n > b->n - at)
			n = b->n - at;
		memcpy(part, b->p + at, n);
		insert(b, roll((uint32_t)b->n + 1), (struct sg_str){part, n});
		break;
	case 3:
		if (at < b->n)
			b->p[at] = (char)roll(256);
		break;
	default:
		insert(b, at, pieces[roll(sizeof(pieces) / sizeof(pieces[0]))]);
	}
}

static void
spoil_and_compare(struct sg_str in, size_t *both)
{
	static char room[ROOM];

	for (int i = 0; i < ROUND; i++) {
		struct buf b = {.p = room, .cap = ROOM};

		buf_add(&b, in);
		for (uint32_t n = 1 + roll(3); n > 0; n--)
			spoil(&b);
		compare(buf_str(&b), both);
	}
}

static void
test_contracts(void)
{
	static char room[ROOM];
	size_t both = 0;

	for (size_t i = 0; i < contracts_count; i++) {
		struct instance in = {
		    .c = contracts_all[i], .field = UINT32_MAX};
		struct buf b = BUF_ON(room);

		instance_add(&b, &in);
		CHECK(!buf_full(&b), "%s", in.c->name);
		spoil_and_compare(buf_str(&b), &both);
	}
	CHECK(both > 1000, "only %zu were taken", both);
}

static void
test_texts(void)
{
	static const char *const texts[] = {
	    "[]",
	    "\"\"",
	    "\"\\ud83d\\udd14 \\u00e9 \xc3\xa9 \\\\ \\\" \\/ \\b\\f\\n\\r\\t\"",
	    "[0,-0,1.5,-2e3,4E+5,6e-7,123456789012345678901234567890]",
	    "{\"a\":{\"b\":[{\"c\":null},true,false]},\"d\":\"e\"}",
	    "{\"\":\"\",\"a\":1,\"aa\":2,\"aaa\":[[],{},\"\",0]}",
	    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
	    " \t\r\n[ 1 , 2 ] \n",
	};
	size_t both = 0;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		for (int n = 0; n < 20; n++)
			spoil_and_compare(str_of(texts[i]), &both);
	CHECK(both > 1000, "only %zu were taken", both);
}

int
main(void)
{
	const char *given = getenv("TEST_SEED");

	seed = given != NULL ? strtoull(given, NULL, 10) : 0;
	if (seed == 0)
		seed = UINT64_C(0x9e3779b97f4a7c15);
	RUN(test_contracts);
	RUN(test_texts);
	return t_done("wire_jansson");
}
