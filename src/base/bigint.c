/*
 * Schoolbook arithmetic on 32-bit limbs.  No heap, no recursion, and no
 * operation that takes longer than the square of BIG_LIMBS.
 */
#include <string.h>

#include "base/bigint.h"
#include "base/banned.h"

static void
trim(struct big *x)
{
	while (x->n > 0 && x->v[x->n - 1] == 0)
		x->n--;
}

/* The carry out of the last limb; without room for it, the rest stays. */
static void
push(struct big *x, uint64_t carry)
{
	if (carry != 0 && x->n < BIG_LIMBS)
		x->v[x->n++] = (uint32_t)carry;
	trim(x);
}

void
big_set(struct big *x, uint64_t v)
{
	x->v[0] = (uint32_t)v;
	x->v[1] = (uint32_t)(v >> 32);
	x->n = 2;
	trim(x);
}

void
big_copy(struct big *x, const struct big *y)
{
	x->n = y->n;
	memcpy(x->v, y->v, y->n * sizeof(y->v[0]));
}

void
big_muladd(struct big *x, uint32_t m, uint32_t a)
{
	uint64_t t = a;

	for (unsigned i = 0; i < x->n; i++) {
		t += (uint64_t)x->v[i] * m;
		x->v[i] = (uint32_t)t;
		t >>= 32;
	}
	push(x, t);
}

void
big_mul_pow5(struct big *x, unsigned k)
{
	static const uint32_t pow5[] = {1, 5, 25, 125, 625, 3125, 15625, 78125,
	    390625, 1953125, 9765625, 48828125, 244140625, 1220703125};

	for (; k > 13; k -= 13)
		big_muladd(x, pow5[13], 0);
	big_muladd(x, pow5[k], 0);
}

void
big_shl(struct big *x, unsigned k)
{
	unsigned by = k / 32 < BIG_LIMBS ? k / 32 : BIG_LIMBS;

	big_muladd(x, (uint32_t)1 << k % 32, 0);
	if (by == 0 || x->n == 0)
		return;
	if (x->n > BIG_LIMBS - by)
		x->n = BIG_LIMBS - by;
	memmove(x->v + by, x->v, x->n * sizeof(x->v[0]));
	memset(x->v, 0, by * sizeof(x->v[0]));
	x->n += by;
	trim(x);
}

void
big_add(struct big *x, const struct big *y)
{
	uint64_t t = 0;

	while (x->n < y->n)
		x->v[x->n++] = 0;
	for (unsigned i = 0; i < x->n; i++) {
		t += (uint64_t)x->v[i] + (i < y->n ? y->v[i] : 0);
		x->v[i] = (uint32_t)t;
		t >>= 32;
	}
	push(x, t);
}

unsigned
big_bits(const struct big *x)
{
	unsigned bits = x->n * 32;

	if (x->n == 0)
		return 0;
	for (uint32_t top = x->v[x->n - 1]; top < 0x80000000; top <<= 1)
		bits--;
	return bits;
}

int
big_cmp(const struct big *x, const struct big *y)
{
	if (x->n != y->n)
		return x->n < y->n ? -1 : 1;
	for (unsigned i = x->n; i-- > 0;)
		if (x->v[i] != y->v[i])
			return x->v[i] < y->v[i] ? -1 : 1;
	return 0;
}

/* x = x - d * q, which must not be below zero. */
static void
submul(struct big *x, const struct big *d, uint32_t q)
{
	uint64_t t = 0;
	uint32_t low;

	for (unsigned i = 0; i < d->n; i++) {
		t += (uint64_t)d->v[i] * q;
		low = (uint32_t)t;
		t = (t >> 32) + (x->v[i] < low);
		x->v[i] -= low;
	}
	if (x->n > d->n)
		x->v[d->n] -= (uint32_t)t;
	trim(x);
}

uint32_t
big_divmod(struct big *x, const struct big *d)
{
	uint64_t top;
	uint32_t q;

	if (x->n < d->n)
		return 0;
	top = x->v[d->n - 1];
	if (x->n > d->n)
		top |= (uint64_t)x->v[d->n] << 32;
	/* Never too high, and too low by no more than three. */
	q = (uint32_t)(top / ((uint64_t)d->v[d->n - 1] + 1));
	submul(x, d, q);
	while (big_cmp(x, d) >= 0) {
		submul(x, d, 1);
		q++;
	}
	return q;
}
