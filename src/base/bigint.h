#ifndef BASE_BIGINT_H
#define BASE_BIGINT_H

#include <stdint.h>

/*
 * Whole numbers of a few thousand bits, for decimal.c alone.  The room is
 * fixed and what would grow beyond it is cut off; decimal.c shows at its
 * limits why that does not happen there.
 */
#define BIG_LIMBS 88

struct big {
	unsigned n;            /* limbs in use; the last one is not zero */
	uint32_t v[BIG_LIMBS]; /* least significant first */
};

void big_set(struct big *x, uint64_t v);
void big_copy(struct big *x, const struct big *y);

/* x = x * m + a */
void big_muladd(struct big *x, uint32_t m, uint32_t a);

/* x = x * 5^k */
void big_mul_pow5(struct big *x, unsigned k);

/* x = x * 2^k */
void big_shl(struct big *x, unsigned k);

void big_add(struct big *x, const struct big *y);

/* How many bits ${x} takes; zero takes none. */
unsigned big_bits(const struct big *x);

/* -1, 0 or 1 as ${x} is below, equal to or above ${y}. */
int big_cmp(const struct big *x, const struct big *y);

/*
 * big_divmod(x, d):
 * Return x / d and leave the remainder in ${x}.  The highest bit of the last
 * limb of ${d} must be set, and ${x} must be below d * 2^32.
 */
uint32_t big_divmod(struct big *x, const struct big *d);

#endif
