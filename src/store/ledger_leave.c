/*
 * Files of the ledger to a directory of their own.  Copied and synced under
 * another name, read back, named; only what the ledger says of them lets them
 * go, the oldest first.  Whoever is interrupted begins again: what is there
 * already is compared, never trusted.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sha256.h"
#include "store/ledger.h"
#include "store/ledger_archive.h"
#include "store/own.h"

#define BLOCK (1u << 16)

static enum sg_err
say(enum sg_err err, unsigned file, const char *what, struct sg_error *e)
{
	char name[LEDGER_NAME_MAX], room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	ledger_name(file, name);
	buf_addz(&b, name);
	buf_addz(&b, ": ");
	buf_addz(&b, what);
	if (err == SG_EIO) {
		buf_addz(&b, ": ");
		buf_addz(&b, strerror(errno));
	}
	return err_set(e, err, STR(""), buf_str(&b));
}

/* Whether two files are the same, to the byte. */
static bool
is_same(int a, int b)
{
	char x[BLOCK], y[BLOCK];
	off_t at = 0;
	ssize_t n, m;

	do {
		n = pread(a, x, sizeof(x), at);
		m = n < 0 ? -1 : pread(b, y, sizeof(y), at);
		if (n < 0 || n != m || memcmp(x, y, (size_t)n) != 0)
			return false;
		at += n;
	} while (n > 0);
	return true;
}

static bool
copy_bytes(int in, int out)
{
	char room[BLOCK];
	ssize_t n;

	while ((n = read(in, room, sizeof(room))) > 0)
		if (write(out, room, (size_t)n) != n) {
			errno = errno == 0 ? ENOSPC : errno;
			return false;
		}
	return n == 0 && fsync(out) == 0;
}

/* The copy that is there, as one of the ledger's; false: there is none. */
static bool
has_copy(int in, int to, unsigned file, enum sg_err *err, struct sg_error *e)
{
	struct sg_error inner = {0};
	int there = ledger_file_open(to, file, &inner);

	if (there < 0 && inner.code == SG_ENOTFOUND)
		return false;
	*err = SG_OK;
	if (there < 0)
		*err = err_set(e, inner.code, STR(""), str_of(inner.message));
	else if (!is_same(in, there))
		*err = say(SG_ECONFLICT, file,
		    "the archive has another file of this name", e);
	if (there >= 0)
		close(there);
	return true;
}

/* Under a name that no reader takes for the ledger's; then by its own. */
static enum sg_err
make_copy(int in, int to, unsigned file, struct sg_error *e)
{
	char name[LEDGER_NAME_MAX], part[LEDGER_NAME_MAX + 8];
	enum sg_err err = SG_OK;
	int out;

	ledger_name(file, name);
	snprintf(part, sizeof(part), "%s.part", name);
	(void)unlinkat(to, part, 0);
	out = openat(
	    to, part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
	errno = out < 0 ? errno : 0;
	if (out < 0 || lseek(in, 0, SEEK_SET) < 0 || !copy_bytes(in, out))
		err = say(SG_EIO, file, "it cannot be copied", e);
	else if (!is_same(in, out))
		err = say(SG_EINVALID, file,
		    "the copy is not what was copied; is the disk well?", e);
	if (out >= 0 && close(out) != 0 && err == SG_OK)
		err = say(SG_EIO, file, "it cannot be copied", e);
	if (err == SG_OK &&
	    (renameat(to, part, to, name) != 0 || fsync(to) != 0))
		err = say(SG_EIO, file, "it cannot be copied", e);
	return err;
}

enum sg_err
ledger_archive_copy(int dir, int to, unsigned file, struct sg_error *e)
{
	int in = ledger_file_open(dir, file, e);
	enum sg_err err = SG_OK;

	if (in < 0)
		return SG_EIO;
	if (!has_copy(in, to, file, &err, e))
		err = make_copy(in, to, file, e);
	close(in);
	return err;
}

struct found {
	uint64_t seq;
	unsigned through;
	struct ledger_segment says;
	bool has;
	int dir;
};

/* The entry that says so, also beside the ledger, where it is quick to find. */
static bool
write_beside(int dir, struct sg_str line)
{
	static const char part[] = LEDGER_ARCHIVED ".part";
	int fd = openat(dir, part,
	    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	bool ok = fd >= 0 && write(fd, line.p, line.n) == (ssize_t)line.n &&
	    write(fd, "\n", 1) == 1 && fsync(fd) == 0;

	if (fd >= 0)
		close(fd);
	return ok && renameat(dir, part, dir, LEDGER_ARCHIVED) == 0 &&
	    fsync(dir) == 0;
}

static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct found *f = ctx;
	uint8_t ledger[SHA256_SIZE];

	f->has = entry->seq == f->seq &&
	    ledger_archived_read(entry->record, f->through, &f->says, ledger) &&
	    write_beside(f->dir, entry->line);
	return false;
}

/* ${file} goes, if the archive has the very same. */
static enum sg_err
leave(int dir, int to, unsigned file, struct sg_error *e)
{
	char name[LEDGER_NAME_MAX];
	enum sg_err err;
	int in = ledger_file_open(dir, file, e);

	if (in < 0)
		return SG_EIO;
	if (!has_copy(in, to, file, &err, e))
		err = say(SG_EINVALID, file, "the archive does not have it", e);
	close(in);
	if (err != SG_OK)
		return err;
	ledger_name(file, name);
	if (unlinkat(dir, name, 0) != 0 || fsync(dir) != 0)
		return say(SG_EIO, file, "it cannot be removed", e);
	return SG_OK;
}

enum sg_err
ledger_archive_leave(const char *path, int to, uint64_t seq, unsigned through,
    struct sg_error *e)
{
	struct found f = {.seq = seq, .through = through};
	struct ledger_segment last;
	unsigned first = 0, end = 0;
	enum sg_err err = ledger_dir_open(path, &f.dir, e);

	if (err != SG_OK)
		return err;
	err = ledger_each(path, seq, see, &f, e);
	if (err == SG_OK && f.has)
		err = ledger_segment_read(f.dir, through, &last, e);
	if (err == SG_OK &&
	    (!f.has || last.last != f.says.last ||
		memcmp(last.hash, f.says.hash, SHA256_SIZE) != 0))
		err = err_set(e, SG_EINVALID, STR(""),
		    STR("the ledger does not say that the files were "
			"archived"));
	if (err == SG_OK)
		err = ledger_span(f.dir, &first, &end, e);
	for (unsigned i = first; err == SG_OK && i <= through && i < end; i++)
		err = leave(f.dir, to, i, e);
	close(f.dir);
	return err;
}
