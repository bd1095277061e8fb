#ifndef INTENT_NORMAL_H
#define INTENT_NORMAL_H

#include "base/str.h"

/*
 * The copy of a message that is matched.  Lower case, and what only looks
 * different is made the same: full-width, styled and accented letters become
 * plain ones, a Cyrillic or Greek letter inside a Latin word becomes the
 * letter it imitates, and what nobody sees (zero-width, soft hyphens,
 * combining marks, bytes that are no text) is dropped.  Words of other
 * scripts stay as they are.  The raw message stays with the caller.
 */

/*
 * normal_text(raw, out, cap):
 * Write the copy of ${raw} to ${out} and return its length, at most ${cap}.
 * The copy is never longer than ${raw}; what does not fit is cut at a
 * character.
 */
size_t normal_text(struct sg_str raw, char *out, size_t cap);

#endif
