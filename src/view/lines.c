/* Breaking text into lines; see lines.h. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "view/lines.h"

#define LINES_MAX 40000

static bool
has_room(struct lines *l)
{
	size_t cap = l->cap == 0 ? 64 : l->cap * 2;
	struct line *v;

	if (l->n < l->cap)
		return true;
	v = l->n < LINES_MAX ? arena_new(l->a, cap * sizeof(*v)) : NULL;
	if (v == NULL) {
		l->full = true;
		return false;
	}
	if (l->n > 0)
		memcpy(v, l->v, l->n * sizeof(*v));
	l->v = v;
	l->cap = cap;
	return true;
}

/* Where a line of ${text} ends: behind a blank, if one is not too far back. */
static size_t
break_at(struct sg_str text, int width)
{
	size_t fit = cells_fit(text, width), at = fit;

	if (fit == text.n || text.p[fit] == ' ')
		return fit;
	while (at > 0 && text.p[at - 1] != ' ')
		at--;
	return at > fit / 2 ? at : fit;
}

/* Behind the first sign in a line that stands for a break; else the end. */
static size_t
line_end(struct sg_str text, int width)
{
	static const char *const signs[] = {
	    "\xe2\x9f\xa8U+000A\xe2\x9f\xa9", "<U+000A>"};
	struct sg_str line = str_part(text, 0, cells_fit(text, width));
	size_t end = text.n;

	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
		struct sg_str sign = str_of(signs[i]);
		size_t at = str_find(line, sign);

		if (at < line.n && at + sign.n < end)
			end = at + sign.n;
	}
	return end;
}

static size_t
blanks(struct sg_str s)
{
	size_t n = 0;

	while (n < s.n && s.p[n] == ' ')
		n++;
	return n;
}

void
lines_add(struct lines *l, struct line like, struct sg_str text)
{
	int width = l->width - l->indent;
	size_t at = 0;

	width = width > 1 ? width : 1;
	do {
		struct sg_str rest = str_part(text, at, text.n);
		size_t n, skip;

		rest.n = line_end(rest, width);
		n = break_at(rest, width);
		skip = n < rest.n ? blanks(str_part(rest, n, rest.n)) : 0;
		if (!has_room(l))
			return;
		like.text = str_part(rest, 0, n);
		like.from = at;
		at += n + skip;
		like.to = at;
		l->v[l->n++] = like;
		like.label = STR("");
	} while (at < text.n);
}

void
lines_add_cut(struct lines *l, struct line like, struct sg_str text)
{
	int width = l->width - l->indent;
	struct sg_str cut = text;

	if (!has_room(l))
		return;
	if (cells_columns(text) > width) {
		cut = str_part(
		    text, 0, cells_fit(text, width > 4 ? width - 4 : 1));
		like.text = lines_format(l->a, "%.*s ...", (int)cut.n, cut.p);
	} else {
		like.text = text;
	}
	like.to = cut.n;
	l->v[l->n++] = like;
}

void
lines_blank(struct lines *l, size_t n)
{
	while (n-- > 0)
		lines_add(l, (struct line){.call = -1}, STR(""));
}

struct sg_str
lines_format(struct arena *a, const char *form, ...)
{
	va_list args;
	char *p;
	int n;

	va_start(args, form);
	n = vsnprintf(NULL, 0, form, args);
	va_end(args);
	p = n >= 0 ? arena_new(a, (size_t)n + 1) : NULL;
	if (p == NULL)
		return STR("");
	va_start(args, form);
	(void)vsnprintf(p, (size_t)n + 1, form, args);
	va_end(args);
	return (struct sg_str){p, (size_t)n};
}

void
lines_draw(const struct lines *l, struct lines_at at, struct cells *c)
{
	for (size_t i = 0; i < at.n && at.first + i < l->n; i++) {
		const struct line *line = &l->v[at.first + i];
		struct cells_at to = {at.x, at.y + (int)i, l->indent, CELL_DIM};

		(void)cells_put(c, to, line->label);
		to.x += l->indent;
		to.max = l->width - l->indent;
		to.style = line->style;
		(void)cells_put(c, to, line->text);
	}
}
