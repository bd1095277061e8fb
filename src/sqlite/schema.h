#ifndef SQLITE_SCHEMA_H
#define SQLITE_SCHEMA_H

#include "port/sqlite_api.h"
#include "port/store.h"

/*
 * The tables of the SQLite store and how they came about.  The version of a
 * file stands in PRAGMA user_version; each step of the table in
 * sqlite_schema.c leads from one to the next, in a transaction of its own.
 */
#define SQL_SCHEMA_VERSION 5

/*
 * Bring ${db} from whatever version it has to ${version}, at most
 * SQL_SCHEMA_VERSION.  Refused: a later version, and a database that is not
 * empty and not ours.
 */
enum sg_err sqlite_schema_upgrade(sqlite3 *db, int version, struct sg_error *e);

/*
 * The tables of a ${db} in memory, which no other version ever sees.  A short
 * life has few rows of few kinds: a kind gets its table with its first row,
 * and no index, which would cost more than it saves.  Until then it is read as
 * SQL_NOTHING, which stays empty.
 */
#define SQL_NOTHING "no_rows"
enum sg_err sqlite_schema_memory(sqlite3 *db, struct sg_error *e);
enum sg_err
sqlite_schema_kind(sqlite3 *db, enum store_kind kind, struct sg_error *e);

/* SG_OK if ${db} is ours and has the version of this program. */
enum sg_err sqlite_schema_check(sqlite3 *db, struct sg_error *e);

#endif
