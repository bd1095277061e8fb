#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/str.h"

/* Strict UTF-8 (Unicode table 3-7): no overlong forms, surrogates, > 10FFFF. */

/* The offset of the first byte that is not valid, or ${s}.n when all is. */
size_t utf8_valid_prefix(struct sg_str s);
bool utf8_valid(struct sg_str s);

/*
 * The code point at the start of ${s} and how many bytes it takes.  Zero
 * bytes: ${s} is empty or does not begin with a valid sequence.
 */
size_t utf8_decode(struct sg_str s, uint32_t *cp);

/* Code points in ${s}, which must be valid. */
size_t utf8_count(struct sg_str s);

/* Append ${cp}; a surrogate or a value above 10FFFF becomes U+FFFD. */
void utf8_add(struct buf *b, uint32_t cp);

#endif
