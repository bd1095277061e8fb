#ifndef STORE_LEDGER_H
#define STORE_LEDGER_H

#include <sys/types.h>

#include <stdatomic.h>

#include "port/ledger.h"

/*
 * The ledger as files: DIR/ledger.000001.jsonl and so on, one entry a line
 * (store/ledger_line.h), one chain over all of them.  Nothing is ever written
 * but at the end, and nothing is ever removed but an unfinished last line.
 */
#define LEDGER_ROTATE_BYTES (64u << 20)

/* How bytes reach the disk; tests hand in one that fails. */
struct ledger_io {
	ssize_t (*write)(void *ctx, int fd, const void *p, size_t n);
	int (*sync)(void *ctx, int fd);
	void *ctx;
};

extern const struct ledger_io ledger_io_system;

/* Of who appends; there is one at a time, by a lock on the directory. */
struct ledger {
	const struct ledger_io *io;
	int dir, fd; /* fd: of the last file */
	unsigned file;
	uint64_t bytes; /* in the last file */
	uint64_t first; /* its first entry at open; 0: it was empty */
	struct journal_head head;
	int64_t last_ms; /* of the last entry at open; 0: not known */
	struct latency synced_in;
	int64_t last_us; /* the last sync took */
	uint64_t cut;    /* bytes of an unfinished line that open() cut off */
};

/*
 * ledger_open(l, dir, known, e):
 * Take hold of the ledger in ${dir}, made if it is not there.  ${l->io} is set
 * by the caller.  Only the end is read, back to entry ${known}, which must be
 * there (NULL or none: the last one must be right).  What follows ${known} and
 * is not right was never acknowledged: it is cut off.  SG_ECONFLICT: somebody
 * else has it.  SG_EINVALID: ${known} is of another ledger.
 */
enum sg_err ledger_open(struct ledger *l, const char *dir,
    const struct journal_head *known, struct sg_error *e);
void ledger_close(struct ledger *l);

/*
 * ledger_append(l, lines, sync, e):
 * Write whole lines, which carry the chain on from ${l->head} to ${head}.
 * With ${sync} they are on the disk when this returns.  After any failure the
 * ledger must not be appended to again: what is on the disk is not known.
 */
enum sg_err ledger_append(struct ledger *l, struct sg_str lines,
    const struct journal_head *head, bool sync, struct sg_error *e);

/* What follows goes into a new file; this one is whole on the disk before the
 * next one begins (T57). */
enum sg_err ledger_rotate(struct ledger *l, struct sg_error *e);

/* The ledger in ${dir} to look at, a port without a handle to close.  ${dir}
 * must outlive it. */
struct ledger_port ledger_files(const char *dir);

/* As verify() of the port; ends with SG_EIO when ${stop}, or NULL, says so. */
enum sg_err ledger_verify(const char *dir, const struct journal_head *head,
    const atomic_bool *stop, struct ledger_report *out, struct sg_error *e);

/* The same of a directory with some files of a ledger, which may begin with any
 * of them: an archive. */
enum sg_err ledger_verify_part(const char *dir, const struct journal_head *head,
    struct ledger_report *out, struct sg_error *e);

/* Which ledger ${dir} has (the hash of its first entry), and the file in which
 * entry ${seq} stands. */
enum sg_err ledger_place_of(const char *dir, uint64_t seq, uint8_t first[32],
    uint64_t *file, struct sg_error *e);

/* The first entry that is in ${dir}; 0: there is none.  Those before it are
 * archived. */
uint64_t ledger_begins(const char *dir);

/* Every entry from ${from} on, the oldest first, until ${each} says false. */
enum sg_err ledger_each(const char *dir, uint64_t from,
    bool (*each)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e);

/* The same of an archive, which may begin with any file. */
enum sg_err ledger_each_part(const char *dir, uint64_t from,
    bool (*each)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e);

#endif
