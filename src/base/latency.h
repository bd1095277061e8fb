#ifndef BASE_LATENCY_H
#define BASE_LATENCY_H

#include <stdint.h>

/* How long something took, counted in buckets from 0.1 ms to 10 s. */
#define LATENCY_BUCKETS 16 /* the last has no upper end */

struct latency {
	uint64_t n[LATENCY_BUCKETS];
	uint64_t sum_us;
};

/* The upper ends, in microseconds. */
extern const uint32_t latency_ends_us[LATENCY_BUCKETS - 1];

/* A negative time is none. */
void latency_add(struct latency *l, int64_t us);
uint64_t latency_count(const struct latency *l);

#endif
