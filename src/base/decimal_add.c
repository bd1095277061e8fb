/*
 * Double to the shortest text.  First what one correctly rounded division can
 * prove, which does for numbers people write; else exact counting with big
 * integers below 2^1140, which fit BIG_LIMBS twice.
 */
#include "base/decimal.h"

#include <string.h>

#include "base/bigint.h"
#include "base/decimal_double.h"
#include "base/banned.h"

/* What is to be written: 0.DIGITS * 10^point, the first digit not zero. */
struct digits {
	int n, point;
	char c[20];
};

/* m / 10^d */
static void
take_digits(struct digits *out, uint64_t m, int d)
{
	char *p = out->c + sizeof(out->c);

	for (; m > 0; m /= 10)
		*--p = (char)('0' + m % 10);
	out->n = (int)(out->c + sizeof(out->c) - p);
	memmove(out->c, p, (size_t)out->n);
	out->point = out->n - d;
}

/*
 * The fewest decimals d with m / 10^d == v.  The division rounds correctly,
 * hence reading the text gives ${v}.  Below 1e15 two numbers with d decimals
 * are never the same double, so m is the only one, and the rounding of v *
 * 10^d cannot miss it: it is at most 1/4 away.  So no text is shorter.
 */
static bool
shortest_fast(struct digits *out, double v)
{
	double t, whole;

	if (decimal_is_integer(v)) {
		take_digits(out, (uint64_t)v, 0);
		return true;
	}
	for (int d = 1; FAST && d <= 22; d++) {
		t = v * decimal_tens[d];
		if (t >= 1e15)
			return false;
		whole = (double)(int64_t)(t + 0.5);
		/* A cheap look saves most divisions. */
		if (whole - t > t * 0x1p-50 || t - whole > t * 0x1p-50)
			continue;
		if (whole / decimal_tens[d] == v) {
			take_digits(out, (uint64_t)whole, d);
			return true;
		}
	}
	return false;
}

/*
 * Steele and White, Burger and Dybvig: v = r / s, and every number from
 * (r - below) / s to (r + above) / s reads back as ${v}, both ends only when
 * the mantissa is ${even}.
 */
struct range {
	struct big r, s, below, above;
	bool even;
};

/* The digits so far read back as they are. */
static bool
down_ok(const struct range *x)
{
	int c = big_cmp(&x->r, &x->below);

	return c < 0 || (c == 0 && x->even);
}

/* The digits so far read back with the last one raised. */
static bool
up_ok(const struct range *x)
{
	struct big sum;
	int c;

	big_copy(&sum, &x->r);
	big_add(&sum, &x->above);
	c = big_cmp(&sum, &x->s);
	return c > 0 || (c == 0 && x->even);
}

/* What is left is more than half of the last digit's unit, or makes it odd. */
static bool
up_is_nearer(const struct range *x, uint32_t digit)
{
	struct big twice;
	int c;

	big_copy(&twice, &x->r);
	big_shl(&twice, 1);
	c = big_cmp(&twice, &x->s);
	return c > 0 || (c == 0 && (digit & 1) != 0);
}

static void
times10(struct range *x)
{
	big_muladd(&x->r, 10, 0);
	big_muladd(&x->below, 10, 0);
	big_muladd(&x->above, 10, 0);
}

/* x = x * 5^five * 2^two, without the powers below zero. */
static void
scale(struct big *x, int five, int two)
{
	if (five > 0)
		big_mul_pow5(x, (unsigned)five);
	if (two > 0)
		big_shl(x, (unsigned)two);
}

/* The range of m * 2^e2, divided by 10^${point}. */
static void
range_init(struct range *x, uint64_t m, int e2, int point)
{
	bool edge = m == TWO52 && e2 > -1074; /* the double below is nearer */
	int up = e2 - point;
	unsigned to_limb;

	x->even = (m & 1) == 0;
	big_set(&x->r, m << (1 + edge));
	big_set(&x->s, (uint64_t)1 << (1 + edge));
	big_set(&x->below, 1);
	big_set(&x->above, (uint64_t)1 << edge);
	scale(&x->s, point, -up);
	scale(&x->r, -point, up);
	scale(&x->below, -point, up);
	scale(&x->above, -point, up);
	to_limb = (32 - big_bits(&x->s) % 32) % 32;
	big_shl(&x->s, to_limb);
	big_shl(&x->r, to_limb);
	big_shl(&x->below, to_limb);
	big_shl(&x->above, to_limb);
}

/* How many digits m * 2^e2 has before the point, or one less. */
static int
guess_point(uint64_t m, int e2)
{
	for (; m > 1; m >>= 1)
		e2++;
	/* log10(2) * 2^20, and 1024 so that nothing below zero is shifted */
	return ((e2 * 315653 + (1024 << 20)) >> 20) - 1023;
}

static void
shortest_exact(struct digits *out, uint64_t bits)
{
	uint64_t m = bits & (TWO52 - 1);
	int e2 = (int)(bits >> 52);
	struct range x;
	uint32_t digit;
	bool down, up;

	if (e2 == 0)
		e2 = 1;
	else
		m |= TWO52;
	e2 -= 1075;
	out->n = 0;
	out->point = guess_point(m, e2);
	range_init(&x, m, e2, out->point);
	if (up_ok(&x))
		out->point++;
	else
		times10(&x);
	for (;;) {
		digit = big_divmod(&x.r, &x.s);
		down = down_ok(&x);
		up = up_ok(&x);
		if (down || up)
			break;
		out->c[out->n++] = (char)('0' + digit);
		times10(&x);
	}
	if (!down || (up && up_is_nearer(&x, digit)))
		digit++;
	out->c[out->n++] = (char)('0' + digit);
}

/* ${n} characters of ${p}, which has them. */
static void
add(struct buf *b, const char *p, int n)
{
	buf_add(b, (struct sg_str){p, (size_t)n});
}

/* The layout of ECMAScript, Number::toString. */
static void
format(struct buf *b, const struct digits *x)
{
	static const char zeros[] = "00000000000000000000";
	int e10 = x->point - 1;

	if (x->point > 0 && x->point <= 21 && x->n <= x->point) {
		add(b, x->c, x->n);
		add(b, zeros, x->point - x->n);
	} else if (x->point > 0 && x->point <= 21) {
		add(b, x->c, x->point);
		buf_addc(b, '.');
		add(b, x->c + x->point, x->n - x->point);
	} else if (x->point > -6 && x->point <= 0) {
		buf_addz(b, "0.");
		add(b, zeros, -x->point);
		add(b, x->c, x->n);
	} else {
		buf_addc(b, x->c[0]);
		if (x->n > 1)
			buf_addc(b, '.');
		add(b, x->c + 1, x->n - 1);
		buf_addz(b, e10 < 0 ? "e-" : "e+");
		buf_addu(b, (uint64_t)(e10 < 0 ? -e10 : e10));
	}
}

void
decimal_add(struct buf *b, double v)
{
	struct digits x;
	uint64_t bits;

	memcpy(&bits, &v, sizeof(bits));
	if ((bits & INFINITE) == INFINITE) {
		buf_addz(b, "null");
		b->full = true;
		return;
	}
	if (v < 0) {
		buf_addc(b, '-');
		v = -v;
		bits &= INFINITE | (TWO52 - 1);
	}
	if (v == 0) {
		buf_addc(b, '0');
		return;
	}
	if (!shortest_fast(&x, v))
		shortest_exact(&x, bits);
	format(b, &x);
}
