#ifndef PORT_SQLITE_API_H
#define PORT_SQLITE_API_H

#include <sqlite3.h>

#include "port/library.h"

/*
 * SQLite, loaded by the first call: most starts of the program open no store,
 * and a linked library costs each of them.  Call its functions as usual, and
 * include this in place of <sqlite3.h>.
 */
struct sqlite_api {
#define X(name) __typeof__(sqlite3_##name) *name;
#include "port/sqlite_function.def"
};

extern struct library_late sqlite_late;

static inline const struct sqlite_api *
sqlite_api(void)
{
	return library_late(&sqlite_late);
}

#define sqlite3_backup_finish  sqlite_api()->backup_finish
#define sqlite3_backup_init    sqlite_api()->backup_init
#define sqlite3_backup_step    sqlite_api()->backup_step
#define sqlite3_bind_int64     sqlite_api()->bind_int64
#define sqlite3_bind_text      sqlite_api()->bind_text
#define sqlite3_busy_timeout   sqlite_api()->busy_timeout
#define sqlite3_changes        sqlite_api()->changes
#define sqlite3_close          sqlite_api()->close
#define sqlite3_column_bytes   sqlite_api()->column_bytes
#define sqlite3_column_int64   sqlite_api()->column_int64
#define sqlite3_column_text    sqlite_api()->column_text
#define sqlite3_config         sqlite_api()->config
#define sqlite3_db_config      sqlite_api()->db_config
#define sqlite3_errcode        sqlite_api()->errcode
#define sqlite3_errmsg         sqlite_api()->errmsg
#define sqlite3_exec           sqlite_api()->exec
#define sqlite3_finalize       sqlite_api()->finalize
#define sqlite3_free           sqlite_api()->free
#define sqlite3_get_autocommit sqlite_api()->get_autocommit
#define sqlite3_mprintf        sqlite_api()->mprintf
#define sqlite3_open_v2        sqlite_api()->open_v2
#define sqlite3_prepare_v2     sqlite_api()->prepare_v2
#define sqlite3_prepare_v3     sqlite_api()->prepare_v3
#define sqlite3_reset          sqlite_api()->reset
#define sqlite3_step           sqlite_api()->step

#endif
