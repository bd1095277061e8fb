/*
 * The big integers under base/decimal: small cases against 64-bit arithmetic,
 * and the edge of the room, which decimal.c itself never reaches.
 */
#include "base/bigint.h"
#include "t.h"

static uint64_t
low64(const struct big *x)
{
	uint64_t v = 0;

	for (unsigned i = x->n; i-- > 0;)
		v = v << 32 | x->v[i];
	return v;
}

/* All limbs ones: one more bit does not fit. */
static void
fill(struct big *x)
{
	x->n = BIG_LIMBS;
	memset(x->v, 0xff, sizeof(x->v));
}

static void
numbers_are_kept_in_as_few_limbs_as_they_take(void)
{
	static const struct {
		const char *name;
		uint64_t v;
		unsigned limbs, bits;
	} rows[] =
	    {
		{"zero", 0, 0, 0},
		{"one", 1, 1, 1},
		{"limb", 0xffffffff, 1, 32},
		{"limb and one", 0x100000000, 2, 33},
		{"all", UINT64_MAX, 2, 64},
	    },
	  *r;
	struct big x, y;

	EACH (r, rows) {
		big_set(&x, r->v);
		big_copy(&y, &x);
		CHECK(x.n == r->limbs, "%s: %u", r->name, x.n);
		CHECK(big_bits(&x) == r->bits, "%s", r->name);
		CHECK(low64(&y) == r->v, "%s", r->name);
	}
}

static void
small_arithmetic_is_as_with_integers(void)
{
	struct big x, y;

	big_set(&x, 0);
	big_muladd(&x, 7, 5);
	CHECK(low64(&x) == 5, "0 * 7 + 5");
	big_muladd(&x, 0, 0);
	CHECK(x.n == 0, "5 * 0");
	big_shl(&x, 100);
	CHECK(x.n == 0, "0 << 100");
	big_set(&x, 0xfffffffff);
	big_muladd(&x, 1000, 999);
	CHECK(low64(&x) == 0xfffffffffu * UINT64_C(1000) + 999, "muladd");
	big_set(&x, 3);
	big_mul_pow5(&x, 26);
	CHECK(low64(&x) == 3 * UINT64_C(1490116119384765625), "3 * 5^26");
	big_set(&x, 3);
	big_shl(&x, 61);
	CHECK(low64(&x) == UINT64_C(3) << 61, "3 << 61");
	big_set(&x, 1);
	big_set(&y, UINT64_MAX);
	big_add(&x, &y);
	CHECK(x.n == 3 && x.v[2] == 1 && low64(&x) == 0, "carry to limb 3");
	big_add(&x, &y);
	CHECK(x.n == 3 && low64(&x) == UINT64_MAX, "a shorter one added");
}

static void
comparing_is_as_with_integers(void)
{
	static const uint64_t v[] = {
	    0, 1, 2, 0xffffffff, 0x100000000, 0x100000001, 0x200000000};
	struct big x, y;

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		for (size_t j = 0; j < sizeof(v) / sizeof(v[0]); j++) {
			big_set(&x, v[i]);
			big_set(&y, v[j]);
			CHECK(big_cmp(&x, &y) == (i > j) - (i < j), "%zu %zu",
			    i, j);
		}
}

/* x = q * d + rest, built and taken apart again. */
static void
dividing_undoes_multiplying(void)
{
	static const uint32_t q[] = {
	    0, 1, 9, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
	/* The divisor whose first limb says least about it. */
	const struct big d = {3, {7, 0xffffffff, 0x80000000}};
	struct big x, rest, one;

	for (size_t i = 0; i < sizeof(q) / sizeof(q[0]); i++) {
		big_copy(&rest, &d);
		big_set(&one, UINT32_MAX);
		rest.v[0] -= 1; /* d - 1, the largest rest */
		big_copy(&x, &d);
		big_muladd(&x, q[i], 0);
		big_add(&x, &rest);
		CHECK(big_divmod(&x, &d) == q[i], "row %zu", i);
		CHECK(big_cmp(&x, &rest) == 0, "row %zu", i);
		CHECK(big_divmod(&one, &d) == 0, "row %zu", i);
		CHECK(low64(&one) == UINT32_MAX, "row %zu", i);
	}
}

static void
what_has_no_room_is_cut(void)
{
	struct big x, y;

	fill(&x);
	big_muladd(&x, 2, 0);
	CHECK(x.n == BIG_LIMBS && x.v[0] == 0xfffffffe, "the carry is cut");
	big_set(&x, 1);
	big_shl(&x, BIG_LIMBS * 32 - 1);
	CHECK(big_bits(&x) == BIG_LIMBS * 32, "the highest bit");
	big_muladd(&x, 2, 0);
	CHECK(x.n == 0 && big_bits(&x) == 0, "nothing left");
	fill(&x);
	big_shl(&x, 64);
	CHECK(x.n == BIG_LIMBS && x.v[1] == 0 && x.v[2] == UINT32_MAX, "cut");
	big_shl(&x, UINT32_MAX);
	CHECK(x.n == 0, "everything cut");
	fill(&x);
	big_set(&y, 1);
	big_add(&x, &y);
	CHECK(x.n == 0, "the sum wraps");
}

int
main(void)
{
	RUN(numbers_are_kept_in_as_few_limbs_as_they_take);
	RUN(small_arithmetic_is_as_with_integers);
	RUN(comparing_is_as_with_integers);
	RUN(dividing_undoes_multiplying);
	RUN(what_has_no_room_is_cut);
	return t_done("base_bigint");
}
