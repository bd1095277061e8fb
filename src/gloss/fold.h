#ifndef GLOSS_FOLD_H
#define GLOSS_FOLD_H

#include "gloss/gloss.h"

/* Scripts that a table is written in. */
enum gloss_script {
	GLOSS_LATIN,
	GLOSS_CYRILLIC,
	GLOSS_ARABIC,
	GLOSS_DEVANAGARI,
	GLOSS_HAN,
	GLOSS_HANGUL,
	GLOSS_KANA,
	GLOSS_SCRIPTS
};

/* A text as the tables spell it, and how many letters of each script it has. */
struct gloss_folded {
	size_t n;
	unsigned letters[GLOSS_SCRIPTS];
	char text[GLOSS_BYTES + 4];
};

void gloss_fold(struct gloss_folded *f, struct sg_str text);

/* Does a word go on at ${s}?  If so, ${n} is how many bytes that takes. */
bool gloss_in_word(struct sg_str s, size_t *n);

/* Is the character at ${s}, which is part of a word, Han or kana? */
bool gloss_is_han(struct sg_str s);

#endif
