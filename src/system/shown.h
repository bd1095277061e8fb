#ifndef SYSTEM_SHOWN_H
#define SYSTEM_SHOWN_H

#include "base/arena.h"
#include "base/str.h"

/* Names that are shown as they are: nothing in them needs a mark (T25). */
bool shown_is_plain(struct sg_str name);

/* ${text} sanitised, at most ${columns} wide, in ${a}; empty: no memory. */
struct sg_str shown_safe(struct arena *a, struct sg_str text, size_t columns);

#endif
