/*
 * Attention, one head at a time, so that only one head's queries, keys and
 * values stand in memory.  The scores come in powers of two: the converter
 * has put log2(e) and the root of the head's size into the query rows.
 */
#include <string.h>

#include "embed/fixed.h"
#include "embed/layer.h"
#include "embed/matrix.h"

#include "base/banned.h"

#define NORM_SHIFT 26 /* 16 + the 10 bits of a normalised number */
#define PART       64 /* the size of a head is a multiple of it */

struct head {
	uint32_t number, size;
	unsigned q_shift, k_shift, v_shift;
};

/* Rows ${first} onwards of the query, key and value matrix for all tokens. */
static unsigned
project(const struct embed_layer *l, struct embed_work *w, uint32_t first,
    unsigned bits, int16_t *out)
{
	uint32_t size = l->dim / EMBED_HEADS;
	uint8_t shift[EMBED_TOKENS];

	memset(shift, NORM_SHIFT, sizeof(shift));
	matrix_mul(&(struct matrix_job){.m = &l->qkv,
	    .row = first,
	    .rows = size,
	    .cols = l->dim,
	    .x = w->n,
	    .x_stride = l->dim,
	    .shift = shift,
	    .tokens = w->tokens,
	    .y = w->u.head.y,
	    .y_stride = size});
	return fixed_narrow(w->u.head.y, w->tokens * size, bits, out);
}

static inline int32_t
dot_part(const int16_t *a, const int16_t *b)
{
	int32_t sum = 0;

	for (size_t i = 0; i < PART; i++)
		sum += a[i] * b[i];
	return sum;
}

static inline void
add_part(int32_t *restrict sum, const int16_t *v, int16_t p)
{
	for (size_t i = 0; i < PART; i++)
		sum[i] += p * v[i];
}

/* How well each token answers what ${t} asks; return the best score. */
static int32_t
scores(const struct embed_work *w, const struct head *h, size_t t,
    int32_t score[EMBED_TOKENS])
{
	const int16_t *q = w->u.head.q + t * h->size;
	int32_t most = INT32_MIN;

	for (size_t s = 0; s < w->tokens; s++) {
		const int16_t *k = w->u.head.k + s * h->size;

		score[s] = 0;
		for (uint32_t i = 0; i < h->size; i += PART)
			score[s] += dot_part(q + i, k + i);
		most = score[s] > most ? score[s] : most;
	}
	return most;
}

/* How much token ${t} looks at each other, Q15, summing to about one. */
static void
weigh(const struct embed_work *w, const struct head *h, size_t t, int16_t *p)
{
	int shift = 16 - (int)h->q_shift - (int)h->k_shift;
	int32_t score[EMBED_TOKENS], most = scores(w, h, t, score);
	uint64_t power[EMBED_TOKENS], sum = 0, inverse, part;
	size_t n = 0;

	do { /* of itself at least */
		uint64_t d = (uint64_t)((int64_t)most - score[n]);

		power[n] = fixed_exp2(shift >= 0 ? d >> shift : d << -shift);
		sum += power[n];
	} while (++n < w->tokens);
	inverse = ((uint64_t)1 << 47) / sum;
	for (size_t s = 0; s < w->tokens; s++) {
		part = (power[s] * inverse) >> 32;
		p[s] = (int16_t)(part < 32767 ? part : 32767);
	}
}

/* What token ${t} sees: the values, weighed; into row ${t} of y. */
static void
gather(struct embed_work *w, const struct head *h, size_t t)
{
	int32_t sum[EMBED_HEAD] = {0};
	int16_t p[EMBED_TOKENS];
	int32_t *y = w->u.head.y + t * h->size;

	weigh(w, h, t, p);
	for (size_t s = 0; s < w->tokens; s++) {
		const int16_t *v = w->u.head.v + s * h->size;

		for (uint32_t i = 0; i < h->size; i += PART)
			add_part(sum + i, v + i, p[s]);
	}
	for (uint32_t i = 0; i < h->size; i++)
		y[i] = fixed_clamp(fixed_round(
		    (int64_t)sum[i] * ((int64_t)1 << h->v_shift), 15));
}

static void
attend_head(const struct embed_layer *l, struct embed_work *w, uint32_t number)
{
	struct head h = {number, l->dim / EMBED_HEADS, 0, 0, 0};
	uint32_t first = number * h.size;
	uint8_t shift[EMBED_TOKENS];
	unsigned s;

	h.q_shift = project(l, w, first, 12, w->u.head.q);
	h.k_shift = project(l, w, l->dim + first, 12, w->u.head.k);
	h.v_shift = project(l, w, 2 * l->dim + first, 15, w->u.head.v);
	for (size_t t = 0; t < w->tokens; t++)
		gather(w, &h, t);
	s = fixed_narrow(w->u.head.y, w->tokens * h.size, 15, w->u.head.q);
	memset(shift, (int)(32 - s), sizeof(shift));
	matrix_mul(&(struct matrix_job){.m = &l->out,
	    .rows = EMBED_DIM,
	    .col = first,
	    .cols = h.size,
	    .x = w->u.head.q,
	    .x_stride = h.size,
	    .shift = shift,
	    .tokens = w->tokens,
	    .y = w->x,
	    .y_stride = EMBED_DIM,
	    .add = true,
	    .no_bias = number > 0});
}

void
layer_attend(const struct embed_layer *l, struct embed_work *w)
{
	for (uint32_t number = 0; number < EMBED_HEADS; number++)
		attend_head(l, w, number);
}
