#ifndef BASE_FOLD_H
#define BASE_FOLD_H

#include "base/str.h"

/*
 * Searching as people do: capital and small letters of Latin, Greek and
 * Cyrillic are the same.  Both texts are UTF-8; a byte that is none ends them.
 */

/* Whether ${needle} stands somewhere in ${text}; an empty one does. */
bool fold_has(struct sg_str text, struct sg_str needle);

#endif
