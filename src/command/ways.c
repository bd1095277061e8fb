/*
 * Looking up tools, subcommands and options: one hash table over (parent,
 * name), and short lists of options.
 */
#include "command/ways_table.h"

#include "base/ascii.h"
#include "base/key.h"
#include "base/banned.h"

static size_t
hash(uint32_t of, struct sg_str name)
{
	return (size_t)key_text_lower(of, name);
}

struct ways_name *
ways_place(const struct ways *w, uint16_t parent, struct sg_str name)
{
	size_t i = hash(parent, name) & (w->n_names - 1);

	/* ends: half of the places are free */
	while (w->names[i].node != WAYS_NONE &&
	    (w->names[i].parent != parent || !str_same(w->names[i].name, name)))
		i = (i + 1) & (w->n_names - 1);
	return &w->names[i];
}

uint16_t
ways_child(const struct ways *w, uint16_t parent, struct sg_str name)
{
	return w->n_names == 0 ? WAYS_NONE : ways_place(w, parent, name)->node;
}

static bool
is_letter(char c)
{
	c = ascii_lower(c);
	return c >= 'a' && c <= 'z';
}

struct sg_str
ways_stem(struct sg_str program)
{
	struct sg_str base = str_behind(program, '/');
	size_t n = 0;

	while (n < base.n && is_letter(base.p[n]))
		n++;
	return n == 0 ? base : str_part(base, 0, n);
}

/* python3.11, gcc-12, git.exe: the same tool, for all one knows. */
static struct sg_str
without_version(struct sg_str s)
{
	if (s.n > 4 && str_same(str_part(s, s.n - 4, 4), STR(".exe")))
		s.n -= 4;
	while (s.n > 1 &&
	    (ascii_is_digit(s.p[s.n - 1]) || s.p[s.n - 1] == '.' ||
		s.p[s.n - 1] == '-'))
		s.n--;
	return s;
}

/* git-push is git push. */
static uint16_t
dashed(const struct ways *w, struct sg_str name)
{
	size_t dash = str_find(name, STR("-"));
	uint16_t tool = ways_child(w, WAYS_NONE, str_part(name, 0, dash));
	uint16_t child;

	if (dash == name.n || tool == WAYS_NONE ||
	    !ways_has(w, tool, WAYS_DASHED))
		return WAYS_NONE;
	child = ways_child(w, tool, str_part(name, dash + 1, name.n));
	return child == WAYS_NONE ? tool : child;
}

uint16_t
ways_tool(const struct ways *w, struct sg_str program, bool *near)
{
	struct sg_str name = str_behind(program, '/');
	uint16_t node = ways_child(w, WAYS_NONE, name);

	*near = false;
	if (node == WAYS_NONE)
		node = dashed(w, name);
	if (node != WAYS_NONE)
		return node;
	*near = true;
	return ways_child(w, WAYS_NONE, without_version(name));
}

uint16_t
ways_root(const struct ways *w, uint16_t node)
{
	while (node != WAYS_NONE && w->nodes[node].parent != WAYS_NONE)
		node = w->nodes[node].parent;
	return node;
}

bool
ways_within(const struct ways *w, uint16_t node, uint16_t of)
{
	while (node != of && node != WAYS_NONE)
		node = w->nodes[node].parent;
	return node == of;
}

bool
ways_has(const struct ways *w, uint16_t node, enum ways_style style)
{
	return node != WAYS_NONE && (w->nodes[node].style >> style & 1) != 0;
}

static bool
fits(const struct ways_option *o, unsigned dashes, bool single)
{
	return single || o->dashes == dashes;
}

static const struct ways_option *
exactly(const struct ways *w, const struct ways_node *n, struct sg_str name,
    unsigned dashes, bool single)
{
	for (uint32_t i = 0; i < n->n; i++) {
		const struct ways_option *o = &w->options[n->first + i];

		if (fits(o, dashes, single) && str_eq(o->name, name))
			return o;
	}
	return NULL;
}

/* The only one whose name begins so; *${many} when there are others. */
static const struct ways_option *
begins(const struct ways *w, const struct ways_node *n, struct sg_str name,
    bool *many)
{
	const struct ways_option *found = NULL;

	for (uint32_t i = 0; i < n->n; i++) {
		const struct ways_option *o = &w->options[n->first + i];

		if (o->dashes != 2 || !str_starts(o->name, name))
			continue;
		if (found != NULL && found->group != o->group)
			*many = true;
		found = o;
	}
	return found;
}

const struct ways_option *
ways_option_of(const struct ways *w, uint16_t node, struct sg_str name,
    unsigned dashes, bool *begun)
{
	bool single = ways_has(w, ways_root(w, node), WAYS_SINGLE);
	const struct ways_option *o = NULL;
	bool many = false;

	if (begun != NULL)
		*begun = false;
	for (uint16_t n = node; n != WAYS_NONE && o == NULL;
	     n = w->nodes[n].parent)
		o = exactly(w, &w->nodes[n], name, dashes, single);
	if (o != NULL || begun == NULL || dashes != 2 || name.n == 0)
		return o;
	for (uint16_t n = node; n != WAYS_NONE && o == NULL;
	     n = w->nodes[n].parent)
		o = begins(w, &w->nodes[n], name, &many);
	*begun = o != NULL;
	return many ? NULL : o;
}

bool
ways_group_begins(const struct ways *w, uint16_t group, struct sg_str name)
{
	for (size_t i = group; i < w->n_options && w->options[i].group == group;
	     i++)
		if (w->options[i].dashes == 2 &&
		    str_starts(w->options[i].name, name))
			return true;
	return false;
}

uint16_t
ways_child_begun(
    const struct ways *w, uint16_t parent, struct sg_str name, bool *many)
{
	uint16_t found = WAYS_NONE;

	*many = false;
	for (size_t i = 0; i < w->n_names; i++) {
		const struct ways_name *n = &w->names[i];

		if (n->node == WAYS_NONE || n->parent != parent ||
		    !str_starts_same(n->name, name) || n->node == found)
			continue;
		*many = found != WAYS_NONE;
		found = n->node;
		if (*many)
			return WAYS_NONE;
	}
	return found;
}

struct sg_str
ways_other(const struct ways *w, struct sg_str program, uint32_t *at)
{
	const struct ways_name *n;
	bool near;
	uint16_t root;

	if (w == NULL || *at == WAYS_LAST)
		return STR("");
	if (*at == 0) {
		root = ways_root(w, ways_tool(w, program, &near));
		*at = root == WAYS_NONE ? 0 : w->nodes[root].others;
	}
	if (*at == 0)
		return STR("");
	n = &w->names[*at - 1];
	*at = n->next == 0 ? WAYS_LAST : n->next;
	return n->name;
}

bool
ways_anywhere(const struct ways *w, struct sg_str program)
{
	bool near;

	return w != NULL && memchr(program.p, '/', program.n) == NULL &&
	    ways_has(w, ways_tool(w, program, &near), WAYS_ANYWHERE);
}
