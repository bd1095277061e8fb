#ifndef EXECUTOR_VDIR_H
#define EXECUTOR_VDIR_H

#include "base/err.h"

/*
 * A vdir: a directory with one iCalendar item in each file, as khal, todoman
 * and vdirsyncer read it.  An item is there whole or not at all.
 */
#define VDIR_PATH_MAX 4096

/*
 * vdir_put(dir, name, text, there, e):
 * Write the item ${name} ("uid.ics") into ${dir}, which is made if need be,
 * so that it survives a crash once this returns.  An item that is there
 * already stays as it is, and *${there} says so.
 */
SG_MUST_CHECK enum sg_err vdir_put(const char *dir, const char *name,
    struct sg_str text, bool *there, struct sg_error *e);

/* The same, but an item that is there is replaced. */
SG_MUST_CHECK enum sg_err vdir_replace(
    const char *dir, const char *name, struct sg_str text, struct sg_error *e);

/* Append the file URL of ${path}. */
void vdir_url(struct buf *out, const char *path);

#endif
