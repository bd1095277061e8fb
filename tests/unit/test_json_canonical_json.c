/* Canonical JSON: one text for one value, and no text for two. */
#include <stdlib.h>

#include "t.h"
#include "json/canonical_json.h"
#include "json/json.h"

static struct arena memory;

static const struct row {
	const char *in, *want; /* NULL: refused with */
	enum sg_err err;
} rows[] = {
    {"{\"b\":2,\"a\":1}", "{\"a\":1,\"b\":2}", SG_OK},
    {" { \"a\" : [ 1 , { \"y\" : [ ] , \"x\" : { } } ] } ",
	"{\"a\":[1,{\"x\":{},\"y\":[]}]}", SG_OK},
    {"{\"b\":{\"d\":1,\"c\":[{\"f\":1,\"e\":2},3]},\"a\":null}",
	"{\"a\":null,\"b\":{\"c\":[{\"e\":2,\"f\":1},3],\"d\":1}}", SG_OK},
    {"{\"aa\":1,\"a\":2,\"\":3,\"B\":4}", "{\"\":3,\"B\":4,\"a\":2,\"aa\":1}",
	SG_OK},
    {"{\"\\u0062\":1,\"a\":2}", "{\"a\":2,\"b\":1}", SG_OK},
    {"\"\\u00e9\\/\\n\\u0001\"", "\"\xc3\xa9/\\n\\u0001\"", SG_OK},
    {"[true,false,null]", "[true,false,null]", SG_OK},
    {"[[],[[]],{}]", "[[],[[]],{}]", SG_OK},
    {"{\"e\":1,\"d\":1,\"c\":1,\"b\":1,\"a\":1,\"j\":1,\"i\":1,\"h\":1,"
     "\"g\":1,\"f\":1,\"o\":1,\"n\":1,\"m\":1,\"l\":1,\"k\":1,\"q\":1,"
     "\"p\":1}",
	"{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1,\"g\":1,\"h\":1,"
	"\"i\":1,\"j\":1,\"k\":1,\"l\":1,\"m\":1,\"n\":1,\"o\":1,\"p\":1,"
	"\"q\":1}",
	SG_OK},
    /* numbers by value, as JavaScript writes them, and never rounded */
    {"1.0", "1", SG_OK},
    {"-0", "0", SG_OK},
    {"0.0e5", "0", SG_OK},
    {"1.50", "1.5", SG_OK},
    {"1e2", "100", SG_OK},
    {"1E+2", "100", SG_OK},
    {"100", "100", SG_OK},
    {"12.5e-1", "1.25", SG_OK},
    {"0.001", "0.001", SG_OK},
    {"1e20", "100000000000000000000", SG_OK},
    {"1e21", "1e+21", SG_OK},
    {"12e21", "1.2e+22", SG_OK},
    {"0.000001", "0.000001", SG_OK},
    {"0.0000001", "1e-7", SG_OK},
    {"-12e-9", "-1.2e-8", SG_OK},
    {"9007199254740993", "9007199254740993", SG_OK},
    {"0.1000000000000000000001", "0.1000000000000000000001", SG_OK},
    {"1e-100000", "1e-100000", SG_OK},
    {"1e100001", NULL, SG_ERANGE},
    {"1e-9999999999999999999999", NULL, SG_ERANGE},
    /* T52 */
    {"{\"a\":1,\"a\":2}", NULL, SG_EDUPLICATE},
    {"{\"a\":1,\"\\u0061\":2}", NULL, SG_EDUPLICATE},
    {"{\"x\":{\"b\":1,\"a\":1,\"b\":2}}", NULL, SG_EDUPLICATE},
    {"[1", NULL, SG_EJSON},
    {"", NULL, SG_EJSON},
    {"1 2", NULL, SG_ETRAILING},
    {"\"\xff\"", NULL, SG_EUTF8},
};

static void
one_text_for_one_value(void)
{
	const struct row *r;

	EACH (r, rows) {
		char room[512], twice[512];
		struct buf b = BUF_ON(room), c = BUF_ON(twice);
		struct sg_error e = {0};
		enum sg_err err = canonical_json_add(
		    &b, str_of(r->in), &memory, &e);

		CHECK(err == r->err, "%s: %d %s", r->in, err, e.message);
		if (r->want == NULL) {
			CHECK(e.message[0] != '\0', "%s", r->in);
			continue;
		}
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%s: %.*s", r->in,
		    (int)b.n, b.p);
		CHECK(canonical_json_add(&c, buf_str(&b), &memory, NULL) ==
			    SG_OK &&
			str_eq(buf_str(&b), buf_str(&c)),
		    "%s: not the last word", r->in);
		arena_clear(&memory);
	}
}

static void
a_full_buffer_is_no_text(void)
{
	char room[8];
	struct buf b = BUF_ON(room);

	CHECK(canonical_json_add(
		  &b, STR("{\"b\":1,\"a\":22222}"), &memory, NULL) == SG_EFULL,
	    "full");
}

/* As long as the deepest text, and wide. */
static void
deep_and_wide(void)
{
	static char in[200000], out[CANONICAL_MAX(200000)];
	struct buf b = BUF_ON(in), c = BUF_ON(out);

	for (int i = 0; i < JSON_DEPTH_MAX; i++)
		buf_addz(&b, "{\"b\":1,\"a\":");
	buf_addc(&b, '1');
	for (int i = 0; i < JSON_DEPTH_MAX; i++)
		buf_addc(&b, '}');
	CHECK(canonical_json_add(&c, buf_str(&b), &memory, NULL) == SG_OK,
	    "deep");
	CHECK(c.n == b.n && str_starts(buf_str(&c), STR("{\"a\":{\"a\":")),
	    "%.*s", 40, c.p);
	b.n = c.n = 0;
	buf_addc(&b, '{');
	for (unsigned i = 10000; i > 0; i--) {
		buf_addz(&b, i < 10000 ? ",\"k" : "\"k");
		buf_addu(&b, i);
		buf_addz(&b, "\":0");
	}
	buf_addc(&b, '}');
	CHECK(canonical_json_add(&c, buf_str(&b), &memory, NULL) == SG_OK &&
		c.n == b.n && str_starts(buf_str(&c), STR("{\"k1\":0,\"k10\"")),
	    "wide");
	arena_clear(&memory);
}

static void
method_and_params(void)
{
	struct sg_error e = {0};
	struct sg_str text;

	CHECK(canonical_call(STR("exec"), STR("{\"cmd\":\"git\"}"), &memory,
		  &text, &e) == SG_OK &&
		str_eq(text,
		    STR("{\"method\":\"exec\",\"params\":{\"cmd\":\"git\"}}")),
	    "%.*s", (int)text.n, text.p);
	CHECK(canonical_call(STR("exec"), STR("{"), &memory, &text, &e) ==
		SG_EJSON,
	    "no JSON");
	arena_clear(&memory);
}

/* T44 */
static void
without_memory_there_is_no_text(void)
{
	const struct row *r;

	EACH (r, rows) {
		enum sg_err err = SG_ENOMEM;

		for (size_t n = 0; err == SG_ENOMEM && n < 1 << 16; n += 16) {
			struct sg_str text;
			struct arena a;

			arena_init(&a, &mem_heap, n);
			err = canonical_call(
			    STR("x"), str_of(r->in), &a, &text, NULL);
			CHECK(err != SG_OK || text.n > 0, "%s", r->in);
			arena_release(&a);
		}
		CHECK(err == r->err, "%s: %d", r->in, err);
	}
}

int
main(void)
{
	arena_init(&memory, &mem_heap, 1 << 24);
	RUN(one_text_for_one_value);
	RUN(a_full_buffer_is_no_text);
	RUN(deep_and_wide);
	RUN(method_and_params);
	RUN(without_memory_there_is_no_text);
	arena_release(&memory);
	return t_done("wire_canonical_json");
}
