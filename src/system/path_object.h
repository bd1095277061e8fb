#ifndef SYSTEM_PATH_OBJECT_H
#define SYSTEM_PATH_OBJECT_H

#include "base/str.h"

/*
 * Which object a path names now: device and inode, which no link can change.
 * The names of a path are only a way to it; who opens the path later and
 * compares has what was decided on, or knows that it is another thing (T14).
 */
struct path_object {
	bool known;
	uint64_t device, inode;
};

/* ${absolute} has no links; not known: it does not exist, or is one now. */
struct path_object path_object_of(struct sg_str absolute);

bool path_object_is(const struct path_object *a, const struct path_object *b);

#endif
