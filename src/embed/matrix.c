/*
 * The part that takes the time.  Four rows are widened to 16 bits once and
 * then meet every vector.  The plain way is here: the number of columns is a
 * constant in each copy of the inner loop, which lets the compiler use whole
 * vector registers.  matrix_x86.c and matrix_neon.c have the other ways.
 */
#include "embed/fixed.h"
#include "embed/matrix.h"

#include "base/banned.h"

#define ROWS MATRIX_ROWS
#define PART 32 /* every number of columns is a multiple of it */

static inline void
dot(const struct matrix_quad *q, const int16_t *x, size_t n, int32_t sum[ROWS])
{
	const int16_t *w0 = q->w[0], *w1 = q->w[1];
	const int16_t *w2 = q->w[2], *w3 = q->w[3];
	int32_t a = 0, b = 0, c = 0, d = 0;

	for (size_t k = 0; k < n; k++) {
		a += x[k] * w0[k];
		b += x[k] * w1[k];
		c += x[k] * w2[k];
		d += x[k] * w3[k];
	}
	sum[0] = a;
	sum[1] = b;
	sum[2] = c;
	sum[3] = d;
}

static void
dot_of(
    const struct matrix_quad *q, const int16_t *x, size_t n, int32_t sum[ROWS])
{
	switch (n) {
	case 64:
		dot(q, x, 64, sum);
		return;
	case 128:
		dot(q, x, 128, sum);
		return;
	case 256:
		dot(q, x, 256, sum);
		return;
	case 384:
		dot(q, x, 384, sum);
		return;
	case 512:
		dot(q, x, 512, sum);
		return;
	case 1024:
		dot(q, x, 1024, sum);
		return;
	default:
		dot(q, x, EMBED_FFN, sum);
	}
}

static inline void
widen_part(const int8_t *w, int16_t *restrict out)
{
	for (size_t k = 0; k < PART; k++)
		out[k] = (int16_t)w[k];
}

static void
plain_widen(const struct matrix_job *j, uint32_t row, struct matrix_quad *q)
{
	for (uint32_t r = 0; r < ROWS; r++) {
		const int8_t *w = j->m->w + (size_t)(row + r) * j->m->cols +
		    j->col;

		for (size_t k = 0; k < j->cols; k += PART)
			widen_part(w + k, q->w[r] + k);
	}
}

static void
plain_dots(const struct matrix_quad *q, const struct matrix_job *j,
    int32_t (*sums)[ROWS])
{
	for (size_t t = 0; t < j->tokens; t++)
		dot_of(q, j->x + t * j->x_stride, j->cols, sums[t]);
}

static void
plain_finish(const struct matrix_job *j, uint32_t r, int32_t (*sums)[ROWS])
{
	const int32_t *mul = j->m->mul + j->row + r;
	const int32_t *bias = j->m->bias + j->row + r;

	for (size_t t = 0; t < j->tokens; t++) {
		int32_t *y = j->y + t * j->y_stride + r;

		for (size_t i = 0; i < ROWS; i++)
			y[i] = fixed_clamp((j->add ? y[i] : 0) +
			    (j->no_bias ? 0 : (int64_t)bias[i]) +
			    fixed_round(
				(int64_t)sums[t][i] * mul[i], j->shift[t]));
	}
}

static struct matrix_way
way_of(enum embed_way way)
{
	switch (way) {
#if defined(__x86_64__)
	case EMBED_AVX2:
		return (struct matrix_way){
		    matrix_avx2_widen, matrix_avx2_dots, matrix_avx2_finish};
	case EMBED_AVX_VNNI:
		return (struct matrix_way){matrix_avx2_widen,
		    matrix_avx_vnni_dots, matrix_avx2_finish};
	case EMBED_AVX512_VNNI:
		return (struct matrix_way){matrix_avx2_widen,
		    matrix_avx512_vnni_dots, matrix_avx2_finish};
	case EMBED_NEON:
#elif defined(__aarch64__)
	case EMBED_NEON:
		return (struct matrix_way){
		    plain_widen, matrix_neon_dots, plain_finish};
	case EMBED_AVX2:
	case EMBED_AVX_VNNI:
	case EMBED_AVX512_VNNI:
#else
	case EMBED_AVX2:
	case EMBED_AVX_VNNI:
	case EMBED_AVX512_VNNI:
	case EMBED_NEON:
#endif
	case EMBED_PLAIN:
	case EMBED_WAYS:
		break;
	}
	return (struct matrix_way){plain_widen, plain_dots, plain_finish};
}

void
matrix_mul(const struct matrix_job *j)
{
	struct matrix_way way = way_of(j->m->way);
	int32_t sums[EMBED_TOKENS][ROWS];
	struct matrix_quad q;

	for (uint32_t r = 0; r < j->rows; r += ROWS) {
		way.widen(j, j->row + r, &q);
		way.dots(&q, j, sums);
		way.finish(j, r, sums);
	}
}
