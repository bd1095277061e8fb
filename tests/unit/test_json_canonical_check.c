/*
 * Is a text canonical already?  The quick answer must be that of
 * canonical_json_add(): a text is canonical if it is its own form.
 */
#include <stdlib.h>

#include "t.h"
#include "json/canonical_json.h"

static struct arena memory;

/* What the slow way says. */
static bool
is_its_own_form(struct sg_str s)
{
	static char room[8192];
	struct buf b = BUF_ON(room);
	bool is = canonical_json_add(&b, s, &memory, NULL) == SG_OK &&
	    str_eq(buf_str(&b), s) && s.p[0] == '{';

	arena_clear(&memory);
	return is;
}

static const struct row {
	const char *text;
	bool is;
} rows[] = {
    {"{}", true},
    {"{\"a\":1,\"b\":[true,false,null,{}],\"c\":\"x\"}", true},
    {"{\"\":1}", true},
    {"{\"a\":1,\"aa\":1,\"b\":1}", true},
    {"{\"B\":1,\"a\":1}", true},
    {"{\"a\":{\"a\":{\"a\":1},\"b\":2},\"b\":1}", true},
    {"{\"a\":[{\"x\":1},{\"a\":1}]}", true},
    /* order and repetition, at every depth */
    {"{\"b\":1,\"a\":1}", false},
    {"{\"aa\":1,\"a\":1}", false},
    {"{\"a\":1,\"a\":1}", false},
    {"{\"a\":{\"b\":1,\"a\":1}}", false},
    {"{\"a\":{\"c\":1},\"b\":{\"d\":1,\"c\":1}}", false},
    /* white space anywhere */
    {" {}", false},
    {"{} ", false},
    {"{ }", false},
    {"{\"a\" :1}", false},
    {"{\"a\": 1}", false},
    {"{\"a\":1 }", false},
    {"{\"a\":[1, 2]}", false},
    {"{\"a\":[1 ,2]}", false},
    {"{\"a\":1,\n\"b\":2}", false},
    {"{\"a\":[ ]}", false},
    /* only objects */
    {"[]", false},
    {"[{}]", false},
    {"1", false},
    {"\"{}\"", false},
    {"", false},
    {"{", false},
    {"{}{}", false},
    {"{}x", false},
    {"{\"a\":1,}", false},
    {"{\"a\"}", false},
    /* escapes: the fewest, in one spelling */
    {"{\"a\":\"\\\"\\\\\\b\\f\\n\\r\\t\"}", true},
    {"{\"a\":\"\\u0001\\u000b\\u000e\\u000f\\u0010\\u001f\"}", true},
    {"{\"a\":\"\\u000B\"}", false},
    {"{\"a\":\"\\u001F\"}", false},
    {"{\"a\":\"\\/\"}", false},
    {"{\"a\":\"\\u0008\"}", false},
    {"{\"a\":\"\\u0009\"}", false},
    {"{\"a\":\"\\u000a\"}", false},
    {"{\"a\":\"\\u000c\"}", false},
    {"{\"a\":\"\\u000d\"}", false},
    {"{\"a\":\"\\u0020\"}", false},
    {"{\"a\":\"\\u0022\"}", false},
    {"{\"a\":\"\\u00e9\"}", false},
    {"{\"a\":\"\\u0061\"}", false},
    {"{\"a\":\"\\u1001\"}", false},
    {"{\"a\":\"\\ud83d\\ude00\"}", false},
    {"{\"a\":\"\xc3\xa9\x7f\"}", true},
    {"{\"a\":\"\xff\"}", false},
    /* keys with escapes are compared by what they say */
    {"{\"\\t\":1,\"\\n\":1,\"\\u001f\":1,\" \":1,\"\\\"\":1,\"a\":1}", true},
    {"{\"\\n\":1,\"\\t\":1}", false},
    {"{\"a\\\\\":1,\"a\\\\b\":1,\"ab\":1}", true},
    {"{\"ab\":1,\"a\\\\\":1}", false},
    {"{\"a\\n\":1,\"a\\n\":1}", false},
    {"{\"\\u0061\":1}", false},
    /* numbers by their value */
    {"{\"a\":0}", true},
    {"{\"a\":-1}", true},
    {"{\"a\":123456789012345678901}", true},
    {"{\"a\":100000000000000000000}", true},
    {"{\"a\":1234567890123456789012}", false},
    {"{\"a\":1e+21}", true},
    {"{\"a\":1.5}", true},
    {"{\"a\":0.001}", true},
    {"{\"a\":-0.5}", true},
    {"{\"a\":1e-7}", true},
    {"{\"a\":-0}", false},
    {"{\"a\":-0.0}", false},
    {"{\"a\":1.0}", false},
    {"{\"a\":1.50}", false},
    {"{\"a\":1e2}", false},
    {"{\"a\":1E+21}", false},
    {"{\"a\":1e21}", false},
    {"{\"a\":1e100001}", false},
    {"{\"a\":01}", false},
};

static void
one_form_is_canonical(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct sg_str s = str_of(r->text);

		CHECK(canonical_json_is(s) == r->is, "%s", r->text);
		CHECK(is_its_own_form(s) == r->is, "%s: slowly", r->text);
	}
}

/* Texts with a byte changed, added or dropped: both ways agree on each. */
static void
both_ways_agree(void)
{
	static const char bytes[] = " {}[]:,\"\\/ab01.-+eEutn\n\x01\xc3\xa9";
	const struct row *r;

	EACH (r, rows) {
		size_t n = strlen(r->text);

		for (size_t i = 0; i <= n; i++)
			for (size_t k = 0; k < 3 * (sizeof(bytes) - 1); k++) {
				char text[512];
				size_t from = i + (k % 3 != 0 && i < n);
				struct buf b = BUF_ON(text);

				buf_add(&b, (struct sg_str){r->text, i});
				if (k % 3 != 2)
					buf_addc(&b, bytes[k / 3]);
				buf_addz(&b, r->text + from);
				CHECK(canonical_json_is(buf_str(&b)) ==
					is_its_own_form(buf_str(&b)),
				    "%.*s", (int)b.n, b.p);
			}
	}
}

static void
long_numbers_are_not_looked_into(void)
{
	static char text[2048];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "{\"a\":1.");
	for (int i = 0; i < 500; i++)
		buf_addc(&b, '7');
	buf_addc(&b, '}');
	CHECK(canonical_json_is(buf_str(&b)), "502 bytes");
	b.n--;
	for (int i = 0; i < 20; i++)
		buf_addc(&b, '7');
	buf_addc(&b, '}');
	CHECK(!canonical_json_is(buf_str(&b)), "522 bytes");
	CHECK(is_its_own_form(buf_str(&b)), "though it is");
}

static void
as_deep_as_the_reader_goes(void)
{
	static char text[2048];

	for (int depth = 60; depth <= 66; depth++) {
		struct buf b = BUF_ON(text);

		for (int i = 0; i < depth; i++)
			buf_addz(&b, "{\"a\":");
		buf_addc(&b, '1');
		for (int i = 0; i < depth; i++)
			buf_addc(&b, '}');
		CHECK(canonical_json_is(buf_str(&b)) == (depth <= 64), "%d",
		    depth);
	}
}

int
main(void)
{
	arena_init(&memory, &mem_heap, 1 << 24);
	RUN(one_form_is_canonical);
	RUN(both_ways_agree);
	RUN(long_numbers_are_not_looked_into);
	RUN(as_deep_as_the_reader_goes);
	arena_release(&memory);
	return t_done("wire_canonical_check");
}
