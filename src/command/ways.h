#ifndef COMMAND_WAYS_H
#define COMMAND_WAYS_H

#include "command/command.h"

/*
 * Ways to say the same: other names of tools and subcommands, options that
 * are one another's synonyms and whether they take a value.  A denial goes by
 * what a command does, so it reads commands with this table; an allow never
 * does.  The table is data/ways.v0.1.tsv; its first lines say how to read it.
 *
 * A tool that is not in it is read by what most tools do, and then the answer
 * is a maybe.
 */
#define WAYS_TEXT_MAX ((size_t)1 << 20)
#define WAYS_NONE     UINT16_MAX

enum ways_style {
#define X(sym, word, text) WAYS_##sym,
#include "command/ways_style.def"
	WAYS_STYLE_COUNT
};

struct ways_node; /* a tool, or a subcommand of one */
struct ways_name; /* what leads to one */
struct ways_option;
struct ways_sense; /* x means y */

struct ways {
	struct sg_str version;
	struct ways_node *nodes;
	size_t n_nodes;
	struct ways_name *names; /* hash of (parent, name) */
	size_t n_names;          /* a power of two, twice the names */
	struct ways_option *options;
	size_t n_options;
	struct ways_sense *senses;
	size_t n_senses;
};

/*
 * Compile ${text}, which must outlive ${w}, into ${a}.  A row that is not
 * understood refuses the whole table; the pointer of ${e} is its line.
 */
enum sg_err ways_load(
    struct ways *w, struct sg_str text, struct arena *a, struct sg_error *e);

/*
 * The leading letters of a base name: python of /usr/bin/python3.11, git of
 * git-push.  Programs that could be the same have the same stem, but for
 * those that ways_other() names.
 */
struct sg_str ways_stem(struct sg_str program);

/*
 * Names of programs that may do the same as ${program}, one after the other
 * from *${at} = 0 on; empty: no more.  Without a table there are none.
 */
#define WAYS_LAST UINT32_MAX
struct sg_str
ways_other(const struct ways *w, struct sg_str program, uint32_t *at);

/* Whether the program does the same in every directory: ls, but not make. */
bool ways_anywhere(const struct ways *w, struct sg_str program);

#endif
