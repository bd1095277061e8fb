#ifndef TESTS_LIB_EVAL_FAULTS_H
#define TESTS_LIB_EVAL_FAULTS_H

#include <stdlib.h>

#include "eval/eval.h"
#include "t.h"

static struct {
	int left; /* how often memory is still given */
	int live;
} faults;
static char faults_room[1 << 20];

static inline void *
faults_get(void *ctx, size_t n)
{
	(void)ctx;
	if (faults.left == 0)
		return NULL;
	faults.left--;
	faults.live++;
	return calloc(1, n);
}

static inline void
faults_put(void *ctx, void *p)
{
	(void)ctx;
	faults.live--;
	free(p);
}

/* A line of eval in ${max} bytes, with memory given ${left} times. */
static inline struct sg_str
faults_answer(const char *area, const char *line, int left, size_t max)
{
	struct buf out = BUF_ON(faults_room);
	const struct mem faulty = {faults_get, faults_put, NULL};
	struct arena a;

	faults.left = left;
	faults.live = 0;
	arena_init(&a, &faulty, max);
	eval_line(eval_find(str_of(area)), str_of(line), &a, &out);
	arena_release(&a);
	CHECK(faults.live == 0, "%d chunks are lost", faults.live);
	return buf_str(&out);
}

#endif
