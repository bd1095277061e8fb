/*
 * A change as two columns: what goes on the left, what comes on the right.
 * Lines that go and lines that come in their place stand beside one another;
 * what is wider than its column goes on below.  Nothing is left out.
 */
#include "view/plan.h"

#define BETWEEN " | "

static char
sign_of(const struct prompt_change *c, size_t i)
{
	return i < c->lines.n && c->lines.v[i].n > 0 ? c->lines.v[i].p[0]
						     : '\0';
}

static size_t
run_of(const struct prompt_change *c, size_t from, char sign)
{
	size_t n = 0;

	while (sign_of(c, from + n) == sign)
		n++;
	return n;
}

/* The next piece of ${text} for a column; it is gone from ${text} then. */
static void
put_piece(struct buf *b, struct sg_str *text, int width, bool pad)
{
	size_t n = text->n > 0 ? cells_fit(*text, width) : 0;
	struct sg_str piece = str_part(*text, 0, n);

	buf_add(b, piece);
	for (int at = cells_columns(piece); pad && at < width; at++)
		buf_addc(b, ' ');
	*text = str_part(*text, n, text->n);
}

static void
put_row(struct lines *l, struct sg_str left, struct sg_str right)
{
	int width = (l->width - l->indent - (int)sizeof(BETWEEN) + 1) / 2;

	do {
		struct buf b = {.cap = left.n + right.n + (size_t)width +
			sizeof(BETWEEN) + 8};

		b.p = arena_new(l->a, b.cap);
		if (b.p == NULL) {
			l->full = true;
			return;
		}
		put_piece(&b, &left, width, true);
		buf_addz(&b, BETWEEN);
		put_piece(&b, &right, width, false);
		lines_add(l, (struct line){.label = STR(""), .call = -1},
		    buf_str(&b));
	} while (left.n > 0 || right.n > 0);
}

void
plan_sides(const struct prompt_change *c, struct lines *l)
{
	for (size_t i = 0; i < c->lines.n;) {
		size_t gone = run_of(c, i, '-');
		size_t come = run_of(c, i + gone, '+');
		size_t most = gone > come ? gone : come;
		struct sg_str line = c->lines.v[i];

		for (size_t k = 0; k < most; k++)
			put_row(l, k < gone ? c->lines.v[i + k] : STR(""),
			    k < come ? c->lines.v[i + gone + k] : STR(""));
		if (most == 0 && sign_of(c, i) == ' ')
			put_row(l, line, line);
		else if (most == 0)
			lines_add(l,
			    (struct line){.label = STR(""), .call = -1}, line);
		i += most == 0 ? 1 : gone + come;
	}
}
