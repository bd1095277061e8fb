/*
 * The JSON reader beside the grammar of RFC 8259, section by section: what a
 * rule derives is taken, what it does not is refused (T52, R-836).
 */
#include <string.h>

#include "json/json.h"
#include "t.h"

/* Beyond the letter: a key twice, lone surrogates, NUL, depth; see the rows. */
enum want { YES, NO };

struct row {
	enum want want;
	const char *name, *text;
};

/* clang-format off */
static const struct row rows[] = {
	/* 2: structural characters, white space, one value */
	{YES, "an object", "{}"},
	{YES, "an array", "[]"},
	{YES, "any value may stand alone: a number", "0"},
	{YES, "a string alone", "\"\""},
	{YES, "a name alone", "null"},
	{YES, "all four blanks around", " \t\n\r[ \t\n\r] \t\n\r"},
	{YES, "blanks around each sign", "{ \"a\" : [ 1 , 2 ] , \"b\" : { } }"},
	{NO, "nothing at all", ""},
	{NO, "only blanks", " \n"},
	{NO, "a form feed is no blank", "\f[]"},
	{NO, "a vertical tab is no blank", "[\v]"},
	{NO, "U+00A0 is no blank", "[\xc2\xa0]"},
	{NO, "U+2028 is no blank", "[\xe2\x80\xa8]"},
	{NO, "a byte order mark before it", "\xef\xbb\xbf[]"},
	{NO, "two values", "1 2"},
	{NO, "something behind it", "[]x"},
	{NO, "a closing bracket too many", "[]]"},
	{NO, "a comment", "[]//x"},
	{NO, "a comment of C", "[/**/]"},
	{NO, "a hash", "# x\n[]"},
	/* 3: values */
	{YES, "the three names", "[true,false,null]"},
	{NO, "a large letter", "[True]"},
	{NO, "all large", "NULL"},
	{NO, "a short name", "[tru]"},
	{NO, "a long name", "[nulll]"},
	{NO, "names that touch", "[truefalse]"},
	{NO, "NaN", "[NaN]"},
	{NO, "Infinity", "[-Infinity]"},
	{NO, "undefined", "[undefined]"},
	/* 4: objects */
	{YES, "an empty key", "{\"\":0}"},
	{YES, "nested", "{\"a\":{\"a\":{\"a\":[]}}}"},
	{NO, "no colon", "{\"a\" 1}"},
	{NO, "an equals sign", "{\"a\"=1}"},
	{NO, "two colons", "{\"a\"::1}"},
	{NO, "no value", "{\"a\":}"},
	{NO, "no key", "{:1}"},
	{NO, "a key without quotes", "{a:1}"},
	{NO, "a key in single quotes", "{'a':1}"},
	{NO, "a number as key", "{1:1}"},
	{NO, "a comma at the end", "{\"a\":1,}"},
	{NO, "a comma at the beginning", "{,\"a\":1}"},
	{NO, "two commas", "{\"a\":1,,\"b\":2}"},
	{NO, "no comma", "{\"a\":1 \"b\":2}"},
	{NO, "it does not end", "{\"a\":1"},
	{NO, "it ends with the other bracket", "{\"a\":1]"},
	{NO, "only a key", "{\"a\"}"},
	/* 5: arrays */
	{YES, "of all kinds", "[1,\"\",[],{},true,false,null]"},
	{NO, "a comma at the end", "[1,]"},
	{NO, "a comma at the beginning", "[,1]"},
	{NO, "two commas", "[1,,2]"},
	{NO, "only a comma", "[,]"},
	{NO, "no comma", "[1 2]"},
	{NO, "a colon", "[1:2]"},
	{NO, "it does not end", "[1"},
	{NO, "the inner one does not end", "[[1]"},
	{NO, "it ends with the other bracket", "[1}"},
	{NO, "brackets crossed", "[{]}"},
	/* 6: numbers */
	{YES, "zero", "[0]"},
	{YES, "minus zero", "[-0]"},
	{YES, "an integer", "[1234567890]"},
	{YES, "a fraction", "[0.5]"},
	{YES, "minus, fraction", "[-0.5]"},
	{YES, "an exponent", "[1e5]"},
	{YES, "a large E", "[1E5]"},
	{YES, "with plus", "[1e+5]"},
	{YES, "with minus", "[1e-5]"},
	{YES, "zeros before an exponent's digits", "[1e05]"},
	{YES, "zero with an exponent", "[0e1]"},
	{YES, "fraction and exponent", "[1.25e2]"},
	{NO, "a plus", "[+1]"},
	{NO, "a zero before", "[01]"},
	{NO, "minus and a zero before", "[-01]"},
	{NO, "no digits before the point", "[.5]"},
	{NO, "none behind it", "[1.]"},
	{NO, "none behind the exponent", "[1e]"},
	{NO, "none behind its sign", "[1e+]"},
	{NO, "point, then exponent", "[1.e5]"},
	{NO, "two points", "[1.2.3]"},
	{NO, "two exponents", "[1e2e3]"},
	{NO, "a fraction in the exponent", "[1e2.5]"},
	{NO, "only a minus", "[-]"},
	{NO, "two minus", "[--1]"},
	{NO, "a blank behind the minus", "[- 1]"},
	{NO, "hexadecimal", "[0x1]"},
	{NO, "a separator", "[1_000]"},
	{NO, "a comma as the point", "[1,5e]"},
	{NO, "other digits", "[\xd9\xa1]"},
	{NO, "a letter behind it", "[1f]"},
	/* 7: strings */
	{YES, "all short escapes", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]"},
	{YES, "a code", "[\"\\u0041\"]"},
	{YES, "small and large digits", "[\"\\u00eF\"]"},
	{YES, "a pair", "[\"\\ud834\\udd1e\"]"},
	{YES, "a slash as it is", "[\"/\"]"},
	{YES, "DEL as it is", "[\"\x7f\"]"},
	{YES, "UTF-8 of two, three, four bytes", "[\"\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9e\"]"},
	{NO, "single quotes", "['a']"},
	{NO, "it does not end", "[\"a]"},
	{NO, "a line end as it is", "[\"a\nb\"]"},
	{NO, "a tab as it is", "[\"a\tb\"]"},
	{NO, "a control byte as it is", "[\"\x01\"]"},
	{NO, "the last of them", "[\"\x1f\"]"},
	{NO, "an unknown escape", "[\"\\a\"]"},
	{NO, "hexadecimal", "[\"\\x41\"]"},
	{NO, "octal", "[\"\\101\"]"},
	{NO, "a large U", "[\"\\U0041\"]"},
	{NO, "three digits", "[\"\\u041\"]"},
	{NO, "no digits", "[\"\\u\"]"},
	{NO, "another letter", "[\"\\u00g1\"]"},
	{NO, "a backslash at the end", "[\"\\"},
	{NO, "a backslash before the closing quote", "[\"\\\"]"},
	/* 8: UTF-8, and what cannot be text */
	{NO, "a byte of Latin-1", "[\"\xe9\"]"},
	{NO, "half a character", "[\"\xe2\x82\"]"},
	{NO, "a byte that continues nothing", "[\"\x80\"]"},
	{NO, "a slash in two bytes", "[\"\xc0\xaf\"]"},
	{NO, "a euro in four bytes", "[\"\xf0\x82\x82\xac\"]"},
	{NO, "a surrogate as bytes", "[\"\xed\xa0\x80\"]"},
	{NO, "beyond U+10FFFF", "[\"\xf4\x90\x80\x80\"]"},
	{NO, "FE", "[\"\xfe\"]"},
	{NO, "half a pair", "[\"\\ud834\"]"},
	{NO, "the other half", "[\"\\udd1e\"]"},
	{NO, "a pair the wrong way round", "[\"\\udd1e\\ud834\"]"},
	{NO, "half a pair and a letter", "[\"\\ud834x\"]"},
	{NO, "UTF-16", "[\xff\xfe]"},
	/* 9: limits of our own */
	{NO, "U+0000", "[\"\\u0000\"]"},
};
/* clang-format on */

static bool
takes(struct sg_str text)
{
	struct json j;
	enum json_token t;

	json_init(&j, text);
	while ((t = json_next(&j)) != JSON_END && t != JSON_BAD)
		;
	return t == JSON_END;
}

static void
the_grammar(void)
{
	const struct row *row;

	EACH (row, rows)
		CHECK(takes(str_of(row->text)) == (row->want == YES), "%s: %s",
		    row->name, row->text);
}

/* Of what is taken every beginning is refused, but for what may end there. */
static void
cut_off(void)
{
	const struct row *row;

	EACH (row, rows) {
		size_t n = strlen(row->text);

		if (row->want != YES || strchr("[{", row->text[0]) == NULL)
			continue;
		for (size_t i = 0; i < n; i++)
			CHECK(!takes((struct sg_str){row->text, i}),
			    "%s: %zu bytes", row->name, i);
	}
}

int
main(void)
{
	RUN(the_grammar);
	RUN(cut_off);
	return t_done("json_rfc8259");
}
