/*
 * The sanitiser without a library: tests/corpus/text.tsv where the common
 * ranges suffice, its limits, and what it says of itself.
 */
#include "lib/text_corpus.h"

/* T25 T26 T27 T28 */
static void
corpus_holds_without_a_library(void)
{
	text_corpus(NULL, false);
}

static void
one_character_is_one(void)
{
	/* 32 columns: a head of 8, a tail that a wide sign does not fit */
	struct buf out = {text_out, 0, TEXT_ROOM, false};
	struct sanitize how = {.columns = 32};
	const char *wide = "\xe6\x97\xa5";

	for (int i = 0; i < 40; i++)
		buf_addz(&out, wide);
	CHECK((sanitize_add(&how, buf_str(&out),
		   &(struct buf){text_want, 0, TEXT_ROOM, false}) &
		  SANITIZE_TRUNCATED) != 0,
	    "it is cut");
}

/* One long unit in the middle of what is cut, and a cut of one character. */
static void
cuts_say_how_much(void)
{
	struct sanitize how = {.columns = 32};
	struct buf out = {text_out, 0, TEXT_ROOM, false};
	char text[64];

	memset(text, 'x', sizeof(text));
	memcpy(text + 12, "\x1b", 1);
	sanitize_add(&how, (struct sg_str){text, 26}, &out);
	CHECK(strstr((out.p[out.n] = '\0', out.p), " characters ") != NULL,
	    "%s", out.p);
	out.n = 0;
	memset(text, 'x', sizeof(text));
	text[16] = ' ';
	sanitize_add(&how, (struct sg_str){text, 33}, &out);
	CHECK(strstr((out.p[out.n] = '\0', out.p), "18 characters") != NULL,
	    "%s", out.p);
}

/* A single unit wider than all columns leaves nothing but the note. */
static void
nothing_may_be_left(void)
{
	struct sanitize how = {.columns = 32};
	struct buf out = {text_out, 0, TEXT_ROOM, false};

#define TAG "\xf3\xa0\x81\x81" /* nine columns: U+E0041 in brackets */
	sanitize_add(&how, STR(TAG TAG TAG TAG), &out);
	CHECK(str_eq(
		  buf_str(&out), STR("\xe2\x80\xa6 4 characters \xe2\x80\xa6")),
	    "%.*s", (int)out.n, out.p);
	out.n = 0;
	sanitize_add(&how, STR(TAG TAG TAG TAG "a\xcc\x81\xcc\x81"), &out);
	text_promises(&how, buf_str(&out));
}

static enum text_class
all_is_fine(uint32_t cp)
{
	(void)cp;
	return TEXT_NARROW;
}

static enum text_script
all_is_latin(uint32_t cp)
{
	(void)cp;
	return TEXT_SCRIPT_LATIN;
}

/* T25: tables that lie do not let a control through. */
static void
no_table_is_trusted_with_controls(void)
{
	static const struct text_classes lies = {all_is_fine, all_is_latin};
	struct sanitize how = {.classes = &lies};
	struct buf in = {text_in, 0, TEXT_ROOM, false};
	struct buf out = {text_out, 0, TEXT_ROOM, false};

	for (uint32_t cp = 0; cp < 0xa0; cp++)
		if (cp < 0x20 || cp >= 0x7f)
			utf8_add(&in, cp);
	utf8_add(&in, 0x2028);
	sanitize_add(&how, buf_str(&in), &out);
	for (size_t i = 0; i < out.n; i++)
		CHECK((unsigned char)out.p[i] >= 0x20 &&
			(unsigned char)out.p[i] != 0x7f &&
			(unsigned char)out.p[i] != 0xc2,
		    "%zu: %02x", i, (unsigned)(unsigned char)out.p[i]);
}

/* Even the number may take all there is. */
static void
a_note_may_fill_the_columns(void)
{
	size_t n = 10000001;
	char *text = malloc(n);
	struct sanitize how = {.columns = SANITIZE_COLUMNS_MIN};
	struct buf out = {text_out, 0, TEXT_ROOM, false};

	memset(text, 'x', n);
	sanitize_add(&how, (struct sg_str){text, n}, &out);
	CHECK(str_eq(buf_str(&out),
		  STR("\xe2\x80\xa6"
		      "10,000,001\xe2\x80\xa6")),
	    "%.*s", (int)out.n, out.p);
	free(text);
}

static void
flags_have_names(void)
{
	CHECK(strcmp(sanitize_flag_name(0), "controls") == 0, "first");
	CHECK(strcmp(sanitize_flag_name(SANITIZE_FLAG_COUNT), "unknown") == 0,
	    "none");
	for (unsigned i = 0; i <= SANITIZE_FLAG_COUNT; i++)
		CHECK(sanitize_flag_text(i)[0] != '\0', "%u", i);
	CHECK(strcmp(sanitize_flag_text(SANITIZE_FLAG_COUNT), "unknown") == 0,
	    "none");
}

static void
a_full_buffer_says_so(void)
{
	char few[4];
	struct buf out = BUF_ON(few);
	struct sanitize how = {0};

	sanitize_add(&how, STR("more than four"), &out);
	CHECK(buf_full(&out), "full");
}

/* The ranges: what is in none of them is undefined and of another script. */
static void
plain_tables_are_ranges(void)
{
	const struct text_classes *t = &text_classes_plain;

	CHECK(t->class_of('a') == TEXT_NARROW, "a");
	CHECK(t->class_of(0x2ff) == TEXT_UNDEFINED, "a hole");
	CHECK(t->class_of(0x10ffff) == TEXT_UNDEFINED, "the end");
	CHECK(t->script_of('a') == TEXT_SCRIPT_LATIN, "Latin");
	CHECK(t->script_of(0x43f) == TEXT_SCRIPT_CYRILLIC, "Cyrillic");
	CHECK(t->script_of(0x10ffff) == TEXT_SCRIPT_OTHER, "other");
}

int
main(void)
{
	RUN(corpus_holds_without_a_library);
	RUN(one_character_is_one);
	RUN(cuts_say_how_much);
	RUN(nothing_may_be_left);
	RUN(no_table_is_trusted_with_controls);
	RUN(a_note_may_fill_the_columns);
	RUN(flags_have_names);
	RUN(a_full_buffer_says_so);
	RUN(plain_tables_are_ranges);
	return t_done("action_sanitize");
}
