/*
 * One layer of the second encoder: attention, a head at a time, then the wide
 * part, a block of tokens at a time; after each the sum is normalised.  The
 * scores come in powers of two, as in attend.c.
 */
#include <string.h>

#include "embed/fixed.h"
#include "embed/matrix.h"
#include "embed/mini.h"

#include "base/banned.h"

#define QK_BITS   12 /* 32 products of 12 and 12 bits */
#define WIDE_BITS 13 /* 1536 products of 13 and 7 bits fit 31 */
#define ROW_BITS  15 /* 384 products of 15 and 7 bits */
#define CURVE_BIT 9  /* places of the curve are 2^9 apart in Q16 */

struct head {
	unsigned q_shift, k_shift, v_shift;
};

void
mini_norm(const struct mini_norm_row *n, int32_t *x)
{
	int64_t sum = 0, mean, inverse;
	uint64_t squares = 0;

	for (size_t i = 0; i < MINI_DIM; i++)
		sum += x[i];
	mean = sum / MINI_DIM;
	for (size_t i = 0; i < MINI_DIM; i++)
		squares += (uint64_t)((x[i] - mean) * (x[i] - mean));
	/* |x - mean| * inverse < 2^48: no more than the root of MINI_DIM */
	inverse = (int64_t)(((uint64_t)1 << 42) /
	    fixed_sqrt(squares / MINI_DIM + 1));
	for (size_t i = 0; i < MINI_DIM; i++) {
		int64_t y = fixed_round((x[i] - mean) * inverse, 22);

		x[i] = fixed_clamp(
		    fixed_round(y * n->times[i], 20) + n->plus[i]);
	}
}

/* Each row of ${x} with 16 bits into w->n, and its shift. */
static void
narrow_rows(const int32_t *x, struct mini_work *w)
{
	for (size_t t = 0; t < w->tokens; t++)
		w->shift[t] = (uint8_t)(32 -
		    fixed_narrow(x + t * MINI_DIM, MINI_DIM, ROW_BITS,
			w->n + t * MINI_DIM));
}

/* Rows ${first} onwards of the query, key and value matrix for all tokens. */
static unsigned
project(const struct mini_layer *l, struct mini_work *w, uint32_t first,
    unsigned bits, int16_t *out)
{
	matrix_mul(&(struct matrix_job){.m = &l->qkv,
	    .row = first,
	    .rows = MINI_HEAD,
	    .cols = MINI_DIM,
	    .x = w->n,
	    .x_stride = MINI_DIM,
	    .shift = w->shift,
	    .tokens = w->tokens,
	    .y = w->u.head.y,
	    .y_stride = MINI_HEAD});
	return fixed_narrow(w->u.head.y, w->tokens * MINI_HEAD, bits, out);
}

static inline int32_t
dot_head(const int16_t *a, const int16_t *b)
{
	int32_t sum = 0;

	for (size_t i = 0; i < MINI_HEAD; i++)
		sum += a[i] * b[i];
	return sum;
}

/* How much token ${t} looks at each other, Q15, summing to about one. */
static void
weigh(const struct mini_work *w, const struct head *h, size_t t, int16_t *p)
{
	const int16_t *q = w->u.head.q + t * MINI_HEAD;
	int shift = 16 - (int)h->q_shift - (int)h->k_shift;
	int32_t score[MINI_TOKENS], most = INT32_MIN;
	uint64_t power[MINI_TOKENS], sum = 0, inverse, part;

	for (size_t s = 0; s < w->tokens; s++) {
		score[s] = dot_head(q, w->u.head.k + s * MINI_HEAD);
		most = score[s] > most ? score[s] : most;
	}
	for (size_t s = 0; s < w->tokens; s++) {
		uint64_t d = (uint64_t)((int64_t)most - score[s]);

		power[s] = fixed_exp2(shift >= 0 ? d >> shift : d << -shift);
		sum += power[s];
	}
	/* the best of them is one, so the sum is not zero */
	inverse = ((uint64_t)1 << 47) / (sum + (sum == 0));
	for (size_t s = 0; s < w->tokens; s++) {
		part = (power[s] * inverse) >> 32;
		p[s] = (int16_t)(part < 32767 ? part : 32767);
	}
}

static inline void
add_value(int32_t *restrict sum, const int16_t *v, int16_t p)
{
	for (size_t i = 0; i < MINI_HEAD; i++)
		sum[i] += p * v[i];
}

/* What token ${t} sees by this head: the values, weighed; into ${y}. */
static void
gather(const struct mini_work *w, const struct head *h, size_t t, int32_t *y)
{
	int32_t sum[MINI_HEAD] = {0};
	int16_t p[MINI_TOKENS];

	weigh(w, h, t, p);
	for (size_t s = 0; s < w->tokens; s++)
		add_value(sum, w->u.head.v + s * MINI_HEAD, p[s]);
	for (size_t i = 0; i < MINI_HEAD; i++)
		y[i] = fixed_clamp(fixed_round(
		    (int64_t)sum[i] * ((int64_t)1 << h->v_shift), 15));
}

static void
norm_rows(const struct mini_norm_row *n, struct mini_work *w)
{
	for (size_t t = 0; t < w->tokens; t++)
		mini_norm(n, w->x + t * MINI_DIM);
}

void
mini_attend(const struct mini_layer *l, struct mini_work *w)
{
	narrow_rows(w->x, w);
	for (uint32_t k = 0; k < MINI_HEADS; k++) {
		uint32_t at = k * MINI_HEAD;
		struct head h;

		h.q_shift = project(l, w, at, QK_BITS, w->u.head.q);
		h.k_shift = project(l, w, MINI_DIM + at, QK_BITS, w->u.head.k);
		h.v_shift = project(l, w, 2 * MINI_DIM + at, 15, w->u.head.v);
		for (size_t t = 0; t < w->tokens; t++)
			gather(w, &h, t, w->u.head.all + t * MINI_DIM + at);
	}
	narrow_rows(w->u.head.all, w);
	matrix_mul(&(struct matrix_job){.m = &l->out,
	    .rows = MINI_DIM,
	    .cols = MINI_DIM,
	    .x = w->n,
	    .x_stride = MINI_DIM,
	    .shift = w->shift,
	    .tokens = w->tokens,
	    .y = w->x,
	    .y_stride = MINI_DIM,
	    .add = true});
	norm_rows(&l->after_attend, w);
}

/* The curve between its places; beyond them it is 0 or the number itself. */
static int32_t
bend(const int32_t *curve, int32_t x)
{
	uint32_t at = (uint32_t)(x + 8 * 65536), i = at >> CURVE_BIT;
	int64_t part = at & ((1u << CURVE_BIT) - 1);

	if (x <= -8 * 65536)
		return 0;
	if (x >= 8 * 65536)
		return x;
	return (int32_t)(curve[i] +
	    fixed_round(((int64_t)curve[i + 1] - curve[i]) * part, CURVE_BIT));
}

/* ${n} tokens from ${first} on, as wide rows. */
static void
widen(const struct mini_layer *l, const int32_t *curve, struct mini_work *w,
    size_t first, size_t n, uint8_t *shift)
{
	int32_t *y = w->u.ffn.y;

	matrix_mul(&(struct matrix_job){.m = &l->wide,
	    .rows = MINI_FFN,
	    .cols = MINI_DIM,
	    .x = w->n + first * MINI_DIM,
	    .x_stride = MINI_DIM,
	    .shift = w->shift + first,
	    .tokens = n,
	    .y = y,
	    .y_stride = MINI_FFN});
	for (size_t i = 0; i < n * MINI_FFN; i++)
		y[i] = bend(curve, y[i]);
	for (size_t t = 0; t < n; t++)
		shift[t] = (uint8_t)(32 -
		    fixed_narrow(y + t * MINI_FFN, MINI_FFN, WIDE_BITS,
			w->u.ffn.x + t * MINI_FFN));
}

void
mini_feed(const struct mini_layer *l, const int32_t *curve, struct mini_work *w)
{
	uint8_t shift[MINI_BLOCK];
	size_t n;

	narrow_rows(w->x, w);
	for (size_t first = 0; first < w->tokens; first += n) {
		n = w->tokens - first;
		n = n < MINI_BLOCK ? n : MINI_BLOCK;
		widen(l, curve, w, first, n, shift);
		matrix_mul(&(struct matrix_job){.m = &l->narrow,
		    .rows = MINI_DIM,
		    .cols = MINI_FFN,
		    .x = w->u.ffn.x,
		    .x_stride = MINI_FFN,
		    .shift = shift,
		    .tokens = n,
		    .y = w->x + first * MINI_DIM,
		    .y_stride = MINI_DIM,
		    .add = true});
	}
	norm_rows(&l->after_feed, w);
}
