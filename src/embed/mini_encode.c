/*
 * Word pieces to a point, second encoder: what each piece is and where it
 * stands, six layers, the mean over the tokens, length one.
 */
#include <string.h>

#include "embed/fixed.h"
#include "embed/mini.h"

#include "base/banned.h"

static void
look_up(const struct mini_model *m, struct mini_work *w)
{
	int64_t word = m->scale[0], place = m->scale[1];

	for (size_t t = 0; t < w->tokens; t++) {
		size_t id = w->ids[t] < m->ids ? w->ids[t] : 0;
		const int8_t *row = m->table + id * MINI_DIM;
		const int8_t *at = m->place + t * MINI_DIM;
		int32_t *x = w->x + t * MINI_DIM;

		for (size_t i = 0; i < MINI_DIM; i++)
			x[i] = fixed_clamp(
			    fixed_round(row[i] * word + at[i] * place, 16) +
			    m->base[i]);
		mini_norm(&m->first, x);
	}
}

static void
finish(const struct mini_work *w, int16_t out[MINI_DIM])
{
	int64_t y[MINI_DIM], v;
	uint64_t squares = 0, length;

	for (size_t i = 0; i < MINI_DIM; i++) {
		int64_t sum = 0;

		for (size_t t = 0; t < w->tokens; t++)
			sum += w->x[t * MINI_DIM + i];
		y[i] = sum / (int64_t)w->tokens;
		squares += (uint64_t)(y[i] * y[i]);
	}
	length = fixed_sqrt(squares) + 1;
	for (size_t i = 0; i < MINI_DIM; i++) {
		v = fixed_round(y[i] * 65536 / (int64_t)length, 1);
		out[i] = (int16_t)(v > 32767 ? 32767 : v);
	}
}

void
mini_encode(const struct mini_model *m, struct mini_work *w,
    int16_t early[MINI_DIM], int16_t out[MINI_DIM])
{
	memset(early, 0, MINI_DIM * sizeof(early[0]));
	memset(out, 0, MINI_DIM * sizeof(out[0]));
	if (w->tokens == 0 || w->tokens > MINI_TOKENS)
		return;
	look_up(m, w);
	for (size_t i = 0; i < MINI_LAYERS; i++) {
		if (i == MINI_LAYERS - 1)
			finish(w, early);
		mini_attend(&m->layer[i], w);
		mini_feed(&m->layer[i], m->curve, w);
	}
	finish(w, out);
}

bool
mini_text(const struct mini_model *m, struct mini_work *w, struct sg_str text,
    int16_t early[MINI_DIM], int16_t out[MINI_DIM])
{
	mini_pieces(m, w, text);
	mini_encode(m, w, early, out);
	return w->tokens > 0;
}
