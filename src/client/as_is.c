/* A file as it is; see as_is.h. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"
#include "client/as_is.h"
#include "json/json_put.h"

#define PATH_ROOM 8192

static bool
whole_path(struct sg_str path, struct sg_str cwd, struct buf *b)
{
	if (path.n == 0 || memchr(path.p, '\0', path.n) != NULL)
		return false;
	if (path.p[0] != '/') {
		if (cwd.n == 0 || cwd.p[0] != '/')
			return false;
		buf_add(b, cwd);
		buf_addc(b, '/');
	}
	buf_add(b, path);
	buf_addc(b, '\0');
	return !buf_full(b);
}

/* Why the file cannot be read.  One that we may not look at does exist. */
static enum as_is
why_not(char *path)
{
	char *slash = strrchr(path, '/');

	if (errno != ENOENT)
		return AS_IS_UNKNOWN;
	*slash = '\0';
	if (path[0] == '\0' || access(path, F_OK) == 0)
		return AS_IS_MISSING;
	return errno == ENOENT ? AS_IS_NOWHERE : AS_IS_UNKNOWN;
}

static enum as_is
read_text(int fd, struct arena *a, struct sg_str *out)
{
	struct stat st;
	ssize_t n = 0;
	char *p;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    st.st_size > AS_IS_BYTES ||
	    (p = arena_new(a, AS_IS_BYTES + 1)) == NULL)
		return AS_IS_UNKNOWN;
	for (ssize_t m = 1; m > 0 && n <= AS_IS_BYTES; n += m)
		if ((m = read(fd, p + n, (size_t)(AS_IS_BYTES + 1 - n))) < 0)
			return AS_IS_UNKNOWN;
	*out = (struct sg_str){p, (size_t)n};
	return n <= AS_IS_BYTES && utf8_valid(*out) &&
		memchr(p, '\0', out->n) == NULL
	    ? AS_IS_TEXT
	    : AS_IS_UNKNOWN;
}

enum as_is
as_is_read(
    struct sg_str path, struct sg_str cwd, struct arena *a, struct sg_str *text)
{
	char room[PATH_ROOM];
	struct buf b = BUF_ON(room);
	enum as_is is;
	int fd;

	*text = STR("");
	if (!whole_path(path, cwd, &b))
		return AS_IS_UNKNOWN;
	fd = open(room, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return why_not(room);
	is = read_text(fd, a, text);
	(void)close(fd);
	return is;
}

void
as_is_put(struct buf *b, enum as_is is, struct sg_str text)
{
	if (is == AS_IS_TEXT)
		json_put_text(b, "before", text);
	else if (is == AS_IS_MISSING || is == AS_IS_NOWHERE)
		json_put_bool(b, "missing", true);
}
