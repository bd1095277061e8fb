#ifndef TESTS_LIB_LEDGER_PARTS_H
#define TESTS_LIB_LEDGER_PARTS_H

#include <errno.h>

#include "lib/scratch.h"
#include "store/ledger.h"
#include "store/ledger_line.h"

/* Ledgers of any size for tests, and a disk that fails when told. */

/* Files of this size; 0: one file. */
static uint64_t parts_rotate;

/* Append ${n} records {"n":I} one by one, the last one synced. */
static inline enum sg_err
parts_append(struct ledger *l, unsigned n, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	for (unsigned i = 0; i < n && err == SG_OK; i++) {
		char record[64], room[LEDGER_FRAME + 64];
		struct buf r = BUF_ON(record), b = BUF_ON(room);
		struct journal_head head = l->head;

		buf_addz(&r, "{\"n\":");
		buf_addu(&r, head.seq + 1);
		buf_addc(&r, '}');
		ledger_line_add(&b, buf_str(&r), &head);
		if (parts_rotate > 0 && l->bytes + b.n > parts_rotate &&
		    l->bytes > 0 && (err = ledger_rotate(l, e)) != SG_OK)
			return err;
		err = ledger_append(l, buf_str(&b), &head, i + 1 == n, e);
	}
	return err;
}

/* A closed ledger of ${n} entries in ${dir}; its head. */
static inline struct journal_head
parts_ledger(const char *dir, unsigned n, uint64_t rotate)
{
	struct ledger l = {.io = NULL};
	struct journal_head head;

	parts_rotate = rotate;

	if (ledger_open(&l, dir, NULL, NULL) != SG_OK ||
	    parts_append(&l, n, NULL) != SG_OK)
		abort();
	head = l.head;
	ledger_close(&l);
	return head;
}

/* What is found by reading it all. */
static inline struct ledger_report
parts_verify(const char *dir, const struct journal_head *head)
{
	struct ledger_port port = ledger_files(dir);
	struct ledger_report r;

	if (port.verify(port.self, head, &r, NULL) != SG_OK)
		abort();
	return r;
}

/* The ${write_at}th write comes short or fails, the ${sync_at}th sync fails;
 * 0: none does. */
struct parts_disk {
	unsigned write_at, sync_at;
	size_t short_by; /* 0: the write fails with ${number} */
	int number;
	unsigned writes, syncs;
};

static inline ssize_t
parts_disk_write(void *ctx, int fd, const void *p, size_t n)
{
	struct parts_disk *d = ctx;

	if (++d->writes != d->write_at)
		return write(fd, p, n);
	if (d->short_by > 0 && d->short_by < n)
		return write(fd, p, n - d->short_by);
	errno = d->number;
	return -1;
}

static inline int
parts_disk_sync(void *ctx, int fd)
{
	struct parts_disk *d = ctx;

	if (++d->syncs != d->sync_at)
		return fsync(fd);
	errno = d->number;
	return -1;
}

static inline struct ledger_io
parts_disk_io(struct parts_disk *d)
{
	return (struct ledger_io){parts_disk_write, parts_disk_sync, d};
}

#endif
