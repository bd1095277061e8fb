#ifndef COMMAND_WAYS_MATCH_H
#define COMMAND_WAYS_MATCH_H

#include "command/ways_read.h"

/* A place where a denied program may stand, and what is around it. */
struct ways_place {
	const struct command_part *part;
	size_t at; /* the word that may be the program */
	/* What is said of a command that ends too early: NO, unless another
	 * program starts it and adds words of its own. */
	enum touch at_end;
	bool moved; /* a cd came before */
};

/* By which reading a denial was found; see word_pattern_explain(). */
struct ways_note {
	struct sg_str past; /* an option in front of the subcommand */
	bool said_else;     /* in other words than the pattern's */
};

/* Whether the two could be one program; *${surely}: by their full names. */
bool ways_same_program(
    const struct ways *w, struct sg_str a, struct sg_str b, bool *surely);

/*
 * Whether the command at ${p} does what ${pattern} denies.  The programs are
 * the same.  ${note} may be NULL.
 */
enum touch
ways_touches(const struct ways *w, const struct word_pattern *pattern,
    struct ways_place p, struct ways_note *note);

#endif
