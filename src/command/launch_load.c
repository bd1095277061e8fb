/*
 * Compiling the table of tools.  Four columns between tabs: tool, kind,
 * items, why.  A row whose kind is that of a tool begins it; rows about its
 * options follow directly.  Anything else refuses the table.
 */
#include "command/launch_load.h"
#include "base/banned.h"

/* How much room there has to be, at most. */
static bool
count(struct launch_loader *l, size_t *names, size_t *items)
{
	struct table *t = &l->table;

	*names = *items = 0;
	if (!table_begin(t))
		return false;
	while (table_next(t)) {
		*names += table_pieces(t->cell[LAUNCH_CELL_TOOL], ',');
		*items += table_pieces(t->cell[LAUNCH_CELL_ITEMS], ' ');
	}
	if (*names > LAUNCH_NODES_MAX || *items > LAUNCH_ITEMS_MAX)
		return table_refuse(t, "the table has too many rows");
	return t->wrong == NULL;
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

static bool
is_start(const struct launch_item *it)
{
	return it->form == LAUNCH_DIGITS || it->form == LAUNCH_START;
}

/*
 * Items are found by name, or else by going through the loose ones: those of
 * options, then those of words.
 */
static void
list_loose(struct launch *t)
{
	uint32_t n = 0;

	for (size_t i = 0; i < t->n_nodes; i++) {
		struct launch_node *node = &t->nodes[i];

		node->first_loose = n;
		for (uint32_t k = 0; k < node->n; k++)
			if (is_start(&t->items[node->first + k]))
				t->loose[n++] = node->first + k;
		node->n_starts = n - node->first_loose;
		for (uint32_t k = 0; k < node->n; k++)
			if (t->items[node->first + k].form > LAUNCH_START)
				t->loose[n++] = node->first + k;
		node->n_loose = n - node->first_loose;
	}
}

static void
read_rows(struct launch_loader *l)
{
	table_begin(&l->table);
	l->t->version = l->table.cell[LAUNCH_CELL_ITEMS];
	while (table_next(&l->table))
		if (!launch_add_row(l))
			return;
	list_loose(l->t);
	if (l->t->n_nodes == 0)
		table_refuse(&l->table, "the table has no tools");
}

enum sg_err
launch_load(
    struct launch *t, struct sg_str text, struct arena *a, struct sg_error *e)
{
	struct launch_loader l = {.t = t,
	    .table = TABLE(
		"launch", LAUNCH_CELLS, "four", LAUNCH_TEXT_MAX, text)};
	size_t names, items;

	*t = (struct launch){0};
	if (count(&l, &names, &items) &&
	    (make_room(t, names, items, a) || table_no_memory(&l.table)))
		read_rows(&l);
	if (l.table.wrong != NULL)
		*t = (struct launch){0};
	return table_end(&l.table, e);
}
