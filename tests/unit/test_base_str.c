/* Views stay inside what they view; builders stop at their room. */
#include "base/str.h"

#include "t.h"

static const struct pair_row {
	const char *name;
	const char *a, *b;
	bool eq, starts; /* a equals b; a starts with b */
} pair_rows[] = {
    {"the same bytes are equal", "abc", "abc", true, true},
    {"a longer text is not equal but starts so", "abcd", "abc", false, true},
    {"a shorter text neither equals nor starts so", "ab", "abc", false, false},
    {"one other byte is enough to differ", "abd", "abc", false, false},
    {"case counts", "ABC", "abc", false, false},
    {"everything starts with nothing", "abc", "", false, true},
    {"nothing equals nothing", "", "", true, true},
    {"no text at all equals the empty text", NULL, "", true, true},
    {"nothing does not start with something", NULL, "a", false, false},
};

static void
views_compare_by_bytes(void)
{
	const struct pair_row *r;

	EACH (r, pair_rows) {
		struct sg_str a = str_of(r->a), b = str_of(r->b);

		CHECK(str_eq(a, b) == r->eq, "%s", r->name);
		CHECK(str_starts(a, b) == r->starts, "%s", r->name);
	}
	CHECK(!str_eq(STR("a\0b"), STR("a\0c")), "bytes after a NUL count");
	CHECK(str_of(NULL).n == 0, "NULL is the empty view");
}

static const struct part_row {
	const char *name;
	const char *s;
	size_t from, n;
	const char *want;
} part_rows[] = {
    {"a part in the middle", "abcdef", 2, 3, "cde"},
    {"a part that asks for more ends with the text", "abcdef", 4, 9, "ef"},
    {"the largest count does not wrap", "abcdef", 1, SIZE_MAX, "bcdef"},
    {"the whole", "abcdef", 0, 6, "abcdef"},
    {"nothing is a part", "abcdef", 3, 0, ""},
    {"a part from the end is empty", "abcdef", 6, 1, ""},
    {"a part from far behind the end is empty", "abc", SIZE_MAX, 1, ""},
    {"no text has only the empty part", NULL, 0, 4, ""},
    {"no text has no part further on either", NULL, 7, 4, ""},
};

static void
parts_stay_inside(void)
{
	const struct part_row *r;

	EACH (r, part_rows) {
		struct sg_str part = str_part(str_of(r->s), r->from, r->n);

		CHECK(str_eq(part, str_of(r->want)), "%s: %.*s", r->name,
		    (int)part.n, part.p);
	}
}

static const struct trim_row {
	const char *name;
	const char *s, *want;
} trim_rows[] = {
    {"white space at both ends goes", " \t\r\na b\v\f ", "a b"},
    {"white space in front goes", "  a", "a"},
    {"white space behind goes", "a\n", "a"},
    {"what has none stays", "a", "a"},
    {"nothing but white space leaves nothing", " \t ", ""},
    {"nothing stays nothing", "", ""},
    {"bytes just outside the range stay", "\b\x0e", "\b\x0e"},
    {"a no-break space is not ASCII and stays", "\xc2\xa0", "\xc2\xa0"},
};

static void
trimming_takes_ascii_white_space_only(void)
{
	const struct trim_row *r;

	EACH (r, trim_rows) {
		struct sg_str s = str_trim(str_of(r->s));

		CHECK(str_eq(s, str_of(r->want)), "%s: %.*s", r->name, (int)s.n,
		    s.p);
	}
}

/* The first place where ${part} stands, looked for one by one. */
static size_t
found_slowly(struct sg_str s, struct sg_str part)
{
	for (size_t i = 0; i + part.n <= s.n; i++)
		if (str_eq(str_part(s, i, part.n), part))
			return i;
	return s.n;
}

/* Row ${row} of all texts of ${n} letters, common and rare ones. */
static struct sg_str
spell(char *room, unsigned row, size_t n)
{
	for (size_t i = 0; i < n; i++, row /= 3)
		room[i] = "\"a."[row % 3];
	return (struct sg_str){room, n};
}

static void
a_part_is_found_among_like_letters(void)
{
	char a[8], b[8];

	for (unsigned row = 0; row < 3 * 3 * 3 * 3 * 3 * 3 * 27; row++)
		for (size_t n = 1; n <= 3; n++) {
			struct sg_str s = spell(a, row / 27, 6);
			struct sg_str part = spell(b, row % 27, n);

			CHECK(str_find(s, part) == found_slowly(s, part),
			    "%.*s in %.6s", (int)n, b, a);
		}
}

static void
a_part_is_found_where_it_first_stands(void)
{
	CHECK(str_find(STR("a://b://"), STR("://")) == 1, "found");
	CHECK(str_find(STR("PRIVATE"), STR("PRIVATE")) == 0, "found");
	CHECK(str_find(STR("a:/"), STR("://")) == 3, "it must fit");
	CHECK(str_find(STR("PRIVAT"), STR("PRIVATE")) == 6, "found");
	CHECK(str_find(str_of(NULL), STR("x")) == 0, "found");
}

static void
case_is_that_of_ascii_letters(void)
{
	CHECK(str_same(STR("File:"), STR("fILE:")), "letters");
	CHECK(!str_same(STR("a"), STR("ab")), "length");
	CHECK(!str_same(STR("@"), STR("`")), "neighbours of the letters");
	CHECK(str_starts_same(STR("HTTP://x"), STR("http://")), "start");
	CHECK(!str_starts_same(STR("htt"), STR("http")), "too short");
}

static void
what_stands_behind_the_last(void)
{
	CHECK(str_eq(str_behind(STR("/usr/bin/ls"), '/'), STR("ls")), "ls");
	CHECK(str_eq(str_behind(STR("ls"), '/'), STR("ls")), "none");
	CHECK(str_behind(STR("bin/"), '/').n == 0, "at the end");
}

static void
builders_keep_what_is_added(void)
{
	char room[64];
	struct buf b = BUF_ON(room);
	const uint8_t bytes[] = {0x00, 0x0f, 0xa5, 0xff};

	CHECK(buf_str(&b).n == 0 && !buf_full(&b), "a new builder is empty");
	buf_add(&b, STR("ab"));
	buf_add(&b, STR(""));
	buf_add(&b, str_of(NULL));
	buf_addc(&b, 'c');
	buf_addz(&b, "d ");
	buf_addz(&b, NULL);
	buf_addhex(&b, bytes, sizeof(bytes));
	buf_addhex(&b, bytes, 0);
	CHECK(str_eq(buf_str(&b), STR("abcd 000fa5ff")), "%.*s", (int)b.n, b.p);
	CHECK(!buf_full(&b), "there was room for all");
}

static const struct number_row {
	const char *name;
	bool is_negative;
	uint64_t size;
	const char *want;
} number_rows[] = {
    {"zero has one digit", false, 0, "0"},
    {"nine has one digit", false, 9, "9"},
    {"ten has two digits", false, 10, "10"},
    {"the largest signed number", false, INT64_MAX, "9223372036854775807"},
    {"minus one", true, 1, "-1"},
    {"the smallest signed number", true, (uint64_t)INT64_MAX + 1,
	"-9223372036854775808"},
    {"the largest number", false, UINT64_MAX, "18446744073709551615"},
};

static void
numbers_are_decimal(void)
{
	const struct number_row *r;

	EACH (r, number_rows) {
		char u_room[24], i_room[24];
		struct buf u = BUF_ON(u_room), i = BUF_ON(i_room);

		buf_addu(&u, r->size);
		CHECK(str_eq(buf_str(&u), str_of(r->want + r->is_negative)),
		    "%s: %.*s", r->name, (int)u.n, u.p);
		if (!r->is_negative && r->size > INT64_MAX)
			continue;
		buf_addi(&i,
		    r->is_negative ? -(int64_t)(r->size - 1) - 1
				   : (int64_t)r->size);
		CHECK(str_eq(buf_str(&i), str_of(r->want)), "%s: %.*s", r->name,
		    (int)i.n, i.p);
	}
}

static const struct padded_row {
	const char *name;
	uint64_t v;
	unsigned width;
	const char *want;
} padded_rows[] = {
    {"zeros fill the width", 7, 4, "0007"},
    {"zero is filled too", 0, 2, "00"},
    {"what has the width gets none", 1234, 4, "1234"},
    {"what is wider is not cut", 12345, 4, "12345"},
    {"no width still gives a digit", 0, 0, "0"},
    {"the width may exceed every number", 1, 22, "0000000000000000000001"},
};

static void
padding_fills_with_zeros(void)
{
	const struct padded_row *r;

	EACH (r, padded_rows) {
		char room[24];
		struct buf b = BUF_ON(room);

		buf_add_padded(&b, r->v, r->width);
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%s: %.*s", r->name,
		    (int)b.n, b.p);
	}
}

static void
a_shell_reads_a_word_back(void)
{
	static const struct word_row {
		const char *word, *quoted, *plain;
	} rows[] = {
	    {"a-b_c./:@%+,=9", "'a-b_c./:@%+,=9'", "a-b_c./:@%+,=9"},
	    {"", "''", "''"},
	    {"two words", "'two words'", "'two words'"},
	    {"it's", "'it'\\''s'", "'it'\\''s'"},
	    {"$HOME", "'$HOME'", "'$HOME'"},
	    {"~", "'~'", "'~'"},
	    {"\xc3\xa4", "'\xc3\xa4'", "'\xc3\xa4'"},
	};
	const struct word_row *r;
	char room[64];

	EACH (r, rows) {
		struct buf b = BUF_ON(room);

		buf_add_quoted(&b, str_of(r->word));
		CHECK(str_eq(buf_str(&b), str_of(r->quoted)), "%s", r->word);
		b.n = 0;
		buf_add_word(&b, str_of(r->word));
		CHECK(str_eq(buf_str(&b), str_of(r->plain)), "%s", r->word);
	}
}

static void
running_full_is_sticky(void)
{
	char room[4];
	struct buf b = BUF_ON(room);

	buf_add(&b, STR("abcd"));
	CHECK(!buf_full(&b), "exactly enough room is enough");
	buf_add(&b, STR(""));
	CHECK(!buf_full(&b), "nothing always fits");
	buf_addc(&b, 'e');
	CHECK(buf_full(&b) && b.n == 4, "one byte more is too much");

	b = BUF_ON(room);
	buf_add(&b, STR("ab"));
	buf_add(&b, STR("cde"));
	CHECK(buf_full(&b), "what does not fit marks the builder");
	CHECK(str_eq(buf_str(&b), STR("ab")), "and is not added in part");
	buf_addc(&b, 'c');
	buf_add(&b, STR("c"));
	CHECK(buf_full(&b) && b.n == 2, "what would fit later is refused");

	b = (struct buf){NULL, 0, 0, false};
	buf_add(&b, STR(""));
	CHECK(!buf_full(&b), "a builder without room can hold nothing");
	buf_addu(&b, 0);
	CHECK(buf_full(&b) && b.n == 0, "and no more than that");
}

int
main(void)
{
	RUN(views_compare_by_bytes);
	RUN(parts_stay_inside);
	RUN(trimming_takes_ascii_white_space_only);
	RUN(a_part_is_found_where_it_first_stands);
	RUN(a_part_is_found_among_like_letters);
	RUN(case_is_that_of_ascii_letters);
	RUN(what_stands_behind_the_last);
	RUN(builders_keep_what_is_added);
	RUN(numbers_are_decimal);
	RUN(padding_fills_with_zeros);
	RUN(a_shell_reads_a_word_back);
	RUN(running_full_is_sticky);
	return t_done("base_str");
}
