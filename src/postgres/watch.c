/*
 * Waiting for a database on a thread of its own: connecting takes its time,
 * and the loop goes on refusing meanwhile.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "postgres/postgres.h"
#include "postgres/schema_int.h"
#include "port/thread.h"

#define TRY_MS 250

struct postgres_watch {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t end;
	bool stop, beside;
	atomic_bool seen;
	char url[];
};

/* A gate could open it: it can be written, and nobody has it.  A node that is
 * refused because one gate has it finds that out when it joins. */
static bool
could_open(const char *url, bool beside)
{
	struct postgres_status st;
	struct sg_error none = {0};

	return postgres_status(url, &st, &none) == SG_OK &&
	    (beside || !st.in_use) && !st.read_only &&
	    (st.is_empty || st.version == st.current);
}

static bool
pause_ends(struct postgres_watch *w)
{
	struct timespec t;
	bool stop;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_nsec += TRY_MS * 1000000L;
	t.tv_sec += t.tv_nsec / 1000000000L;
	t.tv_nsec %= 1000000000L;
	pthread_mutex_lock(&w->lock);
	while (!w->stop && pthread_cond_timedwait(&w->end, &w->lock, &t) == 0)
		continue;
	stop = w->stop;
	pthread_mutex_unlock(&w->lock);
	return stop;
}

static void *
watch(void *self)
{
	struct postgres_watch *w = self;

	do
		if (could_open(w->url, w->beside)) {
			atomic_store(&w->seen, true);
			return NULL;
		}
	while (!pause_ends(w));
	return NULL;
}

static bool
start(struct postgres_watch *w)
{
	pthread_condattr_t attr;

	pthread_mutex_init(&w->lock, NULL);
	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&w->end, &attr);
	pthread_condattr_destroy(&attr);
	return thread_start(&w->thread, watch, w);
}

struct postgres_watch *
postgres_watch_new(const char *url, bool beside)
{
	size_t n = strlen(url) + 1;
	struct postgres_watch *w = calloc(1, sizeof(*w) + n);

	if (w == NULL)
		return NULL;
	memcpy(w->url, url, n);
	w->beside = beside;
	atomic_init(&w->seen, false);
	if (start(w))
		return w;
	free(w);
	return NULL;
}

bool
postgres_watch_sees(struct postgres_watch *w)
{
	return w != NULL && atomic_load(&w->seen);
}

void
postgres_watch_free(struct postgres_watch *w)
{
	if (w == NULL)
		return;
	pthread_mutex_lock(&w->lock);
	w->stop = true;
	pthread_cond_signal(&w->end);
	pthread_mutex_unlock(&w->lock);
	pthread_join(w->thread, NULL);
	pthread_cond_destroy(&w->end);
	pthread_mutex_destroy(&w->lock);
	free(w);
}
