#ifndef CLIENT_AS_IS_H
#define CLIENT_AS_IS_H

#include "base/arena.h"

/*
 * A file as it is, for the person who decides about a write to it: whoever
 * asks reads it in its own name and sends it along.  It decides nothing, and
 * the gate keeps none of it.
 */
#define AS_IS_BYTES 200000 /* a longer one is not shown */

enum as_is {
	AS_IS_UNKNOWN, /* it is there and cannot be shown, or nobody knows */
	AS_IS_NOWHERE, /* not even its directory is there */
	AS_IS_MISSING,
	AS_IS_TEXT
};

/* ${path}, in ${cwd} if it is relative.  The text lives in ${a}. */
enum as_is as_is_read(struct sg_str path, struct sg_str cwd, struct arena *a,
    struct sg_str *text);

/* As members of a context: "before" or "missing"; at most AS_IS_ROOM(n). */
#define AS_IS_ROOM(n) (6 * (n) + 64)
void as_is_put(struct buf *b, enum as_is is, struct sg_str text);

#endif
