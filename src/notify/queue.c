/* The queue and the threads of one way; see notify_int.h. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "notify/notify_int.h"
#include "port/thread.h"

#define AGAIN_MS   1000
#define AGAIN_MOST 10000

int64_t
notify_now_ms(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_REALTIME, &ts);
	return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

void
notify_why(struct notify_said *s, const char *text, const char *more)
{
	struct buf b = {.p = s->why, .cap = sizeof(s->why) - 1};

	buf_add(&b, str_part(str_of(text), 0, b.cap));
	if (!buf_full(&b))
		buf_add(&b, str_part(str_of(more), 0, b.cap - b.n));
	s->why[b.n] = '\0';
}

bool
notify_ends(struct notify_way *w)
{
	bool ends;

	pthread_mutex_lock(&w->lock);
	ends = w->ends;
	pthread_mutex_unlock(&w->lock);
	return ends;
}

static struct notify_job *
take(struct notify_way *w)
{
	struct notify_job *j;

	pthread_mutex_lock(&w->lock);
	while (w->first == NULL && !w->ends)
		pthread_cond_wait(&w->news, &w->lock);
	j = w->ends ? NULL : w->first;
	if (j != NULL) {
		w->first = j->next;
		if (w->first == NULL)
			w->last = &w->first;
		w->n--;
	}
	pthread_mutex_unlock(&w->lock);
	return j;
}

/* Wait, or until it ends: then false. */
static bool
pause_for(struct notify_way *w, int64_t ms)
{
	struct timespec at;
	bool ends;

	clock_gettime(CLOCK_MONOTONIC, &at);
	at.tv_sec += (time_t)(ms / 1000);
	at.tv_nsec += (long)(ms % 1000) * 1000000;
	if (at.tv_nsec >= 1000000000) {
		at.tv_sec++;
		at.tv_nsec -= 1000000000;
	}
	pthread_mutex_lock(&w->lock);
	while (!w->ends && pthread_cond_timedwait(&w->news, &w->lock, &at) == 0)
		;
	ends = w->ends;
	pthread_mutex_unlock(&w->lock);
	return !ends;
}

static void
lost(struct notify *t, struct sg_str id)
{
	pthread_mutex_lock(&t->lock);
	if (t->n_gone < NOTIFY_GONE && id.n <= NOTIFIER_ID) {
		memcpy(t->gone[t->n_gone], id.p, id.n);
		t->gone[t->n_gone++][id.n] = '\0';
	}
	pthread_mutex_unlock(&t->lock);
	if (t->o.wake != NULL)
		t->o.wake(t->o.ctx);
}

/* A subscription that is gone is no fault of the way. */
static void
note(struct notify_way *w, enum notify_end end, const struct notify_said *s)
{
	bool failing = end == NOTIFY_FAILED || end == NOTIFY_AGAIN, changed;

	pthread_mutex_lock(&w->lock);
	changed = failing != w->state.failing;
	w->state.failing = failing;
	if (end == NOTIFY_SENT) {
		w->state.sent++;
		w->state.sent_ms = notify_now_ms();
	} else {
		w->state.failed++;
	}
	if (failing)
		memcpy(w->state.why, s->why, sizeof(s->why));
	else
		w->state.why[0] = '\0';
	pthread_mutex_unlock(&w->lock);
	if (changed && w->of->o.changed != NULL)
		w->of->o.changed(w->of->o.ctx, notifier_name(w->which),
		    failing ? s->why : NULL);
}

static int64_t
pause_of(
    const struct notify_way *w, const struct notify_said *s, unsigned tries)
{
	int64_t ms = w->of->o.again_ms > 0 ? w->of->o.again_ms : AGAIN_MS;

	ms <<= tries;
	if (s->again_ms > ms)
		ms = s->again_ms;
	return ms < AGAIN_MOST ? ms : AGAIN_MOST;
}

/* A few tries, and none after the question has ended. */
static void
deliver(struct notify_worker *k, const struct notify_job *j)
{
	struct notify_way *w = k->way;
	struct notify_said s = {.why = ""};
	enum notify_end end = NOTIFY_FAILED;

	for (unsigned i = 0; i < NOTIFY_TRIES; i++) {
		s.again_ms = 0;
		if (j->n.until_ms != 0 && notify_now_ms() >= j->n.until_ms) {
			if (i == 0)
				notify_why(&s,
				    "the question ended before it could be "
				    "told",
				    "");
			break;
		}
		end = w->send(k, j, &s);
		if (end != NOTIFY_AGAIN || i + 1 == NOTIFY_TRIES ||
		    !pause_for(w, pause_of(w, &s, i)))
			break;
	}
	if (notify_ends(w))
		return;
	note(w, end, &s);
	if (end == NOTIFY_LOST)
		lost(w->of, j->to.id);
}

static void *
run(void *ctx)
{
	struct notify_worker *k = ctx;
	struct notify_job *j;

	while ((j = take(k->way)) != NULL) {
		deliver(k, j);
		free(j);
	}
	if (k->curl != NULL)
		curl_api_load(CURL_LIBRARY, &(struct sg_error){0})
		    ->easy_cleanup(k->curl);
	return NULL;
}

/* One more thread if there may be one; the ways that nobody uses have none. */
static void
begin(struct notify_way *w)
{
	for (size_t i = 0; i < w->workers; i++) {
		struct notify_worker *k = &w->worker[i];

		if (k->begun)
			continue;
		k->way = w;
		k->begun = thread_start(&k->thread, run, k);
		return;
	}
}

static struct sg_str
keep(char **at, struct sg_str s)
{
	struct sg_str copy = {*at, s.n};

	if (s.n > 0)
		memcpy(*at, s.p, s.n);
	*at += s.n;
	*(*at)++ = '\0';
	return copy;
}

static struct notify_job *
job_new(const struct notice *n, const struct notifier_push *to)
{
	static const struct notifier_push nobody;
	const struct notifier_push *p = to != NULL ? to : &nobody;
	struct notify_job *j = malloc(sizeof(*j) + n->id.n + n->who.n +
	    n->content.n + p->id.n + p->endpoint.n + p->p256dh.n + p->auth.n +
	    7);
	char *at;

	if (j == NULL)
		return NULL;
	at = j->room;
	j->next = NULL;
	j->n = *n;
	j->n.id = keep(&at, n->id);
	j->n.who = keep(&at, n->who);
	j->n.content = keep(&at, n->content);
	j->to.id = keep(&at, p->id);
	j->to.endpoint = keep(&at, p->endpoint);
	j->to.p256dh = keep(&at, p->p256dh);
	j->to.auth = keep(&at, p->auth);
	return j;
}

void
notify_way_add(struct notify_way *w, const struct notice *n,
    const struct notifier_push *to)
{
	struct notify_job *j = job_new(n, to);

	pthread_mutex_lock(&w->lock);
	if (j == NULL || w->n == NOTIFY_QUEUE || w->ends) {
		w->state.dropped++;
		free(j);
	} else {
		*w->last = j;
		w->last = &j->next;
		w->n++;
		pthread_cond_broadcast(&w->news);
	}
	pthread_mutex_unlock(&w->lock);
	begin(w);
}

bool
notify_way_init(struct notify *t, enum notifier which)
{
	static notify_send *const sends[NOTIFIER_COUNT] = {
	    [NOTIFIER_PUSH] = notify_push,
	    [NOTIFIER_NTFY] = notify_ntfy,
	    [NOTIFIER_SMTP] = notify_smtp,
	    [NOTIFIER_COMMAND] = notify_command,
	    [NOTIFIER_DESKTOP] = notify_desktop,
	};
	struct notify_way *w = &t->way[which];
	pthread_condattr_t how;

	*w = (struct notify_way){.of = t,
	    .which = which,
	    .send = sends[which],
	    .workers = which == NOTIFIER_PUSH ? NOTIFY_WORKERS : 1};
	w->last = &w->first;
	w->state.on = t->o.rule[which].on;
	pthread_condattr_init(&how);
	pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->news, &how);
	pthread_condattr_destroy(&how);
	return true;
}

void
notify_way_end(struct notify_way *w)
{
	pthread_mutex_lock(&w->lock);
	w->ends = true;
	pthread_cond_broadcast(&w->news);
	pthread_mutex_unlock(&w->lock);
	for (size_t i = 0; i < w->workers; i++)
		if (w->worker[i].begun)
			pthread_join(w->worker[i].thread, NULL);
	while (w->first != NULL) {
		struct notify_job *j = w->first;

		w->first = j->next;
		free(j);
	}
	pthread_cond_destroy(&w->news);
	pthread_mutex_destroy(&w->lock);
}
