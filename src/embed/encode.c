/*
 * Word pieces to a point: look each up, add where it stands, two layers, the
 * mean over the tokens, one more matrix, tanh, and length one.
 */
#include <string.h>

#include "embed/fixed.h"
#include "embed/layer.h"
#include "embed/matrix.h"

#include "base/banned.h"

/* The rows of the table for the pieces, and the rhythm of their places. */
static void
look_up(const struct embed_model *m, struct embed_work *w)
{
	for (size_t t = 0; t < w->tokens; t++) {
		const int8_t *row = m->table + (size_t)w->ids[t] * EMBED_IN;
		const int16_t *timing = m->timing + t * EMBED_IN;
		int64_t scale = m->scale[w->ids[t]];
		int32_t *x = w->u.in + t * EMBED_IN;

		for (size_t i = 0; i < EMBED_IN; i++)
			x[i] = fixed_clamp(fixed_round(row[i] * scale, 16) +
			    timing[i] * (int64_t)4);
	}
}

/* From the width of the table to that of the layers, past the first one. */
static void
widen(const struct embed_model *m, struct embed_work *w)
{
	uint8_t shift[EMBED_TOKENS];

	for (size_t t = 0; t < w->tokens; t++)
		shift[t] = (uint8_t)(32 -
		    fixed_narrow(w->u.in + t * EMBED_IN, EMBED_IN, 13,
			w->n + t * EMBED_IN));
	matrix_mul(&(struct matrix_job){.m = &m->dense,
	    .rows = EMBED_DIM,
	    .cols = EMBED_IN,
	    .x = w->n,
	    .x_stride = EMBED_IN,
	    .shift = shift,
	    .tokens = w->tokens,
	    .y = w->x,
	    .y_stride = EMBED_DIM});
}

/* The mean over the tokens through the last matrix, in the first row of x. */
static void
pool(const struct embed_model *m, struct embed_work *w)
{
	int32_t mean[EMBED_DIM];
	uint8_t shift;

	for (size_t i = 0; i < EMBED_DIM; i++) {
		int64_t sum = 0;
		size_t t = 0;

		do /* there is at least one */
			sum += w->x[t * EMBED_DIM + i];
		while (++t < w->tokens);
		mean[i] = (int32_t)(sum / (int64_t)w->tokens);
	}
	shift = (uint8_t)(32 - fixed_narrow(mean, EMBED_DIM, 14, w->n));
	matrix_mul(&(struct matrix_job){.m = &m->final,
	    .rows = EMBED_DIM,
	    .cols = EMBED_DIM,
	    .x = w->n,
	    .x_stride = EMBED_DIM,
	    .shift = &shift,
	    .tokens = 1,
	    .y = w->x,
	    .y_stride = EMBED_DIM});
}

static void
finish(const int32_t *x, int16_t out[EMBED_DIM])
{
	int64_t y[EMBED_DIM], v;
	uint64_t squares = 0, length;

	for (size_t i = 0; i < EMBED_DIM; i++) {
		y[i] = fixed_tanh(x[i]);
		squares += (uint64_t)(y[i] * y[i]);
	}
	length = fixed_sqrt(squares) + 1;
	for (size_t i = 0; i < EMBED_DIM; i++) {
		v = fixed_round(y[i] * 65536 / (int64_t)length, 1);
		out[i] = (int16_t)(v > 32767 ? 32767 : v);
	}
}

void
embed_encode(
    const struct embed_model *m, struct embed_work *w, int16_t out[EMBED_DIM])
{
	memset(out, 0, EMBED_DIM * sizeof(out[0]));
	if (w->tokens == 0 || w->tokens > EMBED_TOKENS)
		return;
	look_up(m, w);
	widen(m, w);
	layer_norm(w->u.in, EMBED_IN, w);
	layer_attend(&m->layer[0], w);
	layer_feed(&m->layer[0], w);
	layer_norm(w->x, EMBED_DIM, w);
	layer_attend(&m->layer[1], w);
	layer_feed(&m->layer[1], w);
	pool(m, w);
	finish(w->x, out);
}

bool
embed_text(const struct embed_model *m, struct embed_work *w,
    struct sg_str text, int16_t out[EMBED_DIM])
{
	embed_pieces(m, w, text);
	embed_encode(m, w, out);
	return w->tokens > 0;
}
