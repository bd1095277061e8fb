#ifndef INTENT_CHARS_H
#define INTENT_CHARS_H

#include "base/str.h"

/*
 * The beginning of ${s}, at most ${max} characters (code points) long, and
 * never past a byte that is not UTF-8.
 */
struct sg_str chars_cut(struct sg_str s, size_t max);

/* ${s} is text of 1 to ${max} characters. */
bool chars_fit(struct sg_str s, size_t max);

/* The first line that says something, without the blanks around it. */
struct sg_str chars_first_line(struct sg_str s);

#endif
