#ifndef COMMAND_LAUNCH_H
#define COMMAND_LAUNCH_H

#include "command/command.h"
#include "command/ways.h"

/*
 * What is known of tools: which of them start other programs, and which of
 * their options and subcommands do, write files or reach hosts.  The table is
 * data/launch.v0.1.tsv; its first lines say how to read it.
 *
 * It only takes away: a tool that is not in it follows the rows of "*".
 */
#define LAUNCH_TEXT_MAX  ((size_t)1 << 20)
#define LAUNCH_NODES_MAX 4096
#define LAUNCH_ITEMS_MAX 32768

/* Zero is what a wildcard never covers. */
enum launch_kind {
#define X(sym, word, text) LAUNCH_##sym,
#include "command/launch_kind.def"
	LAUNCH_KIND_COUNT
};

struct effects;     /* what tools do: the room impact */
struct launch_node; /* a tool, or a subcommand of one */
struct launch_item; /* an option, or a form of words */

struct launch {
	struct sg_str version;
	struct launch_node *nodes; /* the first is "*": tools not listed */
	size_t n_nodes;
	struct launch_item *items;
	size_t n_items;
	struct launch_slot *slots; /* hash of (parent, name) */
	size_t n_slots;            /* a power of two, twice the names */
	uint32_t *places;          /* hash of options, see launch_place_of() */
	size_t n_places;           /* a power of two, twice the items */
	uint32_t *loose;           /* items that are forms, node by node */
	const struct ways *ways;   /* set by the caller; NULL: none known */
	const struct effects *effects; /* the same; see impact/effects.h */
};

/*
 * Compile ${text}, which must outlive ${t}, into ${a}.  A row that is not
 * understood refuses the whole table; the pointer of ${e} is its line.
 */
enum sg_err launch_load(
    struct launch *t, struct sg_str text, struct arena *a, struct sg_error *e);

/* The kind of a program, by its base name; of "*" when it is not listed. */
enum launch_kind launch_kind_of(const struct launch *t, struct sg_str program);

/* A program that starts what its arguments say: launcher or shell. */
bool launch_starts(const struct launch *t, struct sg_str program);

/*
 * Why a program that finds the variable ${name} may run other code: a
 * sentence; empty: no row says so.  *${opaque}: what, its value does not say.
 */
struct sg_str
launch_variable(const struct launch *t, struct sg_str name, bool *opaque);

/* Words of a simple command, and those among them that a * stands for. */
struct launch_words {
	const struct command_word *v;
	size_t n;
	const uint64_t
	    *wild; /* bit i % 64 of wild[i / 64]; NULL: all but v[0] */
};

/*
 * Empty when a wildcard may stand for its words, else why not: a sentence
 * that lives as long as the table.  Without a table nothing may.
 */
struct sg_str
launch_objection(const struct launch *t, const struct launch_words *w);

/*
 * The same for what follows from the words in front of the first wildcard:
 * whatever the wildcard stands for, the pattern covers nothing.
 */
struct sg_str
launch_hopeless(const struct launch *t, const struct launch_words *w);

/* Whether some word makes the tool start a program: a why with "run: ". */
bool launch_runs(const struct launch *t, const struct launch_words *w);

#endif
