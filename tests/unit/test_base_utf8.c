/* UTF-8 as Unicode table 3-7 allows it; every code point is tried. */
#include "base/utf8.h"

#include "t.h"

static const struct bytes_row {
	const char *name;
	const char *s;
	size_t valid; /* bytes of the valid prefix */
	bool all;
} bytes_rows[] = {
    {"nothing is valid", "", 0, true},
    {"ASCII is valid", "plain", 5, true},
    {"ASCII longer than a word is valid", "0123456789abcdefg", 17, true},
    {"two bytes", "\xc3\xa9", 2, true},
    {"three bytes", "\xe2\x82\xac", 3, true},
    {"four bytes", "\xf0\x9f\x94\x94", 4, true},
    {"a character across a word's end", "1234567\xc3\xa9 and more", 18, true},
    {"the last before the surrogates", "\xed\x9f\xbf", 3, true},
    {"the first after the surrogates", "\xee\x80\x80", 3, true},
    {"the last code point", "\xf4\x8f\xbf\xbf", 4, true},
    {"a byte that only continues", "ab\x80", 2, false},
    {"overlong slash in two bytes", "\xc0\xaf", 0, false},
    {"overlong DEL in two bytes", "\xc1\xbf", 0, false},
    {"overlong in three bytes", "\xe0\x9f\xbf", 0, false},
    {"overlong in four bytes", "\xf0\x8f\xbf\xbf", 0, false},
    {"the first surrogate", "\xed\xa0\x80", 0, false},
    {"the last surrogate", "\xed\xbf\xbf", 0, false},
    {"one above 10FFFF", "\xf4\x90\x80\x80", 0, false},
    {"a lead above F4", "\xf5\x80\x80\x80", 0, false},
    {"FF never occurs", "12345678\xff", 8, false},
    {"cut after one of two", "a\xc3", 1, false},
    {"cut after two of three", "a\xe2\x82", 1, false},
    {"cut after three of four", "a\xf0\x9f\x94", 1, false},
    {"a letter where the second byte belongs", "\xc3x", 0, false},
    {"a letter where the third byte belongs", "\xe2\x82x", 0, false},
    {"a letter where the fourth byte belongs", "\xf0\x9f\x94x", 0, false},
    {"a lead where the second byte belongs", "\xc3\xc3\xa9", 0, false},
};

static void
only_table_3_7_is_valid(void)
{
	const struct bytes_row *r;

	EACH (r, bytes_rows) {
		struct sg_str s = str_of(r->s);

		CHECK(utf8_valid_prefix(s) == r->valid, "%s: %zu", r->name,
		    utf8_valid_prefix(s));
		CHECK(utf8_valid(s) == r->all, "%s", r->name);
	}
}

/* ${good} with one ${bad} in it is valid up to there, at any offset. */
static void
find_one_among(char bad, char good)
{
	for (size_t n = 1; n <= 40; n++)
		for (size_t at = 0; at < n; at++) {
			char room[40];
			struct sg_str s = {room, n};

			memset(room, good, n);
			CHECK(utf8_valid_prefix(s) == n, "length %zu", n);
			room[at] = bad;
			CHECK(utf8_valid_prefix(s) == at,
			    "%x among %x: %zu of %zu", (unsigned char)bad,
			    (unsigned char)good, at, n);
		}
}

/* Bytes chosen so that no single bit tells the good from the bad but one. */
static void
a_bad_byte_is_found_at_every_offset(void)
{
	find_one_among((char)0x80, 0x00);
	find_one_among((char)0x80, 0x7f);
	find_one_among((char)0xff, 0x00);
	find_one_among((char)0xff, 0x7f);
}

static bool
is_scalar(uint32_t cp)
{
	return cp <= 0x10ffff && !(cp >= 0xd800 && cp <= 0xdfff);
}

static void
every_code_point_comes_back(void)
{
	for (uint32_t cp = 0; cp <= 0x110001; cp++) {
		char room[4];
		struct buf b = BUF_ON(room);
		uint32_t back = 1;
		uint32_t want = is_scalar(cp) ? cp : 0xfffd;

		utf8_add(&b, cp);
		CHECK(utf8_decode(buf_str(&b), &back) == b.n, "%x", cp);
		CHECK(back == want, "%x became %x", cp, back);
		CHECK(utf8_valid(buf_str(&b)), "%x", cp);
		CHECK(utf8_count(buf_str(&b)) == 1, "%x", cp);
	}
}

/* The book: what may follow each lead byte, as the table prints it. */
static const struct lead_row {
	unsigned first, last;   /* lead bytes */
	unsigned lowest, above; /* second bytes: from, and no longer */
	size_t len;
} lead_rows[] = {
    {0xc2, 0xdf, 0x80, 0xc0, 2},
    {0xe0, 0xe0, 0xa0, 0xc0, 3},
    {0xe1, 0xec, 0x80, 0xc0, 3},
    {0xed, 0xed, 0x80, 0xa0, 3},
    {0xee, 0xef, 0x80, 0xc0, 3},
    {0xf0, 0xf0, 0x90, 0xc0, 4},
    {0xf1, 0xf3, 0x80, 0xc0, 4},
    {0xf4, 0xf4, 0x80, 0x90, 4},
};

static size_t
length_by_the_book(unsigned lead, unsigned second)
{
	const struct lead_row *r;

	if (lead < 0x80)
		return 1;
	EACH (r, lead_rows) {
		if (lead >= r->first && lead <= r->last)
			return second >= r->lowest && second < r->above ? r->len
									: 0;
	}
	return 0;
}

static void
every_pair_of_bytes_agrees_with_the_book(void)
{
	for (unsigned lead = 0; lead < 256; lead++)
		for (unsigned second = 0; second < 256; second++) {
			char p[4] = {
			    (char)lead, (char)second, (char)0x80, (char)0xbf};
			size_t want = length_by_the_book(lead, second);
			uint32_t cp = 7;
			size_t len = utf8_decode(
			    (struct sg_str){p, sizeof(p)}, &cp);

			CHECK(len == want, "%02x %02x: %zu", lead, second, len);
			CHECK(len > 0 || cp == 7, "%02x %02x: a refusal wrote",
			    lead, second);
		}
}

static void
nothing_decodes_to_nothing(void)
{
	uint32_t cp = 7;

	CHECK(utf8_decode(str_of(NULL), &cp) == 0, "no bytes");
	CHECK(utf8_decode(str_part(STR("\xc3\xa9"), 0, 1), &cp) == 0,
	    "half a character");
	CHECK(cp == 7, "a refusal changes nothing");
	CHECK(utf8_valid(str_of(NULL)), "no text is valid text");
	CHECK(utf8_count(str_of(NULL)) == 0, "and has no code points");
}

static const struct count_row {
	const char *name;
	const char *s;
	size_t want;
} count_rows[] = {
    {"ASCII shorter than a word", "plain", 5},
    {"ASCII of one word", "12345678", 8},
    {"ASCII of a word and a rest", "123456789", 9},
    {"two bytes are one", "\xc3\xa9", 1},
    {"a word of four times two", "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9", 4},
    {"two of four bytes in a word", "\xf0\x9f\x94\x94\xf0\x9f\x94\x94", 2},
    {"a character across a word's end", "1234567\xe2\x82\xac", 8},
    {"a mark that combines counts for itself", "e\xcc\x81", 2},
};

static void
counting_counts_code_points(void)
{
	const struct count_row *r;

	EACH (r, count_rows)
		CHECK(utf8_count(str_of(r->s)) == r->want, "%s: %zu", r->name,
		    utf8_count(str_of(r->s)));
}

int
main(void)
{
	RUN(only_table_3_7_is_valid);
	RUN(a_bad_byte_is_found_at_every_offset);
	RUN(every_code_point_comes_back);
	RUN(every_pair_of_bytes_agrees_with_the_book);
	RUN(nothing_decodes_to_nothing);
	RUN(counting_counts_code_points);
	return t_done("base_utf8");
}
