/* one reader of tables; what it refuses, it refuses by table and line.
 */
#include "base/table.h"

#include "t.h"

#define HEAD  "t\tversion\t1\n"
#define FIRST "the first row must be: t, version, number"
#define SHAPE "a row must have exactly three columns, none of them empty"
#define NUL   "a NUL byte is not text"

static const struct row {
	const char *name;
	struct sg_str text;
	size_t rows; /* behind the first */
	const char *place, *wrong;
} rows[] = {
    {"a table", STR_INIT(HEAD "a\tb\tc\n\n# x\td\n1\t2\t3"), 2, NULL, NULL},
    {"only its head", STR_INIT("# x\n" HEAD), 0, NULL, NULL},
    {"nothing", STR_INIT(""), 0, "t, line 0", FIRST},
    {"remarks", STR_INIT("# x\n\n"), 0, "t, line 2", FIRST},
    {"another table", STR_INIT("u\tversion\t1\n"), 0, "t, line 1", FIRST},
    {"no version", STR_INIT("t\tv\t1\n"), 0, "t, line 1", FIRST},
    {"a bad head", STR_INIT("t\tversion\n"), 0, "t, line 1", SHAPE},
    {"two columns", STR_INIT(HEAD "a\tb\n"), 0, "t, line 2", SHAPE},
    {"four columns", STR_INIT(HEAD "1\t2\t3\na\tb\tc\td\n"), 1, "t, line 3",
	SHAPE},
    {"a tab behind", STR_INIT(HEAD "a\tb\tc\t\n"), 1, NULL, NULL},
    {"an empty one", STR_INIT(HEAD "a\t\tc\n"), 0, "t, line 2", SHAPE},
    {"a blank in front", STR_INIT(HEAD " #\n"), 0, "t, line 2", SHAPE},
    {"a NUL", STR_INIT(HEAD "a\tb\tc\0d\n"), 0, "t, line 2", NUL},
    {"a NUL in a remark", STR_INIT(HEAD "#\0\n"), 0, "t, line 2", NUL},
    {"a NUL at the end", STR_INIT(HEAD "a\tb\tc\n\0"), 1, "t, line 3", NUL},
    {"too long", STR_INIT(HEAD "#345678901234567890123456789012345678\n"), 0,
	"t, line 0", "the table is too long"},
};

static void
tables_are_read_or_refused(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct table t = TABLE("t", 3, "three", 48, r->text);
		struct sg_error e = {0};
		size_t n = 0;

		if (table_begin(&t))
			while (table_next(&t))
				n++;
		CHECK(n == r->rows, "%s: %zu", r->name, n);
		if (r->wrong == NULL) {
			CHECK(table_end(&t, &e) == SG_OK, "%s", r->name);
			continue;
		}
		CHECK(table_end(&t, &e) ==
			(strcmp(r->name, "too long") == 0 ? SG_ELONG
							  : SG_EWORD),
		    "%s", r->name);
		CHECK(strcmp(e.pointer, r->place) == 0 &&
			strcmp(e.message, r->wrong) == 0,
		    "%s: %s: %s", r->name, e.pointer, e.message);
	}
}

static void
pieces_are_cut(void)
{
	struct sg_str s = STR("a,,b");

	CHECK(table_pieces(s, ',') == 3 && table_pieces(STR(""), ',') == 0,
	    "pieces");
	CHECK(str_eq(str_cut(&s, ','), STR("a")) && str_eq(s, STR(",b")),
	    "the first");
	CHECK(str_cut(&s, ',').n == 0 && str_eq(s, STR("b")), "an empty one");
	CHECK(str_eq(str_cut(&s, ','), STR("b")) && s.n == 0, "the last");
	CHECK(str_cut(&s, ',').n == 0 && s.n == 0, "none is left");
	s = (struct sg_str){0};
	CHECK(str_cut(&s, ',').n == 0 && s.n == 0, "not even a place");
}

int
main(void)
{
	RUN(tables_are_read_or_refused);
	RUN(pieces_are_cut);
	return t_done("base_table");
}
