/* Copying the files of a gate; see backup.h. */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "care/backup.h"
#include "store/journal.h"
#include "store/ledger.h"
#include "store/own.h"
#include "sqlite/sqlite.h"

#define DEEP  6
#define BLOCK (1u << 16)

static enum sg_err
failed(const char *path, const char *what, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX - 1];
	struct buf b = BUF_ON(room);

	buf_addz(&b, what);
	buf_addz(&b, ": ");
	buf_addz(&b, strerror(errno));
	return err_set(e, SG_EIO, str_of(path), buf_str(&b));
}

/* What belongs to a process, or to SQLite. */
static bool
is_left_out(const char *name)
{
	static const char *const names[] = {
	    ".", "..", "lock", "run", "space.probe"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return str_starts(str_of(name), STR("solgate.db")) ||
	    strstr(name, ".aside-") != NULL;
}

static bool
is_ledger(const char *name)
{
	return str_starts(str_of(name), STR("ledger."));
}

/* Bytes of ${fd} up to the end of its last line. */
static off_t
whole_lines(int fd, off_t size)
{
	char c;

	while (size > 0 && pread(fd, &c, 1, size - 1) == 1 && c != '\n')
		size--;
	return size;
}

/* ${left} bytes; more may be written behind them meanwhile. */
static bool
copy_bytes(int in, int out, off_t left)
{
	char room[BLOCK];

	while (left > 0) {
		size_t want = left > (off_t)sizeof(room) ? sizeof(room)
							 : (size_t)left;
		ssize_t n = read(in, room, want);

		if (n <= 0 || write(out, room, (size_t)n) != n)
			return false;
		left -= n;
	}
	return fsync(out) == 0;
}

static enum sg_err
copy_file(const char *from, const char *to, bool lines, struct sg_error *e)
{
	int in = open(from, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	int out = in < 0
	    ? -1
	    : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	enum sg_err err = SG_OK;
	struct stat st;

	if (in < 0)
		return failed(from, "it cannot be read", e);
	if (out < 0)
		err = failed(to, "it cannot be made", e);
	else if (fstat(in, &st) != 0 ||
	    !copy_bytes(
		in, out, lines ? whole_lines(in, st.st_size) : st.st_size))
		err = failed(to, "it cannot be copied", e);
	(void)close(in);
	if (out >= 0)
		(void)close(out);
	return err;
}

enum sg_err
backup_file(const char *from, const char *to, struct sg_error *e)
{
	return copy_file(from, to, false, e);
}

static enum sg_err
copy_dir(const char *from, const char *to, unsigned deep, struct sg_error *e);

static enum sg_err
copy_entry(const char *from, const char *to, const char *name, unsigned deep,
    struct sg_error *e)
{
	char a[PLACE_MAX], b[PLACE_MAX];
	struct stat st;

	if (is_left_out(name))
		return SG_OK;
	if ((size_t)snprintf(a, sizeof(a), "%s/%s", from, name) >= sizeof(a) ||
	    (size_t)snprintf(b, sizeof(b), "%s/%s", to, name) >= sizeof(b))
		return err_set(
		    e, SG_ELONG, str_of(name), STR("its path is too long"));
	if (lstat(a, &st) != 0)
		return errno == ENOENT ? SG_OK
				       : failed(a, "it cannot be read", e);
	if (S_ISDIR(st.st_mode) && deep < DEEP)
		return copy_dir(a, b, deep + 1, e);
	return S_ISREG(st.st_mode) ? copy_file(a, b, is_ledger(name), e)
				   : SG_OK;
}

/* Names in their order: the files of the ledger, the oldest first. */
static enum sg_err
copy_dir(const char *from, const char *to, unsigned deep, struct sg_error *e)
{
	struct dirent **v = NULL;
	enum sg_err err = SG_OK;
	int n = scandir(from, &v, NULL, alphasort), fd;

	if (n < 0)
		return failed(from, "it cannot be read", e);
	if (mkdir(to, 0700) != 0 && errno != EEXIST)
		err = failed(to, "it cannot be made", e);
	for (int i = 0; i < n; i++) {
		if (err == SG_OK)
			err = copy_entry(from, to, v[i]->d_name, deep, e);
		free(v[i]);
	}
	free(v);
	fd = open(to, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (err == SG_OK && (fd < 0 || fsync(fd) != 0))
		err = failed(to, "it cannot be synced", e);
	if (fd >= 0)
		(void)close(fd);
	return err;
}

enum sg_err
backup_tree(const char *from, const char *to, struct sg_error *e)
{
	char a[PLACE_MAX + 16], b[PLACE_MAX + 16];
	enum sg_err err = SG_OK;

	if (mkdir(to, 0700) != 0 && errno != EEXIST)
		return failed(to, "it cannot be made", e);
	snprintf(a, sizeof(a), "%s/solgate.db", from);
	snprintf(b, sizeof(b), "%s/solgate.db", to);
	if (access(a, F_OK) == 0)
		err = store_sqlite_copy(a, b, e);
	return err == SG_OK ? copy_dir(from, to, 0, e) : err;
}

enum sg_err
backup_verify(const char *state, struct ledger_report *r, struct sg_error *e)
{
	char path[PLACE_MAX + 16];
	struct journal_head head = {.seq = 0};
	struct store_port store;
	enum sg_err err;

	snprintf(path, sizeof(path), "%s/solgate.db", state);
	if (access(path, F_OK) == 0) {
		if ((err = store_sqlite_open_read(path, &store, e)) != SG_OK)
			return err;
		err = journal_head_read(&store, &head, e);
		store.close(store.self);
		if (err != SG_OK)
			return err;
	}
	snprintf(path, sizeof(path), "%s/audit", state);
	if ((err = ledger_verify(path, &head, NULL, r, e)) != SG_OK)
		return err;
	return r->ok ? SG_OK : err_set(e, SG_EINVALID, STR(""), str_of(r->why));
}

enum sg_err
backup_is_empty(const char *dir, struct sg_error *e)
{
	DIR *d = opendir(dir);
	const struct dirent *one;
	bool empty = true;
	int number;

	if (d == NULL)
		return errno == ENOENT
		    ? SG_OK
		    : failed(dir, "it cannot be looked into", e);
	while (errno = 0, (one = readdir(d)) != NULL)
		if (strcmp(one->d_name, ".") != 0 &&
		    strcmp(one->d_name, "..") != 0)
			empty = false;
	number = errno;
	(void)closedir(d);
	errno = number;
	if (number != 0)
		return failed(dir, "it cannot be looked into", e);
	return empty ? SG_OK
		     : err_set(e, SG_ECONFLICT, str_of(dir),
			   STR("there is something in it already"));
}
