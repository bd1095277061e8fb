/* The ports as tests want them: a clock that waits, ids that count. */
#ifndef LIB_FAKES_H
#define LIB_FAKES_H

#include "port/clock.h"
#include "port/ids.h"

/* A clock that stands still until a test moves it. */
struct clock_fake {
	int64_t wall_ms;
	int64_t mono_ms;
};

static inline int64_t
fake_wall_ms(void *self)
{
	return ((const struct clock_fake *)self)->wall_ms;
}

static inline int64_t
fake_mono_ms(void *self)
{
	return ((const struct clock_fake *)self)->mono_ms;
}

static inline int64_t
fake_mono_us(void *self)
{
	return ((const struct clock_fake *)self)->mono_ms * 1000;
}

static inline struct clock_port
clock_fake_port(struct clock_fake *clock)
{
	return (struct clock_port){
	    fake_wall_ms, fake_mono_ms, clock, fake_mono_us};
}

/* Time passes: both clocks move on by ${ms}. */
static inline void
clock_fake_pass(struct clock_fake *clock, int64_t ms)
{
	clock->wall_ms += ms;
	clock->mono_ms += ms;
}

/* Counts from 1: 00000000-0000-4000-8000-000000000001 and so on. */
struct ids_fake {
	uint64_t last;
	bool broken; /* make() fails */
};

static inline bool
fake_make(void *self, struct buf *b)
{
	struct ids_fake *ids = self;
	uint8_t bytes[16] = {0};
	uint64_t n;

	if (ids->broken)
		return false;
	n = ++ids->last;
	for (size_t i = 16; i-- > 9; n >>= 8)
		bytes[i] = (uint8_t)n;
	ids_add_uuid(b, bytes);
	return true;
}

static inline struct id_port
ids_fake_port(struct ids_fake *ids)
{
	return (struct id_port){fake_make, ids};
}

#endif
