#ifndef EMBED_MATRIX_H
#define EMBED_MATRIX_H

#include "embed/embed.h"

/*
 * Rows of a matrix times many vectors.  The products are summed exactly, so
 * the order in which a compiler sums them does not matter.
 */
struct matrix_job {
	const struct embed_mat *m;
	uint32_t row, rows; /* which outputs; rows is a multiple of 4 */
	uint32_t col, cols; /* which inputs; cols is 64, 128, 256, 512, 1536 */
	const int16_t *x;   /* ${tokens} vectors, each ${cols} numbers, */
	size_t x_stride;    /* so far apart */
	const uint8_t *shift; /* of each, 16 plus its bits of fraction */
	size_t tokens;
	int32_t *y; /* Q16, kept within FIXED_MAX */
	size_t y_stride;
	bool add;     /* to what is in y, */
	bool no_bias; /* without the bias */
};

void matrix_mul(const struct matrix_job *j);

#endif
