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

int
main(void)
{
	RUN(certainty);
	RUN(assumptions);
	RUN(lengths);
	return t_done("dialogue_bounds");
}
