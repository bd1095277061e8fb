/* Making and removing the Unix socket. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/socket.h"

static int
fail(struct sg_error *e, const char *path, const char *why)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, path);
	buf_addz(&b, ": ");
	buf_addz(&b, why);
	(void)err_set(e, SG_EIO, STR(""), buf_str(&b));
	return -1;
}

/* The directory of ${path}: ours, closed to others. */
static int
check_folder(const char *path, enum socket_for whom, struct sg_error *e)
{
	char folder[sizeof(((struct sockaddr_un *)0)->sun_path)];
	const char *slash = strrchr(path, '/');
	struct stat st;

	if (slash == NULL || slash == path)
		return fail(e, path, "the socket needs a directory of its own");
	memcpy(folder, path, (size_t)(slash - path));
	folder[slash - path] = '\0';
	if (mkdir(folder, whom == SOCKET_ALL ? 0755 : 0700) != 0 &&
	    errno != EEXIST)
		return fail(e, folder, "cannot be created");
	if (lstat(folder, &st) != 0 || !S_ISDIR(st.st_mode))
		return fail(e, folder, "is not a directory");
	if (st.st_uid != geteuid())
		return fail(e, folder, "belongs to another user");
	if (whom == SOCKET_ALL && (st.st_mode & 022) != 0)
		return fail(e, folder, "other users can write to it");
	if (whom == SOCKET_OURS && (st.st_mode & 077) != 0)
		return fail(e, folder,
		    "other users can reach it; remove their access "
		    "(chmod go=)");
	return 0;
}

/* What stands there already: nothing, a dead socket of ours, or trouble. */
static int
clear_place(const struct sockaddr_un *at, struct sg_error *e)
{
	struct stat st;
	int fd, err;

	if (lstat(at->sun_path, &st) != 0)
		return errno == ENOENT
		    ? 0
		    : fail(e, at->sun_path, "cannot be checked");
	if (!S_ISSOCK(st.st_mode) || st.st_uid != geteuid())
		return fail(e, at->sun_path,
		    "is not a socket that belongs to "
		    "you");
	fd = socket(AF_UNIX, SOCK_STREAM, 0);
	if (fd < 0)
		return fail(e, at->sun_path, "the system gave no socket");
	err = connect(fd, (const struct sockaddr *)at, sizeof(*at)) == 0
	    ? 0
	    : errno;
	(void)close(fd);
	if (err == 0)
		return fail(e, at->sun_path, "another server answers there");
	if (err != ECONNREFUSED)
		return fail(e, at->sun_path,
		    "cannot tell whether another "
		    "server uses it");
	return unlink(at->sun_path) == 0
	    ? 0
	    : fail(e, at->sun_path, "cannot be removed");
}

int
socket_make(const char *path, enum socket_for whom, uint64_t *inode,
    uint64_t *device, struct sg_error *e)
{
	mode_t mode = whom == SOCKET_ALL ? 0666 : 0600;
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	struct stat st;
	mode_t mask;
	int fd, err;

	if (strlen(path) >= sizeof(at.sun_path))
		return fail(e, path, "the name is too long for a socket");
	memcpy(at.sun_path, path, strlen(path) + 1);
	if (check_folder(path, whom, e) != 0 || clear_place(&at, e) != 0)
		return -1;
	fd = socket(AF_UNIX, SOCK_STREAM, 0);
	if (fd < 0)
		return fail(e, path, "the system gave no socket");
	(void)fcntl(fd, F_SETFD, FD_CLOEXEC);
	mask = umask(0777 & ~mode);
	err = bind(fd, (struct sockaddr *)&at, sizeof(at));
	(void)umask(mask);
	if (err != 0 || lstat(path, &st) != 0 || (st.st_mode & 0777) != mode) {
		(void)close(fd);
		return fail(e, path, "cannot be bound");
	}
	*inode = (uint64_t)st.st_ino;
	*device = (uint64_t)st.st_dev;
	return fd;
}

void
socket_remove(const char *path, uint64_t inode, uint64_t device)
{
	struct stat st;

	if (lstat(path, &st) == 0 && S_ISSOCK(st.st_mode) &&
	    (uint64_t)st.st_ino == inode && (uint64_t)st.st_dev == device)
		(void)unlink(path);
}
