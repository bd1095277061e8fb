#ifndef EMBED_MATRIX_H
#define EMBED_MATRIX_H

#include "embed/embed.h"

/*
 * Rows of a matrix times many vectors.  The products are summed exactly, so
 * the order in which a compiler sums them does not matter.
 */
struct matrix_job {
	const struct embed_mat *m;
	uint32_t row, rows;   /* which outputs; rows is a multiple of 4 */
	uint32_t col, cols;   /* which inputs; cols as dot_of() knows them */
	const int16_t *x;     /* ${tokens} vectors, each ${cols} numbers, */
	size_t x_stride;      /* so far apart */
	const uint8_t *shift; /* of each, 16 plus its bits of fraction */
	size_t tokens;
	int32_t *y; /* Q16, kept within FIXED_MAX */
	size_t y_stride;
	bool add;     /* to what is in y, */
	bool no_bias; /* without the bias */
};

void matrix_mul(const struct matrix_job *j);

/* ---- Between matrix.c and the ways of single processors ---- */
#define MATRIX_ROWS 4

struct matrix_quad { /* four rows, widened */
	_Alignas(32) int16_t w[MATRIX_ROWS][EMBED_FFN];
};

struct matrix_way {
	/* Rows ${row} onwards of ${j}, as many columns as it wants. */
	void (*widen)(
	    const struct matrix_job *j, uint32_t row, struct matrix_quad *q);
	/* The sums of the four rows for each vector of ${j}. */
	void (*dots)(const struct matrix_quad *q, const struct matrix_job *j,
	    int32_t (*sums)[MATRIX_ROWS]);
	/* Rows ${r} onwards of the result from their sums. */
	void (*finish)(const struct matrix_job *j, uint32_t r,
	    int32_t (*sums)[MATRIX_ROWS]);
};

void matrix_avx2_widen(
    const struct matrix_job *j, uint32_t row, struct matrix_quad *q);
void matrix_avx2_dots(const struct matrix_quad *q, const struct matrix_job *j,
    int32_t (*sums)[MATRIX_ROWS]);
void matrix_avx2_finish(
    const struct matrix_job *j, uint32_t r, int32_t (*sums)[MATRIX_ROWS]);
void matrix_avx_vnni_dots(const struct matrix_quad *q,
    const struct matrix_job *j, int32_t (*sums)[MATRIX_ROWS]);
void matrix_avx512_vnni_dots(const struct matrix_quad *q,
    const struct matrix_job *j, int32_t (*sums)[MATRIX_ROWS]);
void matrix_neon_dots(const struct matrix_quad *q, const struct matrix_job *j,
    int32_t (*sums)[MATRIX_ROWS]);

#endif
