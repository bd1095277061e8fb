/*
 * The decoder: every kind, every need, every refusal with its place and its
 * sentence, every failed allocation.  Rows change one key of a good object.
 */
#include <stdlib.h>

#include "lib/every.h"
#include "t.h"

#define ROOM 8192

static const struct pair {
	const char *key;
	const char *value;
} good[] = {
    {"str", "\"ab\""},
    {"const", "\"fixed\""},
    {"is_true", "true"},
    {"time", "\"2026-01-31T09:00:00Z\""},
    {"date", "\"2026-01-31\""},
    {"truth", "false"},
    {"whole", "-5"},
    {"num", "0.25"},
    {"free", "-1e300"},
    {"word", "\"high\""},
    {"level", "\"med\""},
    {"scalar", "\"s\""},
    {"obj", "{\"kind\":\"med\",\"some\":null}"},
    {"raw", "{ \"a\" : 1 }"},
    {"any", "[ 1 ]"},
    {"strs", "[\"a\",\"b\",\"c\",\"d\",\"e\"]"},
    {"words", "[\"low\",\"high\"]"},
    {"objs", "[{\"kind\":\"med\",\"some\":\"x\"}]"},
    {"null_str", "null"},
};

/* The good object with ${key} as ${value}; NULL leaves it out. */
static struct sg_str
changed(char *room, const char *key, const char *value)
{
	struct buf b = {.p = room, .cap = ROOM};
	const struct pair *p;
	bool done = key == NULL || value == NULL;

	EACH (p, good) {
		bool here = key != NULL && strcmp(p->key, key) == 0;

		if (here && value == NULL)
			continue;
		buf_addz(&b, b.n == 0 ? "{\"" : ",\"");
		buf_addz(&b, p->key);
		buf_addz(&b, "\":");
		buf_addz(&b, here ? value : p->value);
		done = done || here;
	}
	if (!done) {
		buf_addz(&b, ",\"");
		buf_addz(&b, key);
		buf_addz(&b, "\":");
		buf_addz(&b, value);
	}
	buf_addc(&b, '}');
	CHECK(!buf_full(&b), "room");
	return buf_str(&b);
}

static bool
is_zero(const void *p, size_t n)
{
	const char *at = p;

	for (size_t i = 0; i < n; i++)
		if (at[i] != 0)
			return false;
	return true;
}

struct refusal {
	const char *key, *value;
	enum sg_err code;
	const char *pointer, *message;
};

#define TOO_MANY "[\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\"]"
#define MUST     "must be one of: low, med, high"
#define PART     "{\"kind\":\"med\",\"some\":\"x\""

/* clang-format off */
static const struct refusal refusals[] = {
    /* missing and unknown */
    {"str", NULL, SG_EMISSING, "/str", "is required"},
    {"const", NULL, SG_EMISSING, "/const", "is required"},
    {"is_true", NULL, SG_EMISSING, "/is_true", "is required"},
    {"obj", NULL, SG_EMISSING, "/obj", "is required"},
    {"strs", NULL, SG_EMISSING, "/strs", "is required"},
    {"null_str", NULL, SG_EMISSING, "/null_str", "is required"},
    {"other", "1", SG_EUNKNOWN, "/other",
	"Every has no such key; see: solgate schema Every"},
    {"st", "1", SG_EUNKNOWN, "/st",
	"Every has no such key; see: solgate schema Every"},
    {"a/b~c d\u00e9\\n\x7f", "1", SG_EUNKNOWN, "/a~1b~0c?d????",
	"Every has no such key; see: solgate schema Every"},
    {"an_unknown_key_that_is_much_longer_than_what_is_shown_of_it_in_a_pointer",
	"1", SG_EUNKNOWN,
	"/an_unknown_key_that_is_much_longer_than_what_is_shown_of_it_in_a",
	"Every has no such key; see: solgate schema Every"},
    /* twice */
    {"whole_or", "1,\"str\":\"ab\"", SG_EDUPLICATE, "/str",
	"an object names the same key twice"},
    {"whole_or", "1,\"s\\u0074r\":\"ab\"", SG_EDUPLICATE, "/str",
	"an object names the same key twice"},
    {"raw", "{\"a\":{\"b\":1,\"\\u0062\":2}}", SG_EDUPLICATE, "/raw",
	"an object repeats a key (byte 246)"},
    {"obj", PART ",\"x\":1,\"x\":2}", SG_EDUPLICATE, "/obj",
	"an object names the same key twice"},
    {"obj", PART ",\"x\":{\"y\":1,\"y\":2}}", SG_EDUPLICATE, "/obj/x",
	"an object repeats a key (byte 232)"},
    /* types */
    {"str", "1", SG_ETYPE, "/str", "must be a string"},
    {"str", "null", SG_ETYPE, "/str", "must be a string"},
    {"str", "[]", SG_ETYPE, "/str", "must be a string"},
    {"str", "{}", SG_ETYPE, "/str", "must be a string"},
    {"const", "1", SG_ETYPE, "/const", "must be a string"},
    {"const", "\"Fixed\"", SG_EWORD, "/const", "must be \"fixed\""},
    {"const_or", "\"v2\"", SG_EWORD, "/const_or", "must be \"v1\""},
    {"const_or", "null", SG_ETYPE, "/const_or", "must be a string"},
    {"is_true", "false", SG_EWORD, "/is_true", "must be true"},
    {"is_true", "1", SG_ETYPE, "/is_true", "must be true"},
    {"time", "1", SG_ETYPE, "/time", "must be a string with a time"},
    {"date", "1", SG_ETYPE, "/date", "must be a string with a date"},
    {"truth", "0", SG_ETYPE, "/truth", "must be true or false"},
    {"truth", "\"true\"", SG_ETYPE, "/truth", "must be true or false"},
    {"truth_or", "null", SG_ETYPE, "/truth_or", "must be true or false"},
    {"whole", "\"1\"", SG_ETYPE, "/whole", "must be a whole number"},
    {"whole", "1.5", SG_ETYPE, "/whole", "must be a whole number"},
    {"num", "true", SG_ETYPE, "/num", "must be a number"},
    {"word", "1", SG_ETYPE, "/word", "must be a string"},
    {"level", "true", SG_ETYPE, "/level", "must be a string or a number"},
    {"scalar", "null", SG_ETYPE, "/scalar",
	"must be a string, a number, true or false"},
    {"scalar", "[]", SG_ETYPE, "/scalar",
	"must be a string, a number, true or false"},
    {"obj", "[]", SG_ETYPE, "/obj", "must be an object"},
    {"opt_obj", "null", SG_ETYPE, "/opt_obj", "must be an object"},
    {"raw", "[]", SG_ETYPE, "/raw", "must be an object"},
    {"strs", "{}", SG_ETYPE, "/strs", "must be an array"},
    {"strs", "[\"a\",1]", SG_ETYPE, "/strs/1", "must be a string"},
    {"words", "[1]", SG_ETYPE, "/words/0", "must be a string"},
    {"objs", "[1]", SG_ETYPE, "/objs/0", "must be an object"},
    {"null_str", "1", SG_ETYPE, "/null_str", "must be a string or null"},
    {"either", "\"\"", SG_ETYPE, "/either", "must be a whole number or null"},
    /* limits, in characters */
    {"str", "\"\"", SG_ESHORT, "/str", "must not be empty"},
    {"str", "\"a\"", SG_ESHORT, "/str", "1 characters; at least 2"},
    {"str", "\"\u00e9\"", SG_ESHORT, "/str", "1 characters; at least 2"},
    {"str", "\"abcde\"", SG_ELONG, "/str", "5 characters; at most 4"},
    {"str", "\"\u00e9\u00e9\u00e9\u00e9\u00e9\"", SG_ELONG, "/str",
	"5 characters; at most 4"},
    {"strs", "[]", SG_EFEW, "/strs", "at least 1 items"},
    {"strs", TOO_MANY, SG_EMANY, "/strs", "at most 9 items"},
    {"strs", "[\"a\",\"\"]", SG_ESHORT, "/strs/1", "must not be empty"},
    {"strs", "[\"a\",\"bcde\"]", SG_ELONG, "/strs/1",
	"4 characters; at most 3"},
    {"strs_in", "[\"a\",\"b\",\"c\"]", SG_EMANY, "/strs_in",
	"at most 2 items"},
    {"words_in", "[\"low\",\"low\",\"low\"]", SG_EMANY, "/words_in",
	"at most 2 items"},
    /* words, dates, numbers */
    {"word", "\"High\"", SG_EWORD, "/word", MUST},
    {"word", "\"\"", SG_EWORD, "/word", MUST},
    {"level", "\"medium\"", SG_EWORD, "/level", MUST},
    {"words", "[\"low\",\"no\"]", SG_EWORD, "/words/1", MUST},
    {"time", "\"2026-02-29T00:00:00Z\"", SG_EDATE, "/time",
	"must be a time in UTC such as 2026-01-31T09:00:00Z"},
    {"time", "\"2026-01-01T00:00:00+00:00\"", SG_EDATE, "/time",
	"must be a time in UTC such as 2026-01-31T09:00:00Z"},
    {"date", "\"2026-02-30\"", SG_EDATE, "/date",
	"must be a date such as 2026-01-31"},
    {"whole", "-6", SG_ERANGE, "/whole",
	"the number is out of range; at least -5; at most 9"},
    {"whole", "10", SG_ERANGE, "/whole",
	"the number is out of range; at least -5; at most 9"},
    {"num", "-0.001", SG_ERANGE, "/num",
	"the number is out of range; at least 0; at most 1"},
    {"num", "1.5", SG_ERANGE, "/num",
	"the number is out of range; at least 0; at most 1"},
    {"free", "1e400", SG_ERANGE, "/free", "the number is out of range"},
    {"free", "-1e400", SG_ERANGE, "/free", "the number is out of range"},
    {"level", "1e400", SG_ERANGE, "/level", "the number is out of range"},
    {"scalar", "1e400", SG_ERANGE, "/scalar", "the number is out of range"},
    /* rules */
    {"obj", "{\"kind\":\"high\",\"some\":null}", SG_EMISSING, "/obj/need",
	"is required when kind is high"},
    {"obj", "{\"kind\":\"low\",\"some\":null,\"never\":\"x\"}", SG_EFORBIDDEN,
	"/obj/never", "is not allowed when kind is low"},
    {"obj", PART ",\"flag\":true,\"nil\":\"x\"}", SG_ETYPE, "/obj/nil",
	"must be null when flag is true"},
    {"objs", "[" PART "},{\"kind\":\"med\",\"some\":null,\"flag\":false}]",
	SG_ETYPE, "/objs/1/some", "must not be null when flag is false"},
    {"obj", PART ",\"maybe\":\"low\"}", SG_EMISSING, "/obj/need",
	"is required when maybe is low"},
    /* the text itself */
    {"any", "tru", SG_EJSON, "/any", "a value was expected here (byte 241)"},
    {"any", "[1,]", SG_EJSON, "/any", "a value was expected here (byte 244)"},
    {"strs", "[1,]", SG_ETYPE, "/strs/0", "must be a string"},
    {"strs", "[\"a\",]", SG_EJSON, "/strs",
	"a value was expected here (byte 259)"},
    {"str", "\"\\ud800\"", SG_EJSON, "/str",
	"a surrogate has no partner (byte 14)"},
    {"str", "\"\xff\"", SG_EUTF8, "/str",
	"a string is not valid UTF-8 (byte 8)"},
    {"whole", "01", SG_EJSON, "/whole",
	"a number must not begin with 0 (byte 116)"},
    {"obj", PART "]", SG_EJSON, "/obj",
	"a comma or } was expected here (byte 214)"},
    {"obj", PART ",\"x\":01}", SG_EJSON, "/obj/x",
	"a number must not begin with 0 (byte 220)"},
};
/* clang-format on */

static void
check_refused(struct sg_str in, const struct refusal *r)
{
	struct sg_error e = {0};
	struct every out;
	struct arena a;
	enum sg_err err;

	memset(&out, 0x55, sizeof(out));
	arena_init(&a, &mem_heap, 1 << 20);
	err = contract_decode(&every_contract, in, &a, &out, &e);
	CHECK(err == r->code, "%s %s: %s", r->key, r->value, sg_err_name(err));
	CHECK(e.code == err, "%s %s: e.code", r->key, r->value);
	CHECK(strcmp(e.pointer, r->pointer) == 0, "%s %s: %s", r->key, r->value,
	    e.pointer);
	CHECK(strcmp(e.message, r->message) == 0, "%s %s: %s", r->key, r->value,
	    e.message);
	CHECK(
	    is_zero(&out, sizeof(out)), "%s %s: not zeroed", r->key, r->value);
	err = contract_decode(&every_contract, in, &a, &out, NULL);
	CHECK(err == r->code, "%s %s: without error", r->key, r->value);
	arena_release(&a);
}

static void
test_refusals(void)
{
	static char room[ROOM];
	const struct refusal *r;

	EACH (r, refusals)
		check_refused(changed(room, r->key, r->value), r);
}

/* Not an object, cut off, or with something behind it. */
static void
test_whole(void)
{
	static const struct refusal rows[] = {
	    {"", "", SG_EJSON, "", "a value was expected here (byte 0)"},
	    {"[]", "", SG_ETYPE, "", "must be an object"},
	    {"null", "", SG_ETYPE, "", "must be an object"},
	    {"{\"str\"", "", SG_EJSON, "",
		"a colon must follow the key (byte 6)"},
	    {"{\"str\":\"ab\"", "", SG_EJSON, "",
		"a comma or } was expected here (byte 11)"},
	};
	static char room[ROOM];
	const struct refusal *r;
	struct refusal trailing = {"{...} x", "", SG_ETRAILING, "", NULL};
	char message[64];
	struct buf b;

	EACH (r, rows)
		check_refused(str_of(r->key), r);
	b = (struct buf){
	    .p = room, .n = changed(room, NULL, NULL).n, .cap = ROOM};
	snprintf(message, sizeof(message),
	    "something follows the value (byte %zu)", b.n + 1);
	buf_addz(&b, " x");
	trailing.message = message;
	check_refused(buf_str(&b), &trailing);
}

struct acceptance {
	const char *key, *value;
	const char *part; /* to be found in the text encoded again */
};

/* clang-format off */
static const struct acceptance acceptances[] = {
    {NULL, NULL, "\"const\":\"fixed\",\"const_or\":\"v1\",\"is_true\":true,"
	"\"time\":\"2026-01-31T09:00:00.000Z\",\"date\":\"2026-01-31\","
	"\"truth\":false,\"truth_or\":true,\"whole\":-5,\"whole_or\":7,"
	"\"num\":0.25,\"free\":-1e+300,\"word\":\"high\",\"word_or\":\"med\","
	"\"level\":\"med\",\"scalar\":\"s\","
	"\"obj\":{\"kind\":\"med\",\"some\":null},\"raw\":{\"a\":1},"
	"\"any\":[1],\"strs\":[\"a\",\"b\",\"c\",\"d\",\"e\"],"
	"\"words\":[\"low\",\"high\"],"
	"\"objs\":[{\"kind\":\"med\",\"some\":\"x\"}],\"strs_in\":[],"
	"\"words_in\":[],\"objs_in\":[],\"null_str\":null}"},
    {"str", "\"\u00e9\u00e9\u00e9\u00e9\"", "\"str\":\"\u00e9\u00e9\u00e9\u00e9\""},
    {"str", "\"\\u00e9\\ud83d\\udd14\"", "\"str\":\"\u00e9\U0001f514\""},
    {"const_or", "\"v1\"", "\"const_or\":\"v1\""},
    {"time", "\"2026-01-31T09:00Z\"", "\"time\":\"2026-01-31T09:00:00.000Z\""},
    {"truth", "true", "\"truth\":true"},
    {"truth_or", "false", "\"truth_or\":false"},
    {"whole", "9", "\"whole\":9"},
    {"whole", "9.0e0", "\"whole\":9"},
    {"whole", "-0", "\"whole\":0"},
    {"whole_or", "100", "\"whole_or\":100"},
    {"num", "1", "\"num\":1"},
    {"num", "0", "\"num\":0"},
    {"free", "1.7976931348623157e308", "\"free\":1.7976931348623157e+308"},
    {"word_or", "\"low\"", "\"word_or\":\"low\""},
    {"level", "0.7", "\"level\":\"high\""},
    {"level", "0.69", "\"level\":\"med\""},
    {"level", "0.34", "\"level\":\"med\""},
    {"level", "0.33", "\"level\":\"low\""},
    {"level", "-1", "\"level\":\"low\""},
    {"scalar", "true", "\"scalar\":true"},
    {"scalar", "false", "\"scalar\":false"},
    {"scalar", "1.5", "\"scalar\":1.5"},
    {"scalar", "\"\"", "\"scalar\":\"\""},
    {"any", "null", "\"any\":null"},
    {"any", " { \"k\" : \" \\\" \" } ", "\"any\":{\"k\":\" \\\" \"}"},
    {"raw", "{}", "\"raw\":{}"},
    {"words", "[]", "\"words\":[]"},
    {"strs_in", "[\"a\",\"b\"]", "\"strs_in\":[\"a\",\"b\"]"},
    {"words_in", "[\"high\"]", "\"words_in\":[\"high\"]"},
    {"objs_in", "[{\"kind\":\"low\",\"some\":null}]",
	"\"objs_in\":[{\"kind\":\"low\",\"some\":null}]"},
    {"objs", "[" PART "}," PART "}," PART "}," PART "}," PART "}]",
	"\"objs\":[" PART "}," PART "}," PART "}," PART "}," PART "}]"},
    {"opt_str", "\"\"", "\"opt_str\":\"\""},
    {"opt_obj", PART "}", "\"opt_obj\":" PART "}"},
    {"opt_strs", "[]", "\"opt_strs\":[]"},
    {"null_str", "\"x\"", "\"null_str\":\"x\""},
    {"either", "null", "\"either\":null"},
    {"either", "3", "\"either\":3"},
    {"null_word", "null", "\"null_word\":null"},
    {"null_word", "\"low\"", "\"null_word\":\"low\""},
    /* rules that do not apply, or are kept */
    {"obj", "{\"kind\":\"high\",\"some\":null,\"need\":\"n\"}",
	"\"obj\":{\"kind\":\"high\",\"need\":\"n\",\"some\":null}"},
    {"obj", "{\"kind\":\"low\",\"never\":null,\"some\":null}",
	"\"obj\":{\"kind\":\"low\",\"never\":null,\"some\":null}"},
    {"obj", PART ",\"never\":\"x\"}", "\"never\":\"x\""},
    {"obj", PART ",\"flag\":true}", "\"flag\":true"},
    {"obj", PART ",\"flag\":true,\"nil\":null}", "\"nil\":null"},
    {"obj", PART ",\"flag\":false,\"nil\":\"x\"}", "\"nil\":\"x\""},
    {"obj", PART ",\"flag\":false}", "\"flag\":false"},
    {"obj", PART ",\"maybe\":null}", "\"maybe\":null"},
    {"obj", PART ",\"maybe\":\"low\",\"need\":\"\"}", "\"maybe\":\"low\""},
    /* the lax part drops what it does not know */
    {"obj", "{\"x\":{\"y\":[1]},\"kind\":\"med\",\"z\":1,\"some\":null}",
	"\"obj\":{\"kind\":\"med\",\"some\":null}"},
};
/* clang-format on */

static void
check_accepted(struct sg_str in, const struct acceptance *r)
{
	static char room[ROOM], again[ROOM];
	struct buf b = BUF_ON(room), c = BUF_ON(again);
	struct sg_error e = {0};
	struct every out;
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 20);
	CHECK(contract_decode(&every_contract, in, &a, &out, &e) == SG_OK,
	    "%s %s: %s %s", r->key, r->value, e.pointer, e.message);
	contract_encode(&every_contract, &out, &b);
	buf_addc(&b, '\0');
	CHECK(!buf_full(&b) && strstr(room, r->part) != NULL, "%s: %s", r->key,
	    room);
	b.n--;
	CHECK(contract_decode(&every_contract, buf_str(&b), &a, &out, &e) ==
		SG_OK,
	    "%s: again: %s %s", r->key, e.pointer, e.message);
	contract_encode(&every_contract, &out, &c);
	CHECK(str_eq(buf_str(&b), buf_str(&c)), "%s: not stable", r->key);
	arena_release(&a);
}

static void
test_acceptances(void)
{
	static char room[ROOM];
	const struct acceptance *r;

	EACH (r, acceptances)
		check_accepted(changed(room, r->key, r->value), r);
}

/* Keys may come in any order. */
static void
test_backwards(void)
{
	static char room[ROOM];
	struct acceptance r = {"backwards", "", "{\"str\":\"ab\",\"const\":"};
	struct buf b = BUF_ON(room);

	for (size_t i = COUNT_OF(good); i-- > 0;) {
		buf_addz(&b, b.n == 0 ? "{\"" : ",\"");
		buf_addz(&b, good[i].key);
		buf_addz(&b, "\" : ");
		buf_addz(&b, good[i].value);
	}
	buf_addc(&b, '}');
	check_accepted(buf_str(&b), &r);
}

/* A scalar holds no more text than a line of prose. */
static void
test_scalar_limit(void)
{
	static char room[ROOM], value[SCALAR_TEXT_MAX + 8];
	struct refusal r = {"scalar", "long", SG_ELONG, "/scalar",
	    "2001 characters; at most 2000"};
	struct acceptance fits = {"scalar", "long", "\"scalar\":\"aaa"};

	memset(value, 'a', sizeof(value));
	value[0] = '"';
	memcpy(value + SCALAR_TEXT_MAX + 2, "\"", 2);
	check_refused(changed(room, "scalar", value), &r);
	memcpy(value + SCALAR_TEXT_MAX + 1, "\"", 2);
	check_accepted(changed(room, "scalar", value), &fits);
}

/* A list of words too long for the sentence ends in dots. */
static void
test_many_words(void)
{
	static const struct contract *c;
	struct sg_str in = STR("{\"actor\":\"user\",\"phase\":\"x\"}");
	struct sg_error e = {0};
	char out[1024];
	struct arena a;
	size_t n;

	arena_init(&a, &mem_heap, 1 << 20);
	c = contract_find(STR("TraceEvent"));
	CHECK(c != NULL && c->size <= sizeof(out), "TraceEvent");
	CHECK(contract_decode(c, in, &a, out, &e) == SG_EWORD, "phase");
	n = strlen(e.message);
	CHECK(strcmp(e.pointer, "/phase") == 0, "%s", e.pointer);
	CHECK(
	    n > 5 && strcmp(e.message + n - 5, ", ...") == 0, "%s", e.message);
	CHECK(n < sizeof(e.message) - 1, "cut: %s", e.message);
	arena_release(&a);
}

/* A table that nests in itself goes as deep as JSON does, and no deeper. */
struct node {
	struct {
		struct node *v;
		size_t n;
	} kids;
};

static const struct contract node_contract;

static const struct field node_fields[] = {{.name = "k",
    .name_len = 1,
    .text = "kids",
    .kind = FIELD_LIST,
    .item = FIELD_OBJ,
    .of = &node_contract,
    .max = 9,
    .offset = offsetof(struct node, kids.v),
    .count = offsetof(struct node, kids.n),
    .need = DEFAULTED}};

static const struct contract node_contract = {.name = "Node",
    .fields = node_fields,
    .nfields = 1,
    .size = sizeof(struct node)};

static void
test_nesting(void)
{
	char room[ROOM];

	for (size_t n = 1; n <= 33; n++) {
		struct buf b = BUF_ON(room);
		struct sg_error e = {0};
		struct node out;
		struct arena a;
		enum sg_err err;

		for (size_t i = 0; i < n; i++)
			buf_addz(&b, "{\"k\":[");
		buf_addc(&b, '1');
		arena_init(&a, &mem_heap, 1 << 20);
		err = contract_decode(
		    &node_contract, buf_str(&b), &a, &out, &e);
		CHECK(err == (n <= 32 ? SG_ETYPE : SG_EDEPTH), "%zu: %s", n,
		    sg_err_name(err));
		CHECK(n > 32 || strlen(e.pointer) == 4 * n, "%zu: %s", n,
		    e.pointer);
		arena_release(&a);
	}
}

/* ---- Allocations that fail ------------------------------------------ */
struct faulty {
	int left; /* how many succeed before one fails */
	int live;
};

static void *
faulty_get(void *ctx, size_t n)
{
	struct faulty *f = ctx;

	if (f->left-- == 0)
		return NULL;
	f->live++;
	return malloc(n);
}

static void
faulty_put(void *ctx, void *p)
{
	struct faulty *f = ctx;

	f->live--;
	free(p);
}

/* A piece of the arena for each place that asks for one, each a chunk. */
#define LONG_TEXT 20000

static struct sg_str
hungry(char *room, size_t cap, const char *head, const char *tail)
{
	struct buf b = {.p = room, .cap = cap};

	buf_addz(&b, head);
	for (size_t i = 0; i < LONG_TEXT; i++)
		buf_addc(&b, 'a');
	buf_addz(&b, tail);
	return buf_str(&b);
}

/* Fail the first, second ... allocation until none is left to fail. */
static void
check_faults(struct sg_str in, enum sg_err last, const char *what)
{
	enum sg_err err = SG_ENOMEM;
	int n;

	for (n = 0; err == SG_ENOMEM && n < 100; n++) {
		struct faulty f = {n, 0};
		struct mem mem = {faulty_get, faulty_put, &f};
		struct sg_error e = {0};
		struct every out;
		struct arena a;

		arena_init(&a, &mem, (size_t)1 << 24);
		err = contract_decode(&every_contract, in, &a, &out, &e);
		CHECK(err == e.code, "%s: %d", what, n);
		CHECK(err == SG_OK || is_zero(&out, sizeof(out)), "%s: %d",
		    what, n);
		arena_release(&a);
		CHECK(f.live == 0, "%s: %d leaked at %d", what, f.live, n);
	}
	CHECK(err == last, "%s: ends with %s", what, sg_err_name(err));
	CHECK(n > 1, "%s: nothing was asked for", what);
}

/* More than json_skip() keeps without asking for memory. */
#define MANY_KEYS                                           \
	"{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1," \
	"\"g\":1,\"h\":1,\"i\":1,\"j\":1,\"k\":1,\"l\":1,"  \
	"\"m\":1,\"n\":1,\"o\":1,\"p\":1,\"q\":1,\"r\":1}"

static void
test_faults(void)
{
	static char room[ROOM], big[LONG_TEXT + ROOM];
	struct sg_str s;

	check_faults(changed(room, NULL, NULL), SG_OK, "all kinds");
	check_faults(STR("{\"strs\":[\"a\"]}"), SG_EMISSING, "a list");
	check_faults(changed(room, "str", "\"\\u0061b\""), SG_OK, "escape");
	s = hungry(big, sizeof(big), "{\"\\n", "\":1}");
	check_faults(s, SG_EUNKNOWN, "a long key");
	s = changed(big, "any", MANY_KEYS);
	check_faults(s, SG_OK, "many keys of any");
	s = hungry(big, sizeof(big), "{\"str\":\"\\n", "\"}");
	check_faults(s, SG_ELONG, "a long text");
	s = hungry(big, sizeof(big), "{\"any\":{\"\\n", "\":1},\"x\":1}");
	check_faults(s, SG_EUNKNOWN, "a long key of any");
	s = hungry(big, sizeof(big), "{\"obj\":{\"\\n",
	    "\":1,\"kind\":\"med\",\"some\":null},\"x\":1}");
	check_faults(s, SG_EUNKNOWN, "a long key that is dropped");
	s = hungry(big, sizeof(big), "{\"const\":\"\\n", "\"}");
	check_faults(s, SG_EWORD, "a long constant");
	s = hungry(big, sizeof(big), "{\"time\":\"\\n", "\"}");
	check_faults(s, SG_EDATE, "a long time");
	s = hungry(big, sizeof(big), "{\"date\":\"\\n", "\"}");
	check_faults(s, SG_EDATE, "a long date");
	s = hungry(big, sizeof(big), "{\"word\":\"\\n", "\"}");
	check_faults(s, SG_EWORD, "a long word");
}

/* No input makes it take more than the arena may give. */
static void
test_limit(void)
{
	static char big[LONG_TEXT + ROOM];
	struct sg_str s = hungry(big, sizeof(big), "{\"str\":\"\\n", "\"}");
	struct sg_error e = {0};
	struct every out;
	struct arena a;

	arena_init(&a, &mem_heap, 4096);
	CHECK(contract_decode(&every_contract, s, &a, &out, &e) == SG_ENOMEM,
	    "%s", sg_err_name(e.code));
	CHECK(strcmp(e.pointer, "/str") == 0, "%s", e.pointer);
	CHECK(strcmp(e.message, sg_err_text(SG_ENOMEM)) == 0, "%s", e.message);
	arena_release(&a);
}

int
main(void)
{
	RUN(test_refusals);
	RUN(test_whole);
	RUN(test_acceptances);
	RUN(test_backwards);
	RUN(test_scalar_limit);
	RUN(test_many_words);
	RUN(test_nesting);
	RUN(test_faults);
	RUN(test_limit);
	return t_done("wire_decode");
}
