#ifndef ENERGY_SUM_H
#define ENERGY_SUM_H

#include <stddef.h>

/*
 * A sum that does not depend on the order of its terms: each is taken as a
 * multiple of 2^-30 (a thousand millionth), the sum of those is exact, and it
 * is rounded once.  No term may be beyond 2^75, and there may be 2^11 of them.
 */
#define SUM_PARTS_MAX 120 /* more than the bits from 2^-30 to 2^86 */

struct sum {
	double part[SUM_PARTS_MAX]; /* small to large; no two share a bit */
	size_t n;
};

void sum_add(struct sum *s, double v);
double sum_value(const struct sum *s);

#endif
