/*
 * The walk: what it says besides the name, what it asks and what it costs.
 * The names themselves stand in tests/corpus/paths.tsv.
 */
#include <stdlib.h>

#include "place/path_pattern.h"
#include "lib/path_world.h"
#include "t.h"

static struct world world;
static struct arena memory;
static struct path_resolver resolver;
static struct path_place place;

static bool
find(const char *text, struct sg_str given, enum path_last last, struct path *p)
{
	enum path_why why;

	world_init(&world, str_of(text));
	if (!world_place(&world, &resolver, &memory, &place, &why)) {
		*p = (struct path){.why = why};
		return false;
	}
	world.looked = 0;
	return path_resolve(&place, given, last, &memory, p);
}

static const struct flag_row {
	const char *name, *world, *path;
	bool inside, above, dynamic, folding, missing, directory, linked;
} flags[] = {
    {"plain", "file a.c", "a.c", .inside = true},
    {"a directory", "", "src", .inside = true, .directory = true},
    {"the root", "", ".", .inside = true, .directory = true},
    {"outside", "file /home/u/x", "../x", .inside = false},
    {"outside directory", "", "/etc", .directory = true},
    {"above the root", "", "..", .directory = true, .above = true},
    {"above everything", "", "/", .directory = true, .above = true},
    {"a new file", "missing n", "n", .inside = true, .missing = true},
    {"a new directory", "missing n", "n/", .inside = true, .missing = true,
	.directory = true},
    {"through a link", "link l a.c;file a.c", "l", .inside = true,
	.linked = true},
    {"a link and back", "link l x", "l/../a", .inside = true, .directory = true,
	.linked = true},
    {"a folding volume", "folds src;file src/a", "src/a", .inside = true,
	.folding = true},
    {"left a folding volume", "folds src;file a", "src/../a", .inside = true,
	.folding = true},
    {"a folding root", "folds /home;file a", "a", .inside = true,
	.folding = true},
    {"home", "file ~/x", "~/x", .inside = true, .dynamic = true},
};

static void
flags_are_set(void)
{
	const struct flag_row *r;
	struct path p;

	EACH (r, flags) {
		CHECK(find(r->world, str_of(r->path), PATH_FOLLOW_LAST, &p),
		    "%s", r->name);
		CHECK(p.inside == r->inside, "%s: inside", r->name);
		CHECK(p.above == r->above, "%s: above", r->name);
		CHECK(p.dynamic == r->dynamic, "%s: dynamic", r->name);
		CHECK(p.folding == r->folding, "%s: folding", r->name);
		CHECK(p.missing == r->missing, "%s: missing", r->name);
		CHECK(p.directory == r->directory, "%s: directory", r->name);
		CHECK(p.linked == r->linked, "%s: linked", r->name);
		CHECK(p.why == PATH_WHY_NONE, "%s: why", r->name);
	}
}

/* T13: a link is kept only where it is the last name and nothing follows. */
static void
last_links(void)
{
	struct path p;

	CHECK(find("link l /etc", STR("l"), PATH_KEEP_LAST, &p), "kept");
	CHECK(!p.linked && !p.directory && !p.missing, "it is a link");
	CHECK(find("link l /etc", STR("l/"), PATH_KEEP_LAST, &p), "followed");
	CHECK(p.linked && str_eq(p.text, STR("/etc")), "with a slash");
}

/* A refusal leaves nothing that could be taken for a path. */
static void
refused_is_nothing(void)
{
	struct path p;

	memset(&p, 0xff, sizeof(p));
	CHECK(!find("", STR(""), PATH_FOLLOW_LAST, &p), "empty");
	CHECK(p.why == PATH_WHY_EMPTY && p.text.n == 0 && p.absolute.n == 0 &&
		!p.inside,
	    "zero but for why");
	CHECK(!find("failed x", STR("x"), PATH_FOLLOW_LAST, &p) &&
		p.why == PATH_WHY_UNREADABLE,
	    "unreadable");
	/* an answer that is in no list */
	CHECK(!find("link x y", STR("x"), PATH_FOLLOW_LAST, &p) ||
		str_eq(p.text, STR("y")),
	    "sanity");
	world.row[0].kind = (enum path_look)99;
	CHECK(!path_resolve(&place, STR("x"), PATH_FOLLOW_LAST, &memory, &p) &&
		p.why == PATH_WHY_UNREADABLE,
	    "an unknown answer is no answer");
}

/* The file system is asked about each name once, and not below a new one. */
static void
it_asks_what_it_must(void)
{
	struct path p;

	CHECK(find("", STR("a/b/c"), PATH_FOLLOW_LAST, &p), "a/b/c");
	CHECK(world.looked == 3, "three names, %zu questions", world.looked);
	CHECK(find("missing a", STR("a/b/c"), PATH_FOLLOW_LAST, &p), "a/b/c");
	CHECK(world.looked == 1, "nothing is below what is not");
	CHECK(find("", STR("././/."), PATH_FOLLOW_LAST, &p), "dots");
	CHECK(world.looked == 0, "nothing to ask");
}

/* T9: no path makes it walk on and on. */
static void
the_walk_ends(void)
{
	static char text[8192], path[4096];
	struct buf b = BUF_ON(text), g = BUF_ON(path);
	struct path p;

	/* links that repeat themselves before they lead on */
	buf_addz(&b, "link l ");
	for (int i = 0; i < 1000; i++)
		buf_addz(&b, "x/../");
	buf_addc(&b, '\0');
	for (int i = 0; i < 5; i++)
		buf_addz(&g, "l/");
	CHECK(!find(text, buf_str(&g), PATH_FOLLOW_LAST, &p), "refused");
	CHECK(
	    p.why == PATH_WHY_LOOP || p.why == PATH_WHY_LONG, "why %d", p.why);
	CHECK(world.looked <= PATH_STEPS_MAX, "%zu", world.looked);
}

static void
places(void)
{
	static const struct {
		const char *root, *cwd, *world;
		enum path_why why;
	} rows[] = {
	    {"/home/u/p", "/home/u/p", "", PATH_WHY_NONE},
	    {"/", "/", "", PATH_WHY_NONE},
	    {"/home/u/./p/", "/home//u", "", PATH_WHY_NONE},
	    {"home", "/", "", PATH_WHY_NOT_ABSOLUTE},
	    {"/", "x", "", PATH_WHY_NOT_ABSOLUTE},
	    {"", "/", "", PATH_WHY_EMPTY},
	    {"/", "", "", PATH_WHY_EMPTY},
	    {"/f", "/", "file /f", PATH_WHY_NOT_DIRECTORY},
	    {"/m", "/", "missing /m", PATH_WHY_NOT_DIRECTORY},
	    {"/", "/m", "missing /m", PATH_WHY_NOT_DIRECTORY},
	    {"/l", "/", "link /l /l", PATH_WHY_LOOP},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		enum path_why why;
		bool ok;

		world_init(&world, str_of(rows[i].world));
		world.root = str_of(rows[i].root);
		world.cwd = str_of(rows[i].cwd);
		ok = world_place(&world, &resolver, &memory, &place, &why);
		CHECK(why == rows[i].why && ok == (why == PATH_WHY_NONE),
		    "%s in %s: %s", rows[i].cwd, rows[i].root, world_why(why));
	}
	world_init(&world, STR("link /w /srv/p"));
	world.root = world.cwd = STR("/w/./");
	world_place(&world, &resolver, &memory, &place, &(enum path_why){0});
	CHECK(str_eq(place.root, STR("/srv/p")), "found");
	CHECK(str_eq(place.cwd, STR("/srv/p")), "found");
}

/* Every allocation fails once: refused, and says why. */
static void
no_memory(void)
{
	enum path_why why;
	struct arena none;
	struct path p;

	arena_init(&none, &mem_heap, 0);
	CHECK(find("", STR("a"), PATH_FOLLOW_LAST, &p), "with memory");
	CHECK(!path_resolve(&place, STR("a"), PATH_FOLLOW_LAST, &none, &p) &&
		p.why == PATH_WHY_MEMORY,
	    "a path");
	CHECK(!path_resolve(&place, STR("/"), PATH_FOLLOW_LAST, &none, &p) &&
		p.why == PATH_WHY_MEMORY,
	    "the root");
	CHECK(!path_place_init(&place, &none, &why) && why == PATH_WHY_MEMORY,
	    "a place");
	arena_release(&none);
}

static void
texts(void)
{
	struct sg_str rest = STR("a/b//c"), name;

	CHECK(path_next(&rest, &name) && str_eq(name, STR("a")), "a");
	CHECK(path_next(&rest, &name) && str_eq(name, STR("b")), "b");
	CHECK(path_next(&rest, &name) && name.n == 0, "between");
	CHECK(path_next(&rest, &name) && str_eq(name, STR("c")), "c");
	CHECK(!path_next(&rest, &name), "end");
	CHECK(!path_text_is_dynamic((struct sg_str){NULL, 0}), "nothing");
	for (unsigned i = 0; i < PATH_WHY_COUNT; i++)
		CHECK(strlen(path_why_text(i)) > 4, "%u says nothing", i);
	CHECK(strcmp(path_why_text(PATH_WHY_COUNT), "unknown") == 0, "unknown");
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 20);
	RUN(flags_are_set);
	RUN(last_links);
	RUN(refused_is_nothing);
	RUN(it_asks_what_it_must);
	RUN(the_walk_ends);
	RUN(places);
	RUN(no_memory);
	RUN(texts);
	arena_release(&memory);
	return t_done("action_path");
}
