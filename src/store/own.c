/* The checks are made on the open descriptor: what was checked is what is
 * used, whatever happens to its name meanwhile. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/own.h"

#define OTHERS_WRITE (S_IWGRP | S_IWOTH)
#define OTHERS       (S_IRWXG | S_IRWXO)

/* ${why} about ${name}, as a refusal. */
static int
refuse(int fd, const char *name, const char *why, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);
	const char *base = strrchr(name, '/');

	buf_addz(&b, base == NULL ? name : base + 1);
	buf_addc(&b, ' ');
	buf_addz(&b, why);
	err_set(e, SG_EIO, STR(""), buf_str(&b));
	if (fd >= 0)
		close(fd);
	return -1;
}

enum sg_err
own_starved(struct sg_error *e)
{
	return err_set(e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
}

enum sg_err
own_failed(const char *what, int number, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, what);
	buf_addz(&b, ": ");
	buf_addz(&b, strerror(number));
	return err_set(e, SG_EIO, STR(""), buf_str(&b));
}

static int
cannot_open(int fd, const char *name, int number, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);
	const char *base = strrchr(name, '/');

	if (number == ELOOP)
		return refuse(fd, name,
		    "is a link; put the file or directory itself "
		    "there",
		    e);
	buf_addz(&b, "cannot open ");
	buf_addz(&b, base == NULL ? name : base + 1);
	buf_addz(&b, ": ");
	buf_addz(&b, strerror(number));
	err_set(
	    e, number == ENOENT ? SG_ENOTFOUND : SG_EIO, STR(""), buf_str(&b));
	if (fd >= 0)
		close(fd);
	return -1;
}

static bool
is_link(int dir, const char *name)
{
	struct stat st;

	return fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    S_ISLNK(st.st_mode);
}

int
own_dir_open(const char *path, bool make, struct sg_error *e)
{
	struct stat st;
	int fd;

	if (make && mkdir(path, 0700) != 0 && errno != EEXIST)
		return cannot_open(-1, path, errno, e);
	if (is_link(AT_FDCWD, path))
		return cannot_open(-1, path, ELOOP, e);
	fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &st) != 0)
		return cannot_open(fd, path, errno, e);
	if (st.st_uid != geteuid())
		return refuse(fd, path, "belongs to another user", e);
	if ((st.st_mode & OTHERS_WRITE) != 0)
		return refuse(fd, path,
		    "can be written to by other users; run chmod "
		    "go-w on it",
		    e);
	return fd;
}

int
own_file_open(int dir, const char *name, int flags, struct sg_error *e)
{
	struct stat st;
	int fd = openat(
	    dir, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600);

	if (fd < 0 || fstat(fd, &st) != 0)
		return cannot_open(fd, name, errno, e);
	if (!S_ISREG(st.st_mode))
		return refuse(fd, name, "is not a regular file", e);
	if (st.st_uid != geteuid())
		return refuse(fd, name, "belongs to another user", e);
	if ((st.st_mode & OTHERS) != 0)
		return refuse(fd, name,
		    "is open to other users; run chmod 600 "
		    "on it",
		    e);
	if (st.st_nlink != 1)
		return refuse(
		    fd, name, "has more than one name (hard links)", e);
	return fd;
}
