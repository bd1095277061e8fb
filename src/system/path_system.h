#ifndef SYSTEM_PATH_SYSTEM_H
#define SYSTEM_PATH_SYSTEM_H

#include <limits.h>

#include "place/path.h"

/*
 * Paths of this machine.  Names are looked at one by one and no link is
 * followed here; the walk does that.  The links of /proc that are no text
 * (fd, cwd, root, exe) are not looked into.
 */
struct path_system {
	char path[PATH_BYTES_MAX + 1];
	char target[PATH_BYTES_MAX + 1];
};

/* ${s} must outlive the resolver. */
struct path_resolver path_system_resolver(struct path_system *s);

#endif
