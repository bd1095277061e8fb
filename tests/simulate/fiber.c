/*
 * The journal's writer is a thread; here it is one more course of events in
 * the same thread, which goes on only when the schedule says so.  It stops at
 * every lock that is taken, at every wait, and at every write and sync.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>

#include "simulate/sim.h"

#define STACK  (512u << 10)
#define LOCKS  16
#define ROUNDS 1000000 /* of somebody who waits: nothing happens any more */

enum state { NONE, READY, WAITS, DONE };

static struct {
	ucontext_t main, own;
	enum state state;
	const void *cond; /* it waits for, */
	bool timed, late; /* for some time; which is over */
	void *(*run)(void *);
	void *arg;
	bool inside; /* it runs now */
	char *stack;
} fiber;

static const void *main_waits; /* for this condition */

static struct lock {
	const void *at;
	unsigned depth;
	bool by_fiber;
} locks[LOCKS];

int __wrap_pthread_create(
    pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *arg);
int __wrap_pthread_join(pthread_t t, void **out);
int __wrap_pthread_mutex_lock(pthread_mutex_t *m);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *m);
int __wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m);
int __wrap_pthread_cond_timedwait(
    pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *t);
int __wrap_pthread_cond_signal(pthread_cond_t *c);
int __wrap_pthread_cond_broadcast(pthread_cond_t *c);
void *__real_malloc(size_t n);

bool
sim_fiber_is_main(void)
{
	return !fiber.inside;
}

static void
resume(void)
{
	fiber.inside = true;
	swapcontext(&fiber.main, &fiber.own);
	fiber.inside = false;
}

static void
pause_here(void)
{
	swapcontext(&fiber.own, &fiber.main);
}

void
sim_fiber_step(bool late)
{
	if (fiber.inside || (fiber.state != READY && fiber.state != WAITS))
		return;
	if (fiber.state == WAITS && !(fiber.timed && late))
		return;
	fiber.late = fiber.state == WAITS;
	fiber.state = READY;
	resume();
}

void
sim_fiber_yield(void)
{
	if (fiber.inside && !sim_disk.dead && sim_one_in(2))
		pause_here();
}

static void
begin(void)
{
	fiber.run(fiber.arg);
	fiber.state = DONE;
	pause_here();
}

int
__wrap_pthread_create(
    pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *arg)
{
	(void)a;
	if (fiber.state == READY || fiber.state == WAITS)
		return EAGAIN;
	memset(t, 0, sizeof(*t));
	if (fiber.stack == NULL)
		fiber.stack = __real_malloc(STACK);
	getcontext(&fiber.own);
	fiber.own.uc_stack.ss_sp = fiber.stack;
	fiber.own.uc_stack.ss_size = STACK;
	fiber.own.uc_link = NULL;
	makecontext(&fiber.own, begin, 0);
	fiber.run = run;
	fiber.arg = arg;
	fiber.state = READY;
	return 0;
}

int
__wrap_pthread_join(pthread_t t, void **out)
{
	(void)t;
	(void)out;
	for (unsigned i = 0; fiber.state != DONE; i++) {
		if (i > ROUNDS)
			sim_fail("the writer does not end");
		sim_fiber_step(true);
	}
	fiber.state = NONE;
	return 0;
}

static struct lock *
lock_of(const void *m)
{
	struct lock *free_one = NULL;

	for (size_t i = 0; i < LOCKS; i++) {
		if (locks[i].depth > 0 && locks[i].at == m)
			return &locks[i];
		if (locks[i].depth == 0)
			free_one = &locks[i];
	}
	if (free_one == NULL)
		sim_fail("too many locks");
	free_one->at = m;
	return free_one;
}

int
__wrap_pthread_mutex_lock(pthread_mutex_t *m)
{
	for (unsigned i = 0;; i++) {
		struct lock *l = lock_of(m);

		if (l->depth == 0 || l->by_fiber == fiber.inside) {
			l->by_fiber = fiber.inside;
			l->depth++;
			return 0;
		}
		if (i > ROUNDS)
			sim_fail("two wait for each other");
		if (fiber.inside)
			pause_here();
		else
			sim_fiber_step(true);
	}
}

int
__wrap_pthread_mutex_unlock(pthread_mutex_t *m)
{
	struct lock *l = lock_of(m);

	if (l->depth == 0 || l->by_fiber != fiber.inside)
		sim_fail("a lock is given back by somebody else");
	l->depth--;
	return 0;
}

static int
wait_for(pthread_cond_t *c, pthread_mutex_t *m, bool timed)
{
	__wrap_pthread_mutex_unlock(m);
	if (fiber.inside) {
		fiber.state = WAITS;
		fiber.cond = c;
		fiber.timed = timed;
		fiber.late = false;
		pause_here();
	} else {
		main_waits = c;
		for (unsigned i = 0; main_waits != NULL; i++) {
			if (i > ROUNDS)
				sim_fail("nothing happens any more");
			sim_fiber_step(true);
		}
	}
	__wrap_pthread_mutex_lock(m);
	return timed && fiber.inside && fiber.late ? ETIMEDOUT : 0;
}

int
__wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
	return wait_for(c, m, false);
}

int
__wrap_pthread_cond_timedwait(
    pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *t)
{
	(void)t;
	return wait_for(c, m, true);
}

int
__wrap_pthread_cond_signal(pthread_cond_t *c)
{
	if (fiber.state == WAITS && fiber.cond == c) {
		fiber.state = READY;
		fiber.late = false;
	}
	if (main_waits == c)
		main_waits = NULL;
	return 0;
}

int
__wrap_pthread_cond_broadcast(pthread_cond_t *c)
{
	return __wrap_pthread_cond_signal(c);
}
