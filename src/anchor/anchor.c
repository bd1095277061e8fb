/* The thread of the checkpoints; see anchor.h. */
#define _DEFAULT_SOURCE
#include "anchor/anchor.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "port/clock.h"
#include "store/own.h"
#include "port/thread.h"

#define WAIT_MS      10000 /* for an answer of a place */
#define LAST_MS      2000  /* the same when the gate stops */
#define RETRY_MS     5000  /* twice as long each time, */
#define RETRY_MAX_MS 300000

struct spot {
	struct keeper keeper;
	struct checkpoint last;    /* that it is known to have */
	struct anchor_place state; /* the thread's */
	int64_t retry_ms, due_ms;  /* monotonic; 0: not failed */
};

struct anchor {
	struct anchor_options o;
	struct sign_key key;
	struct spot v[ANCHOR_PLACES];
	size_t n;
	struct clock_port clock;

	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t news;
	/* Under the lock. */
	struct anchor_place shown[ANCHOR_PLACES];
	struct journal_head head; /* on the disk */
	unsigned file;
	uint64_t made;   /* seq of the last round */
	int64_t made_ms; /* monotonic; 0: none was made */
	bool stop;
};

static int64_t
mono(const struct anchor *a)
{
	return a->clock.mono_ms(a->clock.self);
}

/* What is the next moment to do something, if nothing comes; INT64_MAX. */
static int64_t
due(const struct anchor *a, uint64_t seq)
{
	int64_t at = INT64_MAX;

	if (seq > a->made)
		at = a->made_ms == 0 || seq - a->made >= a->o.records
		    ? 0
		    : a->made_ms + a->o.every_ms;
	for (size_t i = 0; i < a->n; i++)
		if (a->v[i].due_ms > 0 && a->v[i].due_ms < at)
			at = a->v[i].due_ms;
	return at;
}

/* Until something is due, or it is over. */
static void
wait_due(struct anchor *a)
{
	int64_t at, left;
	struct timespec t;

	while (!a->stop && (at = due(a, a->head.seq)) > mono(a)) {
		if (at == INT64_MAX) {
			pthread_cond_wait(&a->news, &a->lock);
			continue;
		}
		left = at - mono(a);
		clock_gettime(CLOCK_MONOTONIC, &t);
		t.tv_sec += left / 1000;
		t.tv_nsec += (long)(left % 1000 + 1) * 1000000L;
		t.tv_sec += t.tv_nsec / 1000000000L;
		t.tv_nsec %= 1000000000L;
		(void)pthread_cond_timedwait(&a->news, &a->lock, &t);
	}
}

/* The state of a place, for who asks; and who waits for it is told. */
static void
show(struct anchor *a, size_t i, enum anchor_at was)
{
	struct spot *s = &a->v[i];

	pthread_mutex_lock(&a->lock);
	a->shown[i] = s->state;
	pthread_mutex_unlock(&a->lock);
	if (a->o.changed != NULL && was != s->state.at &&
	    !(was == ANCHOR_WAITING && s->state.at == ANCHOR_KEPT))
		a->o.changed(a->o.ctx, &s->state);
}

static void
serve(struct anchor *a, size_t i, const struct checkpoint *now, int64_t wait_ms)
{
	struct anchor_try t = {&a->key, a->o.ledger, wait_ms};
	struct checkpoint c = *now;
	struct spot *s = &a->v[i];
	enum anchor_at was = s->state.at;

	anchor_hand_over(&t, &s->keeper, &c, &s->last, &s->state);
	if (s->state.at == ANCHOR_UNREACHABLE) {
		s->retry_ms = s->retry_ms == 0       ? RETRY_MS
		    : s->retry_ms * 2 > RETRY_MAX_MS ? RETRY_MAX_MS
						     : s->retry_ms * 2;
		s->due_ms = mono(a) + s->retry_ms;
	} else {
		s->retry_ms = s->due_ms = 0;
	}
	show(a, i, was);
}

/* One round: every place that is not waiting for its next try.  At the end of
 * the gate nobody waits for one that could not be reached before. */
static void
round_of(
    struct anchor *a, const struct journal_head *head, unsigned file, bool last)
{
	struct checkpoint c = {.seq = head->seq,
	    .file = file,
	    .at_ms = a->clock.wall_ms(a->clock.self)};
	int64_t now = mono(a);

	memcpy(c.hash, head->hash, sizeof(c.hash));
	memcpy(c.ledger, head->first, sizeof(c.ledger));
	for (size_t i = 0; i < a->n && head->seq > 0; i++)
		if (a->v[i].due_ms == 0 || (!last && a->v[i].due_ms <= now))
			serve(a, i, &c, last ? LAST_MS : WAIT_MS);
	pthread_mutex_lock(&a->lock);
	a->made = head->seq;
	a->made_ms = mono(a);
	pthread_mutex_unlock(&a->lock);
}

/* As urgent as the rest of the gate: if it gave way to all others, whoever
 * keeps the machine busy could put off the checkpoint that shows a rewrite. */
static void *
run(void *self)
{
	struct anchor *a = self;
	struct journal_head head;
	unsigned file;
	bool stop;

	do {
		pthread_mutex_lock(&a->lock);
		wait_due(a);
		head = a->head;
		file = a->file;
		stop = a->stop;
		pthread_mutex_unlock(&a->lock);
		round_of(a, &head, file, stop);
	} while (!stop);
	return NULL;
}

static enum sg_err
read_places(struct anchor *a, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	if (a->o.n_places > ANCHOR_PLACES)
		return err_set(e, SG_EMANY, STR(""),
		    STR("there are too many places for checkpoints"));
	for (size_t i = 0; i < a->o.n_places && err == SG_OK; i++) {
		struct spot *s = &a->v[a->n++];

		err = keeper_parse(a->o.places[i], &s->keeper, e);
		memcpy(s->state.name, s->keeper.text, sizeof(s->state.name));
		a->shown[i] = s->state;
	}
	return err;
}

static void
release(struct anchor *a)
{
	pthread_cond_destroy(&a->news);
	pthread_mutex_destroy(&a->lock);
	sign_key_wipe(&a->key);
	free(a);
}

struct anchor *
anchor_open(const struct anchor_options *o, struct sg_error *e)
{
	struct anchor *a = calloc(1, sizeof(*a));
	pthread_condattr_t attr;
	enum sg_err err;

	if (a == NULL) {
		(void)own_starved(e);
		return NULL;
	}
	a->o = *o;
	a->clock = clock_system();
	pthread_mutex_init(&a->lock, NULL);
	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&a->news, &attr);
	pthread_condattr_destroy(&attr);
	err = read_places(a, e);
	if (err == SG_OK)
		err = sign_key_load(o->state, true, &a->key, e);
	if (err == SG_OK && !thread_start(&a->thread, run, a))
		err = err_set(e, SG_EIO, STR(""),
		    STR("the thread of the checkpoints cannot be started"));
	if (err == SG_OK)
		return a;
	release(a);
	return NULL;
}

void
anchor_note(struct anchor *a, const struct journal_head *head, unsigned file)
{
	pthread_mutex_lock(&a->lock);
	/* The first after a round sets the time of the next, and enough of
	 * them make it due; the others wake nobody. */
	if (a->head.seq <= a->made || head->seq - a->made >= a->o.records)
		pthread_cond_signal(&a->news);
	a->head = *head;
	a->file = file;
	pthread_mutex_unlock(&a->lock);
}

void
anchor_close(struct anchor *a)
{
	if (a == NULL)
		return;
	pthread_mutex_lock(&a->lock);
	a->stop = true;
	pthread_cond_signal(&a->news);
	pthread_mutex_unlock(&a->lock);
	pthread_join(a->thread, NULL);
	release(a);
}

static size_t
places(void *self, struct anchor_place *out)
{
	struct anchor *a = self;

	pthread_mutex_lock(&a->lock);
	memcpy(out, a->shown, a->n * sizeof(*out));
	pthread_mutex_unlock(&a->lock);
	return a->n;
}

struct anchor_port
anchor_port_of(struct anchor *a)
{
	return (struct anchor_port){places, a};
}
