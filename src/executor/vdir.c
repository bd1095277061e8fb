/* Items of a calendar directory; see vdir.h. */
#include "executor/vdir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What, where and why; a long path gives way, so that the rest is read. */
static enum sg_err
failed(const char *path, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX];
	const char *why = strerror(errno);
	size_t n = strlen(path);

	snprintf(room, sizeof(room), "cannot write in %s%.*s: %s",
	    n > 110 ? "..." : "", 110, n > 110 ? path + n - 110 : path, why);
	return err_set(e, SG_EIO, str_of(path), str_of(room));
}

/* The directory and those above it that are missing. */
static enum sg_err
make_dir(const char *dir, struct sg_error *e)
{
	char path[VDIR_PATH_MAX];
	size_t n = strlen(dir);

	if (n == 0 || n >= sizeof(path) || dir[0] != '/')
		return err_set(e, SG_EINVALID, str_of(dir),
		    STR("the setting must be the absolute path of "
			"a directory"));
	memcpy(path, dir, n + 1);
	for (size_t i = 1; i <= n; i++) {
		if (path[i] != '/' && path[i] != '\0')
			continue;
		path[i] = '\0';
		if (mkdir(path, 0700) != 0 && errno != EEXIST)
			return failed(path, e);
		path[i] = dir[i];
	}
	return SG_OK;
}

static bool
write_all(int fd, struct sg_str text)
{
	ssize_t n;

	while (text.n > 0) {
		n = write(fd, text.p, text.n);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		text = str_part(text, (size_t)n, text.n);
	}
	return true;
}

/* What a crash left of an earlier attempt under this name is written over. */
static bool
write_temp(int dir, const char *temp, struct sg_str text)
{
	int fd = openat(dir, temp,
	    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	bool ok = fd >= 0 && write_all(fd, text) && fsync(fd) == 0;

	if (fd >= 0 && close(fd) != 0)
		ok = false;
	return ok;
}

static enum sg_err
put(int dir, const char *name, struct sg_str text, struct sg_error *e)
{
	char temp[320];

	snprintf(temp, sizeof(temp), ".%s.tmp", name);
	if (write_temp(dir, temp, text) &&
	    renameat(dir, temp, dir, name) == 0 && fsync(dir) == 0)
		return SG_OK;
	(void)failed(name, e);
	(void)unlinkat(dir, temp, 0);
	return SG_EIO;
}

enum sg_err
vdir_put(const char *dir, const char *name, struct sg_str text, bool *there,
    struct sg_error *e)
{
	enum sg_err err = make_dir(dir, e);
	struct stat st;
	int fd;

	*there = false;
	if (err != SG_OK)
		return err;
	if (strlen(name) > 255 || strchr(name, '/') != NULL)
		return err_set(e, SG_EINVALID, str_of(name),
		    STR("the name cannot be used for a file"));
	fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return failed(dir, e);
	if (fstatat(fd, name, &st, AT_SYMLINK_NOFOLLOW) == 0)
		*there = true;
	else
		err = put(fd, name, text, e);
	(void)close(fd);
	return err;
}

enum sg_err
vdir_replace(
    const char *dir, const char *name, struct sg_str text, struct sg_error *e)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	enum sg_err err;

	if (fd < 0)
		return failed(dir, e);
	err = put(fd, name, text, e);
	(void)close(fd);
	return err;
}

void
vdir_url(struct buf *out, const char *path)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN"
				    "OPQRSTUVWXYZ0123456789/._-~";

	buf_addz(out, "file://");
	for (; *path != '\0'; path++)
		if (strchr(plain, *path) != NULL) {
			buf_addc(out, *path);
		} else {
			buf_addc(out, '%');
			buf_addhex(out, (const uint8_t *)path, 1);
		}
}
