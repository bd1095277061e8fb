#ifndef GUARD_GUARD_INT_H
#define GUARD_GUARD_INT_H

#include "guard/guard.h"

/* What the files of this room share; nobody else sees it. */
#define GUARD_BASES 8

enum guard_place {
	GUARD_OUTSIDE,
	GUARD_ABOVE,  /* what is the gate's own lies below it */
	GUARD_UNSURE, /* cannot be told, and looks like it */
	GUARD_INSIDE,
	GUARD_PROGRAM /* the gate's program, by whatever name */
};

/* What is known of a program: how far it goes below a directory it names. */
enum guard_depth {
	GUARD_TREE,   /* all the way, and from where it stands too */
	GUARD_FLAG,   /* with one of its options */
	GUARD_LOOKS,  /* not at all: names and sizes at the most */
	GUARD_PROCESS /* its words name processes */
};

struct guard_tool {
	const char *name;
	enum guard_depth depth;
	const char *letters; /* FLAG: the short options that mean it */
	bool quotes;         /* its words may be text about anything */
};

struct guard_walk {
	const struct scope_world *w;
	struct path_place place; /* asks softly; its cwd is the first base */
	struct sg_str_list own;
	struct arena *a;
	struct guard *out;
	struct sg_str home; /* empty: not asked, or not known */
	bool asked_home;
	struct sg_str bases[GUARD_BASES]; /* where a command may stand */
	size_t n_bases;
	bool adrift; /* or somewhere that is not known */
	bool no_memory;
};

/* The worst that was found stays. */
void
guard_found(struct guard_walk *g, enum policy_own reach, struct sg_str word);

/* Where ${text} leads from every base; ${flags}: WORD_x. */
enum guard_place
guard_text(struct guard_walk *g, struct sg_str text, unsigned flags);

/*
 * ${text} with the alternatives number ${which} of its braces; false: there are
 * no more.  Beyond guard_has_spelling() nobody asks.
 */
bool guard_spelling(
    struct guard_walk *w, struct sg_str text, size_t which, struct sg_str *out);
bool guard_has_spelling(size_t which);

/* Where a path that was resolved stands. */
enum guard_place guard_where(const struct guard_walk *g, const struct path *p);

/* The directory that ${text} names, from the first base; false: unknown. */
bool
guard_directory(struct guard_walk *g, struct sg_str text, struct sg_str *out);

/* Whether ${text} has one of the gate's own places in it. */
bool guard_mentions(struct guard_walk *g, struct sg_str text);

/* The name of the gate's program on its own in ${text}. */
bool guard_names_program(struct sg_str text);

/* What a look at ${name} says: a path, "~", or a program on the PATH. */
enum path_look guard_look(
    const struct guard_walk *g, struct sg_str name, struct sg_str *target);

void guard_command(struct guard_walk *g, const struct command *c);

/* The gate as a program of the command, and its process. */
void guard_programs(struct guard_walk *g, const struct command_part *part);
void guard_processes(
    struct guard_walk *g, const struct command_part *part, size_t program);

/* The row of a program by its base name; NULL: nothing is known. */
const struct guard_tool *guard_tool_find(struct sg_str program);

#endif
