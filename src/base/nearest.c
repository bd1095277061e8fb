/* Names that are nearly the same; see nearest.h. */
#include "base/nearest.h"

#include "base/banned.h"

static size_t
least(size_t a, size_t b, size_t c)
{
	size_t ab = a < b ? a : b;

	return ab < c ? ab : c;
}

size_t
nearest_distance(struct sg_str a, struct sg_str b)
{
	size_t row[NEAREST_NAME_MAX + 1];

	if (a.n > NEAREST_NAME_MAX || b.n > NEAREST_NAME_MAX)
		return SIZE_MAX;
	for (size_t j = 0; j <= b.n; j++)
		row[j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		size_t corner = row[0];

		row[0] = i;
		for (size_t j = 1; j <= b.n; j++) {
			size_t up = row[j];

			row[j] = least(up + 1, row[j - 1] + 1,
			    corner + (a.p[i - 1] != b.p[j - 1]));
			corner = up;
		}
	}
	return row[b.n];
}

size_t
nearest_limit(size_t n)
{
	return n / 3 + 2;
}
