/*
 * A copy of the store while somebody writes to it: SQLite's own, of one moment.
 * The plain file is not that: what was committed last stands in its log.
 */
#include <fcntl.h>
#include <unistd.h>

#include "port/sqlite_api.h"
#include "store/own.h"
#include "sqlite/sqlite.h"

#define BUSY_MS 5000

static enum sg_err
failed(sqlite3 *db, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "the store cannot be copied: ");
	buf_addz(&b, db == NULL ? "no memory" : sqlite3_errmsg(db));
	return err_set(e, SG_EIO, STR(""), buf_str(&b));
}

/* One step takes all of it, and sees one moment; a writer is not held up. */
static enum sg_err
copy(sqlite3 *from, sqlite3 *to, struct sg_error *e)
{
	sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
	int code;

	if (b == NULL)
		return failed(to, e);
	code = sqlite3_backup_step(b, -1);
	if (sqlite3_backup_finish(b) != SQLITE_OK || code != SQLITE_DONE)
		return failed(to, e);
	return SG_OK;
}

enum sg_err
store_sqlite_copy(const char *from, const char *to, struct sg_error *e)
{
	sqlite3 *a = NULL, *b = NULL;
	enum sg_err err = SG_OK;
	int fd = open(to, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0)
		return err_set(e, SG_EIO, str_of(to),
		    STR("the copy of the store cannot be made there"));
	if (sqlite3_open_v2(from, &a, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
		err = failed(a, e);
	else if (sqlite3_open_v2(to, &b, SQLITE_OPEN_READWRITE, NULL) !=
	    SQLITE_OK)
		err = failed(b, e);
	if (err == SG_OK) {
		(void)sqlite3_busy_timeout(a, BUSY_MS);
		err = copy(a, b, e);
	}
	(void)sqlite3_close(a);
	if (sqlite3_close(b) != SQLITE_OK && err == SG_OK)
		err = failed(b, e);
	if (err == SG_OK && fsync(fd) != 0)
		err = err_set(e, SG_EIO, str_of(to),
		    STR("the copy of the store cannot be synced"));
	(void)close(fd);
	return err;
}
