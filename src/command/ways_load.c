/*
 * Compiling the table of ways to say the same.  Three columns between tabs:
 * name, kind, items.  A row "tool" begins a tool or a subcommand; rows about
 * it follow directly.  Anything else refuses the table.
 */
#include "base/table.h"
#include "command/ways_table.h"
#include "base/banned.h"

#define NODES_MAX 4096

enum { NAME, KIND, ITEMS, CELLS };

struct loader {
	struct ways *w;
	struct table table;
	uint16_t current; /* the node whose rows may follow */
};

/* Follow "docker container"; the last word of it is left in *${name}. */
static bool
parent_of(
    struct loader *l, struct sg_str path, uint16_t *parent, struct sg_str *name)
{
	*parent = WAYS_NONE;
	*name = str_cut(&path, ' ');
	while (path.n > 0) {
		*parent = ways_child(l->w, *parent, *name);
		if (*parent == WAYS_NONE)
			return table_refuse(
			    &l->table, "the tool in front of it is unknown");
		*name = str_cut(&path, ' ');
	}
	return name->n > 0 ||
	    table_refuse(&l->table, "a name must not be empty");
}

/* Make ${path} lead to ${node}. */
static bool
enter(struct loader *l, struct sg_str path, uint16_t node, uint16_t *parent)
{
	struct ways_name *place;
	struct sg_str name;

	if (!parent_of(l, path, parent, &name))
		return false;
	place = ways_place(l->w, *parent, name);
	if (place->node != WAYS_NONE)
		return table_refuse(&l->table, "this name is listed already");
	*place = (struct ways_name){name, *parent, node, 0};
	if (*parent != WAYS_NONE)
		l->w->nodes[*parent].has_children = true;
	return true;
}

static bool
read_style(struct loader *l, uint16_t *style)
{
	static const char *const words[] = {
#define X(sym, word, text) word,
#include "command/ways_style.def"
	};
	struct sg_str items = l->table.cell[ITEMS];

	*style = 0;
	while (items.n > 0) {
		struct sg_str s = str_cut(&items, ' ');
		unsigned i = 0;

		if (str_eq(s, STR("-")))
			continue;
		while (i < WAYS_STYLE_COUNT && !str_eq(s, str_of(words[i])))
			i++;
		if (i == WAYS_STYLE_COUNT)
			return table_refuse(
			    &l->table, "there is no such style");
		*style |= (uint16_t)(1u << i);
	}
	return true;
}

static bool
add_tools(struct loader *l)
{
	struct ways *w = l->w;
	struct sg_str names = l->table.cell[NAME];
	struct ways_node n = {.first = (uint32_t)w->n_options,
	    .first_sense = (uint32_t)w->n_senses};

	if (!read_style(l, &n.style))
		return false;
	while (names.n > 0) {
		n.path = str_cut(&names, ',');
		l->current = (uint16_t)w->n_nodes;
		if (!enter(l, n.path, l->current, &n.parent))
			return false;
		w->nodes[w->n_nodes++] = n;
	}
	return true;
}

/* Other names of the current one. */
static bool
add_names(struct loader *l)
{
	struct sg_str names = l->table.cell[ITEMS];
	uint16_t parent;

	while (names.n > 0)
		if (!enter(l, str_cut(&names, ','), l->current, &parent))
			return false;
	return true;
}

static bool
is_listed(const struct ways *w, const struct ways_node *n,
    const struct ways_option *o)
{
	for (uint32_t i = 0; i < n->n; i++)
		if (w->options[n->first + i].dashes == o->dashes &&
		    str_eq(w->options[n->first + i].name, o->name))
			return true;
	return false;
}

/* -f,--force or -o,--option: or --color? */
static bool
add_group(struct loader *l, struct sg_str group)
{
	struct ways *w = l->w;
	struct ways_option o = {.group = (uint16_t)w->n_options};
	char mark = group.n > 0 ? group.p[group.n - 1] : '\0';

	if (mark == ':' || mark == '?') {
		o.value = mark == ':' ? WAYS_NEXT : WAYS_ATTACHED;
		group.n--;
	}
	do {
		struct sg_str s = str_cut(&group, ',');

		if (s.n < 2 || s.p[0] != '-' || str_eq(s, STR("--")))
			return table_refuse(&l->table,
			    "an option must begin with - and a "
			    "name");
		o.dashes = s.p[1] == '-' ? 2 : 1;
		o.name = str_part(s, o.dashes, s.n);
		if (is_listed(w, &w->nodes[l->current], &o))
			return table_refuse(
			    &l->table, "this option is listed already");
		w->options[w->n_options++] = o;
		w->nodes[l->current].n++;
	} while (group.n > 0);
	return true;
}

/* --mirror>--force, +*>--force, -s=KILL>-9, -c=alias.*>?, -D>>--delete */
static bool
add_sense(struct loader *l, struct sg_str item)
{
	struct ways_sense s = {.from = str_cut(&item, '>')};
	struct sg_str *end = &s.from;

	s.same = item.n > 0 && item.p[0] == '>';
	s.to = str_part(item, s.same, item.n);
	if (s.from.n == 0 || s.to.n == 0)
		return table_refuse(&l->table, "a meaning is written x>y");
	if (s.from.p[0] == '-') {
		s.from_value = s.from;
		s.from = str_cut(&s.from_value, '=');
		end = s.from_value.n > 0 ? &s.from_value : &s.from;
	}
	if (s.to.p[0] == '-') {
		s.to_value = s.to;
		s.to = str_cut(&s.to_value, '=');
	}
	s.anything = str_eq(s.to, STR("?"));
	s.from_start = end->p[end->n - 1] == '*';
	end->n -= s.from_start;
	l->w->senses[l->w->n_senses++] = s;
	l->w->nodes[l->current].n_senses++;
	return true;
}

static bool
add_items(struct loader *l, bool (*add)(struct loader *, struct sg_str))
{
	struct sg_str items = l->table.cell[ITEMS];

	while (items.n > 0)
		if (!add(l, str_cut(&items, ' ')))
			return false;
	return true;
}

static bool
add_row(struct loader *l)
{
	struct sg_str kind = l->table.cell[KIND];

	if (str_eq(kind, STR("tool")))
		return add_tools(l);
	if (l->current == WAYS_NONE ||
	    !str_eq(l->table.cell[NAME], l->w->nodes[l->current].path))
		return table_refuse(
		    &l->table, "rows about a tool follow its own row");
	if (str_eq(kind, STR("names")))
		return add_names(l);
	if (str_eq(kind, STR("options")))
		return add_items(l, add_group);
	if (str_eq(kind, STR("means")))
		return add_items(l, add_sense);
	return table_refuse(&l->table, "there is no such kind");
}

/* Tools that have another name: all their names in a chain. */
static void
chain_names(struct ways *w)
{
	for (size_t i = 0; i < w->n_names; i++) {
		struct ways_name *n = &w->names[i];
		struct ways_node *root;

		if (n->node == WAYS_NONE || n->parent != WAYS_NONE)
			continue;
		root = &w->nodes[ways_root(w, n->node)];
		n->next = root->others;
		root->others = (uint32_t)i + 1;
	}
	for (size_t i = 0; i < w->n_nodes; i++) /* the name it came by */
		if (w->nodes[i].others != 0 &&
		    w->names[w->nodes[i].others - 1].next == 0)
			w->nodes[i].others = 0;
}

/* How much room there has to be, at most. */
struct room {
	size_t nodes, names, options, senses;
};

static bool
count(struct loader *l, struct room *r)
{
	*r = (struct room){.nodes = 1, .options = 1, .senses = 1};
	if (!table_begin(&l->table))
		return false;
	while (table_next(&l->table)) {
		struct sg_str kind = l->table.cell[KIND],
			      items = l->table.cell[ITEMS];

		if (str_eq(kind, STR("tool")))
			r->nodes += table_pieces(l->table.cell[NAME], ',');
		else if (str_eq(kind, STR("names")))
			r->names += table_pieces(items, ',');
		else if (str_eq(kind, STR("means")))
			r->senses += table_pieces(items, ' ');
		else
			r->options += table_pieces(items, ' ') +
			    table_pieces(items, ',');
	}
	if (r->nodes + r->names > NODES_MAX || r->options > UINT16_MAX)
		return table_refuse(&l->table, "the table has too many rows");
	return l->table.wrong == NULL;
}

static bool
make_room(struct ways *w, const struct room *r, struct arena *a)
{
	w->n_names = 2;
	while (w->n_names < 2 * (r->nodes + r->names))
		w->n_names *= 2;
	w->names = arena_new(a, w->n_names * sizeof(*w->names));
	w->nodes = arena_new(a, r->nodes * sizeof(*w->nodes));
	w->options = arena_new(a, r->options * sizeof(*w->options));
	w->senses = arena_new(a, r->senses * sizeof(*w->senses));
	if (w->names == NULL || w->nodes == NULL || w->options == NULL ||
	    w->senses == NULL)
		return false;
	for (size_t i = 0; i < w->n_names; i++)
		w->names[i].node = WAYS_NONE;
	return true;
}

static void
read_rows(struct loader *l)
{
	table_begin(&l->table);
	l->current = WAYS_NONE;
	l->w->version = l->table.cell[ITEMS];
	while (table_next(&l->table))
		if (!add_row(l))
			return;
	chain_names(l->w);
}

enum sg_err
ways_load(
    struct ways *w, struct sg_str text, struct arena *a, struct sg_error *e)
{
	struct loader l = {.w = w,
	    .table = TABLE("ways", CELLS, "three", WAYS_TEXT_MAX, text)};
	struct room room;

	*w = (struct ways){0};
	if (count(&l, &room) &&
	    (make_room(w, &room, a) || table_no_memory(&l.table)))
		read_rows(&l);
	if (l.table.wrong != NULL)
		*w = (struct ways){0};
	return table_end(&l.table, e);
}
