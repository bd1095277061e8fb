#ifndef PORT_LEDGER_H
#define PORT_LEDGER_H

#include "port/journal.h"

/*
 * The ledger to look at: what the journal wrote, read from where it stands.
 * The one who writes is not asked; a line that is being written is not seen.
 */
struct ledger_entry {
	uint64_t seq; /* from 1, without gaps; a cursor */
	uint8_t hash[32], prev[32];
	struct sg_str record; /* canonical JSON */
	struct sg_str line;   /* all of it, without its end */
};

/* What verify() found. */
struct ledger_report {
	bool ok;
	uint64_t records;         /* that are right, archived ones counted */
	struct journal_head head; /* of the last of them */
	struct journal_head base; /* the last that is archived; seq 0: none */
	uint64_t broken;          /* if not ok: the first entry that is not, */
	char why[120];            /* and what is wrong with it; one line */
	bool torn; /* it is the last line and was not written to its end */
};

/* A file of the ledger that another one follows: it is never written again. */
struct ledger_segment {
	uint64_t file, first, last; /* entries */
	uint8_t hash[32];           /* of the last */
	int64_t at_ms;              /* when that was written; 0: not known */
};

struct ledger_port {
	/*
	 * Up to ${limit} entries older than ${before} (0: from the newest on),
	 * the newest first.  Texts live in ${a}.  SG_EIO: one of them cannot
	 * be read, or is not what was written.
	 */
	enum sg_err (*list)(void *self, uint64_t before, size_t limit,
	    struct arena *a, struct ledger_entry *out, size_t *n,
	    struct sg_error *e);

	/*
	 * Read it all and check every entry and their order.  ${head}, unless
	 * it is NULL or none, must be among them: this finds a missing end.
	 * SG_OK also when it is broken; any other code: it cannot be read.
	 */
	enum sg_err (*verify)(void *self, const struct journal_head *head,
	    struct ledger_report *out, struct sg_error *e);

	/*
	 * Every entry, the oldest first, each checked and in its place in the
	 * chain, until ${see} says false.  SG_EIO: the chain is broken; ${e}
	 * says at which entry.  An unfinished last line is not seen.  NULL:
	 * it cannot be walked.
	 */
	enum sg_err (*walk)(void *self,
	    bool (*see)(void *ctx, const struct ledger_entry *entry), void *ctx,
	    struct sg_error *e);

	/*
	 * The closed files up to number ${through}, the oldest first: at most
	 * ${cap}.  ${ledger}: the hash of the first entry of all.
	 * SG_ENOTFOUND: there is none.  SG_EINVALID: one is not whole.  NULL:
	 * there are no files.
	 */
	enum sg_err (*segments)(void *self, uint64_t through,
	    struct ledger_segment *v, size_t cap, size_t *n, uint8_t ledger[32],
	    struct sg_error *e);

	/*
	 * The entries from ${from} on, the oldest first, until ${see} says
	 * false; what is before them is not read.  SG_EIO: one of them is not
	 * what was written.
	 */
	enum sg_err (*each)(void *self, uint64_t from,
	    bool (*see)(void *ctx, const struct ledger_entry *entry), void *ctx,
	    struct sg_error *e);

	void *self;
};

/* One of several ledgers that belong together: that of a node. */
struct ledger_chain {
	struct sg_str name;
	struct ledger_port ledger;
};

#endif
