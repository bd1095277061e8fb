#ifndef FACE_OWN_PAST_H
#define FACE_OWN_PAST_H

#include "base/err.h"

/*
 * What a person typed before, in a file that only they can read: one line for
 * each entry, with \n and \\ for newlines and backslashes in it.  The newest
 * ${max} are kept.  A line with something that looks like a secret, one that
 * begins with a space, and one that is longer than PAST_LINE are not.
 */
#define PAST_LINE 4096

struct past {
	char path[4096]; /* empty: nothing is kept */
	unsigned max;
};

/* The file "chat_history" in ${dir}; ${max} of zero: none. */
void past_open(struct past *p, const char *dir, unsigned max);

/*
 * Each entry, the oldest first; those that are too many are taken out of the
 * file.  A file that is somebody else's, or no file, is as if it were empty.
 */
void past_read(
    const struct past *p, void (*each)(void *ctx, const char *line), void *ctx);

/* ${line} is one to keep. */
bool past_is_fit(struct sg_str line);

/* Add it; whether it was kept. */
bool past_add(const struct past *p, struct sg_str line);

#endif
