#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/*
 * Nanoseconds of one call, as the median over many short rounds: a shared
 * machine disturbs some rounds, not most.  A benchmark program prints one
 * line for each thing it measured, "name<TAB>nanoseconds", and the scripts
 * beside it put the lines of several programs next to each other.
 */
#define BENCH_ROUNDS 101

/* What the measured code computes goes here, so that it is computed. */
static volatile uint64_t bench_sink;

/* A program whose peers are far behind may count processor time instead. */
#ifndef BENCH_CLOCK
#define BENCH_CLOCK CLOCK_MONOTONIC
#endif

static inline uint64_t
bench_now_ns(void)
{
	struct timespec t;

	clock_gettime(BENCH_CLOCK, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline int
bench_order(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* ${calls} calls of ${fn} a round, BENCH_ROUNDS rounds. */
static inline void
bench_run(const char *name, void (*fn)(void), int calls)
{
	double ns[BENCH_ROUNDS];

	for (int i = 0; i < calls; i++)
		fn();
	for (int r = 0; r < BENCH_ROUNDS; r++) {
		uint64_t from = bench_now_ns();

		for (int i = 0; i < calls; i++)
			fn();
		ns[r] = (double)(bench_now_ns() - from) / calls;
	}
	qsort(ns, BENCH_ROUNDS, sizeof(ns[0]), bench_order);
	printf("%s\t%.1f\n", name, ns[BENCH_ROUNDS / 2]);
}

#endif
