/* Cells, broken lines and the rows of the lists. */
#include "lib/cells_row.h"
#include "t.h"

#include <locale.h>
#include <stdlib.h>

#include "view/lines.h"
#include "view/table.h"

static struct cells c;
static char room[4096];

static const char *
row(int y)
{
	struct buf b = BUF_ON(room);

	(void)cells_row(&c, y, &b);
	buf_addc(&b, '\0');
	return room;
}

static void
put(int x, int max, const char *text)
{
	(void)cells_put(
	    &c, (struct cells_at){x, 0, max, CELL_PLAIN}, str_of(text));
}

/* U10 */
static void
columns(void)
{
	static const struct {
		const char *text;
		int columns;
	} rows[] = {{"", 0}, {"abc", 3}, {"\xe6\xbc\xa2", 2}, {"e\xcc\x81", 1},
	    {"\xf0\x9f\x98\x80", 2}, {"\033", 8}, {"\x80", 6}, {"a\tb", 10}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(cells_columns(str_of(rows[i].text)) == rows[i].columns,
		    "row %zu: %d", i, cells_columns(str_of(rows[i].text)));
	CHECK(cells_fit(STR("\xe6\xbc\xa2\xe6\xbc\xa2"), 3) == 3, "one fits");
	CHECK(cells_fit(STR("\xe6\xbc\xa2"), 1) == 3, "one is always taken");
}

/* T25: a control character is written out, whoever forgot to sanitise. */
static void
putting(void)
{
	CHECK(cells_init(&c, 12, 2), "memory");
	put(0, 12, "a\033b");
	CHECK(strcmp(row(0), "a<U+001B>b") == 0, "%s", row(0));
	put(0, 12, "            ");
	put(0, 3, "abcdef");
	CHECK(strcmp(row(0), "abc") == 0, "%s", row(0));
	put(1, 12, "\xe6\xbc\xa2z");
	CHECK(strcmp(row(0), "a\xe6\xbc\xa2z") == 0, "%s", row(0));
	put(2, 1, "x"); /* over the second half */
	CHECK(strcmp(row(0), "a xz") == 0, "%s", row(0));
	put(11, 5, "\xe6\xbc\xa2");
	CHECK(strcmp(row(0), "a xz") == 0, "no half at the edge: %s", row(0));
	put(0, 12,
	    "e\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x85\xcc\x86"
	    "\xcc\x87\xcc\x88\xcc\x89\xcc\x8a");
	CHECK(strlen(row(0)) <= 3 + CELL_BYTES, "marks are bounded");
	put(-3, 12, "abcdef");
	put(40, 12, "abcdef");
	(void)cells_put_cut(
	    &c, (struct cells_at){0, 1, 8, CELL_PLAIN}, STR("abcdefghijk"));
	CHECK(strcmp(row(1), "abcde...") == 0, "%s", row(1));
	cells_release(&c);
}

static void
breaking(void)
{
	struct arena a;
	struct lines l = {.a = &a, .width = 14, .indent = 4};
	size_t at = 0;
	static const char text[] = "one two three fourfourfourfour five";

	arena_init(&a, &mem_heap, 1u << 20);
	lines_add(&l, (struct line){.label = STR("who"), .call = 3}, STR(text));
	CHECK(l.n == 5, "%zu lines", l.n);
	for (size_t i = 0; i < l.n; i++) {
		CHECK(l.v[i].from == at, "line %zu begins at %zu", i,
		    l.v[i].from);
		CHECK(cells_columns(l.v[i].text) <= 10, "line %zu", i);
		CHECK((l.v[i].label.n > 0) == (i == 0), "label %zu", i);
		at = l.v[i].to;
	}
	CHECK(at == sizeof(text) - 1, "T27: nothing is left out");
	l.n = 0;
	lines_add_cut(&l, (struct line){.call = 1}, STR(text));
	CHECK(l.v[0].to < sizeof(text) - 1 && cells_columns(l.v[0].text) <= 10,
	    "what is cut says so");
	l.n = 0;
	lines_add(&l, (struct line){.call = -1}, STR(""));
	CHECK(l.n == 1, "an empty text is a line");
	arena_release(&a);
}

static void
tables(void)
{
	struct table t = {.n = 0};

	CHECK(!table_fill(&t, TAB_GRANTS, STR("{\"grants\":1}"), true) &&
		t.n == 0,
	    "what is no list");
	CHECK(table_fill(&t, TAB_AUDIT,
		  STR("{\"items\":[{\"seq\":1,\"hash\":\"0000000000000000000000"
		      "000000000000000000000000000000000000000000\",\"prev\":"
		      "\"00000000000000000000000000000000000000000000000000000"
		      "00000000000\",\"record\":{\"ts\":\"2026-01-01T10:02:31."
		      "000Z\",\"event\":\"policy.decision\",\"message\":"
		      "\"\\u001b[2Jm\",\"data\":{\"decision\":\"deny_once\","
		      "\"extension_id\":\"ext.a\"}}}]}"),
		  true) &&
		t.n == 1,
	    "a list");
	CHECK(t.n == 1 && str_eq(t.v[0].cell[1], STR("10:02:31")) &&
		str_eq(t.v[0].cell[3], STR("deny_once")),
	    "its cells");
	CHECK(
	    t.n == 1 && memchr(t.v[0].cell[5].p, 033, t.v[0].cell[5].n) == NULL,
	    "T25");
	CHECK(!table_fill(&t, TAB_AUDIT, STR("{}"), true) && t.n == 1,
	    "a failure changes nothing");
	table_release(&t);
}

int
main(void)
{
	(void)setlocale(LC_CTYPE, "C.UTF-8");
	RUN(columns);
	RUN(putting);
	RUN(breaking);
	RUN(tables);
	return t_done("face_tui_cells");
}
