/* Memory: counted, and some of it fails when a run says so (T44). */
#include <malloc.h>
#include <string.h>

#include "simulate/sim.h"

#define POISON 1024

struct sim_heap sim_heap;

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void __real_free(void *p);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
void __wrap_free(void *p);

static bool
fails(void)
{
	if (!sim_heap.counts || sim_heap.fail_in == 0)
		return false;
	if (sim_heap.fail_in > 1) {
		sim_heap.fail_in--;
		return false;
	}
	if (sim_heap.fail_for == 0) {
		sim_heap.fail_in = 0;
		return false;
	}
	sim_heap.fail_for--;
	sim_heap.failed++;
	sim_tally->starved++;
	return true;
}

static void *
taken(void *p)
{
	if (p == NULL)
		return NULL;
	sim_heap.bytes += malloc_usable_size(p);
	if (sim_heap.bytes > sim_heap.peak)
		sim_heap.peak = sim_heap.bytes;
	return p;
}

void *
__wrap_malloc(size_t n)
{
	return fails() ? NULL : taken(__real_malloc(n));
}

void *
__wrap_calloc(size_t n, size_t size)
{
	return fails() ? NULL : taken(__real_calloc(n, size));
}

void *
__wrap_realloc(void *p, size_t n)
{
	size_t was = p != NULL ? malloc_usable_size(p) : 0;
	void *q;

	if (fails() || (q = __real_realloc(p, n)) == NULL)
		return NULL;
	sim_heap.bytes -= was;
	return taken(q);
}

void
__wrap_free(void *p)
{
	size_t n = p != NULL ? malloc_usable_size(p) : 0;

	sim_heap.bytes -= n;
	if (p != NULL) /* who still looks at it is found */
		memset(p, 0xdd, n < POISON ? n : POISON);
	__real_free(p);
}
