#ifndef COMMAND_SHELL_WORD_H
#define COMMAND_SHELL_WORD_H

#include "command/shell_lex.h"

/* What the lexer and the reader of one word share. */

enum shell_open {
	SHELL_IN_NOTHING,
	SHELL_IN_GROUP, /* ( */
	SHELL_IN_SUBST, /* $( <( >( */
	SHELL_IN_TICK,  /* ` */
	SHELL_IN_QUOTE, /* " */
	SHELL_IN_PARAM  /* ${ */
};

enum shell_token shell_fail(struct shell_lex *l, enum shell_bad why);

/* What is open innermost, and opening one more; false: too deep. */
enum shell_open shell_top(const struct shell_lex *l);
bool shell_push(struct shell_lex *l, enum shell_open what);

/* The innermost is " or ${: a word, and not a command, goes on. */
bool shell_in_word(const struct shell_lex *l);

/* A byte of a variable's name. */
bool shell_is_name(char c);

/* Read the word at the reader's place, or the rest of a resumed one. */
bool shell_word(struct shell_lex *l);

/* The text of a $'' behind its first quote; false: it does not end. */
bool shell_ansi(struct shell_lex *l);

/* NAME= NAME+= NAME[..]=, with nothing quoted before ${quoted_from}. */
bool shell_sets(struct sg_str word, size_t quoted_from);

/* One byte more of the word. */
void shell_add(struct shell_lex *l, char c);

#endif
