#ifndef TERM_WRAP_H
#define TERM_WRAP_H

#include "base/str.h"

/*
 * Text that comes in pieces, broken between words at the edge of the terminal.
 * The word that is not over yet is held back.  Code within ``` and lines of a
 * table stay as they are.  What is no terminal gets the text unbroken.  Every
 * word goes through the sanitiser first, as in show.h.
 */
#define WRAP_WORD_MAX 512

struct wrap {
	size_t columns; /* of the terminal; 0: nothing is broken */
	size_t at;      /* columns of the line so far */
	size_t gap;     /* blanks before the next word */
	bool begun;     /* a word stands in the line */
	bool whole;     /* this line is not broken */
	bool code;      /* within ``` */
	char word[WRAP_WORD_MAX];
	size_t n;
};

/* For what is written to stdout. */
void wrap_open(struct wrap *w);

void wrap_add(struct wrap *w, struct sg_str text);

/* What was held back; the line goes on.  False: the line is empty. */
bool wrap_flush(struct wrap *w);

#endif
