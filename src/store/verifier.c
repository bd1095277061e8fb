/* The background reader of the ledger; see verifier.h. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "store/ledger.h"
#include "store/own.h"
#include "store/verifier.h"
#include "port/thread.h"

#define TORN_TRIES 50 /* the last line may be being written */
#define TORN_MS    20

struct verifier {
	struct verifier_options o;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t over;
	atomic_bool stop;
	struct verify_state state; /* under the lock */
};

/* False: it is over. */
static bool
wait_ms(struct verifier *v, int64_t ms)
{
	struct timespec t;
	bool stop;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_sec += ms / 1000;
	t.tv_nsec += (long)(ms % 1000) * 1000000L;
	t.tv_sec += t.tv_nsec / 1000000000L;
	t.tv_nsec %= 1000000000L;
	pthread_mutex_lock(&v->lock);
	while (!atomic_load(&v->stop) &&
	    (ms == 0 ? pthread_cond_wait(&v->over, &v->lock)
		     : pthread_cond_timedwait(&v->over, &v->lock, &t)) == 0)
		;
	stop = atomic_load(&v->stop);
	pthread_mutex_unlock(&v->lock);
	return !stop;
}

/* One reading; false: it was ended before its end. */
static bool
read_once(struct verifier *v, struct ledger_report *r)
{
	struct sg_error e = {0};
	enum sg_err err;

	*r = (struct ledger_report){.torn = true};
	for (int i = 0; i < TORN_TRIES && r->torn; i++) {
		if (i > 0 && !wait_ms(v, TORN_MS))
			return false;
		err = ledger_verify(v->o.dir, &v->o.head, &v->stop, r, &e);
		if (err != SG_OK)
			break;
	}
	if (err != SG_OK && !atomic_load(&v->stop)) {
		struct buf b = {.p = r->why, .cap = sizeof(r->why) - 1};

		*r = (struct ledger_report){.broken = 0};
		buf_addz(&b, e.message);
		r->why[b.n] = '\0';
	}
	return !atomic_load(&v->stop);
}

static void *
run(void *self)
{
	struct verifier *v = self;
	struct ledger_report r;

	(void)setpriority(PRIO_PROCESS, 0, 19); /* of this thread, on Linux */
	while (read_once(v, &r)) {
		pthread_mutex_lock(&v->lock);
		v->state.at = r.ok ? VERIFY_WHOLE : VERIFY_BROKEN;
		v->state.report = r;
		v->state.times++;
		pthread_mutex_unlock(&v->lock);
		if (v->o.done != NULL)
			v->o.done(v->o.ctx, &r);
		if (!wait_ms(v, v->o.every_ms))
			break;
	}
	return NULL;
}

static void
release(struct verifier *v)
{
	pthread_cond_destroy(&v->over);
	pthread_mutex_destroy(&v->lock);
	free(v);
}

struct verifier *
verifier_open(const struct verifier_options *o, struct sg_error *e)
{
	struct verifier *v = calloc(1, sizeof(*v));
	pthread_condattr_t attr;

	if (v == NULL) {
		(void)own_starved(e);
		return NULL;
	}
	v->o = *o;
	v->state.at = VERIFY_READING;
	atomic_init(&v->stop, false);
	pthread_mutex_init(&v->lock, NULL);
	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&v->over, &attr);
	pthread_condattr_destroy(&attr);
	if (thread_start(&v->thread, run, v))
		return v;
	release(v);
	(void)err_set(e, SG_EIO, STR(""),
	    STR("the reader of the ledger cannot be started"));
	return NULL;
}

void
verifier_close(struct verifier *v)
{
	if (v == NULL)
		return;
	pthread_mutex_lock(&v->lock);
	atomic_store(&v->stop, true);
	pthread_cond_signal(&v->over);
	pthread_mutex_unlock(&v->lock);
	pthread_join(v->thread, NULL);
	release(v);
}

static void
state(void *self, struct verify_state *out)
{
	struct verifier *v = self;

	pthread_mutex_lock(&v->lock);
	*out = v->state;
	pthread_mutex_unlock(&v->lock);
}

struct verify_port
verifier_port(struct verifier *v)
{
	return (struct verify_port){state, v};
}
