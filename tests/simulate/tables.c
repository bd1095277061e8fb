/*
 * The tables of programs are the same at every start, and reading them is half
 * of one: most starts take those that were read before.  One in sixteen reads
 * them itself, with the memory that it is given.
 */
#include "command/launch.h"
#include "command/ways.h"
#include "impact/effects.h"
#include "simulate/sim.h"

#define TABLES_MAX (8u << 20)
#define FRESH      16

enum sg_err __real_launch_load(
    struct launch *t, struct sg_str text, struct arena *a, struct sg_error *e);
enum sg_err __wrap_launch_load(
    struct launch *t, struct sg_str text, struct arena *a, struct sg_error *e);
enum sg_err __real_ways_load(
    struct ways *w, struct sg_str text, struct arena *a, struct sg_error *e);
enum sg_err __wrap_ways_load(
    struct ways *w, struct sg_str text, struct arena *a, struct sg_error *e);
enum sg_err __real_effects_load(struct effects *t, struct sg_str text,
    const struct ways *w, struct arena *a, struct sg_error *e);
enum sg_err __wrap_effects_load(struct effects *t, struct sg_str text,
    const struct ways *w, struct arena *a, struct sg_error *e);

static struct arena kept_in;
static struct launch launch;
static struct ways ways;
static struct effects effects;
static bool kept, fresh;

/* Outside of what the gate may use, and never given back. */
static struct arena *
begin(void)
{
	if (kept_in.mem == NULL)
		arena_init(&kept_in, &mem_heap, TABLES_MAX);
	return &kept_in;
}

enum sg_err
__wrap_launch_load(
    struct launch *t, struct sg_str text, struct arena *a, struct sg_error *e)
{
	bool counts = sim_heap.counts;
	enum sg_err err;

	fresh = kept && sim_one_in(FRESH);
	if (fresh)
		return __real_launch_load(t, text, a, e);
	sim_heap.counts = false;
	err = kept ? SG_OK : __real_launch_load(&launch, text, begin(), e);
	sim_heap.counts = counts;
	*t = launch;
	return err;
}

enum sg_err
__wrap_ways_load(
    struct ways *w, struct sg_str text, struct arena *a, struct sg_error *e)
{
	bool counts = sim_heap.counts;
	enum sg_err err;

	if (fresh)
		return __real_ways_load(w, text, a, e);
	sim_heap.counts = false;
	err = kept ? SG_OK : __real_ways_load(&ways, text, begin(), e);
	sim_heap.counts = counts;
	*w = ways;
	return err;
}

enum sg_err
__wrap_effects_load(struct effects *t, struct sg_str text, const struct ways *w,
    struct arena *a, struct sg_error *e)
{
	bool counts = sim_heap.counts;
	enum sg_err err;

	if (fresh)
		return __real_effects_load(t, text, w, a, e);
	sim_heap.counts = false;
	err = kept ? SG_OK
		   : __real_effects_load(&effects, text, &ways, begin(), e);
	sim_heap.counts = counts;
	kept = kept || err == SG_OK;
	*t = effects;
	return err;
}
