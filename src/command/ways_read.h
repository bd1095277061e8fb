#ifndef COMMAND_WAYS_READ_H
#define COMMAND_WAYS_READ_H

#include "command/ways_table.h"
#include "command/word_pattern.h"

/*
 * What the words behind a program say: subcommands, options with their
 * values, and operands, whatever their order and spelling.  A pattern is read
 * the same way.  Nothing is copied and no memory is taken.
 */
#define WAYS_ITEMS_MAX 128
#define WAYS_FORKS_MAX 3

enum ways_kind {
	WAYS_OPERAND,
	WAYS_SUB,   /* it led into ${node} */
	WAYS_OPTION /* text is the name, without dashes */
};

struct ways_item {
	struct sg_str text;
	struct sg_str said; /* of an option: its name as it was written */
	struct sg_str value;
	uint16_t node;  /* in front of it; of a SUB, behind it */
	uint16_t group; /* of an option that is listed */
	uint8_t kind;
	uint8_t dashes;
	bool has_value;
	bool dynamic;        /* a shell will still change it, or its value */
	bool any, any_value; /* * of a pattern */
	bool listed;
	bool begun;   /* not by its whole name, if it is listed at all */
	bool implied; /* another item means this one */
};

struct ways_reading {
	struct ways_item v[WAYS_ITEMS_MAX];
	size_t n;
	uint16_t tool;  /* WAYS_NONE: not listed */
	uint16_t node;  /* the innermost */
	unsigned forks; /* options that may take the next word, or not */
	bool early;     /* one of them stands in front of a subcommand */
	bool near;      /* the tool is listed in another version */
	bool full;      /* there was more than it can hold */
	bool dynamic;   /* some word is */
	bool anything;  /* a setting gives words another meaning */
	bool rest;      /* of a pattern: it ends in * */
};

/* A command from word ${from}, where the program is; or a pattern. */
struct ways_words {
	const struct command_part *part;
	size_t from;
	const struct word_pattern *pattern; /* then part is NULL */
};

/*
 * Read ${s} into ${r}.  Bit i of ${takes} says whether fork i takes the next
 * word as its value.
 */
void ways_read(const struct ways *w, struct ways_words s, unsigned takes,
    struct ways_reading *r);

/* What the items of a command mean beside themselves: push +x is --force. */
void ways_imply(const struct ways *w, struct ways_reading *r);

/* The same for a pattern: one spelling for what has several. */
void ways_settle(const struct ways *w, struct ways_reading *r);

#endif
