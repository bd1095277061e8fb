/*
 * Text to double.  First what one correctly rounded operation on doubles can
 * prove, and else exact counting with big integers.  The work is bounded: a
 * linear scan of the text, then at most KEEP_DIGITS digits.
 */
#include "base/decimal.h"

#include <string.h>

#include "base/bigint.h"
#include "base/decimal_double.h"
#include "base/banned.h"

/*
 * Halfway between two doubles is a number of at most 768 digits, so whatever
 * follows the first 800 only tells whether it is all zeros.  801 digits take
 * 84 limbs, the longest divisor 5^(801 + 323) takes 82, and dividing takes
 * one more: that fits BIG_LIMBS.
 */
#define KEEP_DIGITS 800
#define EXP_LIMIT   100000000000000000 /* far beyond any text's length */

/* The powers of ten that are doubles without rounding. */
const double decimal_tens[TENS] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8,
    1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
    1e22};

/* A number as written: the digits from p to end, one '.' in or none, e10. */
struct number {
	const char *p, *end;
	size_t n;   /* digits */
	uint64_t m; /* their value, when n <= 19 */
	int64_t e10;
	bool minus;
};

static bool
is_digit(const char *p, const char *end)
{
	return p < end && *p >= '0' && *p <= '9';
}

/* Past the digits at ${p}, whose value is added to the right of *${m}. */
static const char *
scan_digits(const char *p, const char *end, uint64_t *m)
{
	for (; is_digit(p, end); p++)
		*m = *m * 10 + (unsigned)(*p - '0');
	return p;
}

/* At 'e' or 'E': all the rest must be an exponent. */
static bool
scan_exponent(struct number *x, const char *p, const char *end)
{
	int64_t e = 0;
	bool minus;

	p++;
	minus = p < end && *p == '-';
	if (p < end && (*p == '-' || *p == '+'))
		p++;
	if (!is_digit(p, end))
		return false;
	for (; is_digit(p, end); p++)
		if (e < EXP_LIMIT)
			e = e * 10 + (*p - '0');
	x->e10 += minus ? -e : e;
	return p == end;
}

static bool
scan(struct number *x, struct sg_str s)
{
	const char *p = s.p, *end, *start;

	*x = (struct number){.minus = s.n > 0 && *p == '-'};
	if (s.n == 0)
		return false;
	end = p + s.n;
	x->p = p += x->minus;
	if (!is_digit(p, end))
		return false;
	p = scan_digits(p, end, &x->m);
	x->n = (size_t)(p - x->p);
	if (*x->p == '0' && x->n > 1)
		return false;
	if (p < end && *p == '.') {
		start = ++p;
		p = scan_digits(p, end, &x->m);
		if (p == start)
			return false;
		x->n += (size_t)(p - start);
		x->e10 = -(int64_t)(p - start);
	}
	x->end = p;
	if (p < end && (*p == 'e' || *p == 'E'))
		return scan_exponent(x, p, end);
	return p == end;
}

/*
 * Clinger: two exact doubles, one operation.  The loose end of the exponents,
 * 23 to 37, first takes what zeros the whole number has room for.
 */
static bool
parse_fast(const struct number *x, double *out)
{
	double v;

	if (!FAST || x->n > 19 || x->m > TWO53)
		return false;
	if (x->e10 < -22 || x->e10 > 22 + 15)
		return false;
	v = (double)x->m;
	if (x->e10 > 22) {
		v *= decimal_tens[x->e10 - 22];
		if (v >= (double)TWO53)
			return false;
		v *= decimal_tens[22];
	} else if (x->e10 >= 0) {
		v *= decimal_tens[x->e10];
	} else {
		v /= decimal_tens[-x->e10];
	}
	*out = v;
	return true;
}

/*
 * The digits of ${x} as a whole number ${d}, with the exponent changed to fit
 * if some were folded into one.  Return how many digits ${d} has.
 */
static int
read_digits(struct number *x, struct big *d)
{
	int64_t n = 0;
	uint32_t part = 0, scale = 1;
	bool rest = false;

	big_set(d, 0);
	for (const char *p = x->p; p < x->end; p++) {
		if (*p == '.' || (n == 0 && *p == '0'))
			continue;
		if (n++ >= KEEP_DIGITS) {
			rest |= *p != '0';
			continue;
		}
		part = part * 10 + (uint32_t)(*p - '0');
		scale *= 10;
		if (scale == 1000000000) {
			big_muladd(d, scale, part);
			part = 0;
			scale = 1;
		}
	}
	big_muladd(d, scale, part);
	if (n <= KEEP_DIGITS)
		return (int)n;
	big_muladd(d, 10, rest);
	x->e10 += n - KEEP_DIGITS - 1;
	return KEEP_DIGITS + 1;
}

/*
 * q * 2^(e2 - 63) with the highest bit of ${q} set, and a little more when
 * ${rest}, rounded to the bits of a double; beyond all doubles, infinity's.
 */
static uint64_t
round_bits(uint64_t q, int e2, bool rest)
{
	int low = e2 < -1022 ? -1022 : e2;
	int drop = 11 + low - e2;
	uint64_t half, tail, m;

	if (drop > 64)
		return 0;
	half = (uint64_t)1 << (drop - 1);
	tail = q & (half | (half - 1));
	m = q >> (drop - 1) >> 1;
	if (tail > half || (tail == half && (rest || (m & 1) != 0)))
		m++; /* a carry makes the exponent one higher: as it should */
	return m + ((uint64_t)(low + 1022) << 52);
}

/* d * 10^e10 as the bits of a double, for values from 1e-324 below 1e309. */
static uint64_t
divide_bits(struct big *d, int e10)
{
	struct big by;
	uint64_t q;
	unsigned have, want, up;
	int e2 = e10;

	big_set(&by, 1);
	big_mul_pow5(e10 < 0 ? &by : d, (unsigned)(e10 < 0 ? -e10 : e10));
	/* Make ${by} end at a limb, and ${d} one bit shorter than it. */
	have = big_bits(d);
	want = big_bits(&by);
	up = (have > want ? have : want) / 32 * 32 + 32 - want;
	big_shl(&by, up);
	e2 += (int)up;
	up += want - 1 - have;
	big_shl(d, up);
	e2 -= (int)up;

	big_shl(d, 32);
	q = (uint64_t)big_divmod(d, &by) << 32;
	big_shl(d, 32);
	q |= big_divmod(d, &by);
	if (q >> 63 == 0) {
		q <<= 1;
		e2--;
	}
	return round_bits(q, e2 - 1, d->n != 0);
}

static bool
parse_exact(struct number *x, double *out)
{
	struct big d;
	uint64_t bits = 0;
	int n = read_digits(x, &d);

	if (n != 0) {
		if (x->e10 > 309 - n)
			return false;
		if (x->e10 >= -323 - n)
			bits = divide_bits(&d, (int)x->e10);
		if (bits >= INFINITE)
			return false;
	}
	memcpy(out, &bits, sizeof(bits));
	return true;
}

bool
decimal_parse(struct sg_str s, double *out)
{
	struct number x;
	double v;

	if (!scan(&x, s))
		return false;
	if (!parse_fast(&x, &v) && !parse_exact(&x, &v))
		return false;
	*out = x.minus && v != 0 ? -v : v;
	return true;
}

bool
decimal_is_integer(double v)
{
	const double max = (double)(TWO53 - 1);

	return v >= -max && v <= max && v == (double)(int64_t)v;
}
