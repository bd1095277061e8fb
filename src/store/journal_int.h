#ifndef STORE_JOURNAL_INT_H
#define STORE_JOURNAL_INT_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/journal.h"
#include "store/journal_group.h"
#include "store/journal_queue.h"

/*
 * The two sides of the journal, which see each other and nobody else sees:
 * journal.c is the caller's thread, journal_writer.c the writer's.
 */
#define JOURNAL_HURRY_BYTES (512u << 10) /* that do not wait for more */

struct journal {
	const struct store_port *store;
	struct journal_options options;
	pthread_t thread;

	bool here; /* there is no thread: who calls go() is the writer */

	/* The caller's. */
	struct arena arena;
	struct journal_head head; /* of the last record taken */
	unsigned file;            /* what is taken now goes to this file */
	uint64_t file_first;      /* its first entry */
	uint64_t file_bytes;      /* taken for it so far */

	/* Shared, under the lock. */
	pthread_mutex_t lock;
	pthread_cond_t work;            /* there is some */
	pthread_cond_t idle;            /* all that was taken is settled */
	struct journal_group groups[2]; /* one fills, one is written */
	struct journal_group *filling;
	struct journal_queue queue;
	bool asleep;           /* the writer waits for work */
	unsigned stirred;      /* it was woken for: 1 some, 2 a whole round */
	bool hurry;            /* and not for company */
	bool ready;            /* the caller's round is over */
	bool stop;             /* no more will come */
	bool telling;          /* units are done, the store is not told yet */
	unsigned untold;       /* groups it was not told of, one by one */
	struct sg_error error; /* code SG_OK until it is shut */
	struct latency synced_in;

	atomic_bool held; /* the store is not told of the end yet */

	/* The writer's. */
	struct ledger ledger;
	uint64_t unsynced; /* bytes of lines */
	uint64_t known;    /* seq the store was told */
	int rows;          /* file of rows the store has not yet; or -1 */
};

/* Whether somebody waits for what has gathered, and no more comes soon. */
static inline bool
journal_is_due(const struct journal *j)
{
	return j->options.gathers ? j->ready : j->filling->urgent;
}

/*
 * Rows of which nobody waits for the store: they stand in a file before their
 * units are told, so that the end of the process does not lose them, and the
 * next start gives them to the store.  keep() is false if they do not fit:
 * then the store has them first.
 */
enum sg_err journal_rows_open(struct journal *j, struct sg_error *e);
bool journal_rows_keep(struct journal *j, const struct journal_group *g);
void journal_rows_drop(struct journal *j);

/* The writer thread's function; ${self} is a struct journal. */
void *journal_writer(void *self);

/* What it does, once, without a thread.  False: there was nothing. */
bool journal_write_here(struct journal *j);

#endif
