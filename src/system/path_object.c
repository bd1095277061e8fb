/* Device and inode of a path; see path_object.h. */
#include "system/path_object.h"

#include <string.h>
#include <sys/stat.h>

#include "place/path.h"

struct path_object
path_object_of(struct sg_str absolute)
{
	char path[PATH_BYTES_MAX + 1];
	struct stat st;

	if (absolute.n == 0 || absolute.n > PATH_BYTES_MAX)
		return (struct path_object){.known = false};
	memcpy(path, absolute.p, absolute.n);
	path[absolute.n] = '\0';
	if (lstat(path, &st) != 0 || S_ISLNK(st.st_mode))
		return (struct path_object){.known = false};
	return (struct path_object){.known = true,
	    .device = (uint64_t)st.st_dev,
	    .inode = (uint64_t)st.st_ino};
}

bool
path_object_is(const struct path_object *a, const struct path_object *b)
{
	return a->known == b->known && a->device == b->device &&
	    a->inode == b->inode;
}
