#ifndef STORE_JOURNAL_INT_H
#define STORE_JOURNAL_INT_H

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "store/journal.h"
#include "store/journal_group.h"
#include "store/journal_queue.h"

/*
 * The two sides of the journal, which see each other and nobody else sees:
 * journal.c is the caller's thread, journal_writer.c the writer's.
 */
#define JOURNAL_HURRY_BYTES (512u << 10) /* that do not wait for more */
#define JOURNAL_BEHIND_END  (1u << 31)

/* The store gets what waits after so many rows, groups or bytes, or
 * JOURNAL_LAZY_MS after the first of it when nothing else is to be done. */
#define LAG_ROWS     64
#define LAG_ROWS_MAX 256 /* with those of the last group */
#define LAG_GROUPS   64
#define LAG_BYTES    (256u << 10)
#define LAG_FILE     "rows.pending"

struct journal_lag {
	int fd;  /* the file; -1: rows do not wait */
	char *p; /* what it holds */
	size_t n, cap;
	struct store_op *ops; /* room for what is given */
	size_t n_rows;
	unsigned groups;          /* that wait, with rows or without */
	uint32_t kinds;           /* of rows, a bit for each */
	struct journal_head head; /* of the last of them */
	unsigned file;            /* where it stands */
	struct timespec due;
};

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
	uint32_t behind;       /* what the store has not: a bit for each kind
				  of rows, and JOURNAL_BEHIND_END */
	bool wanted;           /* somebody waits until it has */
	struct sg_error error; /* code SG_OK until it is shut */
	struct latency synced_in;

	atomic_bool held; /* the store is not told of the end yet */

	/* The writer's. */
	struct ledger ledger;
	uint64_t unsynced; /* bytes of lines */
	uint64_t known;    /* seq the store was told */
	struct journal_lag lag;
};

/* Whether somebody waits for what has gathered, and no more comes soon. */
static inline bool
journal_is_due(const struct journal *j)
{
	return j->options.gathers ? j->ready : j->filling->urgent;
}

/*
 * What the store gets later: rows that decide nothing, and where the ledger
 * ends.  The rows stand in a file before their units are told, so that the end
 * of the process does not lose them, and the next start gives them to the
 * store, which has ${known}.  keep() is false if they do not fit or cannot be
 * written: then the store has them first.
 */
enum sg_err journal_lag_open(
    struct journal *j, const struct journal_head *known, struct sg_error *e);
bool journal_lag_keep(struct journal_lag *l, const struct journal_group *g);
/* What is kept is of a group that ends with ${head}, which is synced. */
void journal_lag_note(
    struct journal_lag *l, const struct journal_head *head, unsigned file);
enum sg_err journal_lag_give(struct journal *j, struct sg_error *e);
void journal_lag_release(struct journal_lag *l);

/* The store has all up to ${head}. */
void
journal_told(struct journal *j, const struct journal_head *head, unsigned file);

/* The writer thread's function; ${self} is a struct journal. */
void *journal_writer(void *self);

/* What it does, once, without a thread.  False: there was nothing. */
bool journal_write_here(struct journal *j);

/* The caller's: wait until the store has all rows of ${kinds}. */
void journal_catch_up(struct journal *j, uint32_t kinds);

/* Without a thread: the store gets what waits for it. */
void journal_catch_up_here(struct journal *j);

#endif
