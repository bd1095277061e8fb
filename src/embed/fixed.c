/* Square root, powers, norms: rounded the same way everywhere. */
#include "embed/fixed.h"

#include "base/banned.h"

/* 1e-6 in Q32, which keeps a flat vector from a division by zero. */
#define NORM_EPSILON 4295

uint64_t
fixed_sqrt(uint64_t v)
{
	uint64_t r = 0, bit = (uint64_t)1 << 62;

	while (bit > v)
		bit >>= 2;
	for (; bit != 0; bit >>= 2) {
		if (v >= r + bit) {
			v -= r + bit;
			r = (r >> 1) + bit;
		} else {
			r >>= 1;
		}
	}
	return r;
}

/* 2^-f for 0 <= f < 1 as a polynomial, error below 2^-20; then halvings. */
uint32_t
fixed_exp2(uint64_t d)
{
	static const int64_t c[] = {
	    -1017428, 9890102, -59377501, 257890763, -744256846, 1073741824};
	int64_t f = (int64_t)(d & 0xffff), y = 0;

	if (d >> 16 > 24)
		return 0;
	for (size_t i = 0; i < sizeof(c) / sizeof(c[0]); i++)
		y = c[i] + (y * f) / 65536;
	return (uint32_t)(y >> 6) >> (d >> 16);
}

int32_t
fixed_tanh(int32_t x)
{
	uint64_t a = (uint64_t)(x < 0 ? -(int64_t)x : x);
	int64_t one = (int64_t)1 << 24;
	/* 2 / ln 2 in Q16 */
	int64_t e = (int64_t)fixed_exp2((a * 189096 + 32768) >> 16);
	int64_t y = ((one - e) * one + (one + e) / 2) / (one + e);

	return (int32_t)(x < 0 ? -y : y);
}

static uint32_t
magnitude(const int32_t *v, size_t n)
{
	int32_t low = 0, high = 0;

	for (size_t i = 0; i < n; i++) {
		low = v[i] < low ? v[i] : low;
		high = v[i] > high ? v[i] : high;
	}
	return (uint32_t)(-(int64_t)low > high ? -(int64_t)low : high);
}

/* fixed_round() for |v| < 2^30 and 1 <= shift <= 30. */
static inline int32_t
round_small(int32_t v, unsigned shift)
{
	uint32_t offset = (uint32_t)1 << 31, half = (uint32_t)1 << (shift - 1);

	return (int32_t)(((uint32_t)v + offset + half) >> shift) -
	    (int32_t)(offset >> shift);
}

unsigned
fixed_narrow(const int32_t *v, size_t n, unsigned bits, int16_t *out)
{
	uint64_t most = magnitude(v, n);
	unsigned s = 0;

	while ((most + (((uint64_t)1 << s) >> 1)) >> s >> bits != 0)
		s++;
	if (s == 0)
		for (size_t i = 0; i < n; i++)
			out[i] = (int16_t)v[i];
	else if (most < (uint32_t)1 << 30) /* the same in 32 bits, quicker */
		for (size_t i = 0; i < n; i++)
			out[i] = (int16_t)round_small(v[i], s);
	else
		for (size_t i = 0; i < n; i++)
			out[i] = (int16_t)fixed_round(v[i], s);
	return s;
}

void
fixed_norm(const int32_t *v, size_t n, int16_t *out)
{
	int64_t sum = 0, mean, inverse, y; /* |y| < 24,000: sqrt(512) in Q10 */
	uint64_t squares = 0;
	size_t at = 0;

	do
		sum += v[at];
	while (++at < n);
	mean = sum / (int64_t)n;
	for (size_t i = 0; i < n; i++)
		squares += (uint64_t)((v[i] - mean) * (v[i] - mean));
	squares = fixed_sqrt(squares / n + NORM_EPSILON);
	inverse = (int64_t)(((uint64_t)1 << 42) / squares);
	for (size_t i = 0; i < n; i++) {
		y = fixed_round((v[i] - mean) * inverse, 32);
		out[i] = (int16_t)y;
	}
}
