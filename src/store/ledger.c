/*
 * Appending.  A write is one write: whatever comes short of it is a failure
 * and nothing is tried again, because nobody knows what the disk holds then
 * (T43).  The next start reads the end and cuts off what is not whole.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/sha256.h"
#include "store/journal_group.h"
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
copy_in_place(int fd, uint64_t from, uint64_t to)
{
	char room[1u << 14];

	while (from < to) {
		size_t want = to - from < sizeof(room) ? (size_t)(to - from)
						       : sizeof(room);
		ssize_t n = pread(fd, room, want, (off_t)from);

		errno = n == 0 ? EIO : errno;
		if (n <= 0 || pwrite(fd, room, (size_t)n, (off_t)from) != n)
			return SG_EIO;
		from += (uint64_t)n;
	}
	return SG_OK;
}

/*
 * What follows the entry that the store knows was perhaps never synced, or its
 * sync failed: then the system shows it and has given up writing it, and the
 * next sync would say that all is well (T43).  It is written once more.
 */
static enum sg_err
write_again(struct ledger *l, const struct ledger_tail *t, struct sg_error *e)
{
	char name[LEDGER_NAME_MAX];
	enum sg_err err = SG_OK;
	int fd;

	if (t->keep <= t->synced)
		return SG_OK;
	ledger_name(t->file, name);
	if ((fd = own_file_open(l->dir, name, O_RDWR, e)) < 0)
		return SG_EIO;
	if (copy_in_place(fd, t->synced, t->keep) != SG_OK || fsync(fd) != 0 ||
	    fsync(l->dir) != 0)
		err = own_failed(
		    "the end of the ledger could not be synced", errno, e);
	close(fd);
	return err;
}

/* The store was told of a ledger, and the one here began with another entry. */
static bool
is_of_another(const struct journal_head *known, const uint8_t *first)
{
	struct journal_head here = {.seq = 0};

	if (known == NULL || known->seq == 0 || !journal_head_is_named(known))
		return false;
	memcpy(here.first, first, sizeof(here.first));
	return journal_head_is_named(&here) &&
	    memcmp(here.first, known->first, sizeof(here.first)) != 0;
}

static enum sg_err
take_hold(
    struct ledger *l, const struct journal_head *known, struct sg_error *e)
{
	uint8_t first[SHA256_SIZE];
	struct ledger_tail tail;
	enum sg_err err = own_lock(l->dir, "writing to this ledger", e);

	if (err != SG_OK)
		return err;
	ledger_first(l->dir, first);
	if (is_of_another(known, first))
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the store belongs to another ledger"));
	if ((err = ledger_tail_read(l->dir, known, &tail, e)) != SG_OK)
		return err;
	l->head = tail.head;
	l->last_ms = tail.at_ms;
	memcpy(l->head.first, first, sizeof(first));
	if (tail.file == 0)
		return open_file(l, 1, O_CREAT | O_EXCL, e);
	err = open_file(l, tail.file, 0, e);
	if (err == SG_OK)
		err = cut(l, &tail, e);
	if (err == SG_OK)
		err = write_again(l, &tail, e);
	if (err == SG_OK && tail.closed)
		return ledger_rotate(l, e);
	l->first = err == SG_OK ? ledger_file_first(l->dir, tail.file) : 0;
	if (err == SG_OK && l->first == 0 && tail.keep > 0)
		err = err_set(e, SG_EIO, STR(""),
		    STR("the ledger's last file cannot be read from its "
			"beginning; see solgate audit verify"));
	return err;
}

enum sg_err
ledger_open(struct ledger *l, const char *dir, const struct journal_head *known,
    struct sg_error *e)
{
	struct sg_error inner = {0};
	enum sg_err err;

	if (l->io == NULL)
		l->io = &ledger_io_system;
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
	own_lock_close(l->dir);
	l->fd = l->dir = -1;
}

static int64_t
now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static enum sg_err
sync_file(struct ledger *l, struct sg_error *e)
{
	int64_t began = now_us();

	if (l->io->sync(l->io->ctx, l->fd) != 0)
		return own_failed("the ledger could not be synced", errno, e);
	l->last_us = now_us() - began;
	latency_add(&l->synced_in, l->last_us);
	return SG_OK;
}

enum sg_err
ledger_rotate(struct ledger *l, struct sg_error *e)
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
