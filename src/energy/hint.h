#ifndef ENERGY_HINT_H
#define ENERGY_HINT_H

#include "base/str.h"

/*
 * Does ${text} have the word ${hint}?  Letters of ASCII are the same in
 * either case; no letter stands directly before it and none after it but the
 * "s" of a plural, so that "ac" is in "AC loads" and not in "backup".
 */
bool hint_in(struct sg_str text, struct sg_str hint);

#endif
