#ifndef COMMAND_WAYS_TABLE_H
#define COMMAND_WAYS_TABLE_H

#include "command/ways.h"

/* The table as it stands in memory, for the files ways*.c. */

enum ways_value {
	WAYS_NO_VALUE,
	WAYS_ATTACHED, /* only as --x=y or -xy */
	WAYS_NEXT      /* so, or as the next word */
};

struct ways_node {
	struct sg_str path;
	uint16_t parent;
	uint16_t style; /* bits of enum ways_style */
	bool has_children;
	uint32_t others;   /* of a tool: its names, see next; 0: only one */
	uint32_t first, n; /* its options */
	uint32_t first_sense, n_senses;
};

struct ways_name {
	struct sg_str name;
	uint16_t parent;
	uint16_t node; /* WAYS_NONE: free */
	uint32_t next; /* another name of the same tool, plus one; 0: last */
};

struct ways_option {
	struct sg_str name; /* without dashes */
	uint16_t group;     /* the same for synonyms; never WAYS_NONE */
	uint8_t dashes;
	uint8_t value; /* enum ways_value */
};

/* FROM>TO or FROM>>TO, each an option with or without a value, or a word. */
struct ways_sense {
	struct sg_str from, from_value;
	struct sg_str to, to_value;
	bool from_start; /* from, or its value, is only the beginning */
	bool anything;   /* TO is ?: it can mean whatever one likes */
	bool same;       /* >>: all TO of FROM together are FROM */
};

/* The place of (parent, name): taken by it, or free for it. */
struct ways_name *
ways_place(const struct ways *w, uint16_t parent, struct sg_str name);

/* The node of a subcommand, or of a tool below WAYS_NONE; or none. */
uint16_t ways_child(const struct ways *w, uint16_t parent, struct sg_str name);

/*
 * The tool or subcommand that a program is, and whether only another version
 * of its name is listed.  WAYS_NONE: not listed.
 */
uint16_t ways_tool(const struct ways *w, struct sg_str program, bool *near);

/* The outermost. */
uint16_t ways_root(const struct ways *w, uint16_t node);

/* ${node} is ${of}, or a subcommand of it. */
bool ways_within(const struct ways *w, uint16_t node, uint16_t of);

bool ways_has(const struct ways *w, uint16_t node, enum ways_style style);

/*
 * The option by its name, here and around, or else by its beginning, if that
 * is of one only: *${begun}, which may be NULL.  NULL: none.
 */
const struct ways_option *ways_option_of(const struct ways *w, uint16_t node,
    struct sg_str name, unsigned dashes, bool *begun);

/* A long name of the options of ${group} begins so. */
bool
ways_group_begins(const struct ways *w, uint16_t group, struct sg_str name);

/* The subcommand that begins so; *${many} when there are several. */
uint16_t ways_child_begun(
    const struct ways *w, uint16_t parent, struct sg_str name, bool *many);

#endif
