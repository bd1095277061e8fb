/*
 * Exact sums: what is lost when two numbers are added is a number itself, and
 * is kept.
 */
#include <stdint.h>

#include "energy/sum.h"
#include "base/banned.h"

#define GRID 1073741824.0 /* 2^30 */
#define FINE 8589934592.0 /* 2^33: from here on a double is on the grid */

static double
size_of(double v)
{
	return v < 0 ? -v : v;
}

static double
on_grid(double v)
{
	if (size_of(v) >= FINE)
		return v;
	return (double)(int64_t)(v * GRID + (v < 0 ? -0.5 : 0.5)) / GRID;
}

void
sum_add(struct sum *s, double v)
{
	size_t kept = 0;

	v = on_grid(v);
	for (size_t i = 0; i < s->n; i++) {
		double other = s->part[i];
		double large = size_of(v) < size_of(other) ? other : v;
		double small = size_of(v) < size_of(other) ? v : other;
		double both = large + small;
		double lost = small - (both - large);

		if (lost != 0)
			s->part[kept++] = lost;
		v = both;
	}
	s->part[kept] = v;
	s->n = kept + 1;
}

/* Does what stands below the last two push a tie to the other side? */
static double
settle_tie(const struct sum *s, size_t left, double high, double lost)
{
	double twice = 2 * lost, up = high + twice;

	if (left == 0 || (lost < 0) != (s->part[left - 1] < 0))
		return high;
	return up - high == twice ? up : high;
}

double
sum_value(const struct sum *s)
{
	size_t left = s->n;
	double high = left == 0 ? 0 : s->part[--left];

	while (left > 0) {
		double small = s->part[--left];
		double both = high + small;
		double lost = small - (both - high);

		high = both;
		if (lost != 0)
			return settle_tie(s, left, high, lost);
	}
	return high;
}
