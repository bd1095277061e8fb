/*
 * Every row of tests/corpus/paths.tsv: T2 T9 T12 T13 T15 T16 T17 T18 T33,
 * R-168 R-202 R-203 R-225.
 */
#include "lib/path_world.h"
#include "lib/scope_corpus.h"
#include "place/path_pattern.h"

enum { THREAT, ASK, WORLD, PATH, PATTERN, ANSWER };

static struct world world;
static struct arena memory;

static void
say(struct buf *out, bool yes)
{
	buf_addz(out, yes ? "yes" : "no");
}

static void
refuse(struct buf *out, enum path_why why)
{
	buf_addc(out, '!');
	buf_addz(out, world_why(why));
}

static void
match(const struct corpus_row *r, const struct path *p, struct buf *out)
{
	struct path_pattern pattern;
	enum path_why why;

	if (!path_pattern_parse(r->cell[PATTERN], &pattern, &why))
		refuse(out, why);
	else if (p == NULL)
		say(out, true);
	else if (corpus_is(r->cell[ASK], "allow"))
		say(out, path_pattern_covers(&pattern, p));
	else
		say(out, path_pattern_hits(&pattern, p));
}

/* One of the gate's directories, below one or above one (T18). */
static bool
is_protected(const struct path *p)
{
	for (size_t i = 0; i < world.n_gates; i++)
		if (path_is_in(p->absolute, world.gate[i]) ||
		    path_is_in(world.gate[i], p->absolute))
			return true;
	return false;
}

static void
tell(const struct corpus_row *r, const struct path *p, struct buf *out)
{
	struct sg_str ask = r->cell[ASK];

	if (corpus_is(ask, "find") || corpus_is(ask, "keep"))
		buf_add(out, p->text);
	else if (corpus_is(ask, "group"))
		path_group(p, out);
	else if (corpus_is(ask, "dynamic"))
		say(out, p->dynamic);
	else if (corpus_is(ask, "missing"))
		say(out, p->missing);
	else if (corpus_is(ask, "secret"))
		say(out, path_is_secret(p));
	else if (corpus_is(ask, "protected"))
		say(out, is_protected(p));
	else
		match(r, p, out);
}

static void
answer(const struct corpus_row *r, struct buf *out)
{
	bool keep = corpus_is(r->cell[ASK], "keep");
	struct path_resolver resolver;
	struct path_place place;
	struct path p;
	enum path_why why;

	if (corpus_is(r->cell[ASK], "pattern")) {
		match(r, NULL, out);
		return;
	}
	world_init(&world, r->cell[WORLD]);
	if (!world_place(&world, &resolver, &memory, &place, &why))
		refuse(out, why);
	else if (!path_resolve(&place, r->cell[PATH],
		     keep ? PATH_KEEP_LAST : PATH_FOLLOW_LAST, &memory, &p))
		refuse(out, p.why);
	else
		tell(r, &p, out);
}

static void
every_row_holds(void)
{
	corpus_holds("tests/corpus/paths.tsv", ANSWER, &memory, answer);
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 20);
	RUN(every_row_holds);
	arena_release(&memory);
	return t_done("action_path_corpus");
}
