/*
 * The lines of a change with their signs, as on the page: below one another,
 * or as two columns, what goes on the left, what comes on the right.  Lines
 * that go and lines that come in their place stand beside one another then;
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

/* "@12" stands before line 12, "@*** Update File: a" before that file's. */
static void
add_place(struct lines *l, struct sg_str line)
{
	struct sg_str text = str_part(line, 1, line.n);
	bool is_number = text.n > 0;

	for (size_t i = 0; i < text.n; i++)
		is_number &= text.p[i] >= '0' && text.p[i] <= '9';
	lines_add(l, (struct line){.style = CELL_DIM, .call = -1},
	    is_number ? lines_format(l->a, "line %.*s", (int)text.n, text.p)
		      : text);
}

static void
add_below(const struct prompt_change *c, struct lines *l)
{
	for (size_t i = 0; i < c->lines.n; i++) {
		char sign = sign_of(c, i);
		struct line like = {.style = sign == '+' ? CELL_OK
			: sign == '-'                    ? CELL_BAD
							 : CELL_PLAIN,
		    .call = -1};

		if (sign == '@')
			add_place(l, c->lines.v[i]);
		else
			lines_add(l, like, c->lines.v[i]);
	}
}

static void
add_sides(const struct prompt_change *c, struct lines *l)
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
			add_place(l, line);
		i += most == 0 ? 1 : gone + come;
	}
}

void
plan_change(const struct tui *t, struct sg_str name,
    const struct prompt_change *c, struct lines *l)
{
	lines_add(l, (struct line){.label = name, .call = -1},
	    lines_format(l->a, "+%lld -%lld  %.*s", (long long)c->added,
		(long long)c->removed, (int)c->note.n, c->note.p));
	if (plan_has_sides(t))
		add_sides(c, l);
	else
		add_below(c, l);
	if (c->has_left_out)
		lines_add(l, (struct line){.call = -1},
		    lines_format(l->a, "%lld more lines are not shown",
			(long long)c->left_out));
}
