/*
 * {a,b} spelled out.  Nested braces and sequences ({1..3}) stand for any name,
 * and so does what is left when there are too many.
 */
#include "guard/guard_int.h"

#include "base/banned.h"

#define SPELLINGS_MAX 64

/* The { } group that begins at ${from}: its end, its alternatives. */
struct group {
	size_t end; /* of the closing brace; text.n: there is none */
	size_t n;   /* alternatives; 0: any name */
};

static struct group
group_at(struct sg_str text, size_t from)
{
	struct group g = {from + 1, 1};
	unsigned depth = 1;
	bool nested = false;

	for (; g.end < text.n; g.end++) {
		char c = text.p[g.end];

		if (c == '{') {
			depth++;
			nested = true;
		}
		if (c == '}' && --depth == 0)
			break;
		if (c == ',' && depth == 1)
			g.n++;
	}
	if (nested || g.n == 1)
		g.n = 0;
	return g;
}

/* Append alternative ${which} of the group. */
static void
add_one(struct buf *b, struct sg_str text, size_t from, const struct group *g,
    size_t which)
{
	if (g->n == 0) {
		buf_addc(b, '*');
		return;
	}
	for (size_t i = from + 1; i < g->end; i++) {
		if (text.p[i] == ',') {
			which--; /* wraps behind the wanted one */
			continue;
		}
		if (which == 0)
			buf_addc(b, text.p[i]);
	}
}

bool
guard_spelling(
    struct guard_walk *w, struct sg_str text, size_t which, struct sg_str *out)
{
	struct buf b = arena_buf(w->a, text.n + 1);

	if (b.p == NULL) {
		w->no_memory = true;
		return false;
	}
	for (size_t i = 0; i < text.n; i++) {
		struct group g;

		if (text.p[i] != '{') {
			buf_addc(&b, text.p[i]);
			continue;
		}
		g = group_at(text, i);
		if (g.end == text.n) {
			buf_addc(&b, '{');
			continue;
		}
		add_one(&b, text, i, &g, g.n == 0 ? 0 : which % g.n);
		which = g.n == 0 ? which : which / g.n;
		i = g.end;
	}
	*out = buf_str(&b);
	return which == 0;
}

bool
guard_has_spelling(size_t which)
{
	return which < SPELLINGS_MAX;
}
