/* Where a path leads, and whether this user could lead it elsewhere. */
#define _XOPEN_SOURCE 700 /* S_ISVTX */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "face/hook/moved.h"
#include "place/path.h"

struct look {
	char path[PATH_BYTES_MAX + 1], target[PATH_BYTES_MAX + 1];
	bool moves;
};

/* The entry of ${dir}, whose owner is ${owner}, can be replaced by us. */
static bool
can_replace(const char *dir, uid_t owner)
{
	uid_t me = geteuid();
	struct stat st;

	return faccessat(AT_FDCWD, dir, W_OK, AT_EACCESS) == 0 &&
	    stat(dir, &st) == 0 &&
	    ((st.st_mode & S_ISVTX) == 0 || me == 0 || me == st.st_uid ||
		me == owner);
}

/* ${path} or a directory on the way to it; it is cut to pieces. */
static bool
can_move(char *path)
{
	struct stat st;
	char *slash;

	while ((slash = strrchr(path, '/')) != NULL && slash[1] != '\0') {
		if (lstat(path, &st) != 0)
			return true;
		slash[slash == path ? 1 : 0] = '\0';
		if (can_replace(path, st.st_uid))
			return true;
	}
	return false;
}

static enum path_look
look(void *self, struct sg_str absolute, struct sg_str *target)
{
	struct look *l = self;
	struct stat st;
	ssize_t n;

	if (absolute.n >= sizeof(l->path) || absolute.n == 0 ||
	    absolute.p[0] != '/')
		return PATH_LOOK_FAILED;
	memcpy(l->path, absolute.p, absolute.n);
	l->path[absolute.n] = '\0';
	if (lstat(l->path, &st) != 0)
		return errno == ENOENT ? PATH_LOOK_MISSING : PATH_LOOK_FAILED;
	if (!S_ISLNK(st.st_mode))
		return S_ISDIR(st.st_mode) ? PATH_LOOK_DIRECTORY
					   : PATH_LOOK_FILE;
	n = readlink(l->path, l->target, sizeof(l->target));
	if (n <= 0 || (size_t)n == sizeof(l->target))
		return PATH_LOOK_FAILED;
	*target = (struct sg_str){l->target, (size_t)n};
	l->moves |= can_move(l->path);
	return PATH_LOOK_LINK;
}

void
hook_way_of(struct sg_str cwd, struct sg_str path, struct arena *a,
    struct hook_way *out)
{
	struct look *l = arena_raw(a, sizeof(*l));
	struct path_resolver r = {look, l};
	struct path_place place = {.root = STR("/"),
	    .cwd = cwd.n > 0 ? cwd : STR("/"),
	    .resolver = &r};
	enum path_why why;
	struct path p;

	*out = (struct hook_way){.known = false};
	if (l == NULL || (cwd.n == 0 && path.p[0] != '/'))
		return;
	l->moves = false;
	if (!path_place_init(&place, a, &why))
		return;
	l->moves = false; /* a working directory stays what it is */
	if (!path_resolve(&place, path, PATH_FOLLOW_LAST, a, &p) || p.dynamic)
		p.absolute = STR("");
	*out = (struct hook_way){
	    .known = p.absolute.n > 0, .moves = l->moves, .real = p.absolute};
}
