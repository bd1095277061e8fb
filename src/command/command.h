#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "command/shell_lex.h"
#include "base/arena.h"
#include "base/err.h"

/*
 * A command, read once: the simple commands in it as words, and all that
 * stands in the way of taking them as they are.  Check, display, hash and
 * execution use this one object.
 *
 * Zeroed memory is an unreadable command, and no grant covers that.
 */
#define COMMAND_TEXT_MAX  ((size_t)64 << 10)
#define COMMAND_WORDS_MAX 256
#define COMMAND_PARTS_MAX 64
#define COMMAND_INNER_MAX 32 /* texts within the text, see command_unfold() */

enum command_state {
	COMMAND_UNREADABLE, /* does not parse or exceeds a limit; no parts */
	COMMAND_OTHER,      /* parses, and is more than a plain list: ask */
	COMMAND_PLAIN,      /* simple commands joined by && || ; | */
};

enum command_why {
#define X(sym, text) COMMAND_WHY_##sym,
#include "command/command_why.def"
	COMMAND_WHY_COUNT
};

struct command_word {
	struct sg_str text; /* after quote removal; bytes, not characters */
	unsigned flags;     /* WORD_x; none of WORD_NOT_LITERAL: literal */
};

enum { /* beside the WORD_x of its words, in the flags of a part */
	PART_REDIRECT = 1 << 16,
	PART_FED = 1 << 17,       /* its input is a pipe, here-text or <<< */
	PART_RESERVED = 1 << 18,  /* the first word is of the shell language */
	PART_CONTINUED = 1 << 19, /* goes on with an earlier part, see of */
	/* Set by command_unfold(): starts no program that its words name. */
	PART_QUIET = 1 << 20
};

/* One simple command; in an OTHER command also a piece of a compound one. */
struct command_part {
	struct command_word *words; /* in order; assignments and targets too */
	size_t n;
	unsigned flags;
	enum shell_operator joiner; /* in front of it */
	size_t of; /* the part a substitution interrupted; else itself */
};

struct command {
	enum command_state state;
	enum command_why why;
	bool from_argv;       /* data: no shell reads it */
	bool has_environment; /* set by the caller: the request sets some */
	struct sg_str source; /* the text as given; empty for argv */
	struct command_part *parts;
	size_t n;
	unsigned flags;        /* of all parts */
	unsigned saw;          /* SHELL_SAW_x */
	struct command *inner; /* see command_unfold() */
	size_t n_inner;
	bool inner_cut; /* there was more than command_unfold() may read */
};

/*
 * Read ${text}, which must outlive ${c}.  What is wrong with it stands in
 * ${c}->state and ->why; the only error is SG_ENOMEM, and then ${c} is zero.
 */
enum sg_err
command_parse(struct command *c, struct sg_str text, struct arena *a);

/* The same for words that no shell will read; they are borrowed. */
enum sg_err command_from_argv(
    struct command *c, const struct sg_str *argv, size_t n, struct arena *a);

/* Whether every word of every part is what the program will get. */
bool command_is_literal(const struct command *c);

/* The opposite, as the scope of a prompt needs it. */
bool command_is_dynamic(const struct command *c);

/*
 * The program, when it is literal and the same in every part; empty when not:
 * such a command is a group of its own.
 */
struct sg_str command_group(const struct command *c);

/*
 * One line of text for display and hash.  Literal commands are quoted again
 * and parse back to the same words and joiners; any other command is shown
 * as it was given.  SG_ENOMEM is the only error.
 */
enum sg_err
command_text(const struct command *c, struct arena *a, struct sg_str *out);

const char *command_why_text(enum command_why why);

#endif
