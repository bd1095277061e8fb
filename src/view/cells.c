/* Cells of a screen that is not there yet; see cells.h. */
#define _XOPEN_SOURCE 700 /* wcwidth() */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/utf8.h"
#include "view/cells.h"

bool
cells_init(struct cells *c, int cols, int rows)
{
	*c = (struct cells){cols, rows, NULL};
	c->v = calloc((size_t)cols * (size_t)rows, sizeof(*c->v));
	if (c->v == NULL)
		return false;
	for (int i = 0; i < cols * rows; i++)
		c->v[i] = (struct cell){" ", 1, 1, CELL_PLAIN};
	return true;
}

void
cells_release(struct cells *c)
{
	free(c->v);
	*c = (struct cells){0, 0, NULL};
}

/* One character, or what is written for it. */
struct glyph {
	char text[16];
	size_t n, read;
	int width;
};

static void
write_out(struct glyph *g, const char *form, uint32_t value)
{
	g->n = (size_t)snprintf(g->text, sizeof(g->text), form, value);
	g->width = (int)g->n;
}

static void
next_glyph(struct sg_str s, struct glyph *g)
{
	uint32_t cp = 0;

	g->read = utf8_decode(s, &cp);
	if (g->read == 0) {
		g->read = 1;
		write_out(g, "<0x%02X>", (unsigned char)s.p[0]);
		return;
	}
	g->width = cp < 0x20 || cp == 0x7f ? -1 : wcwidth((wchar_t)cp);
	if (g->width < 0) {
		write_out(g, "<U+%04X>", cp);
		return;
	}
	memcpy(g->text, s.p, g->read);
	g->n = g->read;
}

int
cells_columns(struct sg_str text)
{
	struct glyph g;
	int columns = 0;

	for (size_t i = 0; i < text.n; i += g.read) {
		next_glyph(str_part(text, i, text.n), &g);
		columns += g.width;
	}
	return columns;
}

size_t
cells_fit(struct sg_str text, int columns)
{
	struct glyph g;
	size_t i = 0;
	int taken = 0;

	for (; i < text.n; i += g.read) {
		next_glyph(str_part(text, i, text.n), &g);
		taken += g.width;
		if (taken > columns && i > 0)
			break;
	}
	return i;
}

static struct cell *
cell_at(struct cells *c, int x, int y)
{
	return x >= 0 && y >= 0 && x < c->cols && y < c->rows
	    ? &c->v[y * c->cols + x]
	    : NULL;
}

/* A mark joins the character before it, if there is room. */
static void
add_mark(struct cells *c, int x, int y, const struct glyph *g)
{
	struct cell *to = cell_at(c, x, y);

	if (to != NULL && to->width == 0)
		to = cell_at(c, x - 1, y);
	if (to != NULL && to->n > 0 && to->n + g->n <= CELL_BYTES) {
		memcpy(to->text + to->n, g->text, g->n);
		to->n = (uint8_t)(to->n + g->n);
	}
}

/* Half of a wide character that is written over leaves a blank. */
static void
make_whole(struct cells *c, int x, int y)
{
	struct cell *here = cell_at(c, x, y), *other = NULL;

	if (here == NULL)
		return;
	if (here->width == 0)
		other = cell_at(c, x - 1, y);
	else if (here->width == 2)
		other = cell_at(c, x + 1, y);
	if (other != NULL)
		*other = (struct cell){" ", 1, 1, other->style};
}

static void
set(struct cells *c, int x, struct cells_at at, const struct glyph *g)
{
	struct cell *to = cell_at(c, x, at.y), *behind;
	bool plain = g->n == g->read;

	if (to == NULL || (g->width == 2 && plain && x + 1 >= c->cols))
		return;
	for (int i = 0; i < g->width; i++)
		make_whole(c, x + i, at.y);
	if (!plain) {
		for (int i = 0; i < g->width; i++)
			if ((to = cell_at(c, x + i, at.y)) != NULL) {
				*to = (struct cell){
				    "", 1, 1, (uint8_t)at.style};
				to->text[0] = g->text[i];
			}
		return;
	}
	*to = (struct cell){
	    "", (uint8_t)g->n, (uint8_t)g->width, (uint8_t)at.style};
	memcpy(to->text, g->text, g->n);
	if (g->width == 2 && (behind = cell_at(c, x + 1, at.y)) != NULL)
		*behind = (struct cell){"", 0, 0, (uint8_t)at.style};
}

int
cells_put(struct cells *c, struct cells_at at, struct sg_str text)
{
	struct glyph g;
	int taken = 0;

	for (size_t i = 0; i < text.n; i += g.read) {
		next_glyph(str_part(text, i, text.n), &g);
		if (taken + g.width > at.max)
			break;
		if (g.width == 0 && taken > 0)
			add_mark(c, at.x + taken - 1, at.y, &g);
		else if (g.width > 0)
			set(c, at.x + taken, at, &g);
		taken += g.width;
	}
	return taken;
}

int
cells_put_cut(struct cells *c, struct cells_at at, struct sg_str text)
{
	int taken, max = at.max;

	if (cells_columns(text) <= max)
		return cells_put(c, at, text);
	at.max = max > 3 ? max - 3 : 0;
	taken = cells_put(c, at, text);
	at.x += taken;
	at.max = max - taken;
	return taken + cells_put(c, at, STR("..."));
}

void
cells_fill(struct cells *c, struct cells_at at, const char *one)
{
	struct cells_at here = at;

	here.max = 1;
	for (int i = 0; i < at.max; i++) {
		here.x = at.x + i;
		(void)cells_put(c, here, str_of(one));
	}
}

static void
edge(struct cells *c, int row, const char *const v[3])
{
	int last = c->cols - 1;

	cells_fill(c, (struct cells_at){1, row, last - 1, CELL_PLAIN}, v[1]);
	cells_fill(c, (struct cells_at){0, row, 1, CELL_PLAIN}, v[0]);
	cells_fill(c, (struct cells_at){last, row, 1, CELL_PLAIN}, v[2]);
}

void
cells_rule(struct cells *c, int row, bool utf8)
{
	static const char *const line[] = {"├", "─", "┤"};
	static const char *const plain[] = {"+", "-", "+"};

	edge(c, row, utf8 ? line : plain);
}

void
cells_frame(struct cells *c, bool utf8)
{
	static const char *const top[] = {"┌", "─", "┐"};
	static const char *const bottom[] = {"└", "─", "┘"};
	static const char *const plain[] = {"+", "-", "+"};
	const char *side = utf8 ? "│" : "|";

	edge(c, 0, utf8 ? top : plain);
	edge(c, c->rows - 1, utf8 ? bottom : plain);
	for (int y = 1; y < c->rows - 1; y++) {
		cells_fill(c, (struct cells_at){0, y, 1, CELL_PLAIN}, side);
		cells_fill(
		    c, (struct cells_at){c->cols - 1, y, 1, CELL_PLAIN}, side);
	}
}
