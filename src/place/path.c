/*
 * The walk.  What is still to be walked stands at the end of a buffer, so that
 * the text of a link is put in front of it without moving anything; what was
 * found grows and shrinks in another one.  Both are bounded, and so is the
 * number of names.
 */
#include <string.h>

#include "place/path.h"
#include "place/path_pattern.h"
#include "base/banned.h"

#define PENDING_MAX ((size_t)2 * PATH_BYTES_MAX)

struct walk {
	const struct path_place *place;
	enum path_last last;
	enum path_look here; /* what ${at} is */
	unsigned links, steps, depth;
	bool slash; /* the text ended in one */
	bool folding, secret_link, own, program;
	size_t n;    /* of at[]; 0 is "/" */
	size_t from; /* where the rest begins in pending[] */
	char at[PATH_BYTES_MAX + 1];
	char pending[PENDING_MAX];
};

/* The part of ${absolute} below ${root}, "." for the root itself. */
static bool
below(struct sg_str root, struct sg_str absolute, struct sg_str *text)
{
	size_t n = root.n == 1 ? 0 : root.n; /* "/" ends in its slash */

	*text = absolute;
	if (!str_starts(absolute, root))
		return false;
	if (absolute.n == root.n) {
		*text = STR(".");
		return true;
	}
	if (absolute.p[n] != '/')
		return false;
	*text = str_part(absolute, n + 1, absolute.n);
	return true;
}

/* The next name of what is pending; slashes around it do not count. */
static bool
next_name(struct walk *w, struct sg_str *name)
{
	struct sg_str rest = {w->pending + w->from, PENDING_MAX - w->from};
	size_t skip = 0, end;

	while (skip < rest.n && rest.p[skip] == '/')
		skip++;
	if (skip == rest.n) {
		w->slash = skip > 0;
		return false;
	}
	for (end = skip; end < rest.n && rest.p[end] != '/';)
		end++;
	*name = str_part(rest, skip, end - skip);
	w->from += end;
	return true;
}

static void
leave(struct walk *w)
{
	if (w->n == 0)
		return;
	while (w->at[--w->n] != '/')
		continue;
	w->depth--;
}

static enum path_why
enter(struct walk *w, struct sg_str name)
{
	if (name.n > PATH_NAME_MAX || w->n + 1 + name.n > PATH_BYTES_MAX)
		return PATH_WHY_LONG;
	if (w->depth == PATH_DEPTH_MAX)
		return PATH_WHY_DEEP;
	w->at[w->n] = '/';
	memcpy(w->at + w->n + 1, name.p, name.n);
	w->n += 1 + name.n;
	w->depth++;
	return PATH_WHY_NONE;
}

/* The link just entered is replaced by what its text leads to. */
static enum path_why
follow(struct walk *w, struct sg_str target)
{
	struct sg_str text;

	if (w->links++ == PATH_LINKS_MAX)
		return PATH_WHY_LOOP;
	if (target.n == 0 || memchr(target.p, '\0', target.n) != NULL)
		return PATH_WHY_UNREADABLE;
	if (target.n > PATH_BYTES_MAX || target.n > w->from)
		return PATH_WHY_LONG;
	below(w->place->root, (struct sg_str){w->at, w->n}, &text);
	if (path_text_is_secret(text))
		w->secret_link = true;
	w->from -= target.n;
	memcpy(w->pending + w->from, target.p, target.n);
	leave(w);
	if (target.p[0] == '/')
		w->n = w->depth = 0;
	w->here = PATH_LOOK_DIRECTORY;
	return PATH_WHY_NONE;
}

/* Look at the name just entered. */
static enum path_why
arrive(struct walk *w)
{
	const struct path_resolver *r = w->place->resolver;
	struct sg_str target = {NULL, 0};

	w->here = r->look(r->self, (struct sg_str){w->at, w->n}, &target);
	switch (w->here) {
	case PATH_LOOK_FOLDING_DIRECTORY:
		w->folding = true;
		w->here = PATH_LOOK_DIRECTORY;
		return PATH_WHY_NONE;
	case PATH_LOOK_OWN:
		w->own = true;
		w->here = PATH_LOOK_DIRECTORY;
		return PATH_WHY_NONE;
	case PATH_LOOK_PROGRAM:
		w->program = true;
		w->here = PATH_LOOK_FILE;
		return PATH_WHY_NONE;
	case PATH_LOOK_MISSING:
	case PATH_LOOK_FILE:
	case PATH_LOOK_DIRECTORY:
		return PATH_WHY_NONE;
	case PATH_LOOK_LINK:
		if (w->last == PATH_FOLLOW_LAST || w->from < PENDING_MAX)
			return follow(w, target);
		return PATH_WHY_NONE;
	case PATH_LOOK_FAILED:
		break;
	}
	return PATH_WHY_UNREADABLE;
}

static enum path_why
step(struct walk *w, struct sg_str name)
{
	enum path_why why;

	if (w->steps++ == PATH_STEPS_MAX)
		return PATH_WHY_LOOP;
	if (w->here == PATH_LOOK_FILE)
		return PATH_WHY_NOT_DIRECTORY;
	if (str_eq(name, STR(".")))
		return PATH_WHY_NONE;
	if (str_eq(name, STR(".."))) {
		if (w->here == PATH_LOOK_MISSING)
			return PATH_WHY_DOTDOT_MISSING;
		leave(w);
		return PATH_WHY_NONE;
	}
	why = enter(w, name);
	if (why != PATH_WHY_NONE || w->here == PATH_LOOK_MISSING)
		return why;
	return arrive(w);
}

static enum path_why
walk(struct walk *w)
{
	struct sg_str name;

	while (next_name(w, &name)) {
		enum path_why why = step(w, name);

		if (why != PATH_WHY_NONE)
			return why;
	}
	if (w->slash && w->here == PATH_LOOK_FILE)
		return PATH_WHY_NOT_DIRECTORY;
	return PATH_WHY_NONE;
}

/* Everything but the two buffers is set; those are not worth clearing. */
static enum path_why
begin(struct walk *w, const struct path_place *place, struct sg_str given,
    enum path_last last)
{
	if (given.n == 0)
		return PATH_WHY_EMPTY;
	if (given.n > PATH_BYTES_MAX)
		return PATH_WHY_LONG;
	if (memchr(given.p, '\0', given.n) != NULL)
		return PATH_WHY_NUL;
	w->place = place;
	w->last = last;
	w->here = PATH_LOOK_DIRECTORY;
	w->links = w->steps = w->depth = 0;
	w->slash = w->secret_link = w->own = w->program = false;
	w->folding = place->folding;
	w->n = 0;
	w->from = PENDING_MAX - given.n;
	memcpy(w->pending + w->from, given.p, given.n);
	return PATH_WHY_NONE;
}

/* A relative path begins at ${cwd}, which was walked before. */
static void
stand(struct walk *w, struct sg_str cwd)
{
	struct sg_str rest = str_part(cwd, 1, cwd.n), name;

	memcpy(w->at, cwd.p, cwd.n);
	w->n = rest.n == 0 ? 0 : cwd.n;
	while (path_next(&rest, &name))
		w->depth++;
}

static bool
keep(const struct walk *w, struct arena *a, struct sg_str *out)
{
	return w->n == 0 ? arena_dup(a, STR("/"), out)
			 : arena_dup(a, (struct sg_str){w->at, w->n}, out);
}

/* Look up a directory that stands by itself. */
static enum path_why
find_directory(struct path_place *place, struct arena *a, struct sg_str *dir)
{
	NOT_CLEARED struct walk w;
	enum path_why why = begin(&w, place, *dir, PATH_FOLLOW_LAST);

	if (why == PATH_WHY_NONE && dir->p[0] != '/')
		return PATH_WHY_NOT_ABSOLUTE;
	if (why == PATH_WHY_NONE)
		why = walk(&w);
	if (why != PATH_WHY_NONE)
		return why;
	if (w.here != PATH_LOOK_DIRECTORY)
		return PATH_WHY_NOT_DIRECTORY;
	place->folding = w.folding;
	return keep(&w, a, dir) ? PATH_WHY_NONE : PATH_WHY_MEMORY;
}

bool
path_place_init(struct path_place *place, struct arena *a, enum path_why *why)
{
	struct sg_str root = place->root;

	place->folding = false;
	*why = find_directory(place, a, &place->root);
	if (*why == PATH_WHY_NONE && str_eq(place->cwd, root))
		place->cwd = place->root; /* one look at the same names */
	else if (*why == PATH_WHY_NONE)
		*why = find_directory(place, a, &place->cwd);
	return *why == PATH_WHY_NONE;
}

bool
path_resolve(const struct path_place *place, struct sg_str given,
    enum path_last last, struct arena *a, struct path *out)
{
	NOT_CLEARED struct walk w;
	enum path_why why = begin(&w, place, given, last);
	bool began = why == PATH_WHY_NONE;
	struct path p = {.why = PATH_WHY_NONE};
	struct sg_str unused;

	if (why == PATH_WHY_NONE) {
		if (given.p[0] != '/')
			stand(&w, place->cwd);
		why = walk(&w);
	}
	if (why == PATH_WHY_NONE && !keep(&w, a, &p.absolute))
		why = PATH_WHY_MEMORY;
	if (why != PATH_WHY_NONE) {
		*out = (struct path){.why = why, .own = began && w.own};
		return false;
	}
	p.inside = below(place->root, p.absolute, &p.text);
	p.above = !p.inside && below(p.absolute, place->root, &unused);
	p.dynamic = path_text_is_dynamic(given);
	p.folding = w.folding;
	p.missing = w.here == PATH_LOOK_MISSING;
	p.directory = w.here == PATH_LOOK_DIRECTORY || w.slash;
	p.linked = w.links > 0;
	p.secret_link = w.secret_link;
	p.own = w.own;
	p.program = w.program;
	*out = p;
	return true;
}
