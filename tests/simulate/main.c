/*
 * simulate [--seeds N] [--first N] [--steps N] [--seconds N] [--only SEED]
 *	    [--no-shrink]
 *
 * Many lives of a gate, each from a seed.  They run in children of this
 * process, some hundred in each, so that one that dies is found and named.  A
 * seed that fails is made smaller: steps are left out as long as it still
 * fails the same way, and what is left is printed.
 */
#define _DEFAULT_SOURCE
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "simulate/sim.h"

#define BATCH     100
#define STEPS_MAX 100000
#define KEPT      (16 << 20) /* bytes of the heap that stay ours */
#define HANG      60         /* seconds of the processor that a seed may take */
#define DEADLOCK  3600 /* and of the clock: the machine may be very busy */

static struct shared {
	struct sim_tally tally;
	uint64_t at;   /* the seed that runs */
	unsigned step; /* and where it failed */
	size_t peak;
} * shared;

static unsigned steps = 1000;
static unsigned char skip[STEPS_MAX + 1];

static int64_t
now_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec;
}

/* An empty store, made once and used by most of the seeds. */
static void
warm_up(void)
{
	sim_vfs_begin();
	sim_run(&(struct sim_options){.seed = 0, .steps = 0});
	sim_disk_keep_image();
	sim_run(&(struct sim_options){.seed = 0, .steps = 50});
	shared->tally = (struct sim_tally){0};
}

static void
limit(void)
{
	struct itimerval t = {.it_value = {.tv_sec = HANG}};

	(void)setitimer(ITIMER_PROF, &t, NULL);
	alarm(DEADLOCK);
}

static void
run_batch(uint64_t from, uint64_t n)
{
	for (uint64_t s = from; s < from + n; s++) {
		shared->at = s;
		limit();
		sim_run(&(struct sim_options){.seed = s, .steps = steps});
		shared->peak = sim_heap.peak > shared->peak ? sim_heap.peak
							    : shared->peak;
	}
	fflush(NULL);
	_exit(0);
}

/* Run one seed without what is skipped; how it ended. */
static int
try_one(uint64_t s, unsigned n, bool quiet, bool trace)
{
	pid_t pid;
	int status = 0;

	fflush(NULL);
	if ((pid = fork()) == 0) {
		if (quiet && freopen("/dev/null", "w", stderr) == NULL)
			_exit(9);
		limit();
		sim_run(&(struct sim_options){
		    .seed = s, .steps = n, .skip = skip, .trace = trace});
		fflush(NULL);
		_exit(0);
	}
	waitpid(pid, &status, 0);
	return status;
}

static bool
failed(int status)
{
	return !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Leave out ever smaller runs of steps. */
static unsigned
shrink(uint64_t s, int how)
{
	unsigned n = steps, left = 0;

	for (unsigned half = n / 2; half > 0; half /= 2)
		if (n > half && try_one(s, n - half, true, false) == how)
			n -= half;
	for (unsigned size = n / 2; size > 0; size /= 2)
		for (unsigned at = 1; at <= n; at += size) {
			unsigned end = at + size <= n ? at + size : n + 1;
			unsigned char was[STEPS_MAX + 1];

			memcpy(was + at, skip + at, end - at);
			memset(skip + at, 1, end - at);
			if (try_one(s, n, true, false) != how)
				memcpy(skip + at, was + at, end - at);
		}
	for (unsigned i = 1; i <= n; i++)
		left += skip[i] == 0;
	fprintf(stderr, "seed %llu: %u steps of %u are enough:\n",
	    (unsigned long long)s, left, steps);
	return n;
}

static void
report(uint64_t s, int status, bool shrinks)
{
	unsigned n = steps;

	if (WIFSIGNALED(status))
		fprintf(stderr, "seed %llu: ended by signal %d%s\n",
		    (unsigned long long)s, WTERMSIG(status),
		    WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGPROF
			? ", it hangs"
			: "");
	fprintf(stderr, "again: build/simulate --only %llu --steps %u\n",
	    (unsigned long long)s, steps);
	if (!shrinks)
		return;
	n = shrink(s, status);
	(void)try_one(s, n, false, true);
}

static void
say_tally(int64_t seconds)
{
	const struct sim_tally *t = &shared->tally;

	printf("%llu seeds, %llu steps in %lld s: %llu starts, %llu kills, "
	       "%llu power cuts, %llu disk faults, %llu allocations failed, "
	       "%llu writes and syncs, %llu answers to calls, %llu of them "
	       "allowed, %llu actions run; memory at most %zu KB\n",
	    (unsigned long long)t->seeds, (unsigned long long)t->steps,
	    (long long)seconds, (unsigned long long)t->starts,
	    (unsigned long long)t->kills, (unsigned long long)t->losses,
	    (unsigned long long)t->faults, (unsigned long long)t->starved,
	    (unsigned long long)t->ops, (unsigned long long)t->told,
	    (unsigned long long)t->allowed, (unsigned long long)t->runs,
	    shared->peak >> 10);
}

/* How many seeds failed; the first of them ends it. */
static unsigned
run_all(uint64_t first, uint64_t n, int64_t limit_s, bool shrinks)
{
	int64_t began = now_s();
	uint64_t done = 0;
	unsigned bad = 0;

	while (done < n && bad == 0 &&
	    (limit_s == 0 || now_s() - began < limit_s)) {
		uint64_t some = n - done < BATCH ? n - done : BATCH;
		int status = 0;
		pid_t pid;

		fflush(NULL);
		if ((pid = fork()) == 0)
			run_batch(first + done, some);
		waitpid(pid, &status, 0);
		if (failed(status)) {
			bad++;
			report(shared->at, status, shrinks);
		}
		done += some;
	}
	say_tally(now_s() - began);
	return bad;
}

struct asked {
	uint64_t seeds, first, only;
	int64_t limit_s;
	bool shrinks;
};

/* A word that is not known would leave the same seeds to be run again. */
static bool
read_options(int argc, char **argv, struct asked *a)
{
	for (int i = 1; i < argc; i++) {
		char *end = NULL;
		uint64_t v = 0;

		if (strcmp(argv[i], "--no-shrink") == 0) {
			a->shrinks = false;
			continue;
		}
		if (i + 1 < argc)
			v = strtoull(argv[i + 1], &end, 10);
		if (end == NULL || end == argv[i + 1] || *end != '\0')
			return false;
		if (strcmp(argv[i], "--seeds") == 0)
			a->seeds = v;
		else if (strcmp(argv[i], "--first") == 0)
			a->first = v;
		else if (strcmp(argv[i], "--steps") == 0)
			steps = v < STEPS_MAX ? (unsigned)v : STEPS_MAX;
		else if (strcmp(argv[i], "--seconds") == 0)
			a->limit_s = (int64_t)v;
		else if (strcmp(argv[i], "--only") == 0)
			a->only = v;
		else
			return false;
		i++;
	}
	return true;
}

int
main(int argc, char **argv)
{
	struct asked a = {.seeds = 100, .first = 1, .shrinks = true};
	unsigned bad;

	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		return 2;
	sim_tally = &shared->tally;
	if (!read_options(argc, argv, &a)) {
		fputs("usage: simulate [--seeds N] [--first N] [--steps N] "
		      "[--seconds N] [--only SEED] [--no-shrink]\n",
		    stderr);
		return 2;
	}
	/* Pages stay with the process: new ones cost a third of a run. */
	mallopt(M_MMAP_MAX, 0);
	mallopt(M_TRIM_THRESHOLD, KEPT);
	mallopt(M_TOP_PAD, KEPT);
	warm_up();
	if (a.only > 0)
		return failed(try_one(a.only, steps, false, true)) ? 1 : 0;
	bad = run_all(a.first, a.seeds, a.limit_s, a.shrinks);
	printf("simulate: %d passed, %u failed\n", bad == 0, bad);
	return bad == 0 ? 0 : 1;
}
