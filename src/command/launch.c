/*
 * Looking up tools and subcommands: one hash table over (parent, name).
 */
#include "command/launch.h"

#include "command/launch_table.h"
#include "base/key.h"
#include "base/banned.h"

struct launch_slot *
launch_slot_of(const struct launch *t, uint16_t parent, struct sg_str name)
{
	size_t i = (size_t)key_text(parent, name) & (t->n_slots - 1);

	/* ends: half of the slots are free */
	while (t->slots[i].node != LAUNCH_NO_NODE &&
	    (t->slots[i].parent != parent || !str_eq(t->slots[i].name, name)))
		i = (i + 1) & (t->n_slots - 1);
	return &t->slots[i];
}

uint16_t
launch_child(const struct launch *t, uint16_t parent, struct sg_str name)
{
	return launch_slot_of(t, parent, name)->node;
}

static bool
is_there(const struct launch_item *it, uint16_t node, enum launch_form form,
    struct sg_str name)
{
	return it->node == node && it->form == form && str_eq(it->name, name);
}

uint64_t
launch_key(enum launch_form form, struct sg_str name)
{
	return key_text(form, name);
}

uint32_t *
launch_place_of(const struct launch *t, uint16_t node, enum launch_form form,
    struct sg_str name, uint64_t key)
{
	size_t i = (size_t)key_mix(key, node) & (t->n_places - 1);

	while (t->places[i] != 0 &&
	    !is_there(&t->items[t->places[i] - 1], node, form, name))
		i = (i + 1) & (t->n_places - 1);
	return &t->places[i];
}

/* python3.11, gcc-12: the same tool in another version. */
static struct sg_str
without_version(struct sg_str s)
{
	while (s.n > 1 &&
	    ((s.p[s.n - 1] >= '0' && s.p[s.n - 1] <= '9') ||
		s.p[s.n - 1] == '.' || s.p[s.n - 1] == '-'))
		s.n--;
	return s;
}

uint16_t
launch_tool(const struct launch *t, struct sg_str program)
{
	struct sg_str name = str_behind(program, '/');
	uint16_t node = launch_child(t, LAUNCH_NO_NODE, name);

	if (node == LAUNCH_NO_NODE)
		node = launch_child(t, LAUNCH_NO_NODE, without_version(name));
	return node == LAUNCH_NO_NODE ? 0 : node;
}

enum launch_kind
launch_kind_of(const struct launch *t, struct sg_str program)
{
	if (t->n_nodes == 0)
		return LAUNCH_LAUNCHER;
	return (enum launch_kind)t->nodes[launch_tool(t, program)].kind;
}

bool
launch_starts(const struct launch *t, struct sg_str program)
{
	enum launch_kind kind = launch_kind_of(t, program);

	return kind == LAUNCH_LAUNCHER || kind == LAUNCH_SHELL;
}
