/* Directories and files of our own, made so that nobody else can use them. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "settings/config_place.h"

static enum sg_err
fail_errno(const char *path, struct sg_error *e)
{
	return err_set(e, SG_EIO, str_of(path), str_of(strerror(errno)));
}

enum sg_err
place_make(const char *path, struct sg_error *e)
{
	char dir[PLACE_MAX];
	size_t n = strlen(path);

	if (n == 0 || n >= sizeof(dir))
		return err_set(
		    e, SG_ELONG, str_of(path), STR("the path is too long"));
	for (size_t i = 1; i <= n; i++) {
		if (path[i] != '/' && path[i] != '\0')
			continue;
		memcpy(dir, path, i);
		dir[i] = '\0';
		if (mkdir(dir, 0700) != 0 && errno != EEXIST && errno != EISDIR)
			return fail_errno(dir, e);
	}
	return SG_OK;
}

static bool
write_fully(int fd, struct sg_str s)
{
	while (s.n > 0) {
		ssize_t n = write(fd, s.p, s.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		s = str_part(s, (size_t)n, s.n);
	}
	return true;
}

/* The entry of the directory is on the disk, too. */
static bool
sync_directory(const char *path, size_t n)
{
	char dir[PLACE_MAX];
	int fd;
	bool ok;

	memcpy(dir, path, n);
	dir[n] = '\0';
	fd = open(n > 0 ? dir : "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return false;
	ok = fsync(fd) == 0;
	close(fd);
	return ok;
}

/* A crash may have left ${temp} behind, of a process with our number. */
static bool
write_beside(const char *temp, const char *path, struct sg_str text)
{
	bool ok;
	int fd;

	(void)unlink(temp);
	fd = open(temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return false;
	ok = write_fully(fd, text) && fsync(fd) == 0;
	if (close(fd) != 0 || !ok || rename(temp, path) != 0) {
		unlink(temp);
		return false;
	}
	return true;
}

enum sg_err
place_write(const char *path, struct sg_str text, struct sg_error *e)
{
	const char *slash = strrchr(path, '/');
	char temp[PLACE_MAX + 32], dir[PLACE_MAX];
	size_t n = slash == NULL ? 0 : (size_t)(slash - path);
	enum sg_err err;

	if (slash == NULL || strlen(path) >= PLACE_MAX)
		return err_set(e, SG_EINVALID, str_of(path),
		    STR("the path must be absolute"));
	memcpy(dir, path, n);
	dir[n] = '\0';
	if (n > 0 && (err = place_make(dir, e)) != SG_OK)
		return err;
	snprintf(temp, sizeof(temp), "%s.%ld.new", path, (long)getpid());
	if (!write_beside(temp, path, text) || !sync_directory(path, n))
		return fail_errno(path, e);
	return SG_OK;
}
