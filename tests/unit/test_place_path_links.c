/* The file system that is a list of links. */
#include "place/path_links.h"
#include "t.h"

static const struct path_link list[] = {
    {{"l", 1}, {"/etc", 4}},
    {{"a/l", 3}, {"..", 2}},
    {{"/abs", 4}, {"/home/u/p/src", 13}},
    {{"l", 1}, {"never", 5}},
    {{"", 0}, {"nothing", 7}},
};

static const struct row {
	const char *path, *want;
} rows[] = {{"x", "x"}, {"l", "/etc"}, {"l/x", "/etc/x"}, {"ll", "ll"},
    {"a/l/x", "x"}, {"/abs/x", "src/x"}, {"abs", "abs"},
    {"/home/u/pl", "/home/u/pl"}, {"/l", "/l"}, {"..", "/home/u"}};

static void
rows_hold(void)
{
	struct path_links links = {
	    STR("/home/u/p"), list, sizeof(list) / sizeof(list[0])};
	struct path_resolver r = path_links_resolver(&links);
	struct path_place place = {
	    .root = STR("/home/u/p"), .cwd = STR("/home/u/p"), .resolver = &r};
	const struct row *row;
	enum path_why why;
	struct arena a;
	struct path p;

	arena_init(&a, &mem_heap, 1 << 16);
	CHECK(path_place_init(&place, &a, &why), "place");
	EACH (row, rows)
		CHECK(path_resolve(&place, str_of(row->path), PATH_FOLLOW_LAST,
			  &a, &p) &&
			str_eq(p.text, str_of(row->want)),
		    "%s: %.*s", row->path, (int)p.text.n, p.text.p);
	links.n = 0;
	CHECK(path_resolve(&place, STR("l/../x"), PATH_FOLLOW_LAST, &a, &p) &&
		str_eq(p.text, STR("x")),
	    "no links");
	arena_release(&a);
}

int
main(void)
{
	RUN(rows_hold);
	return t_done("action_path_links");
}
