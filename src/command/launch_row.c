/*
 * One row of the table of tools: a tool or subcommand, another name for one,
 * or the options and words that fall out or may stay.
 */
#include "command/launch_load.h"
#include "base/banned.h"

static int
word_of(const char *const *words, int n, struct sg_str s)
{
	int i = 0;

	while (i < n && !str_eq(s, str_of(words[i])))
		i++;
	return i;
}

static int
node_kind(struct sg_str s)
{
	static const char *const words[] = {
#define X(sym, word, text) word,
#include "command/launch_kind.def"
	};

	return word_of(words, LAUNCH_KIND_COUNT, s);
}

static int
item_kind(struct sg_str s)
{
	static const char *const words[] = {
#define X(sym, word, text) word,
#include "command/launch_item.def"
	};

	return word_of(words, LAUNCH_ITEM_COUNT, s);
}

/* Follow "docker compose"; the last word of it is left in *${name}. */
static bool
parent_of(struct launch_loader *l, struct sg_str path, uint16_t *parent,
    struct sg_str *name)
{
	*parent = LAUNCH_NO_NODE;
	*name = str_cut(&path, ' ');
	while (path.n > 0) {
		*parent = launch_child(l->t, *parent, *name);
		if (*parent == LAUNCH_NO_NODE)
			return table_refuse(
			    &l->table, "the tool in front of it is unknown");
		*name = str_cut(&path, ' ');
	}
	return true;
}

static bool
find_path(struct launch_loader *l, struct sg_str path, uint16_t *node)
{
	uint16_t parent;
	struct sg_str name;

	if (!parent_of(l, path, &parent, &name))
		return false;
	*node = launch_child(l->t, parent, name);
	if (*node == LAUNCH_NO_NODE)
		return table_refuse(&l->table, "there is no such tool above");
	return true;
}

/* Make (parent, name) lead to ${node}. */
static bool
enter(struct launch_loader *l, struct sg_str path, uint16_t node,
    uint16_t *parent)
{
	struct launch_slot *slot;
	struct sg_str name;

	if (!parent_of(l, path, parent, &name))
		return false;
	slot = launch_slot_of(l->t, *parent, name);
	if (slot->node != LAUNCH_NO_NODE)
		return table_refuse(&l->table, "this tool is listed already");
	*slot = (struct launch_slot){name, *parent, node};
	if (*parent != LAUNCH_NO_NODE)
		l->t->nodes[*parent].style |= LAUNCH_PARENT;
	return true;
}

static bool
add_alias(struct launch_loader *l)
{
	struct sg_str names = l->table.cell[LAUNCH_CELL_TOOL];
	uint16_t node, parent;

	l->current = (struct sg_str){0};
	if (!find_path(l, l->table.cell[LAUNCH_CELL_ITEMS], &node))
		return false;
	while (names.n > 0)
		if (!enter(l, str_cut(&names, ','), node, &parent))
			return false;
	return true;
}

static bool
read_style(struct launch_loader *l, struct launch_node *node)
{
	struct sg_str items = l->table.cell[LAUNCH_CELL_ITEMS];

	while (items.n > 0) {
		struct sg_str s = str_cut(&items, ' ');

		if (str_eq(s, STR("single")))
			node->style |= LAUNCH_SINGLE;
		else if (str_eq(s, STR("bundle")))
			node->style |= LAUNCH_BUNDLE;
		else if (str_eq(s, STR("through")))
			node->style |= LAUNCH_THROUGH;
		else if (!str_eq(s, STR("-")))
			return table_refuse(&l->table,
			    "a style must be single, bundle, through or -");
	}
	return true;
}

static bool
add_nodes(struct launch_loader *l, int kind)
{
	struct launch *t = l->t;
	struct sg_str names = l->table.cell[LAUNCH_CELL_TOOL];
	struct launch_node n = {.why = l->table.cell[LAUNCH_CELL_WHY],
	    .like = LAUNCH_NO_NODE,
	    .kind = (uint8_t)kind,
	    .first = (uint32_t)t->n_items};
	size_t before = t->n_nodes;

	if (kind <= LAUNCH_SHELL && !str_starts(n.why, STR("run: ")))
		return table_refuse(
		    &l->table, "a launcher's why begins with run: ");
	if (!read_style(l, &n))
		return false;
	while (names.n > 0) {
		n.path = str_cut(&names, ',');
		if (t->n_nodes == 0 && !str_eq(n.path, STR("*")))
			return table_refuse(
			    &l->table, "the first tool must be *");
		if (!enter(l, n.path, (uint16_t)t->n_nodes, &n.parent))
			return false;
		t->nodes[t->n_nodes++] = n;
	}
	/* rows of options are for one tool; others are its aliases */
	l->current = t->n_nodes - before == 1 ? n.path : (struct sg_str){0};
	return true;
}

/* x x* *x *x* */
static void
read_word_form(struct launch_item *it)
{
	struct sg_str *s = &it->name;
	bool start = s->p[0] == '*', star = s->p[s->n - 1] == '*';

	*s = str_part(*s, start, s->n - start);
	if (star && s->n > 0)
		s->n--;
	it->form = start ? (star ? LAUNCH_CONTAINS : LAUNCH_SUFFIX)
	    : star       ? LAUNCH_PREFIX
			 : LAUNCH_EQUAL;
}

/* -x --xyz -# -xyz*, and : or = for a value. */
static bool
read_option_form(struct launch_loader *l, struct launch_item *it, bool single)
{
	struct sg_str *s = &it->name;
	char mark = s->p[s->n - 1];

	if (s->p[0] != '-' || s->n < 2)
		return table_refuse(
		    &l->table, "an option must begin with - and a name");
	if (str_eq(*s, STR("-#")) || mark == '*') {
		s->n -= mark == '*';
		it->form = mark == '*' ? LAUNCH_START : LAUNCH_DIGITS;
		return true;
	}
	it->value = s->n > 2 && (mark == ':' || mark == '=');
	s->n -= it->value;
	it->dashes = s->p[1] == '-' ? 2 : 1;
	it->form = single || s->n > 2 ? LAUNCH_LONG : LAUNCH_SHORT;
	*s = str_part(*s, it->dashes, s->n);
	if (s->n == 0)
		return table_refuse(&l->table, "an option must have a name");
	return true;
}

static bool
add_item(struct launch_loader *l, struct launch_item it, bool single)
{
	struct launch *t = l->t;
	uint32_t *place;

	if (it.name.n == 0)
		return table_refuse(&l->table, "one space between items");
	t->items[t->n_items++] = it;
	if (it.kind >= LAUNCH_ITEM_VARIABLE &&
	    (it.node != 0 || !str_starts(it.why, STR("run: "))))
		return table_refuse(&l->table,
		    "a variable is a row of * and begins with run: ");
	if (it.kind >= LAUNCH_ITEM_WORD) {
		read_word_form(&t->items[t->n_items - 1]);
		return true;
	}
	if (!read_option_form(l, &t->items[t->n_items - 1], single))
		return false;
	it = t->items[t->n_items - 1];
	if (it.form > LAUNCH_LONG)
		return true;
	place = launch_place_of(t, it.node, (enum launch_form)it.form, it.name,
	    launch_key((enum launch_form)it.form, it.name));
	if (*place != 0)
		return table_refuse(&l->table, "this option is listed already");
	*place = (uint32_t)t->n_items;
	return true;
}

static bool
add_items(struct launch_loader *l, int kind)
{
	struct launch *t = l->t;
	struct sg_str items = l->table.cell[LAUNCH_CELL_ITEMS];
	struct launch_node *node = &t->nodes[t->n_nodes - 1];
	bool single = (node->style & LAUNCH_SINGLE) != 0;

	while (items.n > 0) {
		struct launch_item it = {.name = str_cut(&items, ' '),
		    .why = l->table.cell[LAUNCH_CELL_WHY],
		    .node = (uint16_t)(t->n_nodes - 1),
		    .kind = (uint8_t)kind};

		if (!add_item(l, it, single))
			return false;
		node->n++;
	}
	return true;
}

/* The items of another tool count as well; only of one above: no circles. */
static bool
add_like(struct launch_loader *l, struct launch_node *node)
{
	if (!find_path(l, l->table.cell[LAUNCH_CELL_ITEMS], &node->like))
		return false;
	if (node == &l->t->nodes[node->like])
		return table_refuse(&l->table, "a tool is not like itself");
	return true;
}

bool
launch_add_row(struct launch_loader *l)
{
	struct sg_str word = l->table.cell[LAUNCH_CELL_KIND];
	int kind = node_kind(word);

	if (kind < LAUNCH_KIND_COUNT)
		return add_nodes(l, kind);
	if (str_eq(word, STR("alias")))
		return add_alias(l);
	kind = item_kind(word);
	if (kind == LAUNCH_ITEM_COUNT && !str_eq(word, STR("like")))
		return table_refuse(&l->table, "there is no such kind");
	if (l->current.n == 0 ||
	    !str_eq(l->table.cell[LAUNCH_CELL_TOOL], l->current))
		return table_refuse(
		    &l->table, "options follow the row of their tool");
	if (kind < LAUNCH_ITEM_COUNT)
		return add_items(l, kind);
	return add_like(l, &l->t->nodes[l->t->n_nodes - 1]);
}
