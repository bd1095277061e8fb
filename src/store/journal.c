/*
 * The caller's side of the journal: lines are made and chained here, because
 * here the order of units is known; the writer only carries them to the disk.
 */
#include <linux/magic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

#include "base/rfc3339.h"
#include "store/own.h"
#include "store/journal_int.h"
#include "store/ledger_line.h"
#include "json/json_put.h"
#include "port/thread.h"

#define MAX_BYTES   (8u << 20)
#define ARENA_BYTES (16u << 20)

static enum sg_err
is_shut(const struct journal *j, struct sg_error *e)
{
	if (j->error.code == SG_OK)
		return SG_OK;
	return err_set(e, SG_EIO, STR(""), str_of(j->error.message));
}

/*
 * The file is full: its last line says what stands in it, and what comes next
 * goes to a new one.  A group ends one file at most; the next group is soon.
 */
static void
close_file(struct journal *j, int64_t at_ms)
{
	struct journal_group *g = j->filling;
	char room[1024];
	struct buf b = BUF_ON(room);
	struct ledger_close c = {.file = j->file,
	    .first = j->file_first,
	    .records = j->head.seq - j->file_first + 1,
	    .bytes = j->file_bytes};
	struct sg_str record;

	if (g->ends_file > 0 || !journal_queue_reserve(&j->queue))
		return;
	memcpy(c.head, j->head.hash, sizeof(c.head));
	ledger_close_write(&c, at_ms, &b);
	record = buf_str(&b);
	if (journal_group_add(g,
		&(struct journal_unit){.records = &record, .n_records = 1},
		&j->head, &j->arena, NULL) != SG_OK)
		return;
	journal_queue_add(&j->queue, NULL, NULL);
	g->ends_file = g->n_lines;
	j->file++;
	j->file_first = j->head.seq + 1;
	j->file_bytes = 0;
}

static enum sg_err
close_now(void *self, int64_t at_ms, struct sg_error *e)
{
	struct journal *j = self;
	enum sg_err err;

	pthread_mutex_lock(&j->lock);
	err = is_shut(j, e);
	if (err == SG_OK && j->head.seq >= j->file_first)
		close_file(j, at_ms);
	pthread_mutex_unlock(&j->lock);
	arena_clear(&j->arena);
	return err;
}

static void
sync_times(void *self, struct latency *out)
{
	struct journal *j = self;

	pthread_mutex_lock(&j->lock);
	*out = j->synced_in;
	pthread_mutex_unlock(&j->lock);
}

static void
count_lines(struct journal *j, const struct journal_unit *u, size_t bytes)
{
	if (u->n_records == 0 || j->ledger.fd < 0)
		return;
	j->file_bytes += bytes;
	if (j->file_bytes >= j->options.rotate_bytes)
		close_file(j, ledger_record_ms(u->records[u->n_records - 1]));
}

static enum sg_err
take(struct journal *j, const struct journal_unit *u, struct sg_error *e)
{
	struct journal_group *g = j->filling;
	size_t before = g->n_lines;
	enum sg_err err = is_shut(j, e);

	if (err != SG_OK)
		return err;
	if (journal_group_bytes(g) > j->options.max_bytes)
		return err_set(e, SG_EFULL, STR(""),
		    STR("too much is waiting for the disk"));
	if (!journal_queue_reserve(&j->queue))
		return own_starved(e);
	err = journal_group_add(g, u, &j->head, &j->arena, e);
	if (err != SG_OK)
		return err;
	journal_queue_add(&j->queue, u->done, u->ctx);
	count_lines(j, u, g->n_lines - before);
	if (j->asleep &&
	    ((g->n_units == 1 && !j->options.gathers) || journal_is_due(j) ||
		journal_group_bytes(g) > JOURNAL_HURRY_BYTES))
		pthread_cond_signal(&j->work);
	return SG_OK;
}

static enum sg_err
submit(void *self, const struct journal_unit *u, struct sg_error *e)
{
	struct journal *j = self;
	enum sg_err err;

	pthread_mutex_lock(&j->lock);
	err = take(j, u, e);
	pthread_mutex_unlock(&j->lock);
	arena_clear(&j->arena);
	return err;
}

/* One round wakes the writer once: a futex costs more than the rest of it. */
static bool
go(void *self)
{
	struct journal *j = self;
	unsigned stir;
	bool wakes;

	if (j->here)
		return journal_write_here(j);
	pthread_mutex_lock(&j->lock);
	j->ready = j->filling->urgent;
	stir = j->ready ? 2 : j->filling->n_units > 0;
	wakes = j->asleep && stir > j->stirred;
	if (wakes)
		j->stirred = stir;
	pthread_mutex_unlock(&j->lock);
	if (wakes) /* who is woken finds the lock free, and runs at once */
		pthread_cond_signal(&j->work);
	return false;
}

/* A done() may come back here: the queue is asked anew for each. */
static size_t
poll_done(void *self)
{
	struct journal *j = self;
	struct journal_waiting w;
	size_t n = 0;
	bool more = true;

	for (;; n++) {
		pthread_mutex_lock(&j->lock);
		more = journal_queue_take(&j->queue, &w);
		pthread_mutex_unlock(&j->lock);
		if (!more)
			return n;
		if (w.done != NULL)
			w.done(w.ctx, w.err);
	}
}

static enum sg_err
state(void *self, struct sg_error *e)
{
	struct journal *j = self;
	enum sg_err err;

	pthread_mutex_lock(&j->lock);
	err = is_shut(j, e);
	pthread_mutex_unlock(&j->lock);
	if (err == SG_OK && j->store->state != NULL)
		err = j->store->state(j->store->self, e);
	return err;
}

void
journal_catch_up(struct journal *j, uint32_t kinds)
{
	if (j->here && (j->behind & kinds) != 0)
		journal_catch_up_here(j);
	if (j->here)
		return;
	pthread_mutex_lock(&j->lock);
	while ((j->behind & kinds) != 0) {
		j->wanted = true;
		pthread_cond_signal(&j->work);
		pthread_cond_wait(&j->idle, &j->lock);
	}
	pthread_mutex_unlock(&j->lock);
}

static enum sg_err
flush(void *self, struct sg_error *e)
{
	struct journal *j = self;

	while (j->here && journal_write_here(j))
		;
	pthread_mutex_lock(&j->lock);
	j->hurry = j->queue.settled != j->queue.to;
	while (j->queue.settled != j->queue.to) {
		pthread_cond_signal(&j->work);
		pthread_cond_wait(&j->idle, &j->lock);
	}
	pthread_mutex_unlock(&j->lock);
	journal_catch_up(j, UINT32_MAX);
	poll_done(j);
	return state(j, e);
}

/* When go() is waited for though nothing comes. */
static int64_t
due(void *self)
{
	const struct journal *j = self;

	return j->here && j->behind != 0 ? (int64_t)j->lag.due.tv_sec * 1000 +
		j->lag.due.tv_nsec / 1000000 + 1
					 : INT64_MAX;
}

static struct journal_head
head(void *self)
{
	return ((const struct journal *)self)->head;
}

static enum sg_err
caught_up(void *self, struct sg_error *e)
{
	struct journal *j = self;
	enum sg_err err;

	if (!atomic_exchange(&j->held, false))
		return SG_OK;
	err = submit(j, &(struct journal_unit){.durable = true}, e);
	return err == SG_OK ? flush(j, e) : err;
}

static void
release(struct journal *j)
{
	journal_lag_release(&j->lag);
	ledger_close(&j->ledger);
	journal_group_release(&j->groups[0]);
	journal_group_release(&j->groups[1]);
	journal_queue_release(&j->queue);
	arena_release(&j->arena);
	pthread_cond_destroy(&j->work);
	pthread_cond_destroy(&j->idle);
	pthread_mutex_destroy(&j->lock);
	free(j);
}

/* The last unit is an empty one that waits for the disk: everything before it
 * is synced and the store knows the end of the ledger. */
static void
close_journal(void *self)
{
	struct journal *j = self;

	(void)submit(j, &(struct journal_unit){.durable = true}, NULL);
	do
		(void)flush(j, NULL);
	while (j->queue.from != j->queue.to);
	pthread_mutex_lock(&j->lock);
	j->stop = true;
	pthread_cond_signal(&j->work);
	pthread_mutex_unlock(&j->lock);
	if (!j->here)
		pthread_join(j->thread, NULL);
	release(j);
}

/* An unfinished line was cut off: the ledger itself says so. */
static enum sg_err
record_cut(struct journal *j, struct sg_error *e)
{
	char room[512];
	struct buf b = BUF_ON(room);
	struct sg_str record;
	enum sg_err err;

	json_open(&b);
	json_put_open(&b, "correlation");
	json_put_name(&b, "extension_id", "solgate");
	json_put_name(&b, "scenario_id", "runtime");
	json_close(&b);
	json_put_open(&b, "data");
	json_put_int(&b, "bytes_cut", (int64_t)j->ledger.cut);
	json_close(&b);
	json_put_name(&b, "event", "ledger.recovered");
	json_put_name(&b, "level", "warn");
	json_put_name(
	    &b, "message", "an unfinished entry was cut off at start");
	json_put_name(&b, "schema", "pi.ext.log.v1");
	json_put_time(&b, "ts", j->options.now_ms);
	json_close(&b);
	record = buf_str(&b);
	err = submit(j,
	    &(struct journal_unit){
		.records = &record, .n_records = 1, .durable = true},
	    e);
	return err == SG_OK ? flush(j, e) : err;
}

/* Whether a sync there is nothing to wait for. */
static bool
is_in_memory(const struct journal *j)
{
	struct statfs fs;

	return j->ledger.dir < 0 ||
	    (fstatfs(j->ledger.dir, &fs) == 0 &&
		(fs.f_type == TMPFS_MAGIC || fs.f_type == RAMFS_MAGIC));
}

static struct journal *
new_journal(const struct store_port *store, const struct journal_options *o)
{
	struct journal *j = calloc(1, sizeof(*j));
	pthread_condattr_t attr;

	if (j == NULL)
		return NULL;
	if (o != NULL)
		j->options = *o;
	if (j->options.max_bytes == 0)
		j->options.max_bytes = MAX_BYTES;
	if (j->options.rotate_bytes == 0)
		j->options.rotate_bytes = LEDGER_ROTATE_BYTES;
	j->store = store;
	j->filling = &j->groups[0];
	j->ledger.io = j->options.io;
	j->ledger.fd = j->ledger.dir = j->lag.fd = -1;
	arena_init(&j->arena, &mem_heap, ARENA_BYTES);
	pthread_mutex_init(&j->lock, NULL);
	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&j->work, &attr);
	pthread_condattr_destroy(&attr);
	pthread_cond_init(&j->idle, NULL);
	return j;
}

static struct journal_found
found_at(const struct journal *j, const struct journal_head *known)
{
	const struct journal_head *end = &j->ledger.head;

	return (struct journal_found){.cache = known->seq == 0 && end->seq > 0
		? JOURNAL_CACHE_GONE
		: JOURNAL_CACHE_FITS,
	    .store = *known,
	    .ledger = *end,
	    .file = j->ledger.file,
	    .last_ms = j->ledger.last_ms,
	    .cut = j->ledger.cut};
}

enum sg_err
journal_open(const char *dir, const struct store_port *store,
    const struct journal_options *o, struct journal_port *port,
    struct sg_error *e)
{
	struct journal *j = new_journal(store, o);
	struct journal_head known;
	enum sg_err err;

	*port = (struct journal_port){.submit = NULL};
	if (j == NULL)
		return own_starved(e);
	err = journal_head_read(store, &known, e);
	j->ledger.head = known;
	if (err == SG_OK && dir != NULL)
		err = ledger_open(&j->ledger, dir, &known, e);
	atomic_init(&j->held,
	    j->options.holds && dir != NULL && j->ledger.head.seq > known.seq);
	j->here = j->options.gathers && j->options.local && is_in_memory(j);
	if (err == SG_OK && dir != NULL)
		err = journal_lag_open(j, &known, e);
	if (err == SG_OK && !j->here &&
	    !thread_start(&j->thread, journal_writer, j))
		err = err_set(e, SG_EIO, STR(""),
		    STR("the writer of the journal cannot be started"));
	if (err != SG_OK) {
		release(j);
		return err;
	}
	j->known = known.seq;
	j->head = j->ledger.head;
	j->file = j->ledger.file;
	j->file_bytes = j->ledger.bytes;
	j->file_first = j->ledger.first > 0 ? j->ledger.first : j->head.seq + 1;
	if (j->options.found != NULL)
		*j->options.found = found_at(j, &known);
	if (j->ledger.cut > 0 && (err = record_cut(j, e)) != SG_OK) {
		close_journal(j);
		return err;
	}
	*port = (struct journal_port){submit, go, poll_done, flush, state, head,
	    caught_up, close_journal, dir != NULL ? close_now : NULL,
	    dir != NULL ? sync_times : NULL, due, j};
	return SG_OK;
}

enum sg_err
journal_note(const char *dir, const struct store_port *store,
    struct sg_str line, int64_t now_ms, struct sg_error *e)
{
	struct journal_options o = {.now_ms = now_ms};
	struct journal_port j;
	enum sg_err err = journal_open(dir, store, &o, &j, e);

	if (err != SG_OK)
		return err;
	err = j.submit(j.self,
	    &(struct journal_unit){
		.records = &line, .n_records = 1, .durable = true},
	    e);
	if (err == SG_OK)
		err = j.flush(j.self, e);
	j.close(j.self);
	return err;
}
