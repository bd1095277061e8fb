#ifndef SYSTEM_SHOWN_H
#define SYSTEM_SHOWN_H

#include "base/arena.h"
#include "base/str.h"

/* Names that are shown as they are: nothing in them needs a mark (T25). */
bool shown_is_plain(struct sg_str name);

/* ${text} sanitised, at most ${columns} wide, in ${a}; empty: no memory. */
struct sg_str shown_safe(struct arena *a, struct sg_str text, size_t columns);

/*
 * The same for what something calls itself: letters that pass for others are
 * written out, and no sign in it looks like a quotation mark, so that it
 * cannot leave the quotes that faces put around it (F23).
 */
struct sg_str shown_name(struct arena *a, struct sg_str text, size_t columns);

/*
 * "look-alikes in the name: 5 Cyrillic letters" (F12), in ${a}; empty: there
 * are none, or no memory.  ${what} is one of our own words.
 */
struct sg_str
shown_lookalikes(struct arena *a, const char *what, struct sg_str text);

#endif
