#ifndef TESTS_PATH_WORLD_H
#define TESTS_PATH_WORLD_H

/*
 * A file system in a line of text, for path_resolve(): see
 * tests/corpus/paths.tsv for its words.
 */
#include <string.h>

#include "place/path.h"

#define WORLD_ROWS 16
#define WORLD_ROOM ((size_t)32768)

struct world {
	struct world_row {
		enum path_look kind;
		struct sg_str at, target;
	} row[WORLD_ROWS];
	size_t n;
	struct sg_str root, cwd, gate[4];
	size_t n_gates, looked;
	struct buf names;
	char room[WORLD_ROOM];
};

static enum path_look
world_look(void *self, struct sg_str absolute, struct sg_str *target)
{
	struct world *w = self;

	w->looked++;
	for (size_t i = 0; i < w->n; i++)
		if (str_eq(w->row[i].at, absolute)) {
			*target = w->row[i].target;
			return w->row[i].kind;
		}
	return PATH_LOOK_DIRECTORY;
}

/* ${name} below the root of the world, unless absolute; "." is the root. */
static struct sg_str
world_name(struct world *w, struct sg_str name)
{
	size_t from = w->names.n;

	if (name.n == 0 || name.p[0] != '/') {
		buf_addz(&w->names, "/home/u/p");
		if (!str_eq(name, STR(".")))
			buf_addc(&w->names, '/');
	}
	if (!str_eq(name, STR(".")))
		buf_add(&w->names, name);
	return str_part(buf_str(&w->names), from, w->names.n);
}

static struct sg_str
world_word(struct sg_str *s, char end)
{
	const char *at = s->n == 0 ? NULL : memchr(s->p, end, s->n);
	size_t n = at == NULL ? s->n : (size_t)(at - s->p);
	struct sg_str word = str_part(*s, 0, n);

	*s = str_part(*s, n + 1, s->n);
	return word;
}

static void
world_item(struct world *w, struct sg_str item)
{
	static const struct {
		const char *word;
		enum path_look kind;
	} kinds[] = {{"link", PATH_LOOK_LINK}, {"file", PATH_LOOK_FILE},
	    {"missing", PATH_LOOK_MISSING}, {"failed", PATH_LOOK_FAILED},
	    {"folds", PATH_LOOK_FOLDING_DIRECTORY}};
	struct sg_str word = world_word(&item, ' ');
	struct sg_str at = world_name(w, world_word(&item, ' '));

	if (str_eq(word, STR("root")))
		w->root = at;
	if (str_eq(word, STR("cwd")))
		w->cwd = at;
	if (str_eq(word, STR("gate")))
		w->gate[w->n_gates++] = at;
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (str_eq(word, str_of(kinds[i].word)))
			w->row[w->n++] = (struct world_row){
			    kinds[i].kind, at, item};
}

/* ${text} must outlive ${w}. */
static void
world_init(struct world *w, struct sg_str text)
{
	w->n = w->n_gates = w->looked = 0;
	w->names = (struct buf){w->room, 0, WORLD_ROOM, false};
	w->root = w->cwd = STR("/home/u/p");
	while (text.n > 0)
		world_item(w, world_word(&text, ';'));
}

/* A place in ${w}; ${r} is filled. */
static bool
world_place(struct world *w, struct path_resolver *r, struct arena *a,
    struct path_place *place, enum path_why *why)
{
	*r = (struct path_resolver){world_look, w};
	*place = (struct path_place){
	    .root = w->root, .cwd = w->cwd, .resolver = r};
	return path_place_init(place, a, why);
}

static inline const char *
world_why(enum path_why why)
{
	static const char *const name[] = {
#define X(sym, text) #sym,
#include "place/path_why.def"
	};

	return why < PATH_WHY_COUNT ? name[why] : "?";
}

#endif
