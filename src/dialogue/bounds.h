#ifndef DIALOGUE_BOUNDS_H
#define DIALOGUE_BOUNDS_H

#include "base/str.h"

/*
 * What the bounds of a turn ask of a text: no certainty, stated assumptions, a
 * length.  The bounds themselves are the lattice's (solgate/lattice.h).
 */

/* The first words of ${text} that promise certainty; empty: there are none. */
struct sg_str bounds_certain(struct sg_str text);

/* Whether ${text} says that it assumes something. */
bool bounds_assumes(struct sg_str text);

/* About how many tokens a model takes for ${text}: never too few by half. */
int64_t bounds_tokens(struct sg_str text);

/* The beginning of ${text} that takes about ${tokens}, up to the end of a
 * sentence or a line if one is near. */
struct sg_str bounds_cut(struct sg_str text, int64_t tokens);

/* What ends the code that ${text} ends in; empty: it ends in none.  Without
 * it, what is written behind would be a line of that code. */
struct sg_str bounds_fence(struct sg_str text);

/* Where the last sentence, and the last word, of ${text} that is whole ends; 0:
 * none does.  Signs of scripts that set no blanks are words of their own. */
size_t bounds_sentences(struct sg_str text);
size_t bounds_words(struct sg_str text);

#endif
