#ifndef SQLITE_SQLITE_H
#define SQLITE_SQLITE_H

#include "port/store.h"

/*
 * The store in one SQLite file (WAL).  Two connections: one writes, whoever
 * calls commit() and sweep(); one reads, on the thread of the reads.
 *
 * The file, its -wal and its -shm must belong to us alone (T45): regular, one
 * name, our owner, mode 0600, in a directory nobody else may write to.  What
 * is not is refused, and so is a database of somebody else or of a later
 * Solgate.  One of an earlier Solgate is brought up to date in place.
 * SG_EINVALID: it is damaged, and can only be put aside.
 */
enum sg_err store_sqlite_open(
    const char *path, struct store_port *port, struct sg_error *e);

/*
 * store_sqlite_aside(path, at_ms, to, e):
 * Give the file and what belongs to it another name, which is ${to} then:
 * nothing of it is lost, and nothing of it counts.
 */
enum sg_err store_sqlite_aside(
    const char *path, int64_t at_ms, struct buf *to, struct sg_error *e);

/* A copy of what ${from} says now, in the new file ${to}; whoever writes to
 * ${from} is not disturbed. */
enum sg_err
store_sqlite_copy(const char *from, const char *to, struct sg_error *e);

/* The same to look at only: nothing is made or changed, commit() fails.
 * SG_ENOTFOUND: there is none. */
enum sg_err store_sqlite_open_read(
    const char *path, struct store_port *port, struct sg_error *e);

/*
 * A store that lives as long as the program: for tests, and for who wants
 * nothing kept.  It keeps every promise of port/store.h but that of surviving.
 * Reads and commits may come from two threads.
 */
enum sg_err store_memory_open(struct store_port *port);

#endif
