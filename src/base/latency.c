/* Times in buckets; see latency.h. */
#include "base/latency.h"

#include "base/banned.h"

const uint32_t latency_ends_us[LATENCY_BUCKETS - 1] = {100, 250, 500, 1000,
    2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000,
    10000000};

void
latency_add(struct latency *l, int64_t us)
{
	uint64_t took = us < 0 ? 0 : (uint64_t)us;
	unsigned i = 0;

	while (i < LATENCY_BUCKETS - 1 && took > latency_ends_us[i])
		i++;
	l->n[i]++;
	l->sum_us += took;
}

uint64_t
latency_count(const struct latency *l)
{
	uint64_t n = 0;

	for (unsigned i = 0; i < LATENCY_BUCKETS; i++)
		n += l->n[i];
	return n;
}
