#ifndef COMMAND_LAUNCH_TABLE_H
#define COMMAND_LAUNCH_TABLE_H

#include "command/launch.h"

/* The table as it stands in memory, for the files launch*.c. */

enum launch_item_kind {
#define X(sym, word, text) LAUNCH_ITEM_##sym,
#include "command/launch_item.def"
	LAUNCH_ITEM_COUNT
};

/* How an item is compared; name is without the mark. */
enum launch_form {
	LAUNCH_SHORT,   /* -x, also in a bundle */
	LAUNCH_LONG,    /* --xyz, or -xyz of a tool with style single */
	LAUNCH_DIGITS,  /* -# */
	LAUNCH_START,   /* an option that begins so: -fplugin* */
	LAUNCH_EQUAL,   /* words: x */
	LAUNCH_PREFIX,  /* x* */
	LAUNCH_SUFFIX,  /* *x */
	LAUNCH_CONTAINS /* *x* */
};

enum {                           /* style */
	LAUNCH_SINGLE = 1 << 0,  /* long options with one dash, no bundles */
	LAUNCH_BUNDLE = 1 << 1,  /* the first word is a bundle, dash or not */
	LAUNCH_THROUGH = 1 << 2, /* -- hands options on, it does not end them */
	LAUNCH_PARENT = 1 << 3,  /* not in the table: has subcommands */
};

#define LAUNCH_NO_NODE UINT16_MAX

struct launch_item {
	struct sg_str name; /* of SHORT and LONG without dashes */
	struct sg_str why;
	uint16_t node;
	uint8_t kind;
	uint8_t form;
	uint8_t dashes; /* of LONG: 1 or 2 */
	bool value;     /* the next word is its value */
};

struct launch_node {
	struct sg_str path; /* "git push", as the table writes it */
	struct sg_str why;
	uint16_t parent;
	uint16_t like; /* whose items count as well */
	uint8_t kind;
	uint8_t style;
	uint32_t first; /* its items */
	uint32_t n;
	uint32_t first_loose; /* those that are not looked up by name */
	uint32_t n_starts;    /* of them, in front: options by a form */
	uint32_t n_loose;
};

struct launch_slot {
	struct sg_str name;
	uint16_t parent;
	uint16_t node; /* LAUNCH_NO_NODE: free */
};

/* The place of (parent, name): taken by it, or free for it. */
struct launch_slot *
launch_slot_of(const struct launch *t, uint16_t parent, struct sg_str name);

/* The node of a subcommand, or of a tool below LAUNCH_NO_NODE; or none. */
uint16_t
launch_child(const struct launch *t, uint16_t parent, struct sg_str name);

/*
 * The place of an option with this name: taken by it, or free (zero) for it.
 * What stands there is its number among the items, plus one.  ${key} is
 * launch_key() of form and name, whatever the node.
 */
uint64_t launch_key(enum launch_form form, struct sg_str name);
uint32_t *launch_place_of(const struct launch *t, uint16_t node,
    enum launch_form form, struct sg_str name, uint64_t key);

/* By base name, without a version behind it; 0 when it is not listed. */
uint16_t launch_tool(const struct launch *t, struct sg_str program);

#endif
