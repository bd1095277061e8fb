/*
 * Compiling the table of effects.  Four columns between tabs: path, when,
 * effects, says.  Several paths stand with commas.  Anything else refuses the
 * table.
 */
#include "impact/effects.h"

#include "command/launch_load.h"
#include "command/ways_table.h"
#include "words/words.h"
#include "base/banned.h"

enum { PATH, WHEN, EFFECTS, SAYS, CELLS };

struct loader {
	struct effects *t;
	struct sg_str rest;
	struct sg_str cell[CELLS];
	const char *wrong;
	unsigned line;
};

static bool
refuse(struct loader *l, const char *why)
{
	l->wrong = why;
	return false;
}

static bool
next_row(struct loader *l)
{
	struct sg_str line;

	do {
		if (l->rest.n == 0)
			return false;
		line = launch_cut(&l->rest, '\n');
		l->line++;
	} while (line.n == 0 || line.p[0] == '#');
	for (int i = 0; i < CELLS; i++) {
		l->cell[i] = launch_cut(&line, '\t');
		if (l->cell[i].n == 0)
			return refuse(l,
			    "a row must have four columns, none of them "
			    "empty");
	}
	return line.n == 0 || refuse(l, "a row must have four columns");
}

static struct sg_str
or_nothing(struct sg_str cell)
{
	return str_eq(cell, STR("-")) ? STR("") : cell;
}

static bool
read_inner(struct loader *l, struct effects_row *r)
{
	static const char *const words[] = {
#define X(sym, word, text) word,
#include "impact/inner.def"
	};

	for (unsigned i = 0; i < EFFECTS_INNER_COUNT; i++)
		if (str_eq(l->cell[EFFECTS], str_of(words[i]))) {
			r->inner = (uint8_t)i;
			return true;
		}
	return refuse(l, "there is no such place for a command");
}

static bool
read_effects(struct loader *l, struct effects_row *r)
{
	struct sg_str items = l->cell[EFFECTS];
	unsigned value;

	if (items.p[0] == '>' || str_eq(items, STR("-")))
		return read_inner(l, r);
	while (items.n > 0) {
		if (!word_parse(&words_effect, launch_cut(&items, ' '), &value))
			return refuse(l, "there is no such effect");
		r->bits |= (uint16_t)EFFECT_BIT(value);
	}
	return true;
}

/* As far as the ways know the words of the path. */
static void
find_node(const struct ways *w, struct effects_row *r)
{
	struct sg_str rest = r->path;
	uint16_t child;

	r->words = 1;
	for (size_t i = 0; i < rest.n; i++)
		if (rest.p[i] == ' ')
			r->words++;
	r->tool = launch_cut(&rest, ' ');
	child = ways_child(w, WAYS_NONE, r->tool);
	r->node = child;
	for (r->left = rest; child != WAYS_NONE && rest.n > 0; r->left = rest) {
		child = ways_child(w, r->node, launch_cut(&rest, ' '));
		if (child == WAYS_NONE)
			return;
		r->node = child;
	}
}

/* Another name of a program that this row names already. */
static bool
is_there(const struct effects *t, size_t from, const struct effects_row *r)
{
	for (size_t i = from; i < t->n && r->node != WAYS_NONE; i++)
		if (t->rows[i].node == r->node &&
		    str_eq(t->rows[i].left, r->left))
			return true;
	return false;
}

static bool
add_row(struct loader *l)
{
	struct effects_row r = {.when = or_nothing(l->cell[WHEN]),
	    .says = or_nothing(l->cell[SAYS])};
	struct sg_str paths = l->cell[PATH];
	size_t from = l->t->n;

	if (!read_effects(l, &r))
		return false;
	if (r.inner == EFFECTS_TAKES && r.when.n == 0)
		return refuse(l, "options must be named");
	while (paths.n > 0) {
		r.path = launch_cut(&paths, ',');
		if (r.path.n == 0)
			return refuse(l, "a name must not be empty");
		if (l->t->n == EFFECTS_ROWS_MAX)
			return refuse(l, "the table has too many rows");
		find_node(l->t->ways, &r);
		if (!is_there(l->t, from, &r))
			l->t->rows[l->t->n++] = r;
	}
	return true;
}

static bool
read_rows(struct loader *l)
{
	if (!next_row(l) || !str_eq(l->cell[PATH], STR("effects")) ||
	    !str_eq(l->cell[WHEN], STR("version")))
		return refuse(
		    l, "the first row must be: effects, version, number, note");
	l->t->version = l->cell[EFFECTS];
	while (next_row(l))
		if (!add_row(l))
			return false;
	return l->wrong == NULL;
}

static enum sg_err
failed(struct loader *l, enum sg_err code, struct sg_error *e)
{
	char place[32];
	struct buf b = BUF_ON(place);

	*l->t = (struct effects){0};
	buf_addz(&b, "line ");
	buf_addu(&b, l->line);
	return err_set(e, code, buf_str(&b), str_of(l->wrong));
}

static size_t
rows_in(struct sg_str text)
{
	size_t n = 1;

	for (size_t i = 0; i < text.n; i++)
		n += text.p[i] == '\n' || text.p[i] == ',';
	return n < EFFECTS_ROWS_MAX ? n : EFFECTS_ROWS_MAX;
}

enum sg_err
effects_load(struct effects *t, struct sg_str text, const struct ways *w,
    struct arena *a, struct sg_error *e)
{
	struct loader l = {.t = t, .rest = text};

	*t = (struct effects){.ways = w};
	if (text.n > EFFECTS_TEXT_MAX) {
		l.wrong = "the table is too long";
		return failed(&l, SG_ELONG, e);
	}
	t->rows = arena_new(a, rows_in(text) * sizeof(*t->rows));
	if (t->rows == NULL) {
		l.wrong = "no memory for the table";
		return failed(&l, SG_ENOMEM, e);
	}
	return read_rows(&l) ? SG_OK : failed(&l, SG_EWORD, e);
}
