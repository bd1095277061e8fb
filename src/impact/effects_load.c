/*
 * Compiling the table of effects.  Four columns between tabs: path, when,
 * effects, says.  Several paths stand with commas.  Anything else refuses the
 * table.
 */
#include "impact/effects.h"

#include "base/table.h"
#include "command/ways_table.h"
#include "words/words.h"
#include "base/banned.h"

enum { PATH, WHEN, EFFECTS, SAYS, CELLS };

/* Rows by their path: going through all of them takes longer than the rest. */
#define BUCKETS 1024

struct loader {
	struct effects *t;
	struct table table;
	uint16_t last[BUCKETS]; /* of that path, plus one; none: 0 */
	uint16_t above[EFFECTS_ROWS_MAX];
};

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
		if (str_eq(l->table.cell[EFFECTS], str_of(words[i]))) {
			r->inner = (uint8_t)i;
			return true;
		}
	return table_refuse(&l->table, "there is no such place for a command");
}

static bool
read_effects(struct loader *l, struct effects_row *r)
{
	struct sg_str items = l->table.cell[EFFECTS];
	unsigned value;

	if (items.p[0] == '>' || str_eq(items, STR("-")))
		return read_inner(l, r);
	while (items.n > 0) {
		if (!word_parse(&words_effect, str_cut(&items, ' '), &value))
			return table_refuse(
			    &l->table, "there is no such effect");
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
	r->tool = str_cut(&rest, ' ');
	child = ways_child(w, WAYS_NONE, r->tool);
	r->node = child;
	for (r->left = rest; child != WAYS_NONE && rest.n > 0; r->left = rest) {
		child = ways_child(w, r->node, str_cut(&rest, ' '));
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

/* FNV-1a. */
static size_t
bucket(struct sg_str path)
{
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < path.n; i++)
		h = (h ^ (unsigned char)path.p[i]) * 16777619u;
	return h % BUCKETS;
}

/* One of the first ${rows} says just this. */
static bool
is_said(const struct loader *l, size_t rows, const struct effects_row *r)
{
	for (size_t i = l->last[bucket(r->path)]; i > 0; i = l->above[i - 1]) {
		const struct effects_row *o = &l->t->rows[i - 1];

		if (i <= rows && o->bits == r->bits && o->inner == r->inner &&
		    str_eq(o->path, r->path) && str_eq(o->when, r->when) &&
		    str_eq(o->says, r->says))
			return true;
	}
	return false;
}

static void
append(struct loader *l, const struct effects_row *r)
{
	uint16_t *last = &l->last[bucket(r->path)];

	l->above[l->t->n] = *last;
	l->t->rows[l->t->n++] = *r;
	*last = (uint16_t)l->t->n;
}

static bool
add_row(struct loader *l)
{
	struct effects_row r = {.when = or_nothing(l->table.cell[WHEN]),
	    .says = or_nothing(l->table.cell[SAYS])};
	struct sg_str paths = l->table.cell[PATH];
	size_t from = l->t->n;

	if (!read_effects(l, &r))
		return false;
	if (r.inner == EFFECTS_TAKES && r.when.n == 0)
		return table_refuse(&l->table, "options must be named");
	while (paths.n > 0) {
		r.path = str_cut(&paths, ',');
		if (r.path.n == 0)
			return table_refuse(
			    &l->table, "a name must not be empty");
		if (l->t->n == EFFECTS_ROWS_MAX)
			return table_refuse(
			    &l->table, "the table has too many rows");
		if (is_said(l, from, &r))
			return table_refuse(
			    &l->table, "this row is listed already");
		find_node(l->t->ways, &r);
		if (!is_there(l->t, from, &r))
			append(l, &r);
	}
	return true;
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
	struct loader l = {.t = t,
	    .table = TABLE("effects", CELLS, "four", EFFECTS_TEXT_MAX, text)};

	*t = (struct effects){.ways = w};
	if (table_begin(&l.table)) {
		t->version = l.table.cell[EFFECTS];
		t->rows = arena_new(a, rows_in(text) * sizeof(*t->rows));
		if (t->rows == NULL)
			table_no_memory(&l.table);
	}
	while (l.table.wrong == NULL && table_next(&l.table))
		add_row(&l);
	if (l.table.wrong != NULL)
		*t = (struct effects){0};
	return table_end(&l.table, e);
}
