#ifndef EMBED_FOLD_H
#define EMBED_FOLD_H

#include "base/str.h"

/*
 * Append to ${b} the text at the start of ${in} as the vocabulary spells it:
 * full-width, styled, raised and circled letters and digits plain, ligatures
 * and fractions taken apart, every kind of space one space; a byte that is no
 * UTF-8 as U+FFFD.  This is the part of NFKC that leads to characters the
 * vocabulary has.  Return how many bytes of ${in} it was, 0 at the end.
 */
size_t fold_char(struct buf *b, struct sg_str in);

#endif
