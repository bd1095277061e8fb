#ifndef TERM_CLI_H
#define TERM_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "solgate/error.h"
#include "words/words.h"

/*
 * The command line: one command, one file, one entry.  A command is found in
 * the table of cli.c, its options are read by the table in its entry, and its
 * run() returns how the program ends.
 */
enum cli_exit {
#define X(sym, code, name, text) CLI_##sym = (code),
#include "term/exit.def"
};

struct cli;

enum cli_target {
	CLI_TO_FLAG,   /* bool: it stood there */
	CLI_TO_TEXT,   /* const char *: its value */
	CLI_TO_NUMBER, /* int64_t: its value, within bounds */
	CLI_TO_WORD,   /* unsigned or an enum: its place in the word list */
	CLI_TO_JSON,   /* struct cli itself: failures are JSON, too */
	CLI_TO_TAKE    /* a function takes it */
};

/* An option, and where cli_options() puts what was said. */
struct cli_option {
	const char *name; /* "signal" for --signal */
	/* "KIND"; "[KIND]" where it may be left out, or NULL: it takes none */
	const char *arg;
	const char *help;
	enum cli_target to;
	size_t at; /* offset in what the command fills */
	const struct word_list *words;
	int64_t least, most;
	const char *wrong; /* what is said of a number that is none of these */
	/* False: the value is wrong, and that was said. */
	bool (*take)(struct cli *c, void *at, const char *value);
};

/* Rows of such a table; ${type} is what the command fills. */
#define CLI_FLAG(name_, help_, type, member)                         \
	{                                                            \
		.name = (name_), .help = (help_), .to = CLI_TO_FLAG, \
		.at = offsetof(type, member)                         \
	}
#define CLI_TEXT(name_, arg_, help_, type, member)               \
	{                                                        \
		.name = (name_), .arg = (arg_), .help = (help_), \
		.to = CLI_TO_TEXT, .at = offsetof(type, member)  \
	}
#define CLI_NUMBER(name_, arg_, help_, type, member, least_, most_, wrong_) \
	{                                                                   \
		.name = (name_), .arg = (arg_), .help = (help_),            \
		.to = CLI_TO_NUMBER, .at = offsetof(type, member),          \
		.least = (least_), .most = (most_), .wrong = (wrong_)       \
	}
#define CLI_WORD(name_, arg_, help_, type, member, list)         \
	{                                                        \
		.name = (name_), .arg = (arg_), .help = (help_), \
		.to = CLI_TO_WORD, .at = offsetof(type, member), \
		.words = &(list)                                 \
	}
#define CLI_JSON(help_)                                            \
	{                                                          \
		.name = "json", .help = (help_), .to = CLI_TO_JSON \
	}
#define CLI_TAKE(name_, arg_, help_, function)                   \
	{                                                        \
		.name = (name_), .arg = (arg_), .help = (help_), \
		.to = CLI_TO_TAKE, .take = (function)            \
	}
#define CLI_TAKE_AT(name_, arg_, help_, function, type, member)  \
	{                                                        \
		.name = (name_), .arg = (arg_), .help = (help_), \
		.to = CLI_TO_TAKE, .at = offsetof(type, member), \
		.take = (function)                               \
	}

struct cli_command {
	const char *name;
	const char *args; /* as in the usage line: "[OPTION]... TEXT" */
	const char *summary;
	const char *help; /* paragraphs below the options; ends in newline */
	const struct cli_option *options;
	size_t noptions;
	/* Said where two options fill the same place; NULL: the last counts. */
	const char *twice;
	enum cli_exit (*run)(struct cli *c, int argc, char **argv);
};

/* In such an entry: its table of options. */
#define CLI_ROWS(rows) \
	.options = (rows), .noptions = sizeof(rows) / sizeof((rows)[0])

/* One call of the program. */
struct cli {
	const struct cli_command *command;
	bool json;     /* failures are JSON too */
	bool colour;   /* stdout is a terminal that may be coloured */
	bool no_pager; /* long answers are printed as they are */
};

extern const struct cli_command *const cli_commands[];
extern const size_t cli_commands_count;

const struct cli_command *cli_find(const char *name);

/* The whole program. */
int cli_main(int argc, char **argv);

void cli_print_help(FILE *out, const struct cli_command *command);

/*
 * Read all options and put each where its row says, in ${into}; optind is the
 * first operand then.  False: one was not understood, and that was said.
 */
bool cli_options(struct cli *c, int argc, char **argv, void *into);

/* After that: no more than ${most} operands; says so if there are. */
bool cli_operands(const struct cli *c, int argc, char **argv, int most);

/*
 * A word that says what a command does: "revoke".  The first of a table is
 * meant if there is none; ${run} gets the ${operands} words behind it.
 */
struct cli_verb {
	const char *name;
	int operands;
	enum cli_exit (*run)(void *call, char **words);
};

/* After the options; NULL: there is no such verb, or it has not as many
 * words, and that was said.  ${*words} are those behind it. */
const struct cli_verb *cli_verb(const struct cli *c, int argc, char **argv,
    const struct cli_verb *v, size_t n, char ***words);

/*
 * Say on stderr what went wrong, why, and what to do next (each may hold
 * foreign text; what is not printable is escaped).  ${why} and ${next} may be
 * NULL.  Returns ${exit}.
 */
enum cli_exit cli_fail(const struct cli *c, enum cli_exit exit,
    const char *what, const char *why, const char *next);

/* The same, why by ${e}: "cannot read the settings (FILE:LINE: why)". */
enum cli_exit cli_fail_error(const struct cli *c, enum cli_exit exit,
    const char *what, const struct sg_error *e, const char *next);

/* Foreign text for a terminal: what is not printable ASCII is escaped. */
void cli_put(FILE *f, struct sg_str s);

/*
 * The same for a text that was sanitised: its letters stay as they are where
 * the terminal reads UTF-8.
 */
void cli_put_shown(FILE *f, struct sg_str s);

/* Whether the terminal reads UTF-8, as the locale says. */
bool cli_utf8(void);

/* All operands as one text, as a person would have typed it; NULL: no memory.
 * The caller frees it. */
char *cli_join(int n, char **words);

/* The value of an option that must be one of ${list}; says so if it is not. */
bool cli_word(const struct cli *c, const struct word_list *list,
    const char *option, const char *value, unsigned *out);

/* The word of ${n} in ${words} most like ${s}, or NULL if none is near. */
const char *cli_nearest(const char *s, const char *const *words, size_t n);

/* Whether all that was written to stdout arrived; says so if not. */
enum cli_exit cli_flush(const struct cli *c, enum cli_exit exit);

#endif
