#ifndef PORT_JOURNAL_H
#define PORT_JOURNAL_H

#include "base/latency.h"
#include "port/store.h"

/*
 * The journal port: what must be durable before anybody is told.  The shell
 * hands in units, each the ledger records and the store changes of one
 * decision, and is told when all of it is on the disk.  The real journal has
 * one writer thread that commits whatever came in meanwhile as one group:
 * ledger lines, sync, then the store.
 *
 *	- done() of the units comes in the order of submit(), from poll(), on
 *	  the thread that called submit().
 *	- done(SG_OK) is called only after the ledger lines and, for units that
 *	  wait for it, the store changes are durable.
 *	- After the first failure the journal is shut for good: everything that
 *	  waits and everything that comes gets the same error.  Nothing is
 *	  tried again.
 *	- A unit with a condition (STORE_ADD, STORE_SWAP) has no records; what
 *	  is to be recorded of it is recorded when it is done.
 */
struct journal_unit {
	/*
	 * Records, each one JSON object without a line end; the journal makes
	 * them canonical, numbers and chains them.  Copied by submit().
	 */
	const struct sg_str *records;
	size_t n_records;
	const struct store_op *ops; /* copied by submit() */
	size_t n_ops;

	/*
	 * True: done() waits until all of it is durable.  False: done() comes
	 * when the group is written; it may be lost in a crash, whole.
	 */
	bool durable;
	/*
	 * Its store changes are kept for looking back and decide nothing: they
	 * are written before done(), to the store or to a file that a start
	 * gives to it, and the end of this process does not lose them; a power
	 * cut may, and the records say what they were about.  They are never
	 * given to the store twice, and never behind a later change.
	 */
	bool cached;
	void (*done)(void *ctx, enum sg_err err); /* or NULL */
	/* Of a journal that nodes share: the rules changed elsewhere meanwhile.
	 * True: it is right by the rules of now, and submitted once more as it
	 * is.  NULL, or false: done(SG_ECONFLICT), and nothing of it was
	 * written. */
	bool (*again)(void *ctx);
	void *ctx;
};

struct journal_head {
	uint64_t seq; /* of the last record that was taken; 0: none */
	uint8_t hash[32];
	uint8_t first[32]; /* of record 1: which ledger it is; 0: not known */
};

/*
 * What a start found: the ledger is the log, the store its cache.  What stands
 * in the ledger behind ${store} is not in the store, or may not be.
 */
enum journal_cache {
	JOURNAL_CACHE_FITS,    /* it knows the end, or no more than a crash
				  leaves is missing */
	JOURNAL_CACHE_GONE,    /* there was none, and the ledger has records */
	JOURNAL_CACHE_DAMAGED, /* it could not be read, and was put aside */
	JOURNAL_CACHE_OTHER    /* of another ledger, and was put aside */
};

struct journal_found {
	enum journal_cache cache;
	struct journal_head store;  /* what the store knew; seq 0: nothing */
	struct journal_head ledger; /* where the ledger ends */
	unsigned file;              /* and in which file */
	int64_t last_ms;  /* wall time of its last record; 0: not known */
	uint64_t cut;     /* bytes that were cut off the ledger's end */
	char aside[1024]; /* where a store was put; empty: none was */
};

struct journal_port {
	/* SG_EIO: it is shut; SG_EFULL: too much waits.  done() never comes. */
	enum sg_err (*submit)(
	    void *self, const struct journal_unit *u, struct sg_error *e);

	/* The caller has done for now, and waits: see journal_options.gathers.
	 * True: poll() has something by now.  NULL: what is submitted goes on
	 * at once. */
	bool (*go)(void *self);

	/* Call done() of what is finished; returns how many. */
	size_t (*poll)(void *self);

	/* Wait until all that was submitted is finished, and poll(). */
	enum sg_err (*flush)(void *self, struct sg_error *e);

	/* SG_OK, or why it is shut. */
	enum sg_err (*state)(void *self, struct sg_error *e);

	struct journal_head (*head)(void *self);

	/* The store has what it lacked at the open; see journal_options.holds.
	 * NULL: it never lacked anything. */
	enum sg_err (*caught_up)(void *self, struct sg_error *e);
	void (*close)(void *self); /* flushes first */

	/* What is submitted from now on stands in another file of the ledger;
	 * one that is empty stays.  NULL: there are no files. */
	enum sg_err (*close_file)(
	    void *self, int64_t at_ms, struct sg_error *e);

	/* How long the syncs of the ledger took so far.  NULL: there are none.
	 */
	void (*sync_times)(void *self, struct latency *out);

	/* When go() has something to do though nothing came, in ms of the
	 * monotonic clock; INT64_MAX: never.  NULL: never. */
	int64_t (*due)(void *self);
	void *self;
};

#endif
