#ifndef SYSTEM_PATH_OWN_H
#define SYSTEM_PATH_OWN_H

#include <sys/stat.h>

#include "system/path_system.h"

/* What path_system.c asks about a file that exists; nobody else does. */

/* ${st}, which has more than one name, is one of the gate's own files. */
bool path_own_has(const struct path_system *s, const struct stat *st);

/* ${path}, which is ${st}, is the gate's program or a copy of it. */
bool path_own_program(
    const struct path_system *s, const char *path, const struct stat *st);

/* A shell would start the gate's program by ${name}. */
bool path_own_found(const struct path_system *s, struct sg_str name);

/* ${absolute} is /proc/N of this process. */
bool path_own_process(struct sg_str absolute);

#endif
