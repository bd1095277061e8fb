/* A store that cannot be used is put aside, whole; see sqlite.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/rfc3339.h"
#include "store/own.h"
#include "sqlite/sqlite.h"

#define PATH_ROOM 4096

/* ${path}.aside-2026-11-17T120000Z: no colon, which some tools dislike. */
static void
name_of(const char *path, int64_t at_ms, struct buf *to)
{
	char room[32];
	struct buf time = BUF_ON(room);

	(void)rfc3339_add(&time, at_ms);
	buf_addz(to, path);
	buf_addz(to, ".aside-");
	for (size_t i = 0; i < time.n && time.p[i] != '.'; i++)
		if (time.p[i] != ':')
			buf_addc(to, time.p[i]);
	buf_addc(to, 'Z');
}

static enum sg_err
move(const char *path, const char *to, const char *end, struct sg_error *e)
{
	char from_room[PATH_ROOM], to_room[PATH_ROOM];

	if ((size_t)snprintf(from_room, sizeof(from_room), "%s%s", path, end) >=
		sizeof(from_room) ||
	    (size_t)snprintf(to_room, sizeof(to_room), "%s%s", to, end) >=
		sizeof(to_room))
		return err_set(
		    e, SG_ELONG, STR(""), STR("the path is too long"));
	if (access(to_room, F_OK) == 0)
		return own_failed("the store cannot be put aside", EEXIST, e);
	if (rename(from_room, to_room) != 0 && errno != ENOENT)
		return own_failed("the store cannot be put aside", errno, e);
	return SG_OK;
}

static enum sg_err
sync_dir(const char *path, struct sg_error *e)
{
	char room[PATH_ROOM];
	char *slash;
	int fd;

	(void)snprintf(room, sizeof(room), "%s", path);
	if ((slash = strrchr(room, '/')) == NULL || slash == room)
		return SG_OK;
	*slash = '\0';
	if ((fd = own_dir_open(room, false, e)) < 0)
		return SG_EIO;
	if (fsync(fd) != 0) {
		close(fd);
		return own_failed("the store cannot be put aside", errno, e);
	}
	close(fd);
	return SG_OK;
}

enum sg_err
store_sqlite_aside(
    const char *path, int64_t at_ms, struct buf *to, struct sg_error *e)
{
	enum sg_err err;

	name_of(path, at_ms, to);
	buf_addc(to, '\0');
	if (buf_full(to))
		return err_set(
		    e, SG_ELONG, STR(""), STR("the path is too long"));
	to->n--;
	/* The log goes first: a file without its log is an older store. */
	err = move(path, to->p, "-wal", e);
	if (err == SG_OK)
		err = move(path, to->p, "-shm", e);
	if (err == SG_OK)
		err = move(path, to->p, "", e);
	return err == SG_OK ? sync_dir(path, e) : err;
}
