/*
 * A member of an object that is still on its way, and an object in prose.
 */
#include "json/json_early.h"
#include "lib/prop.h"
#include "t.h"

/* ${json} in pieces of ${n} bytes: the text of "k" as it came. */
static const char *
early(const char *json, size_t n)
{
	static char text[256];
	struct buf b = {.p = text, .cap = sizeof(text) - 1};
	struct sg_str rest = str_of(json);
	struct json_early e;

	json_early_init(&e, STR("k"));
	while (rest.n > 0) {
		json_early_feed(&e, str_part(rest, 0, n), &b);
		rest = str_part(rest, n, rest.n);
	}
	text[b.n] = '\0';
	return text;
}

static void
a_member_as_it_comes(void)
{
	static const struct {
		const char *name, *json, *want;
	} rows[] = {{"alone", "{\"k\":\"ab\"}", "ab"},
	    {"half of it", "{\"k\": \"ab", "ab"},
	    {"behind others",
		"{\"a\":{\"k\":\"no\",\"b\":[1,{\"k\":\"no\"}]},\"b\":\"k\","
		"\"c\":1,\"k\":\"yes\"}",
		"yes"},
	    {"not within", "{\"a\":{\"k\":\"no\"}}", ""},
	    {"escapes", "{\"k\":\"a\\n\\\"\\u00e9\\ud83d\\ude00\\/b\"}",
		"a\n\"\xc3\xa9\xf0\x9f\x98\x80/b"},
	    {"half an escape", "{\"k\":\"a\\u00", "a"},
	    {"a quote in a value before", "{\"a\":\"x\\\",\",\"k\":\"y\"}",
		"y"},
	    {"a fence and prose", "Sure {ok}:\n```json\n{\"k\":\"z\"}", "z"},
	    {"a key like it", "{\"kk\":\"no\",\"\\u006b\":\"no\"}", ""},
	    {"no text", "{\"k\":12}", ""}},
	  *r;

	EACH (r, rows)
		for (size_t n = 1; n < 40; n++)
			CHECK(strcmp(early(r->json, n), r->want) == 0,
			    "%s by %zu: %s", r->name, n, early(r->json, n));
}

static void
an_object_in_prose(void)
{
	static const struct {
		const char *name, *text, *want;
	} rows[] = {{"alone", " {\"k\":1} ", "{\"k\":1}"},
	    {"a fence", "```json\n{\"k\":\"}\"}\n```", "{\"k\":\"}\"}"},
	    {"prose with braces", "see {this}: {\"k\":{\"a\":1}} bye",
		"{\"k\":{\"a\":1}}"},
	    {"two of them", "{\"k\":1}{\"k\":2}", "{\"k\":1}{\"k\":2}"},
	    {"one that does not end", "{\"k\":1", "{\"k\":1"},
	    {"none", "hello", "hello"}},
	  *r;

	EACH (r, rows) {
		struct sg_str got = json_within(str_of(r->text), STR("k"));

		CHECK(str_eq(got, str_of(r->want)), "%s: %.*s", r->name,
		    (int)got.n, got.p);
	}
}

int
main(void)
{
	RUN(a_member_as_it_comes);
	RUN(an_object_in_prose);
	return t_done("json_early");
}
