#ifndef EMBED_FIXED_H
#define EMBED_FIXED_H

#include <stddef.h>
#include <stdint.h>

/* Fixed-point parts of the encoder.  "Q16" is a number with 16 bits of
 * fraction.  All of them are defined for every input. */

/* What the running sums of a token may be at most: 256 in Q16. */
#define FIXED_MAX ((int32_t)1 << 24)

/* ${v} kept within FIXED_MAX either way. */
static inline int32_t
fixed_clamp(int64_t v)
{
	if (v > FIXED_MAX)
		return FIXED_MAX;
	return v < -FIXED_MAX ? -FIXED_MAX : (int32_t)v;
}

/*
 * ${v} / 2^${shift}, rounded to the nearest, halves upwards; 1 <= shift <= 62.
 * The offset makes the number positive, so that no machine's way to shift a
 * negative one matters.
 */
static inline int64_t
fixed_round(int64_t v, unsigned shift)
{
	uint64_t offset = (uint64_t)1 << 63, half = (uint64_t)1 << (shift - 1);

	return (int64_t)(((uint64_t)v + offset + half) >> shift) -
	    (int64_t)(offset >> shift);
}

/* The largest r with r * r <= v. */
uint64_t fixed_sqrt(uint64_t v);

/* 2^-d in Q24, ${d} in Q16. */
uint32_t fixed_exp2(uint64_t d);

/* tanh in Q24 of ${x} in Q16. */
int32_t fixed_tanh(int32_t x);

/*
 * Write ${n} numbers with at most ${bits} bits and a sign: each is divided by
 * 2^s.  Return the smallest s that does it for all.
 */
unsigned fixed_narrow(const int32_t *v, size_t n, unsigned bits, int16_t *out);

/*
 * ${n} numbers in Q16, a power of two of them, as their distance from the mean
 * in units of the standard deviation: Q10, never more than 16 bits.
 */
void fixed_norm(const int32_t *v, size_t n, int16_t *out);

#endif
