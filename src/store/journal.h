#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include "port/journal.h"
#include "store/ledger.h"

/*
 * The journal on a ledger and a store.  submit() makes the lines on the
 * caller's thread; one writer thread takes what has gathered, appends it to
 * the ledger, syncs, and commits to the store, together with the row
 * "ledger.head" of STORE_STATE: {"first","hash","seq"}, which are the hash of
 * the first line of all, and hash and number of the last line.
 *
 * A unit that is not durable and has no done() may wait JOURNAL_LAZY_MS for
 * company; everything else goes at once, or with go().  Of a group whose
 * changes of the store decide nothing the units are done before the store has
 * them: it gets those of many groups at once, JOURNAL_LAZY_MS later.  Others
 * who read the store see them in the file LAG_FILE beside the ledger until
 * then.
 */
#define JOURNAL_HEAD_ID "ledger.head"
#define JOURNAL_LAZY_MS 10
#define JOURNAL_SLOW_US 1000000

struct journal_options {
	/* Called on the writer thread when poll() has something; or NULL. */
	void (*wake)(void *ctx);
	void *wake_ctx;
	/* On the writer thread: ledger and store have all up to ${head}, which
	 * stands in ${file}; or NULL. */
	void (*synced)(
	    void *ctx, const struct journal_head *head, unsigned file);
	void *synced_ctx;
	/* On the writer thread: a sync took longer than JOURNAL_SLOW_US; or
	 * NULL. */
	void (*slow)(void *ctx, int64_t us);
	/*
	 * The caller ends each round of its work with go(): what it submitted
	 * in a round is one group, and the writer is woken once for it.  Before
	 * go(), or flush(), nothing of it is written.  Otherwise a writer that
	 * shares a core with its caller takes a few units at a time, and each
	 * group has its price.
	 */
	bool gathers;
	/*
	 * The store never waits for anybody else, and nobody else changes it.
	 * Then rows that decide nothing may reach it later, and a ledger in
	 * memory (on tmpfs, or none) that gathers has no writer thread: go()
	 * writes, and nobody is woken for what costs less than the waking.
	 */
	bool local;
	/*
	 * A store that lacks entries at the open is told of the ledger's end
	 * only after caught_up(): a crash before that finds it as far behind
	 * as it was, and nothing is taken for done that was done in part.
	 */
	bool holds;
	uint64_t rotate_bytes; /* begin a new file then; 0: 64 MiB */
	size_t max_bytes;      /* may wait unwritten; 0: 8 MiB */
	int64_t now_ms;        /* wall time, for what is recorded at open */
	const struct ledger_io *io;  /* NULL: the system's; tests break it */
	struct journal_found *found; /* out, or NULL */
};

/*
 * Take hold of the ledger in ${dir}, which is made if it is not there, and of
 * ${store}, which must outlive the journal.  SG_ECONFLICT: another process
 * has it.  SG_EINVALID: the store belongs to another ledger.  SG_EIO: it is
 * damaged, or was cut: it lacks what the store knows of; nothing was changed.
 * An unfinished last line is cut off, and recorded (event ledger.recovered).
 * ${o} may be NULL.  Without ${dir} there is no ledger: lines are chained, and
 * only rows are kept.
 */
enum sg_err journal_open(const char *dir, const struct store_port *store,
    const struct journal_options *o, struct journal_port *port,
    struct sg_error *e);

/*
 * The reads of the store of ${port}, on the thread of submit(): they see all
 * that was told, also what the store gets later.  Nothing is changed by it.
 */
void journal_reads(const struct journal_port *port, struct store_port *out);

/*
 * One record more, ${line}, by a command that has nothing else to write: opens
 * the journal, waits until it is durable, and closes it.
 */
enum sg_err journal_note(const char *dir, const struct store_port *store,
    struct sg_str line, int64_t now_ms, struct sg_error *e);

/* What ${store} was told of the ledger's end; nothing yet: seq 0. */
enum sg_err journal_head_read(const struct store_port *store,
    struct journal_head *out, struct sg_error *e);

#endif
