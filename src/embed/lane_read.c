/*
 * Scores of one turn: the networks of both encoders, added up.  The prototype
 * that is nearest to the first point says what the turn is like.
 */
#include <string.h>

#include "embed/fixed.h"
#include "embed/lane.h"
#include "embed/matrix.h"

#include "base/banned.h"

#define UNIT_SHIFT 31 /* 16 + the 15 bits of a point */

static void
mul(const struct embed_mat *m, const int16_t *x, unsigned shift, int32_t *y)
{
	uint8_t s = (uint8_t)shift;

	matrix_mul(&(struct matrix_job){.m = m,
	    .rows = m->rows,
	    .cols = m->cols,
	    .x = x,
	    .x_stride = m->cols,
	    .shift = &s,
	    .tokens = 1,
	    .y = y,
	    .y_stride = m->rows});
}

static void
read_heads(
    const struct heads *h, const struct lane_point *p, int32_t out[HEADS_OUT])
{
	int32_t hidden[HEADS_HIDDEN], y[HEADS_OUT];
	int64_t sum[HEADS_OUT] = {0};
	int16_t x[HEADS_HIDDEN];

	for (uint32_t n = 0; n < h->members; n++) {
		const int16_t *v = lane_point_of(p, h->encoder[n]);
		unsigned s;

		mul(&h->hidden[n], v, UNIT_SHIFT, hidden);
		for (size_t i = 0; i < HEADS_HIDDEN; i++)
			hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
		s = fixed_narrow(hidden, HEADS_HIDDEN, HEADS_BITS, x);
		mul(&h->out[n], x, 32 - s, y);
		for (size_t i = 0; i < HEADS_OUT; i++)
			sum[i] += y[i];
	}
	for (size_t i = 0; i < HEADS_OUT; i++)
		out[i] = fixed_clamp(sum[i]);
}

static void
find_nearest(
    const struct heads *h, const struct lane_point *p, struct lane_reading *r)
{
	int32_t like[HEADS_PROTOS];

	mul(&h->proto, p->first, UNIT_SHIFT, like);
	for (uint32_t i = 0; i < h->protos; i++)
		if (like[i] > like[r->nearest])
			r->nearest = i;
	r->likeness = like[r->nearest];
}

void
lane_read(
    const struct heads *h, const struct lane_point *p, struct lane_reading *r)
{
	int32_t out[HEADS_OUT];

	memset(r, 0, sizeof(*r));
	read_heads(h, p, out);
	memcpy(r->intent, out, sizeof(r->intent));
	memcpy(r->risk, out + SG_INTENT_COUNT, sizeof(r->risk));
	find_nearest(h, p, r);
}
