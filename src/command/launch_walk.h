#ifndef COMMAND_LAUNCH_WALK_H
#define COMMAND_LAUNCH_WALK_H

#include "command/launch_table.h"

/* The walk over the words of a command, and what an option means on it. */

#define LAUNCH_CHAIN_MAX 4 /* tool, subcommand, its subcommand, one more */

struct launch_walk {
	const struct launch *t;
	const struct launch_words *w;
	const struct launch_node *chain[LAUNCH_CHAIN_MAX];
	size_t depth;
	size_t at;
	size_t operands; /* words that are no options, since the last node */
	bool ended;      /* by -- */
	bool value;      /* this word is the value of the option before */
	bool doubt;      /* it may be */
	bool only_runs;  /* object to what starts programs, and nothing else */
	struct sg_str objection;
};

enum launch_class {
	LAUNCH_OPTION_UNKNOWN,
	LAUNCH_OPTION_SAFE,
	LAUNCH_OPTION_FALLS_OUT
};

struct launch_option {
	enum launch_class class;
	const struct launch_item *item;
	bool takes_next;        /* its value is the next word */
	struct sg_str attached; /* or it is this part of the same word */
};

/*
 * The nodes whose rows count here, one after the other: the innermost, those
 * it is like, and the ones around it, of which only rows for subcommands do.
 */
struct launch_places {
	const struct launch_walk *k;
	const struct launch_node *node;
	size_t level; /* of the chain */
};

static inline struct launch_places
launch_places_begin(const struct launch_walk *k)
{
	return (struct launch_places){k, NULL, k->depth};
}

static inline const struct launch_node *
launch_places_next(struct launch_places *s)
{
	if (s->node != NULL && s->node->like != LAUNCH_NO_NODE)
		return s->node = &s->k->t->nodes[s->node->like];
	if (s->level == 0)
		return NULL;
	return s->node = s->k->chain[--s->level];
}

/* Whether this row of the node at ${s} does. */
static inline bool
launch_counts(const struct launch_places *s, const struct launch_item *it)
{
	return s->level == s->k->depth - 1 || it->kind == LAUNCH_ITEM_GLOBAL ||
	    it->kind == LAUNCH_ITEM_COMMON || it->kind == LAUNCH_ITEM_WORD;
}

/* The innermost tool or subcommand. */
static inline const struct launch_node *
launch_node_of(const struct launch_walk *k)
{
	return k->chain[k->depth - 1];
}

/* The whole tool is of this style. */
static inline bool
launch_is_style(const struct launch_walk *k, unsigned style)
{
	return (k->chain[0]->style & style) != 0;
}

/* What ${word} is: --name[=value], or letters from ${from} on. */
struct launch_option
launch_long(const struct launch_walk *k, struct sg_str word);
struct launch_option
launch_bundle(const struct launch_walk *k, struct sg_str word, size_t from);

#endif
