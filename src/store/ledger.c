/*
 * Appending.  A write is one write: whatever comes short of it is a failure
 * and nothing is tried again, because nobody knows what the disk holds then
 * (T43).  The next start reads the end and cuts off what is not whole.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/ledger.h"
#include "store/ledger_file.h"
#include "store/ledger_tail.h"
#include "store/own.h"

static ssize_t
system_write(void *ctx, int fd, const void *p, size_t n)
{
	(void)ctx;
	return write(fd, p, n);
}

static int
system_sync(void *ctx, int fd)
{
	(void)ctx;
	return fdatasync(fd);
}

const struct ledger_io ledger_io_system = {system_write, system_sync, NULL};

/* Open the file to append to; with O_CREAT | O_EXCL it is a new one. */
static enum sg_err
open_file(struct ledger *l, unsigned file, int flags, struct sg_error *e)
{
	struct sg_error inner = {0};
	char name[LEDGER_NAME_MAX];
	int fd;

	ledger_name(file, name);
	fd = own_file_open(l->dir, name, O_WRONLY | O_APPEND | flags, &inner);
	if (fd < 0)
		return err_set(e, inner.code, STR(""), str_of(inner.message));
	if (l->fd >= 0)
		close(l->fd);
	l->fd = fd;
	l->file = file;
	l->bytes = 0;
	/* The name of a new file must be as durable as what goes into it. */
	if ((flags & O_CREAT) != 0 && fsync(l->dir) != 0)
		return own_failed("cannot sync the ledger", errno, e);
	return SG_OK;
}

/* What follows ${at} was never acknowledged. */
static enum sg_err
cut(struct ledger *l, const struct ledger_tail *t, struct sg_error *e)
{
	l->cut = t->size - t->keep;
	l->bytes = t->keep;
	if (l->cut == 0)
		return SG_OK;
	if (ftruncate(l->fd, (off_t)t->keep) != 0 || fsync(l->fd) != 0)
		return own_failed(
		    "cannot cut off an unfinished entry", errno, e);
	return SG_OK;
}

static enum sg_err
take_hold(
    struct ledger *l, const struct journal_head *known, struct sg_error *e)
{
	struct ledger_tail tail;
	enum sg_err err;

	if (flock(l->dir, LOCK_EX | LOCK_NB) != 0)
		return errno == EWOULDBLOCK
		    ? err_set(e, SG_ECONFLICT, STR(""),
			  STR("another solgate is writing to this ledger"))
		    : own_failed("cannot lock the ledger", errno, e);
	if ((err = ledger_tail_read(l->dir, known, &tail, e)) != SG_OK)
		return err;
	l->head = tail.head;
	if (tail.file == 0)
		return open_file(l, 1, O_CREAT | O_EXCL, e);
	err = open_file(l, tail.file, 0, e);
	return err == SG_OK ? cut(l, &tail, e) : err;
}

enum sg_err
ledger_open(struct ledger *l, const char *dir, const struct journal_head *known,
    struct sg_error *e)
{
	struct sg_error inner = {0};
	enum sg_err err;

	if (l->io == NULL)
		l->io = &ledger_io_system;
	if (l->rotate_bytes == 0)
		l->rotate_bytes = LEDGER_ROTATE_BYTES;
	l->fd = -1;
	if ((l->dir = own_dir_open(dir, true, &inner)) < 0)
		return err_set(e, inner.code, STR(""), str_of(inner.message));
	err = take_hold(l, known, e);
	if (err != SG_OK)
		ledger_close(l);
	return err;
}

void
ledger_close(struct ledger *l)
{
	if (l->fd >= 0)
		close(l->fd);
	if (l->dir >= 0)
		close(l->dir);
	l->fd = l->dir = -1;
}

static enum sg_err
sync_file(struct ledger *l, struct sg_error *e)
{
	if (l->io->sync(l->io->ctx, l->fd) != 0)
		return own_failed("the ledger could not be synced", errno, e);
	return SG_OK;
}

/* A file is whole on the disk before the next one begins (T57). */
static enum sg_err
rotate(struct ledger *l, struct sg_error *e)
{
	enum sg_err err = sync_file(l, e);

	return err != SG_OK ? err
			    : open_file(l, l->file + 1, O_CREAT | O_EXCL, e);
}

enum sg_err
ledger_append(struct ledger *l, struct sg_str lines,
    const struct journal_head *head, bool sync, struct sg_error *e)
{
	enum sg_err err;
	ssize_t n;

	if (lines.n > 0 && l->bytes > 0 &&
	    l->bytes + lines.n > l->rotate_bytes &&
	    (err = rotate(l, e)) != SG_OK)
		return err;
	if (lines.n > 0) {
		errno = ENOSPC; /* what a short write means */
		n = l->io->write(l->io->ctx, l->fd, lines.p, lines.n);
		if (n < 0 || (size_t)n != lines.n)
			return own_failed(
			    "the ledger could not be written", errno, e);
		l->bytes += lines.n;
	}
	if (sync && (err = sync_file(l, e)) != SG_OK)
		return err;
	l->head = *head;
	return SG_OK;
}
