#ifndef EXECUTOR_ICAL_READ_H
#define EXECUTOR_ICAL_READ_H

#include "port/calendar.h"

/*
 * The calendar directory, read back: what became of the items since they
 * were written.  Only items of our own are looked at (uid "...@solgate").
 */
uint64_t ical_stamp(const char *dir);
void ical_each(const char *dir, const struct calendar_reader *r);

/* STATUS:COMPLETED in the file of ${uid}.  SG_ENOTFOUND: there is none. */
enum sg_err ical_complete(
    const char *dir, struct sg_str uid, int64_t now_s, struct sg_error *e);

#endif
