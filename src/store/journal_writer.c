/*
 * The writer: take what has gathered, ledger first, then the store, then tell.
 * The first failure is the last thing that happens: everyone who waits gets
 * it, and nothing is tried again (T43).
 */
#include <errno.h>
#include <time.h>

#include "store/journal_int.h"

#define UNTOLD_MAX   64         /* groups of a ledger in memory */
#define UNSYNCED_MAX (4u << 20) /* bytes of lines a start may have to read */

/* Wait until company had its time to come, or somebody is in a hurry. */
static void
wait_lazily(struct journal *j)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_nsec += JOURNAL_LAZY_MS * 1000000L;
	t.tv_sec += t.tv_nsec / 1000000000L;
	t.tv_nsec %= 1000000000L;
	while (!j->stop && !j->hurry && !journal_is_due(j) &&
	    journal_group_bytes(j->filling) < JOURNAL_HURRY_BYTES)
		if (pthread_cond_timedwait(&j->work, &j->lock, &t) != 0)
			return;
}

/* The next group, which is now the writer's; NULL: there will be none. */
static struct journal_group *
next_group(struct journal *j)
{
	struct journal_group *g;

	pthread_mutex_lock(&j->lock);
	j->asleep = true;
	while (!j->stop && j->filling->n_units == 0)
		pthread_cond_wait(&j->work, &j->lock);
	if (j->filling->n_units > 0)
		wait_lazily(j);
	j->asleep = j->ready = false;
	j->stirred = 0;
	g = j->filling;
	if (g->n_units > 0)
		j->filling = &j->groups[g == &j->groups[0]];
	pthread_mutex_unlock(&j->lock);
	return g->n_units > 0 ? g : NULL;
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

/* The changes of ${g} to the store, and where the ledger ends. */
static enum sg_err
write_rows(struct journal *j, struct journal_group *g, struct sg_error *e)
{
	bool tell = !atomic_load(&j->held) && j->unsynced == 0 &&
	    j->known != g->head.seq;
	size_t n = journal_group_seal(g, tell);
	enum sg_err err;

	if (g->n_ops == 0 && !tell)
		return SG_OK;
	err = j->store->commit(j->store->self, g->units, n, g->durable_ops, e);
	if (err == SG_OK && tell) {
		j->known = g->head.seq;
		if (j->options.synced != NULL)
			j->options.synced(
			    j->options.synced_ctx, &g->head, j->ledger.file);
	}
	return err;
}

static void
settle(struct journal *j, struct journal_group *g, enum sg_err err)
{
	for (size_t i = 0; i < g->n_units && !g->told; i++)
		journal_queue_settle(
		    &j->queue, err != SG_OK ? SG_EIO : g->units[i].err);
	journal_group_clear(g);
}

/* The group is written, or everything is over. */
static void
finish(struct journal *j, struct journal_group *g, enum sg_err err,
    const struct sg_error *e)
{
	bool early;

	pthread_mutex_lock(&j->lock);
	settle(j, g, err);
	j->synced_in = j->ledger.synced_in;
	if (err != SG_OK) {
		j->error = *e;
		j->error.code = SG_EIO;
		settle(j, j->filling, err);
	}
	early = j->telling;
	j->telling = false;
	if (j->queue.settled == j->queue.to) {
		j->hurry = false;
		pthread_cond_broadcast(&j->idle);
	}
	pthread_mutex_unlock(&j->lock);
	if (j->options.wake != NULL && (err != SG_OK || !(early || j->here)))
		j->options.wake(j->options.wake_ctx);
}

/*
 * What its units wait for is durable: they are done.  The store still has to
 * be told of the end, and given rows that decide nothing; nobody waits for
 * that but flush().
 */
static void
settle_early(struct journal *j, struct journal_group *g)
{
	pthread_mutex_lock(&j->lock);
	for (size_t i = 0; i < g->n_units; i++)
		journal_queue_settle(&j->queue, SG_OK);
	g->told = j->telling = true;
	pthread_mutex_unlock(&j->lock);
	if (j->options.wake != NULL && !j->here)
		j->options.wake(j->options.wake_ctx);
}

/*
 * Without a thread the rows follow in the same round, before anybody can ask
 * for them; with one, who was told could be faster than the writer.
 */
static bool
is_told_early(struct journal *j, const struct journal_group *g)
{
	return g->n_ops == 0 ||
	    (j->here && !g->deciding_ops && journal_rows_keep(j, g));
}

/* The lines of ${g}.  True: rows are still to be written, or told. */
static bool
begin_group(struct journal *j, struct journal_group *g)
{
	struct sg_error e = {0};
	enum sg_err err = write_lines(j, g, &e);

	if (err != SG_OK)
		finish(j, g, err, &e);
	else if (g->n_lines > 0 && is_told_early(j, g))
		settle_early(j, g);
	return err == SG_OK;
}

static void
end_group(struct journal *j, struct journal_group *g)
{
	struct sg_error e = {0};
	enum sg_err err = write_rows(j, g, &e);

	if (err == SG_OK && g->told && g->n_ops > 0)
		journal_rows_drop(j);
	finish(j, g, err, &e);
}

void *
journal_writer(void *self)
{
	struct journal *j = self;
	struct journal_group *g;

	while ((g = next_group(j)) != NULL)
		if (begin_group(j, g))
			end_group(j, g);
	return NULL;
}

/*
 * Who is told last of the end is the store, in a round that has nothing else
 * to write; the next group tells it of its own end.  Rows are never left.
 */
bool
journal_write_here(struct journal *j)
{
	struct journal_group *g = j->filling;
	struct journal_group *last = &j->groups[g == &j->groups[0]];

	if (j->telling &&
	    (g->n_units == 0 || last->n_ops > 0 || ++j->untold > UNTOLD_MAX)) {
		j->untold = 0;
		end_group(j, last);
	}
	if (g->n_units == 0)
		return false;
	if (j->telling)
		journal_group_clear(last);
	j->telling = false;
	j->filling = last;
	if (begin_group(j, g) && !j->telling)
		end_group(j, g);
	return true;
}
