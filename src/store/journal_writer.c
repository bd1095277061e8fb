/*
 * The writer: take what has gathered, ledger first, then the store, then tell.
 * The first failure is the last thing that happens: everyone who waits gets
 * it, and nothing is tried again (T43).
 */
#include <errno.h>
#include <time.h>

#include "store/journal_int.h"

#define UNSYNCED_MAX (4u << 20) /* bytes of lines a start may have to read */

static bool
is_wanted(const struct journal *j)
{
	return j->wanted && j->behind != 0;
}

/* Wait until company had its time to come, or somebody is in a hurry. */
static void
wait_lazily(struct journal *j)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_nsec += JOURNAL_LAZY_MS * 1000000L;
	t.tv_sec += t.tv_nsec / 1000000000L;
	t.tv_nsec %= 1000000000L;
	while (!j->stop && !j->hurry && !journal_is_due(j) && !is_wanted(j) &&
	    journal_group_bytes(j->filling) < JOURNAL_HURRY_BYTES)
		if (pthread_cond_timedwait(&j->work, &j->lock, &t) != 0)
			return;
}

/* Until there is something to do.  False: the store gets what waits for it. */
static bool
wait_for_work(struct journal *j)
{
	while (!j->stop && j->filling->n_units == 0 && !is_wanted(j)) {
		if (j->behind == 0)
			pthread_cond_wait(&j->work, &j->lock);
		else if (pthread_cond_timedwait(
			     &j->work, &j->lock, &j->lag.due) != 0 &&
		    j->filling->n_units == 0)
			return false;
	}
	if (j->filling->n_units > 0 && !is_wanted(j))
		wait_lazily(j);
	return !is_wanted(j);
}

/* What the writer has to do next. */
enum next { NEXT_END, NEXT_GROUP, NEXT_LAG };

static enum next
next_work(struct journal *j, struct journal_group **out)
{
	struct journal_group *g;
	enum next next = NEXT_END;

	pthread_mutex_lock(&j->lock);
	j->asleep = true;
	if (!wait_for_work(j))
		next = NEXT_LAG;
	j->asleep = false;
	j->stirred = 0;
	g = j->filling;
	if (next == NEXT_END && g->n_units > 0) {
		j->ready = false;
		j->filling = &j->groups[g == &j->groups[0]];
		*out = g;
		next = NEXT_GROUP;
	}
	pthread_mutex_unlock(&j->lock);
	return next;
}

/* The lines of ${g}, in two files if one ends among them. */
static enum sg_err
append(
    struct journal *j, struct journal_group *g, bool sync, struct sg_error *e)
{
	struct sg_str all = {g->lines, g->n_lines};
	enum sg_err err = SG_OK;

	if (j->ledger.fd < 0)
		return SG_OK;
	if (g->ends_file > 0) {
		err = ledger_append(&j->ledger, str_part(all, 0, g->ends_file),
		    &g->head, false, e);
		if (err == SG_OK)
			err = ledger_rotate(&j->ledger, e);
		all = str_part(all, g->ends_file, all.n);
	}
	return err == SG_OK ? ledger_append(&j->ledger, all, &g->head, sync, e)
			    : err;
}

static enum sg_err
write_lines(struct journal *j, struct journal_group *g, struct sg_error *e)
{
	bool sync = (g->durable && (g->n_lines > 0 || j->unsynced > 0)) ||
	    j->unsynced + g->n_lines > UNSYNCED_MAX;
	enum sg_err err = append(j, g, sync, e);

	if (err != SG_OK)
		return err;
	j->unsynced = sync ? 0 : j->unsynced + g->n_lines;
	if (sync && j->options.slow != NULL &&
	    j->ledger.last_us > JOURNAL_SLOW_US)
		j->options.slow(j->options.wake_ctx, j->ledger.last_us);
	return SG_OK;
}

void
journal_told(struct journal *j, const struct journal_head *head, unsigned file)
{
	j->known = head->seq;
	if (j->options.synced != NULL)
		j->options.synced(j->options.synced_ctx, head, file);
}

/* Whether the store may know that the ledger ends with what was written. */
static bool
may_tell(const struct journal *j)
{
	return !atomic_load(&j->held) && j->unsynced == 0;
}

/* The changes of ${g} to the store, and where the ledger ends. */
static enum sg_err
write_rows(struct journal *j, struct journal_group *g, struct sg_error *e)
{
	bool tell = may_tell(j) && j->known != g->head.seq;
	size_t n = journal_group_seal(g, tell);
	enum sg_err err = journal_lag_give(j, e);

	if (err != SG_OK || (g->n_ops == 0 && !tell))
		return err;
	err = j->store->commit(j->store->self, g->units, n, g->durable_ops, e);
	if (err == SG_OK && tell)
		journal_told(j, &g->head, j->ledger.file);
	return err;
}

static void
settle(struct journal *j, struct journal_group *g, enum sg_err err)
{
	for (size_t i = 0; i < g->n_units; i++)
		journal_queue_settle(
		    &j->queue, err != SG_OK ? SG_EIO : g->units[i].err);
	journal_group_clear(g);
}

/* ${g} is written, or the store got what waited (NULL), or all is over. */
static void
finish(struct journal *j, struct journal_group *g, enum sg_err err,
    const struct sg_error *e)
{
	pthread_mutex_lock(&j->lock);
	if (g != NULL)
		settle(j, g, err);
	j->synced_in = j->ledger.synced_in;
	j->behind = j->lag.groups == 0 ? 0 : j->lag.kinds | JOURNAL_BEHIND_END;
	if (err != SG_OK) {
		j->error = *e;
		j->error.code = SG_EIO;
		j->behind = 0; /* for good: nobody waits for it */
		settle(j, j->filling, err);
	}
	if (j->behind == 0)
		j->wanted = false;
	if (j->queue.settled == j->queue.to)
		j->hurry = false;
	if (j->behind == 0 || j->queue.settled == j->queue.to)
		pthread_cond_broadcast(&j->idle);
	pthread_mutex_unlock(&j->lock);
	if (j->options.wake != NULL &&
	    (err != SG_OK || (g != NULL && !j->here)))
		j->options.wake(j->options.wake_ctx);
}

/*
 * Whether the store gets this later, with others: of rows that decide nothing
 * the record is what counts, and it is durable.
 */
static bool
lags(struct journal *j, const struct journal_group *g)
{
	if (g->n_lines == 0 || g->deciding_ops || j->error.code != SG_OK)
		return false;
	if (!may_tell(j))
		return g->n_ops == 0;
	if (g->n_ops > 0 && !journal_lag_keep(&j->lag, g))
		return false;
	journal_lag_note(&j->lag, &g->head, j->ledger.file);
	return true;
}

static void
catch_up(struct journal *j)
{
	struct sg_error e = {0};
	enum sg_err err = journal_lag_give(j, &e);

	finish(j, NULL, err, &e);
}

static void
write_group(struct journal *j, struct journal_group *g)
{
	struct sg_error e = {0};
	enum sg_err err = write_lines(j, g, &e);

	if (err == SG_OK && !lags(j, g))
		err = write_rows(j, g, &e);
	finish(j, g, err, &e);
	if (err == SG_OK &&
	    (j->lag.n_rows >= LAG_ROWS || j->lag.groups >= LAG_GROUPS ||
		j->lag.n >= LAG_BYTES))
		catch_up(j);
}

void *
journal_writer(void *self)
{
	struct journal *j = self;
	struct journal_group *g = NULL;
	enum next next;

	while ((next = next_work(j, &g)) != NEXT_END) {
		if (next == NEXT_LAG)
			catch_up(j);
		else
			write_group(j, g);
	}
	return NULL;
}

static bool
is_late(const struct journal_lag *l)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec > l->due.tv_sec ||
	    (t.tv_sec == l->due.tv_sec && t.tv_nsec >= l->due.tv_nsec);
}

void
journal_catch_up_here(struct journal *j)
{
	if (j->behind != 0)
		catch_up(j);
}

bool
journal_write_here(struct journal *j)
{
	struct journal_group *g = j->filling;

	if (g->n_units == 0) {
		if (j->behind != 0 && is_late(&j->lag))
			catch_up(j);
		return false;
	}
	j->filling = &j->groups[g == &j->groups[0]];
	write_group(j, g);
	return true;
}
