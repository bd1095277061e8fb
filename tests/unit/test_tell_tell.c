/* What people are told of a call. */
#include <stdio.h>
#include <string.h>

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

/* All lines of a change, each with its end. */
static const char *
shown(const struct prompt_change *c)
{
	static char text[2048];
	size_t n = 0;

	text[0] = '\0';
	for (size_t i = 0; i < c->lines.n && n < sizeof(text) - 256; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%.*s|",
		    (int)c->lines.v[i].n, c->lines.v[i].p);
	return text;
}

#define INPUT(json)    "{\"name\":\"mcp__fs__edit_file\",\"input\":" json "}"
#define FILE_IS(text)  "{\"before\":\"" text "\"}"
#define EDIT(from, to) "{\"oldText\":\"" from "\",\"newText\":\"" to "\"}"
#define HASH64 \
	"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/* a tool of a server of files, against the file as it is. */
static void
what_a_tool_writes(void)
{
	static const struct {
		const char *params, *context, *note, *lines;
	} v[] = {
	    {INPUT("{\"path\":\"/f\",\"content\":\"a\\nc\\n\"}"),
		FILE_IS("a\\nb\\n"), "against the file as it is", " a|-b|+c|"},
	    {INPUT("{\"path\":\"/f\",\"content\":\"a\\n\"}"),
		"{\"missing\":true}", "a new file", "+a|"},
	    {INPUT("{\"path\":\"/f\",\"content\":\"a\\n\"}"), "",
		"the file as it is was not sent: all lines are shown as new",
		"+a|"},
	    {INPUT("{\"edits\":[" EDIT("b", "x") "]}"), FILE_IS("a\\nb\\n"),
		"against the file as it is", " a|-b|+x|"},
	    /* One after the other: the second finds what the first made. */
	    {INPUT("{\"edits\":[" EDIT("b", "x") "," EDIT("x", "y") "]}"),
		FILE_IS("a\\nb\\n"), "against the file as it is", " a|-b|+y|"},
	    {INPUT("{\"edits\":[" EDIT("b", "x") "],\"dryRun\":true}"),
		FILE_IS("b\\n"), "a trial: nothing is written", "-b|+x|"},
	    {INPUT("{\"edits\":[" EDIT("q", "x") "]}"), FILE_IS("b\\n"),
		"what is to be replaced is not in the file as it is", "-q|+x|"},
	    {INPUT("{\"edits\":[" EDIT("q", "x") "]}"), "",
		"the part that is replaced", "-q|+x|"},
	    {INPUT("{\"edits\":[]}"), FILE_IS("b\\n"), "nothing changes", ""},
	    /* Wherever it stands, if that is what will happen. */
	    {INPUT("{\"old_string\":\"b\",\"new_string\":\"x\","
		   "\"replace_all\":true}"),
		FILE_IS("b\\nc\\nb\\n"), "against the file as it is",
		"-b|+x| c|-b|+x|"},
	    {INPUT("{\"old_string\":\"b\",\"new_string\":\"x\"}"),
		FILE_IS("b\\nc\\nb\\n"), "against the file as it is",
		"-b|+x| c| b|"},
	    {INPUT(
		 "{\"path\":\"/f\",\"content\":\"(70000 bytes, SHA-256 " HASH64
		 ")\"}"),
		FILE_IS("b\\n"),
		"a text of more than 64 KiB is named by its length and its "
		"SHA-256, and is not shown",
		""},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct tell_call k = {.capability = SG_CAP_TOOL,
		    .params = str_of(v[i].params),
		    .context = str_of(v[i].context)};
		struct prompt_change c;

		CHECK(tell_change(&k, &a, &c), "%zu: shown", i);
		CHECK(str_eq(c.note, str_of(v[i].note)), "%zu: %.*s", i,
		    (int)c.note.n, c.note.p);
		CHECK(strcmp(shown(&c), v[i].lines) == 0, "%zu: %s", i,
		    shown(&c));
	}
}

/* What is not understood whole is not shown in part. */
static void
what_is_odd_is_not_shown(void)
{
	static const char *const v[] = {INPUT("{\"edits\":[1]}"),
	    INPUT("{\"edits\":[" EDIT("b", "x") ",1]}"),
	    INPUT("{\"edits\":[{\"oldText\":\"b\"}]}"),
	    INPUT("{\"path\":\"/f\"}")};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct tell_call k = {.capability = SG_CAP_TOOL,
		    .params = str_of(v[i]),
		    .context = STR(FILE_IS("b\\n"))};
		struct prompt_change c;

		CHECK(!tell_change(&k, &a, &c), "%zu", i);
	}
}

int
main(void)
{
	arena_init(&a, &mem_heap, 64u << 20);
	RUN(what_a_person_changed);
	RUN(the_callers_own_words);
	RUN(what_a_tool_writes);
	RUN(what_is_odd_is_not_shown);
	arena_release(&a);
	return t_done("tell");
}
