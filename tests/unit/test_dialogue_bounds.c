/* What the bounds of a turn ask of a text. */
#include "dialogue/bounds.h"
#include "lib/prop.h"
#include "t.h"

/* */
static void
certainty(void)
{
	static const struct {
		const char *text, *found;
	} rows[] = {{"It is definitely safe.", "definitely"},
	    {"DEFINITELY.", "DEFINITELY"},
	    {"It works, guaranteed!", "guaranteed"},
	    {"I'm sure of it", "I'm sure"}, {"100% safe", "100%"},
	    {"There is no risk.", "no risk"},
	    {"Das ist garantiert so", "garantiert"},
	    {"Sin duda lo es", "Sin duda"}, {"It is not guaranteed.", ""},
	    {"Nothing is guaranteed here.", ""},
	    {"I can't promise; it isn't "
	     "certainly so.",
		""},
	    {"It may do. Certainly.", "Certainly"},
	    {"A guaranty of the bank", ""}, {"uncertainly", ""},
	    {"It depends.", ""}, {"", ""}},
	  *r;

	EACH (r, rows) {
		struct sg_str got = bounds_certain(str_of(r->text));

		CHECK(str_eq(got, str_of(r->found)), "%s: %.*s", r->text,
		    (int)got.n, got.p);
	}
}

/* */
static void
assumptions(void)
{
	CHECK(bounds_assumes(STR("Assuming a fixed rate, yes.")), "assuming");
	CHECK(bounds_assumes(STR("I assume it is new")), "I assume");
	CHECK(!bounds_assumes(STR("Take the second.")), "none");
	CHECK(!bounds_assumes(STR("an unassuming house")), "within a word");
}

static void
lengths(void)
{
	struct sg_str text = STR("One two. Three four. Five six seven.");

	CHECK(bounds_tokens(STR("")) == 0 && bounds_tokens(STR("abcd")) == 1 &&
		bounds_tokens(STR("\xe6\xad\xbb\xe3\x81\xab")) == 2,
	    "counted");
	CHECK(str_eq(bounds_cut(text, 6), STR("One two. Three four.")), "%.*s",
	    (int)bounds_cut(text, 6).n, text.p);
	CHECK(str_eq(bounds_cut(text, 100), text), "what is short stays");
	CHECK(bounds_cut(STR("\xe6\xad\xbb\xe3\x81\xab"), 1).n % 3 == 0,
	    "no half of a character");
}

/* */
static void
fences(void)
{
	static const struct {
		const char *text, *fence;
	} rows[] = {{"", ""}, {"a ``` b", ""}, {"```c\nint a;\n```\nso", ""},
	    {"See:\n  ```c\nint a;", "```"}, {"~~~\n```\n", "~~~"},
	    {"    ```\n", ""}, {"```\n~~~", "```"}},
	  *r;

	EACH (r, rows)
		CHECK(str_eq(bounds_fence(str_of(r->text)), str_of(r->fence)),
		    "%s", r->text);
}

static void
wholes(void)
{
	static const struct {
		const char *text;
		size_t sentences, words;
	} rows[] = {{"", 0, 0}, {"one", 0, 0}, {"One. Two", 4, 4},
	    {"a\nb", 2, 1}, {"Why? Oh! So: it", 12, 12}, {"1.5 kW", 0, 3},
	    {"End.\nNext", 5, 4}, {"\xe6\xad\xbb\xe3\x81\xab", 0, 3},
	    {"a \xff b", 0, 1}},
	  *r;

	EACH (r, rows)
		CHECK(bounds_sentences(str_of(r->text)) == r->sentences &&
			bounds_words(str_of(r->text)) == r->words,
		    "%s: %zu %zu", r->text, bounds_sentences(str_of(r->text)),
		    bounds_words(str_of(r->text)));
}

int
main(void)
{
	RUN(certainty);
	RUN(assumptions);
	RUN(lengths);
	RUN(fences);
	RUN(wholes);
	return t_done("dialogue_bounds");
}
