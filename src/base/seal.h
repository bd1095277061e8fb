#ifndef BASE_SEAL_H
#define BASE_SEAL_H

#include "base/arena.h"

/*
 * A text that is kept and that nobody reads without the key.
 *
 * SIV by HMAC-SHA-256: the tag of name and text is the counter's start, so the
 * same text under the same name seals to the same bytes, and a byte that was
 * changed does not open.  A seal that is moved to another name does not open
 * either.
 */

/* Lower-case hex in ${a}; empty: there is no key, or no memory. */
struct sg_str seal_make(
    struct sg_str key, struct sg_str name, struct sg_str text, struct arena *a);

/* The text in ${a}; false: another key, another name, or it was changed. */
bool seal_read(struct sg_str key, struct sg_str name, struct sg_str sealed,
    struct arena *a, struct sg_str *out);

#endif
