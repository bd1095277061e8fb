#ifndef TESTS_PATH_REAL_H
#define TESTS_PATH_REAL_H

/* The file system of this machine behind struct path_resolver. */
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "place/path.h"

static enum path_look
path_real_look(void *self, struct sg_str absolute, struct sg_str *target)
{
	static char name[PATH_MAX], text[PATH_MAX];
	struct stat st;
	ssize_t n;

	(void)self;
	memcpy(name, absolute.p, absolute.n);
	name[absolute.n] = '\0';
	if (lstat(name, &st) != 0)
		return errno == ENOENT ? PATH_LOOK_MISSING : PATH_LOOK_FAILED;
	if (S_ISDIR(st.st_mode))
		return PATH_LOOK_DIRECTORY;
	if (!S_ISLNK(st.st_mode))
		return PATH_LOOK_FILE;
	n = readlink(name, text, sizeof(text));
	if (n < 0)
		return PATH_LOOK_FAILED;
	*target = (struct sg_str){text, (size_t)n};
	return PATH_LOOK_LINK;
}

static const struct path_resolver path_real = {path_real_look, NULL};

#endif
