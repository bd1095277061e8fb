/* lstat and readlink as a resolver. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/path_system.h"

static enum path_look
read_link(struct path_system *s, struct sg_str *target)
{
	ssize_t n;

	if (str_starts(str_of(s->path), STR("/proc/")))
		return PATH_LOOK_FAILED;
	n = readlink(s->path, s->target, sizeof(s->target));
	if (n <= 0 || (size_t)n == sizeof(s->target))
		return PATH_LOOK_FAILED;
	*target = (struct sg_str){s->target, (size_t)n};
	return PATH_LOOK_LINK;
}

static enum path_look
look(void *self, struct sg_str absolute, struct sg_str *target)
{
	struct path_system *s = self;
	struct stat st;

	if (absolute.n >= sizeof(s->path))
		return PATH_LOOK_FAILED;
	memcpy(s->path, absolute.p, absolute.n);
	s->path[absolute.n] = '\0';
	if (lstat(s->path, &st) != 0)
		return errno == ENOENT ? PATH_LOOK_MISSING : PATH_LOOK_FAILED;
	if (S_ISLNK(st.st_mode))
		return read_link(s, target);
	return S_ISDIR(st.st_mode) ? PATH_LOOK_DIRECTORY : PATH_LOOK_FILE;
}

struct path_resolver
path_system_resolver(struct path_system *s)
{
	return (struct path_resolver){look, s};
}
