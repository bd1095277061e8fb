#ifndef PORT_CLOCK_H
#define PORT_CLOCK_H

#include <stdint.h>

/*
 * The clock port.  Wall time is what records say and people read; it may
 * jump.  Monotonic time is what waits are measured with; it only goes
 * forward, also while the wall is set back.  Time is read once per event, at
 * the door, and is an argument from there on.
 */
struct clock_port {
	int64_t (*wall_ms)(void *self); /* since 1970-01-01T00:00:00Z */
	int64_t (*mono_ms)(void *self); /* since some fixed moment */
	void *self;
	int64_t (*mono_us)(void *self); /* the same, finer: how long it took */
};

/* The machine's own clock. */
struct clock_port clock_system(void);

#endif
