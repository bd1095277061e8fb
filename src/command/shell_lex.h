#ifndef COMMAND_SHELL_LEX_H
#define COMMAND_SHELL_LEX_H

#include "base/str.h"

/*
 * Tokens of a command line, as bash and a POSIX shell both read it.  A word
 * is the bytes that remain after quote removal, with flags for everything in
 * it that a shell would still change, or that two shells read differently.
 *
 * The text inside $( ), ` ` and <( ) comes as further tokens between the
 * operators that open and close it, so that whoever looks for a program finds
 * it there.  Nothing recurses: what is open stands on a short stack.  Every
 * byte is looked at a fixed number of times.
 */
#define SHELL_DEPTH_MAX   32
#define SHELL_HEREDOC_MAX 8

/* Why the bytes of a word are not what the program would get. */
enum {
	WORD_EXPANSION = 1 << 0, /* $x ${x} $(x) `x` $((x)) $"x" */
	WORD_GLOB = 1 << 1,      /* * ? [ */
	WORD_TILDE = 1 << 2,
	WORD_BRACE = 1 << 3,   /* {a,b} {1..3} */
	WORD_HISTORY = 1 << 4, /* !x: interactive shells only */
	WORD_ANSI = 1 << 5,    /* $'x': decoded, but sh reads it otherwise */
	WORD_ODD = 1 << 6,     /* control bytes, or bytes blank to some shell */
	WORD_ASSIGNMENT = 1 << 7, /* x=y in front of the program */
	WORD_TARGET = 1 << 8,     /* of a redirection: not an argument */
	WORD_NOT_LITERAL = (1 << 9) - 1,
	/* these leave a word literal */
	WORD_QUOTED = 1 << 9,   /* some of it is */
	WORD_SETS = 1 << 10,    /* NAME= NAME+= NAME[..]=, unquoted */
	WORD_RESUMED = 1 << 11, /* the rest of one, behind a substitution */
	WORD_INWARD = 1 << 12,  /* a target that is only read: < << <<< <& */
};

enum shell_token {
	SHELL_BAD, /* and from now on always; see why */
	SHELL_END,
	SHELL_WORD,
	SHELL_OPERATOR,
	SHELL_REDIRECT, /* the next word is its target */
};

enum shell_operator {
	SHELL_OP_NONE,
	SHELL_OP_AND,        /* && */
	SHELL_OP_OR,         /* || */
	SHELL_OP_THEN,       /* ;  */
	SHELL_OP_PIPE,       /* |  */
	SHELL_OP_BACKGROUND, /* &  */
	SHELL_OP_PIPE_BOTH,  /* |& */
	SHELL_OP_CASE,       /* ;; ;& ;;& */
	SHELL_OP_NEWLINE,
	SHELL_OP_OPEN,     /* ( */
	SHELL_OP_CLOSE,    /* ) of any ( */
	SHELL_OP_SUBST,    /* $( ` <( >( */
	SHELL_OP_SUBST_END /* the end of one */
};

/* What was met besides words; kept until the end. */
enum {
	SHELL_SAW_COMMENT = 1 << 0,
	SHELL_SAW_HEREDOC = 1 << 1,
	SHELL_SAW_HERESTRING = 1 << 2,
	SHELL_SAW_HIDDEN = 1 << 3, /* a substitution in a here-document, or an
				      escaped ` inside ` `: not looked into */
	SHELL_SAW_HIGH = 1 << 4,   /* a byte above 7f */
};

/* Why SHELL_BAD came. */
enum shell_bad { SHELL_BAD_NUL, SHELL_BAD_OPEN, SHELL_BAD_DEEP };

struct shell_heredoc {
	struct sg_str delimiter;
	bool strip_tabs;
	bool quoted;
};

struct shell_lex {
	const char *start;
	const char *at;
	const char *end;
	char *out; /* where the next byte of a word goes */
	struct sg_str word;
	unsigned flags; /* of the last word: WORD_x */
	unsigned saw;   /* SHELL_SAW_x */
	enum shell_operator op;
	bool is_bad;
	enum shell_bad why;
	bool opening;    /* the beginning of a substitution is due */
	bool inward;     /* the last redirection only reads its target */
	bool resumed;    /* a word goes on behind a substitution */
	unsigned braces; /* open { in the word */
	bool had_brace;
	size_t quoted_from; /* the bytes of the word before are unquoted */
	unsigned depth;
	uint8_t open[SHELL_DEPTH_MAX];
	enum { NO_DELIMITER, DELIMITER, DELIMITER_TABS } wants;
	unsigned n_heredocs;
	struct shell_heredoc heredocs[SHELL_HEREDOC_MAX];
};

/* ${room} takes the bytes of all words: at least ${text}.n of them. */
void shell_lex_init(struct shell_lex *l, struct sg_str text, char *room);
enum shell_token shell_lex_next(struct shell_lex *l);

/* A word with a meaning of its own where a command begins: if, {, !, ... */
bool shell_is_reserved(struct sg_str word);

/*
 * Append ${word} so that a shell reads back exactly these bytes, on one line:
 * as it is, in '' or in $''.  ${first}: it stands where a command begins.
 */
void shell_quote(struct buf *b, struct sg_str word, bool first);

/* No more than shell_quote() adds for ${n} bytes. */
#define SHELL_QUOTE_MAX(n) (4 * (n) + 3)

#endif
