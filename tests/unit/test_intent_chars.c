/* Limits in characters: cut and measured by code points, never inside one. */
#include "intent/chars.h"
#include "t.h"

static const struct row {
	const char *text;
	size_t max;
	const char *cut;
	bool fits;
} rows[] = {
    {"", 3, "", false},
    {"ab", 3, "ab", true},
    {"abc", 3, "abc", true},
    {"abcd", 3, "abc", false},
    {"abc", 0, "", false},
    {"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80x", 3,
	"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", false},
    {"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", 3,
	"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", true},
    {"a\xff"
     "b",
	9, "a", false},
    {"a\xc3", 9, "a", false},
};

static void
rows_hold(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct sg_str s = str_of(r->text);

		CHECK(str_eq(chars_cut(s, r->max), str_of(r->cut)), "%s",
		    r->text);
		CHECK(chars_fit(s, r->max) == r->fits, "%s", r->text);
	}
}

int
main(void)
{
	RUN(rows_hold);
	return t_done("turn_chars");
}
