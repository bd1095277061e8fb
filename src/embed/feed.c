/* The wide layer, a block of tokens at a time. */
#include <string.h>

#include "embed/fixed.h"
#include "embed/layer.h"
#include "embed/matrix.h"

#include "base/banned.h"

#define NORM_SHIFT 26 /* 16 + the 10 bits of a normalised number */
#define WIDE_BITS  13 /* 1536 products of 13 and 7 bits fit 31 */

void
layer_norm(const int32_t *x, size_t dim, struct embed_work *w)
{
	for (size_t t = 0; t < w->tokens; t++)
		fixed_norm(x + t * dim, dim, w->n + t * dim);
}

/* ${n} tokens from ${first} on, as wide rows without what is negative. */
static void
widen(const struct embed_layer *l, struct embed_work *w, size_t first, size_t n,
    uint8_t *shift)
{
	int32_t *y = w->u.ffn.y;

	memset(shift, NORM_SHIFT, n);
	matrix_mul(&(struct matrix_job){.m = &l->wide,
	    .rows = EMBED_FFN,
	    .cols = EMBED_DIM,
	    .x = w->n + first * EMBED_DIM,
	    .x_stride = EMBED_DIM,
	    .shift = shift,
	    .tokens = n,
	    .y = y,
	    .y_stride = EMBED_FFN});
	for (size_t i = 0; i < n * EMBED_FFN; i++)
		y[i] = y[i] > 0 ? y[i] : 0;
	for (size_t t = 0; t < n; t++)
		shift[t] = (uint8_t)(32 -
		    fixed_narrow(y + t * EMBED_FFN, EMBED_FFN, WIDE_BITS,
			w->u.ffn.x + t * EMBED_FFN));
}

void
layer_feed(const struct embed_layer *l, struct embed_work *w)
{
	uint8_t shift[EMBED_BLOCK];
	size_t n;

	layer_norm(w->x, EMBED_DIM, w);
	for (size_t first = 0; first < w->tokens; first += n) {
		n = w->tokens - first;
		n = n < EMBED_BLOCK ? n : EMBED_BLOCK;
		widen(l, w, first, n, shift);
		matrix_mul(&(struct matrix_job){.m = &l->narrow,
		    .rows = EMBED_DIM,
		    .cols = EMBED_FFN,
		    .x = w->u.ffn.x,
		    .x_stride = EMBED_FFN,
		    .shift = shift,
		    .tokens = n,
		    .y = w->x + first * EMBED_DIM,
		    .y_stride = EMBED_DIM,
		    .add = true});
	}
}
