/*
 * Any bytes as a path, a pattern and two links, one per line.  What is found
 * has no dots, no empty names and no links left, and is found again; an allow
 * that covers is a deny that hits; a quoted path covers itself.
 */
#include <string.h>

#include "place/path_links.h"
#include "place/path_pattern.h"
#include "base/utf8.h"
#include "fuzz/line.h"
#include "fuzz/must.h"

static void
check_names(struct sg_str absolute)
{
	struct sg_str rest = str_part(absolute, 1, absolute.n), name;

	MUST(absolute.n > 0 && absolute.n <= PATH_BYTES_MAX);
	MUST(absolute.p[0] == '/');
	MUST(absolute.n == 1 || absolute.p[absolute.n - 1] != '/');
	while (path_next(&rest, &name)) {
		MUST(name.n > 0 && name.n <= PATH_NAME_MAX);
		MUST(!str_eq(name, STR(".")) && !str_eq(name, STR("..")));
		MUST(memchr(name.p, '\0', name.n) == NULL);
	}
}

static void
check_quote(const struct path *p)
{
	static char room[4 * PATH_BYTES_MAX];
	struct buf b = BUF_ON(room);
	struct path_pattern q;
	enum path_why why;

	path_pattern_quote(&b, p->absolute);
	if (!path_pattern_parse(buf_str(&b), &q, &why)) {
		MUST(why == PATH_WHY_PATTERN_LONG ||
		    why == PATH_WHY_PATTERN_BYTES);
		return;
	}
	MUST(q.exact && path_pattern_hits(&q, p));
	MUST(p->dynamic || path_pattern_covers(&q, p));
}

static void
check_found(const struct path_place *place, struct sg_str given,
    struct arena *a, struct path *p)
{
	static char room[2 * PATH_BYTES_MAX];
	struct buf b = BUF_ON(room);
	struct path again;

	if (!path_resolve(place, given, PATH_FOLLOW_LAST, a, p)) {
		MUST(p->why != PATH_WHY_NONE && p->absolute.n == 0);
		return;
	}
	check_names(p->absolute);
	MUST(path_resolve(place, p->absolute, PATH_FOLLOW_LAST, a, &again));
	MUST(str_eq(again.absolute, p->absolute) && !again.linked);
	MUST(again.inside == p->inside && str_eq(again.text, p->text));
	path_group(p, &b);
	MUST(!buf_full(&b) && b.n > 0);
	(void)path_is_secret(p);
	check_quote(p);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str in = {(const char *)data, n};
	struct sg_str given = line(&in), glob = line(&in);
	struct path_link v[2] = {{STR("a"), line(&in)}, {STR("b/c"), in}};
	struct path_links links = {STR("/r"), v, 2};
	struct path_resolver resolver = path_links_resolver(&links);
	struct path_place place = {
	    .root = STR("/r"), .cwd = STR("/r/b"), .resolver = &resolver};
	struct path_pattern pattern;
	enum path_why why;
	struct arena a;
	struct path p;

	arena_init(&a, &mem_heap, (size_t)1 << 20);
	MUST(path_place_init(&place, &a, &why));
	check_found(&place, given, &a, &p);
	if (path_pattern_parse(glob, &pattern, &why) && p.absolute.n > 0)
		MUST(!path_pattern_covers(&pattern, &p) ||
		    path_pattern_hits(&pattern, &p));
	arena_release(&a);
	return 0;
}
