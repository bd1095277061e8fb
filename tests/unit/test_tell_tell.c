/* What people are told of a call. */
#include "t.h"

#include "tell/tell.h"

static struct arena a;

/* both are there, line by line, without secrets. */
static void
what_a_person_changed(void)
{
	struct tell_call k = {.capability = SG_CAP_EXEC,
	    .first = STR("{\"command\":\"git push --force\\nls\"}"),
	    .params = STR("{\"command\":\"git push\\nls\"}")};
	struct prompt_change c;

	CHECK(tell_edited(&k, &a, &c), "made");
	CHECK(c.lines.n == 3 && c.added == 1 && c.removed == 1, "%zu lines",
	    c.lines.n);
	CHECK(c.lines.n == 3 &&
		str_eq(c.lines.v[0], STR("-command: git push --force")) &&
		str_eq(c.lines.v[1], STR("+command: git push")) &&
		str_eq(c.lines.v[2], STR(" ls")),
	    "what was asked, what would run");
	k.params = STR("{\"command\":\"curl -H 'Authorization: Bearer "
		       "abcdefghijklmnop1234567890abcdef' x\"}");
	CHECK(tell_edited(&k, &a, &c) && c.has_hidden, "T56: hidden");
	for (size_t i = 0; i < c.lines.n; i++)
		CHECK(str_find(c.lines.v[i], STR("abcdefghijklmnop")) ==
			c.lines.v[i].n,
		    "no secret in line %zu", i);
}

static void
the_callers_own_words(void)
{
	struct tell_call k = {.capability = SG_CAP_EXEC,
	    .params = STR("{\"command\":\"ls\"}"),
	    .context = STR("{\"description\":\"look\"}")};
	struct prompt_call out = {.has_details = false};
	struct sg_str says;

	CHECK(tell_says(&k, &a, &says) && str_eq(says, STR("look")), "said");
	k.context = STR("");
	CHECK(!tell_says(&k, &a, &says), "nothing was said");
	CHECK(tell_details(&k, false, &a, &out) && out.details.n > 0 &&
		out.hidden == 0,
	    "details");
}

int
main(void)
{
	arena_init(&a, &mem_heap, 64u << 20);
	RUN(what_a_person_changed);
	RUN(the_callers_own_words);
	arena_release(&a);
	return t_done("tell");
}
