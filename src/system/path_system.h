#ifndef SYSTEM_PATH_SYSTEM_H
#define SYSTEM_PATH_SYSTEM_H

#include <limits.h>
#include <sys/types.h>

#include "place/path.h"

/*
 * Paths of this machine.  Names are looked at one by one and no link is
 * followed here; the walk does that.  The links of /proc that are no text
 * (fd, cwd, root, exe) are not looked into.
 *
 * If it is told what is the gate's own, it also knows other names of those
 * files (hard links, by device and inode), the gate's program under any name or
 * as a copy, and the gate's process.
 */
struct path_system {
	char path[PATH_BYTES_MAX + 1];
	char target[PATH_BYTES_MAX + 1];
	struct sg_str_list own; /* directories and files; empty: unknown */
	char program[PATH_BYTES_MAX + 1];
	dev_t program_device;
	ino_t program_inode;
	off_t program_size; /* 0: the program is not known */
};

/* ${s} must outlive the resolver. */
struct path_resolver path_system_resolver(struct path_system *s);

/* What is the gate's own; ${own} must outlive ${s}. */
void path_system_guard(struct path_system *s, struct sg_str_list own);

#endif
