#ifndef STORE_LEDGER_ARCHIVE_H
#define STORE_LEDGER_ARCHIVE_H

#include "store/ledger_file.h"

/*
 * Files that left the ledger for a directory of their own.  Before the first
 * of them goes, the ledger says which they are, what stands last in each, and
 * which ledger it is: a record "ledger.archived", behind records that carry
 * all that is still in force (service/archive.c).  So a ledger that begins
 * later is right if one of its own records says that the file before its first
 * was archived, and ended where its first entry goes on.
 *
 * The line of that record also stands in the file LEDGER_ARCHIVED beside the
 * ledger, to be found at once; without it the ledger is read.
 */
#define LEDGER_ARCHIVED     "archived.jsonl"
#define LEDGER_SEGMENTS_MAX 256 /* of one record */

/* What ${record} says of ${file}; false: it does not say that it left. */
bool ledger_archived_read(struct sg_str record, uint64_t file,
    struct ledger_segment *out, uint8_t ledger[32]);

/* Where a ledger begins, and whether it says so. */
struct ledger_begin {
	unsigned file;            /* that was archived last; 0: none is */
	struct journal_head base; /* its last entry */
	bool told;
};

/* The first entry of file ${file}, the first there is. */
void ledger_begin_at(
    struct ledger_begin *b, unsigned file, const struct ledger_entry *entry);
/* Every entry, that one included. */
void ledger_begin_see(struct ledger_begin *b, const struct ledger_entry *entry);
bool ledger_begin_is_right(const struct ledger_begin *b);

/* The closed file ${file}: its first and its last entry. */
enum sg_err ledger_segment_read(
    int dir, unsigned file, struct ledger_segment *out, struct sg_error *e);

/* As segments() of the port. */
enum sg_err ledger_segments(int dir, uint64_t through, struct ledger_segment *v,
    size_t cap, size_t *n, uint8_t ledger[32], struct sg_error *e);

/*
 * ledger_archive_copy(dir, to, file, e):
 * File ${file} of ${dir} in ${to}, synced, and read back.  One that is there
 * already must be the same, to the byte: SG_ECONFLICT.  Half a copy never has
 * the name of a whole one.
 */
enum sg_err
ledger_archive_copy(int dir, int to, unsigned file, struct sg_error *e);

/*
 * ledger_archive_leave(dir, to, seq, through, e):
 * Entry ${seq} says that the files up to ${through} were archived, and ${to}
 * has them: remove them, the oldest first.  SG_EINVALID: the ledger does not
 * say so, or ${to} has not the same; nothing more was removed then.
 */
enum sg_err ledger_archive_leave(const char *dir, int to, uint64_t seq,
    unsigned through, struct sg_error *e);

#endif
