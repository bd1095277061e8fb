#ifndef STORE_OWN_H
#define STORE_OWN_H

#include "base/err.h"

/*
 * Files and directories that belong to us alone (T45).  What somebody else
 * owns, may write to or has put a link in place of is refused, with a sentence
 * that says which and what to do about it.
 */

/* A directory of ours that nobody else may write to; with ${make} it is made,
 * mode 0700, if it is not there.  A descriptor, or -1. */
int own_dir_open(const char *path, bool make, struct sg_error *e);

/*
 * ${name} in ${dir}, opened with ${flags} (O_CREAT makes it with mode 0600): a
 * regular file with this one name, ours, closed to everyone else.  -1: it is
 * not, or SG_ENOTFOUND: it is not there.
 */
int own_file_open(int dir, const char *name, int flags, struct sg_error *e);

/*
 * own_lock(fd, what, e):
 * Lock ${fd} for as long as it is open; SG_ECONFLICT: another process has
 * ${what}.  A child between fork() and exec() would hold the lock beyond the
 * end of its parent: it closes ${fd} first thing, and who starts waits up to
 * OWN_LOCK_MS for one that cannot.
 */
#define OWN_LOCK_MS 2000
enum sg_err own_lock(int fd, const char *what, struct sg_error *e);
void own_lock_close(int fd); /* -1 is fine */

/* SG_ENOMEM, said. */
enum sg_err own_starved(struct sg_error *e);

/* ${what} and the errno ${number} in words, as SG_EIO. */
enum sg_err own_failed(const char *what, int number, struct sg_error *e);

#endif
