#ifndef GRANTS_GRANT_LOG_H
#define GRANTS_GRANT_LOG_H

#include "grants/grant_book.h"
#include "shape/log.h"

/*
 * A grant as it stands in the ledger: whole, so that its row can be made from
 * the record alone.  What it covers is sealed where there is a key.
 */
struct grant_record
grant_log_of(struct shell *sh, const struct grant_item *item, struct arena *a);

/* The line that says ${event} of it, in ${a}; empty: no memory. */
struct sg_str grant_log_line(struct shell *sh, const struct grant_item *item,
    const char *event, const char *message, struct arena *a);

/* The line of a grant that was decided before, written once more, in ${a}. */
struct sg_str grant_log_carried(
    struct shell *sh, const struct grant_item *item, struct arena *a);

/*
 * grant_log_read(sh, r, who, a, out):
 * The grant of ${r}; ${who} is the extension its line names.  False: what it
 * covers is not known, because the record is of an earlier version, or sealed
 * with a key that is gone.  ${out} covers all of its capability then: right
 * for a denial, and not to be used for an allow.
 */
bool grant_log_read(struct shell *sh, const struct grant_record *r,
    struct sg_str who, struct arena *a, struct grant_item *out);

/*
 * grant_redo(book, e):
 * Bring the rows of the store to what the ledger says, before they are read:
 * from where the store was told of the ledger's end, or all of it.  What was
 * done is recorded (store.repaired) and said (sh->repaired).  A denial is
 * never lost by it: one whose scope cannot be read any more covers its whole
 * capability, and one that the ledger does not know stays.  An allow that the
 * ledger does not know is dropped.
 */
enum sg_err grant_redo(struct grant_book *book, struct sg_error *e);

/* Room for ${n} of them as JSON. */
size_t grant_log_bytes(const struct grant_record *v, size_t n);

#endif
