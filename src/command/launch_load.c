/*
 * Compiling the table of tools.  Four columns between tabs: tool, kind,
 * items, why.  A row whose kind is that of a tool begins it; rows about its
 * options follow directly.  Anything else refuses the table.
 */
#include "command/launch_load.h"
#include "base/banned.h"

/* The next line that says something, in its cells; false: none, or wrong. */
static bool
next_row(struct launch_loader *l)
{
	struct sg_str line;

	do {
		if (l->rest.n == 0)
			return false;
		line = launch_cut(&l->rest, '\n');
		l->line++;
	} while (line.n == 0 || line.p[0] == '#');
	for (int i = 0; i < LAUNCH_CELLS; i++) {
		l->cell[i] = launch_cut(&line, '\t');
		if (l->cell[i].n == 0)
			l->wrong = "a row must have four columns, none of them "
				   "empty";
	}
	if (line.n > 0)
		l->wrong = "a row must have exactly four columns";
	return l->wrong == NULL;
}

/* The first row says what this is. */
static bool
read_version(struct launch_loader *l)
{
	if (!next_row(l))
		return launch_refuse(l, "the table is empty");
	if (!str_eq(l->cell[LAUNCH_CELL_TOOL], STR("launch")) ||
	    !str_eq(l->cell[LAUNCH_CELL_KIND], STR("version")))
		return launch_refuse(
		    l, "the first row must be: launch, version, number");
	l->t->version = l->cell[LAUNCH_CELL_ITEMS];
	return true;
}

static size_t
pieces(struct sg_str s, char mark)
{
	size_t n = 0;

	for (; s.n > 0; n++)
		launch_cut(&s, mark);
	return n;
}

/* How much room there has to be, at most. */
static bool
count(struct launch_loader *l, size_t *names, size_t *items)
{
	*names = *items = 0;
	while (next_row(l)) {
		*names += pieces(l->cell[LAUNCH_CELL_TOOL], ',');
		*items += pieces(l->cell[LAUNCH_CELL_ITEMS], ' ');
	}
	if (*names > LAUNCH_NODES_MAX || *items > LAUNCH_ITEMS_MAX)
		return launch_refuse(l, "the table has too many rows");
	return l->wrong == NULL;
}

static size_t
twice(size_t n)
{
	size_t size = 2;

	while (size < 2 * n)
		size *= 2;
	return size;
}

static bool
make_room(struct launch *t, size_t names, size_t items, struct arena *a)
{
	t->n_slots = twice(names);
	t->n_places = twice(items);
	t->slots = arena_new(a, t->n_slots * sizeof(*t->slots));
	t->places = arena_new(a, t->n_places * sizeof(*t->places));
	t->nodes = arena_new(a, names * sizeof(*t->nodes));
	t->items = arena_new(a, items * sizeof(*t->items));
	t->loose = arena_new(a, items * sizeof(*t->loose));
	if (t->slots == NULL || t->places == NULL || t->nodes == NULL ||
	    t->items == NULL || t->loose == NULL)
		return false;
	for (size_t i = 0; i < t->n_slots; i++)
		t->slots[i].node = LAUNCH_NO_NODE;
	return true;
}

/* Items are found by name, or else by going through the loose ones. */
static void
list_loose(struct launch *t)
{
	uint32_t n = 0;

	for (size_t i = 0; i < t->n_nodes; i++) {
		struct launch_node *node = &t->nodes[i];

		node->first_loose = n;
		for (uint32_t k = 0; k < node->n; k++)
			if (t->items[node->first + k].form > LAUNCH_LONG)
				t->loose[n++] = node->first + k;
		node->n_loose = n - node->first_loose;
	}
}

static bool
read_rows(struct launch_loader *l)
{
	l->rest = l->text;
	l->line = 0;
	if (!read_version(l))
		return false;
	while (next_row(l))
		if (!launch_add_row(l))
			return false;
	list_loose(l->t);
	if (l->t->n_nodes == 0)
		return launch_refuse(l, "the table has no tools");
	return true;
}

static enum sg_err
failed(struct launch_loader *l, enum sg_err code, struct sg_error *e)
{
	char place[32];
	struct buf b = BUF_ON(place);

	*l->t = (struct launch){0};
	buf_addz(&b, "line ");
	buf_addu(&b, l->line);
	return err_set(e, code, buf_str(&b), str_of(l->wrong));
}

enum sg_err
launch_load(
    struct launch *t, struct sg_str text, struct arena *a, struct sg_error *e)
{
	struct launch_loader l = {.t = t, .text = text, .rest = text};
	size_t names, items;

	*t = (struct launch){0};
	if (text.n > LAUNCH_TEXT_MAX) {
		l.wrong = "the table is too long";
		return failed(&l, SG_ELONG, e);
	}
	if (!count(&l, &names, &items))
		return failed(&l, SG_EWORD, e);
	if (!make_room(t, names, items, a)) {
		l.wrong = "no memory for the table";
		return failed(&l, SG_ENOMEM, e);
	}
	return read_rows(&l) ? SG_OK : failed(&l, SG_EWORD, e);
}
