/*
 * Bad lattice files.  Each row makes one mistake in the built-in file, by
 * replacing a piece of its text; the file must be refused, with the place
 * named, and nothing loaded.
 */
#include <stdlib.h>

#include "system/lattice_file.h"
#include "lib/lattice_book.h"
#include "t.h"
#include "shape/lattice.h"

#define FILE_MAX 16384

/* Text of cells that occur once in the file. */
#define INSPECT_2                                                       \
	"\"posture\": \"conditional\", \"persona_hint\": \"Sherlock\"}" \
	",\n      \"tier_3\": {\"mode\": \"none\", \"types\": [], "     \
	"\"posture\": \"containment\", \"persona_hint\": \"Ida\"}"
#define TEACH_0 "\"mode\": \"full\", \"mode_if_unsure\": \"light\", "
#define LAST_3                                             \
	"\"types\": [], \"posture\": \"boundary_pause\", " \
	"\"persona_hint\": \"Ida\"}\n    }\n  }"

/* clang-format off */
static const struct row {
	const char *name, *old, *new;
	enum sg_err code;
	const char *pointer;
} rows[] = {
	/* not a table at all */
	{"not JSON", "\"cells\": {", "cells: {", SG_EJSON, ""},
	{"cut off", "    }\n  }\n}", "    }\n", SG_EJSON, "/cells"},
	{"something behind it", "    }\n  }\n}", "    }\n  }\n} {}",
	    SG_ETRAILING, ""},
	{"not UTF-8", "lattice.v0.1", "lattice.\xff", SG_EUTF8, "/version"},
	{"an array", "{\n  \"version\"", "[{\n  \"version\"", SG_ETYPE, ""},
	/* keys */
	{"an unknown key", "\"version\":", "\"colour\": 1, \"version\":",
	    SG_EUNKNOWN, "/colour"},
	{"a key twice", "\"version\":", "\"version\": \"x\", \"version\":",
	    SG_EDUPLICATE, "/version"},
	{"a cell twice", "\"tier_1\": {\"mode\": \"light\"",
	    "\"tier_0\": {\"mode\": \"light\"", SG_EDUPLICATE,
	    "/cells/inspect/tier_0"},
	{"a tier too many", "\"tier_3\": {\"mode\": \"none\"",
	    "\"tier_4\": {\"mode\": \"none\"", SG_EUNKNOWN,
	    "/cells/inspect/tier_4"},
	{"an intent too many", "\"teach\": {", "\"preach\": {", SG_EUNKNOWN,
	    "/cells/preach"},
	{"an unknown mode of budgets", "\"full\":  {", "\"most\":  {",
	    SG_EUNKNOWN, "/budgets/most"},
	{"no version", "\"version\": \"lattice.v0.1\",\n", "", SG_EMISSING,
	    "/version"},
	{"no threshold", "\"below\": 0.55, ", "", SG_EMISSING,
	    "/unsure/below"},
	{"no posture", ", " INSPECT_2, "}", SG_EMISSING,
	    "/cells/inspect/tier_2/posture"},
	{"a missing budget", "\"max_output_tokens\": 900,  ", "", SG_EMISSING,
	    "/budgets/light/max_output_tokens"},
	/* values */
	{"an empty version", "lattice.v0.1", "", SG_ESHORT, "/version"},
	{"a long version", "lattice.v0.1",
	    "0123456789012345678901234567890123456789012345678901234567890123x",
	    SG_ELONG, "/version"},
	{"an unknown mode", TEACH_0, "\"mode\": \"fuller\", ", SG_EWORD,
	    "/cells/teach/tier_0/mode"},
	{"an unknown type", "[\"step_by_step\", \"timing_table\"]",
	    "[\"step_by_step\", \"dance\"]", SG_EWORD,
	    "/cells/teach/tier_1/types/1"},
	{"an unknown posture", INSPECT_2, "\"posture\": \"bold\"}", SG_EWORD,
	    "/cells/inspect/tier_2/posture"},
	{"an unknown persona", "\"Sherlock\"", "\"Watson\"", SG_EWORD,
	    "/cells/inspect/tier_2/persona_hint"},
	{"types that are no list", "[\"step_by_step\", \"timing_table\"]",
	    "\"step_by_step\"", SG_ETYPE, "/cells/teach/tier_1/types"},
	{"a threshold of text", "0.55", "\"0.55\"", SG_ETYPE,
	    "/unsure/below"},
	{"a threshold above 1", "0.55", "1.1", SG_ERANGE, "/unsure/below"},
	{"a negative budget", "\"max_tool_calls\": 3", "\"max_tool_calls\": -1",
	    SG_ERANGE, "/budgets/full/max_tool_calls"},
	{"an absurd budget", "\"max_seconds\": 30", "\"max_seconds\": 86401",
	    SG_ERANGE, "/budgets/full/max_seconds"},
	{"half a call", "\"max_tool_calls\": 3", "\"max_tool_calls\": 2.5",
	    SG_ETYPE, "/budgets/full/max_tool_calls"},
	/* laws: T59 R-120 R-123 R-124 R-125 R-134 */
	{"a threshold too low", "0.55", "0.5", SG_ERANGE, "/unsure/below"},
	{"a type dropped twice", "\"drops\": [", "\"drops\": [\"citations\", ",
	    SG_EFORBIDDEN, "/unsure/drops"},
	{"calls in mode none", "400,  \"max_tool_calls\": 0",
	    "400,  \"max_tool_calls\": 1", SG_EFORBIDDEN,
	    "/budgets/none/max_tool_calls"},
	{"light costs more than full", "900", "2001", SG_EFORBIDDEN,
	    "/budgets/full"},
	{"tier 2 is direct", INSPECT_2, "\"posture\": \"direct\"},\n"
	    "\"tier_3\": {\"mode\": \"none\", \"types\": [], "
	    "\"posture\": \"containment\"}", SG_EFORBIDDEN,
	    "/cells/inspect/tier_2/posture"},
	{"tier 3 is conditional", LAST_3, "\"types\": [], "
	    "\"posture\": \"conditional\"}\n    }\n  }", SG_EFORBIDDEN,
	    "/cells/other/tier_3/posture"},
	{"tier 3 has a checklist", LAST_3, "\"types\": [\"checklist\"], "
	    "\"posture\": \"boundary_pause\"}\n    }\n  }", SG_EFORBIDDEN,
	    "/cells/other/tier_3/types"},
	{"risk relaxes", "\"types\": [\"step_by_step\"], \"posture\": "
	    "\"direct\"", "\"types\": [\"step_by_step\"], \"posture\": "
	    "\"conditional\"", SG_EFORBIDDEN, "/cells/teach/tier_1/posture"},
	{"doubt is full", TEACH_0, "\"mode\": \"full\", "
	    "\"mode_if_unsure\": \"full\", ", SG_EFORBIDDEN,
	    "/cells/teach/tier_0/mode_if_unsure"},
	{"a feeling relaxes", "\"posture_if_intense\": \"containment\"",
	    "\"posture_if_intense\": \"direct\"", SG_EFORBIDDEN,
	    "/cells/reflect/tier_2/posture_if_intense"},
	{"citations without browsing", "[\"step_by_step\", \"timing_table\"]",
	    "[\"step_by_step\", \"citations\"]", SG_EFORBIDDEN,
	    "/cells/teach/tier_1/types"},
	{"a write by more risk", "[\"step_by_step\", \"timing_table\"]",
	    "[\"step_by_step\", \"tool_calls_write\"]", SG_EFORBIDDEN,
	    "/cells/teach/tier_1/types"},
	{"a write for a picture", "\"types_with_image\": "
	    "[\"reference_images\"]", "\"types_with_image\": "
	    "[\"tool_calls_write\"]", SG_EFORBIDDEN,
	    "/cells/inspect/tier_0/types_with_image"},
	/* a name says which table it is */
	{"another table under the same name", "2000", "1999", SG_EFORBIDDEN,
	    "/version"},
};
/* clang-format on */

static char text[FILE_MAX];

/* The built-in file with one piece replaced; empty if it is not there. */
static struct sg_str
changed(const char *old, const char *new)
{
	struct sg_str whole = lattice_builtin_text();
	struct buf b = BUF_ON(text);
	size_t at = 0, n = strlen(old);

	while (at + n <= whole.n && memcmp(whole.p + at, old, n) != 0)
		at++;
	if (at + n > whole.n)
		return (struct sg_str){text, 0};
	buf_add(&b, str_part(whole, 0, at));
	buf_addz(&b, new);
	buf_add(&b, str_part(whole, at + n, whole.n));
	return buf_str(&b);
}

static bool
is_zero(const struct sg_lattice *t)
{
	static const struct sg_lattice zero;

	return memcmp(t, &zero, sizeof(zero)) == 0;
}

static void
every_mistake_is_refused(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct sg_str json = changed(r->old, r->new);
		struct sg_error e = {0};
		struct sg_lattice t;
		struct arena a;
		enum sg_err err;

		CHECK(json.n > 0, "%s: the old text is gone", r->name);
		arena_init(&a, &mem_heap, 1 << 20);
		memset(&t, 1, sizeof(t));
		err = lattice_load(json, &a, &t, &e);
		CHECK(err == r->code && e.code == r->code, "%s: %s", r->name,
		    sg_err_name(err));
		CHECK(strcmp(e.pointer, r->pointer) == 0, "%s: %s", r->name,
		    e.pointer);
		CHECK(e.message[0] != '\0', "%s: no message", r->name);
		CHECK(is_zero(&t), "%s: something was loaded", r->name);
		arena_release(&a);
	}
}

/* the table of the repository is the book. */
static void
the_built_in_file_is_the_book(void)
{
	static char mine[FILE_MAX], its[FILE_MAX];
	struct buf a_line = BUF_ON(mine), b_line = BUF_ON(its);
	struct sg_lattice t, b = book_table();
	struct sg_error e = {0};
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 20);
	CHECK(lattice_builtin(&a, &t, &e) == SG_OK, "%s: %s", e.pointer,
	    e.message);
	CHECK(t.n_notes > 0, "no notes");
	t.n_notes = 0;
	contract_encode(&sg_lattice_contract, &t, &a_line);
	contract_encode(&sg_lattice_contract, &b, &b_line);
	CHECK(!buf_full(&a_line) && str_eq(buf_str(&a_line), buf_str(&b_line)),
	    "%.*s", (int)a_line.n, a_line.p);
	arena_release(&a);
}

/* The same table, notes or not, laid out as one likes. */
static void
the_same_table_may_bear_the_name(void)
{
	static char line[FILE_MAX];
	struct buf b = BUF_ON(line);
	struct sg_error e = {0};
	struct sg_lattice t;
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 20);
	CHECK(lattice_load(lattice_builtin_text(), &a, &t, &e) == SG_OK, "%s",
	    e.message);
	t.n_notes = 0;
	contract_encode(&sg_lattice_contract, &t, &b);
	CHECK(lattice_load(buf_str(&b), &a, &t, &e) == SG_OK, "%s", e.message);
	arena_release(&a);
}

static void
another_name_may_be_another_table(void)
{
	static const char *const changes[][2] = {
	    {"lattice.v0.1\"", "house.v2\""},
	    {"lattice.v0.1\"", "\\u006cattice.v0.1-strict\""},
	};

	for (size_t i = 0; i < 2; i++) {
		struct sg_str json = changed(changes[i][0], changes[i][1]);
		struct sg_error e = {0};
		struct sg_lattice t;
		struct arena a;

		arena_init(&a, &mem_heap, 1 << 20);
		CHECK(lattice_load(json, &a, &t, &e) == SG_OK, "%s", e.message);
		CHECK(t.version.n > 0 && t.cells.intent[0].tier[0].mode != 0,
		    "empty");
		arena_release(&a);
	}
}

/* A name spelled with an escape is still that name. */
static void
an_escape_hides_no_name(void)
{
	struct sg_str whole;
	struct sg_error e = {0};
	struct sg_lattice t;
	struct arena a;
	char *at;

	whole = changed("\"lattice.v0.1\"", "\"\\u006cattice.v0.1\"");
	at = strstr(text, "2000");
	CHECK(at != NULL, "no budget");
	if (at == NULL)
		return;
	memcpy(at, "1900", 4);
	arena_init(&a, &mem_heap, 1 << 20);
	CHECK(
	    lattice_load(whole, &a, &t, &e) == SG_EFORBIDDEN, "%s", e.message);
	arena_release(&a);
}

struct faulty {
	int left; /* chunks still to be had */
	int live;
};

static void *
faulty_get(void *ctx, size_t n)
{
	struct faulty *f = ctx;

	if (f->left == 0)
		return NULL;
	f->left--;
	f->live++;
	return malloc(n);
}

static void
faulty_put(void *ctx, void *p)
{
	struct faulty *f = ctx;

	f->live--;
	free(p);
}

/* Memory that runs out loads nothing. */
static void
every_allocation_may_fail(void)
{
	struct sg_str json = changed(
	    "\"lattice.v0.1\"", "\"\\u006cattice.v0.1\"");
	enum sg_err err = SG_ENOMEM;
	int n = 0;

	for (; err != SG_OK && n < 100; n++) {
		struct faulty f = {.left = n};
		struct mem mem = {faulty_get, faulty_put, &f};
		struct sg_error e = {0};
		struct sg_lattice t;
		struct arena a;

		arena_init(&a, &mem, 1 << 20);
		err = lattice_load(json, &a, &t, &e);
		CHECK(err == SG_OK || (e.code == SG_ENOMEM && is_zero(&t)),
		    "%s after %d", sg_err_name(err), n);
		arena_release(&a);
		CHECK(f.live == 0, "leaked %d after %d", f.live, n);
	}
	CHECK(err == SG_OK && n > 2, "%d chunks", n);
}

/* The limits of a budget are the same on the wire and inside. */
static void
the_limits_are_those_of_the_wire(void)
{
	static const double most[] = {
	    SG_OUTPUT_TOKENS_MAX, SG_TOOL_CALLS_MAX, SG_SECONDS_MAX};

	for (uint32_t i = 0; i < 3; i++)
		CHECK(sg_budgets_contract.fields[i].max == most[i], "%s",
		    sg_budgets_contract.fields[i].name);
}

int
main(void)
{
	RUN(every_mistake_is_refused);
	RUN(the_built_in_file_is_the_book);
	RUN(the_same_table_may_bear_the_name);
	RUN(another_name_may_be_another_table);
	RUN(an_escape_hides_no_name);
	RUN(every_allocation_may_fail);
	RUN(the_limits_are_those_of_the_wire);
	return t_done("lattice_file");
}
