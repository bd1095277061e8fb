/* The machine's clock behind the port. */
#include <time.h>

#include "port/clock.h"

static int64_t
read_ms(clockid_t id)
{
	struct timespec t = {0};

	clock_gettime(id, &t); /* cannot fail: both clocks are in POSIX */
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t
wall_ms(void *self)
{
	(void)self;
	return read_ms(CLOCK_REALTIME);
}

static int64_t
mono_ms(void *self)
{
	(void)self;
	return read_ms(CLOCK_MONOTONIC);
}

static int64_t
mono_us(void *self)
{
	struct timespec t = {0};

	(void)self;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

struct clock_port
clock_system(void)
{
	return (struct clock_port){wall_ms, mono_ms, NULL, mono_us};
}
