/* lstat and readlink as a resolver. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/path_own.h"

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

/* "~", or a program that is found through the PATH. */
static enum path_look
look_by_name(struct path_system *s, struct sg_str name, struct sg_str *target)
{
	const char *home = getenv("HOME");

	if (!str_eq(name, STR("~")))
		return path_own_found(s, name) ? PATH_LOOK_PROGRAM
					       : PATH_LOOK_MISSING;
	if (home == NULL || home[0] != '/')
		return PATH_LOOK_MISSING;
	*target = str_of(home);
	return PATH_LOOK_LINK;
}

static enum path_look
look_at_file(const struct path_system *s, const struct stat *st)
{
	if (s->own.n == 0 || !S_ISREG(st->st_mode))
		return PATH_LOOK_FILE;
	if (path_own_program(s, s->path, st))
		return PATH_LOOK_PROGRAM;
	return st->st_nlink > 1 && path_own_has(s, st) ? PATH_LOOK_OWN
						       : PATH_LOOK_FILE;
}

static enum path_look
look(void *self, struct sg_str absolute, struct sg_str *target)
{
	struct path_system *s = self;
	struct stat st;

	if (absolute.n >= sizeof(s->path))
		return PATH_LOOK_FAILED;
	if (absolute.n > 0 && absolute.p[0] != '/')
		return look_by_name(s, absolute, target);
	memcpy(s->path, absolute.p, absolute.n);
	s->path[absolute.n] = '\0';
	if (s->own.n > 0 && path_own_process(absolute))
		return PATH_LOOK_OWN;
	if (lstat(s->path, &st) != 0)
		return errno == ENOENT ? PATH_LOOK_MISSING : PATH_LOOK_FAILED;
	if (S_ISLNK(st.st_mode))
		return read_link(s, target);
	return S_ISDIR(st.st_mode) ? PATH_LOOK_DIRECTORY : look_at_file(s, &st);
}

struct path_resolver
path_system_resolver(struct path_system *s)
{
	return (struct path_resolver){look, s};
}
