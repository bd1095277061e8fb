#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include "base/str.h"

/*
 * "Did you mean ...?": how far two names are from each other, in letters that
 * must be changed, added or dropped (Levenshtein).
 */
#define NEAREST_NAME_MAX 48

/* Longer names than NEAREST_NAME_MAX are SIZE_MAX apart. */
size_t nearest_distance(struct sg_str a, struct sg_str b);

/* The first distance from a name of ${n} letters that is not near. */
size_t nearest_limit(size_t n);

#endif
