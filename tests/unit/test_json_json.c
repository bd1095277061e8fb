/*
 * The JSON reader and writer: every token, every refusal.  A row is a text
 * and what the reader says of it: its tokens in short, or "!code why".
 */
#include <stdlib.h>

#include "json/json.h"
#include "t.h"

#define ROOM 65536

static struct arena arena;

static void
add_token(struct buf *b, const struct json *j, enum json_token t)
{
	static const char *const marks[] = {
	    [JSON_OBJECT] = "{",
	    [JSON_OBJECT_END] = "}",
	    [JSON_ARRAY] = "[",
	    [JSON_ARRAY_END] = "]",
	    [JSON_KEY] = "key ",
	    [JSON_STRING] = "str ",
	    [JSON_NUMBER] = "num ",
	    [JSON_TRUE] = "true",
	    [JSON_FALSE] = "false",
	    [JSON_NULL] = "null",
	    [JSON_END] = "end",
	};
	struct sg_str text;

	if (b->n > 0)
		buf_addc(b, ' ');
	buf_addz(b, marks[t]);
	if (t == JSON_NUMBER) {
		buf_add(b, json_raw(j));
	} else if (t == JSON_KEY || t == JSON_STRING) {
		CHECK(json_text(j, &arena, &text) == SG_OK, "no memory");
		buf_add(b, text);
	}
}

/* All tokens of ${in}, read from a block of exactly its size. */
static void
read_all(struct sg_str in, struct buf *b)
{
	char *copy = malloc(in.n + (in.n == 0));
	enum json_token t;
	struct json j;

	memcpy(copy, in.p, in.n);
	json_init(&j, (struct sg_str){copy, in.n});
	do {
		t = json_next(&j);
		if (t == JSON_BAD) {
			b->n = 0;
			buf_addc(b, '!');
			buf_addz(b, sg_err_name(j.err));
			buf_addc(b, ' ');
			buf_addz(b, j.why);
			CHECK(json_next(&j) == JSON_BAD, "bad but goes on");
			CHECK(j.at >= j.start && j.at <= j.end, "outside");
		} else {
			add_token(b, &j, t);
		}
	} while (t != JSON_BAD && t != JSON_END);
	free(copy);
}

static void
check_read(struct sg_str in, const char *want)
{
	static char room[ROOM];
	struct buf b = BUF_ON(room);

	arena_init(&arena, &mem_heap, 1 << 20);
	read_all(in, &b);
	CHECK(!buf_full(&b) && str_eq(buf_str(&b), str_of(want)),
	    "%.*s\n  got  %.*s\n  want %s", (int)in.n, in.p, (int)b.n, b.p,
	    want);
	arena_release(&arena);
}

struct row {
	struct sg_str in;
	const char *want;
};

#define IN(lit)                      \
	{                            \
		lit, sizeof(lit) - 1 \
	}
#define VALUE    "!invalid_json a value was expected here"
#define ALONE    "!invalid_json a surrogate has no partner"
#define HEX      "!invalid_json \\u needs four hexadecimal digits"
#define ENDS     "!invalid_json the text ends inside a string"
#define CONTROL  "!invalid_json a string contains a control character"
#define NUL      "!invalid_json U+0000 is refused"
#define UTF8     "!invalid_utf8 a string is not valid UTF-8"
#define LETTER   "!invalid_json a backslash cannot precede this character"
#define POINT    "!invalid_json a digit must follow the decimal point"
#define EXPONENT "!invalid_json the exponent has no digits"
#define ZERO     "!invalid_json a number must not begin with 0"
#define KEY      "!invalid_json a key in quotes was expected here"
#define COLON    "!invalid_json a colon must follow the key"
#define OR_BRACE "!invalid_json a comma or } was expected here"
#define OR_BRACK "!invalid_json a comma or ] was expected here"
#define TRAILING "!trailing_bytes something follows the value"

/* clang-format off */
static const struct row grammar[] = {
    {IN("true"), "true end"},
    {IN(" \t\r\n null \n"), "null end"},
    {IN("false"), "false end"},
    {IN("{}"), "{ } end"},
    {IN("[]"), "[ ] end"},
    {IN("{ \"a\" : 1 , \"b\":[ ] }"), "{ key a num 1 key b [ ] } end"},
    {IN("[1,\"x\",{\"k\":null},[true]]"),
	"[ num 1 str x { key k null } [ true ] ] end"},
    {IN("{\"\":\"\"}"), "{ key  str  } end"},
    {IN(""), VALUE},
    {IN("   "), VALUE},
    {IN("tru"), VALUE},
    {IN("True"), VALUE},
    {IN("nul"), VALUE},
    {IN("fals"), VALUE},
    {IN("truex"), TRAILING},
    {IN("'a'"), VALUE},
    {IN("\xef\xbb\xbf{}"), VALUE}, /* a byte order mark */
    {IN("\v1"), VALUE},
    {IN("\0"), VALUE},
    {IN("{} {}"), TRAILING},
    {IN("{}\0"), TRAILING},
    {IN("1,"), TRAILING},
    {IN("]"), VALUE},
    {IN("}"), VALUE},
    {IN("["), VALUE},
    {IN("[1"), OR_BRACK},
    {IN("[1 2]"), OR_BRACK},
    {IN("[1}"), OR_BRACK},
    {IN("[1,]"), VALUE},
    {IN("[,1]"), VALUE},
    {IN("[1,,2]"), VALUE},
    {IN("[1:2]"), OR_BRACK},
    {IN("{"), KEY},
    {IN("{]"), KEY},
    {IN("{a:1}"), KEY},
    {IN("{1:1}"), KEY},
    {IN("{\"a\":1,}"), KEY},
    {IN("{,}"), KEY},
    {IN("{\"a\""), COLON},
    {IN("{\"a\" 1}"), COLON},
    {IN("{\"a\",1}"), COLON},
    {IN("{\"a\":}"), VALUE},
    {IN("{\"a\":1"), OR_BRACE},
    {IN("{\"a\":1]"), OR_BRACE},
    {IN("{\"a\":1 \"b\":2}"), OR_BRACE},
    {IN("{\"a"), ENDS},
    {IN("[1] // x"), TRAILING},
    {IN("/**/1"), VALUE},
    {IN("NaN"), VALUE},
    {IN("Infinity"), VALUE},
};

static const struct row numbers[] = {
    {IN("0"), "num 0 end"},
    {IN("-0"), "num -0 end"},
    {IN("10"), "num 10 end"},
    {IN("-12.50e+3"), "num -12.50e+3 end"},
    {IN("1E-2"), "num 1E-2 end"},
    {IN("1e5"), "num 1e5 end"},
    {IN("1e400"), "num 1e400 end"}, /* grammar; the value is decimal.c's */
    {IN("0.0"), "num 0.0 end"},
    {IN("01"), ZERO},
    {IN("-01"), ZERO},
    {IN("00"), ZERO},
    {IN("1."), POINT},
    {IN("1.e5"), POINT},
    {IN("-"), VALUE},
    {IN("-a"), VALUE},
    {IN("+1"), VALUE},
    {IN(".5"), VALUE},
    {IN("1e"), EXPONENT},
    {IN("1e+"), EXPONENT},
    {IN("1E-"), EXPONENT},
    {IN("1e+-1"), EXPONENT},
    {IN("0x10"), TRAILING},
    {IN("1_0"), TRAILING},
    {IN("1 0"), TRAILING},
    {IN("1.5.2"), TRAILING},
    {IN("--1"), VALUE},
};

static const struct row strings[] = {
    {IN("\"plain text, longer than eight bytes\""),
	"str plain text, longer than eight bytes end"},
    {IN("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""), "str \"\\/\b\f\n\r\t end"},
    {IN("\"\\u0041\\u00e9\\u20AC\\uFFFD\""), "str A\u00e9\u20ac\ufffd end"},
    {IN("\"\\ud83d\\uDD14!\""), "str \U0001f514! end"},
    {IN("\"\\ud800\\udc00\\udbff\\udfff\""), "str \U00010000\U0010ffff end"},
    {IN("\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x94\x94\""),
	"str \u00e9 \u20ac \U0001f514 end"},
    {IN("\"\x7f\""), "str \x7f end"},
    {IN("\"\\u0001\""), "str \x01 end"},
    {IN("\"eight by\\tte steps, a\\u0062ove\""),
	"str eight by\tte steps, above end"},
    {IN("\""), ENDS},
    {IN("\"abc"), ENDS},
    {IN("\"abcdefgh"), ENDS},
    {IN("\"\\"), ENDS},
    {IN("\"\\\""), ENDS},
    {IN("\"\\x41\""), LETTER},
    {IN("\"\\0\""), LETTER},
    {IN("\"\\'\""), LETTER},
    {IN("\"\\U0041\""), LETTER},
    {IN("\"\\u"), HEX},
    {IN("\"\\u12"), HEX},
    {IN("\"\\u12\""), HEX},
    {IN("\"\\u12G4\""), HEX},
    {IN("\"\\u 123\""), HEX},
    {IN("\"\\u-123\""), HEX},
    {IN("\"\\u@000\""), HEX},
    {IN("\"\\u`000\""), HEX},
    {IN("\"\\u:000\""), HEX},
    {IN("\"\\ug000\""), HEX},
    {IN("\"\\u0000\""), NUL},
    {IN("\"a\0b\""), CONTROL},
    {IN("\"a\nb\""), CONTROL},
    {IN("\"a\tb\""), CONTROL},
    {IN("\"a\x1f\""), CONTROL},
    {IN("\"seven..\x1f and on\""), CONTROL},
    {IN("\"\\ud800\""), ALONE},
    {IN("\"\\udbff x and more\""), ALONE},
    {IN("\"\\udc00\""), ALONE},
    {IN("\"\\udfff\\ud800\""), ALONE},
    {IN("\"\\ud800\\ud800\""), ALONE},
    {IN("\"\\ud800\\u0041\""), ALONE},
    {IN("\"\\ud800\\ue000\""), ALONE},
    {IN("\"\\ud800\\n     \""), ALONE},
    {IN("\"\\ud800\\u12\""), ALONE},
    {IN("\"\\ud800\\uzzzz\""), ALONE},
    {IN("\"\\ud800"), ALONE},
    {IN("\"\\ud83dAAAAAA\""), ALONE},
    {IN("\"\x80\""), UTF8},             /* a continuation first */
    {IN("\"\xc0\xaf\""), UTF8},         /* overlong '/' */
    {IN("\"\xc1\xbf\""), UTF8},
    {IN("\"\xe0\x80\xaf\""), UTF8},
    {IN("\"\xe0\x9f\xbf\""), UTF8},
    {IN("\"\xf0\x80\x80\xaf\""), UTF8},
    {IN("\"\xf0\x8f\xbf\xbf\""), UTF8},
    {IN("\"\xed\xa0\x80\""), UTF8},     /* a surrogate */
    {IN("\"\xed\xbf\xbf\""), UTF8},
    {IN("\"\xf4\x90\x80\x80\""), UTF8}, /* above 10FFFF */
    {IN("\"\xf5\x80\x80\x80\""), UTF8},
    {IN("\"\xff\""), UTF8},
    {IN("\"\xc3\""), UTF8},             /* cut off */
    {IN("\"\xe2\x82\""), UTF8},
    {IN("\"\xf0\x9f\x94\""), UTF8},
    {IN("\"\xc3"), UTF8},
    {IN("\"eight by\xff\""), UTF8},
    {IN("{\"\xff\":1}"), UTF8},
};
/* clang-format on */

static void
test_grammar(void)
{
	const struct row *r;

	EACH (r, grammar)
		check_read(r->in, r->want);
}

static void
test_numbers(void)
{
	const struct row *r;

	EACH (r, numbers)
		check_read(r->in, r->want);
}

static void
test_strings(void)
{
	const struct row *r;

	EACH (r, strings)
		check_read(r->in, r->want);
}

/* A view without memory is an empty text, not a mistake. */
static void
test_nothing(void)
{
	struct json j;

	json_init(&j, (struct sg_str){NULL, 0});
	CHECK(json_next(&j) == JSON_BAD && j.err == SG_EJSON, "NULL");
	json_init(&j, STR("{}"));
	j.expect = (enum json_expect)77;
	CHECK(json_next(&j) == JSON_BAD, "no such state");
}

/* ${n} arrays in each other, or objects, around nothing. */
static struct sg_str
nested(char *room, size_t n, bool objects)
{
	struct buf b = {.p = room, .cap = ROOM};

	for (size_t i = 0; i < n; i++)
		buf_addz(&b, objects ? "{\"k\":" : "[");
	if (objects)
		buf_addc(&b, '1');
	for (size_t i = 0; i < n; i++)
		buf_addc(&b, objects ? '}' : ']');
	return buf_str(&b);
}

static void
test_depth(void)
{
	static char room[ROOM];

	for (int objects = 0; objects < 2; objects++) {
		for (size_t n = 1; n <= 66; n++) {
			struct sg_str in = nested(room, n, objects != 0);
			enum json_token t;
			struct json j;

			json_init(&j, in);
			while ((t = json_next(&j)) != JSON_END && t != JSON_BAD)
				continue;
			CHECK((t == JSON_END) == (n <= 64), "%zu", n);
			CHECK(t == JSON_END || j.err == SG_EDEPTH, "%zu", n);
		}
	}
}

struct skip_row {
	const char *in;
	const char *text; /* what is passed, or NULL */
	enum sg_err err;
};

#define MANY_KEYS                                           \
	"{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1," \
	"\"g\":1,\"h\":1,\"i\":1,\"j\":1,\"k\":1,\"l\":1,"  \
	"\"m\":1,\"n\":1,\"o\":1,\"p\":1,\"q\":1,\"rr\":1," \
	"\"ss\":1,\"tt\":1,\"uu\":1,\"vv\":1,\"ww\":1,\"\":1"

static const struct skip_row skips[] = {
    {"1 ", "1", SG_OK},
    {"\"a\\n\"", "\"a\\n\"", SG_OK},
    {"null", "null", SG_OK},
    {" [ 1, {\"a\":[]} ] ", "[ 1, {\"a\":[]} ]", SG_OK},
    {"{\"a\":{\"a\":{\"a\":1}},\"b\":{\"a\":1}}",
	"{\"a\":{\"a\":{\"a\":1}},\"b\":{\"a\":1}}", SG_OK},
    {"[{\"a\":1},{\"a\":1}]", "[{\"a\":1},{\"a\":1}]", SG_OK},
    {MANY_KEYS "}", MANY_KEYS "}", SG_OK},
    {MANY_KEYS ",\"m\":2}", NULL, SG_EDUPLICATE},
    {MANY_KEYS ",\"\":2}", NULL, SG_EDUPLICATE},
    {"{\"a\":1,\"a\":2}", NULL, SG_EDUPLICATE},
    {"{\"a\":1,\"\\u0061\":2}", NULL, SG_EDUPLICATE},
    {"{\"x\":[{\"a\":1,\"b\":2,\"a\":3}]}", NULL, SG_EDUPLICATE},
    {"{\"a\":{\"b\":1},\"c\":2,\"a\":3}", NULL, SG_EDUPLICATE},
    {"{\"ab\":1,\"a\":1,\"b\":1}", "{\"ab\":1,\"a\":1,\"b\":1}", SG_OK},
    {"{\"a\":01}", NULL, SG_EJSON},
    {"[\"\xff\"]", NULL, SG_EUTF8},
    {"x", NULL, SG_EJSON},
};

static void
test_skip(void)
{
	const struct skip_row *r;

	EACH (r, skips) {
		struct sg_str text;
		enum sg_err err;
		struct json j;

		arena_init(&arena, &mem_heap, 1 << 20);
		json_init(&j, str_of(r->in));
		err = json_skip(&j, json_next(&j), &arena, &text);
		CHECK(err == r->err, "%s: %s", r->in, sg_err_name(err));
		CHECK(err == SG_OK || j.err == err, "%s: j.err", r->in);
		CHECK(r->text == NULL || str_eq(text, str_of(r->text)),
		    "%s: %.*s", r->in, (int)text.n, text.p);
		CHECK(r->text == NULL || json_next(&j) == JSON_END, "%s: end",
		    r->in);
		arena_release(&arena);
	}
}

static const struct row quotes[] = {
    {IN(""), "\"\""},
    {IN("plain"), "\"plain\""},
    {IN("a\"b\\c/d"), "\"a\\\"b\\\\c/d\""},
    {IN("\b\t\n\f\r"), "\"\\b\\t\\n\\f\\r\""},
    {IN("\v\x01\x1f\x7f"), "\"\\u000b\\u0001\\u001f\x7f\""},
    {IN("\u00e9\U0001f514"), "\"\u00e9\U0001f514\""},
};

static const struct row minified[] = {
    {IN(" { \"a b\" : [ 1 ,\t2 ]\r\n} "), "{\"a b\":[1,2]}"},
    {IN("\" \\\" \\\\ \""), "\" \\\" \\\\ \""},
    {IN("[ \"\\\\\" , \" \" ]"), "[\"\\\\\",\" \"]"},
};

static const struct row pointers[] = {
    {IN("a"), "/a"},
    {IN(""), "/"},
    {IN("a/b~c"), "/a~1b~0c"},
};

static void
check_written(void add(struct buf *, struct sg_str), const struct row *r)
{
	char room[256];
	struct buf b = BUF_ON(room);

	add(&b, r->in);
	CHECK(str_eq(buf_str(&b), str_of(r->want)), "%.*s: %.*s", (int)r->in.n,
	    r->in.p, (int)b.n, b.p);
}

static void
test_write(void)
{
	const struct row *r;

	EACH (r, quotes)
		check_written(json_quote, r);
	EACH (r, minified)
		check_written(json_minify, r);
	EACH (r, pointers)
		check_written(json_pointer_add, r);
}

/* Every character but NUL comes back from its quoted form. */
static void
test_quote_and_read(void)
{
	for (unsigned c = 1; c < 0x80; c++) {
		char text[3] = {'<', (char)c, '>'}, room[32];
		struct sg_str in = {text, 3}, out;
		struct buf b = BUF_ON(room);
		struct json j;

		arena_init(&arena, &mem_heap, 1 << 20);
		json_quote(&b, in);
		json_init(&j, buf_str(&b));
		CHECK(json_next(&j) == JSON_STRING &&
			json_text(&j, &arena, &out) == SG_OK &&
			str_eq(in, out) && json_next(&j) == JSON_END,
		    "0x%02x", c);
		arena_release(&arena);
	}
}

int
main(void)
{
	RUN(test_grammar);
	RUN(test_numbers);
	RUN(test_strings);
	RUN(test_nothing);
	RUN(test_depth);
	RUN(test_skip);
	RUN(test_write);
	RUN(test_quote_and_read);
	return t_done("wire_json");
}
