/*
 * Scores of one point.  The networks and the linear map give both; the
 * prototypes give the tiers once more: the share of the risky among the
 * nearest, nearer ones counting more.
 */
#include <string.h>

#include "embed/fixed.h"
#include "embed/lane.h"
#include "embed/matrix.h"

#include "base/banned.h"

#define NEAR        8       /* prototypes that vote */
#define NEAR_FACTOR 1890954 /* log2(e) / 0.05 in Q16 */
#define LN2         45426   /* Q16 */
#define SHARE_LEAST 328     /* no share is surer than 0.005; Q16 */
#define UNIT_SHIFT  31      /* 16 + the 15 bits of a point */

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

/* The mean of the networks plus half the linear map. */
static void
read_heads(
    const struct heads *h, const int16_t v[EMBED_DIM], int32_t out[HEADS_OUT])
{
	int32_t hidden[HEADS_HIDDEN], y[HEADS_OUT];
	int64_t sum[HEADS_OUT] = {0};
	int16_t x[HEADS_HIDDEN];

	for (uint32_t n = 0; n < h->members; n++) {
		unsigned s;

		mul(&h->hidden[n], v, UNIT_SHIFT, hidden);
		for (size_t i = 0; i < HEADS_HIDDEN; i++)
			hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
		s = fixed_narrow(hidden, HEADS_HIDDEN, 15, x);
		mul(&h->out[n], x, 32 - s, y);
		for (size_t i = 0; i < HEADS_OUT; i++)
			sum[i] += y[i];
	}
	mul(&h->linear, v, UNIT_SHIFT, y);
	for (size_t i = 0; i < HEADS_OUT; i++) {
		int64_t linear = i < SG_INTENT_COUNT ? y[i] / 2 : 0;

		out[i] = fixed_clamp(sum[i] / h->members + linear);
	}
}

/* Keep ${near}, the best so far, sorted; equal ones in order of number. */
static void
keep_near(uint32_t near[NEAR], size_t *n, const int32_t *like, uint32_t i)
{
	size_t at = *n;

	if (at == NEAR && like[i] <= like[near[NEAR - 1]])
		return;
	if (at == NEAR)
		at--;
	else
		*n += 1;
	for (; at > 0 && like[near[at - 1]] < like[i]; at--)
		near[at] = near[at - 1];
	near[at] = i;
}

/* Log odds of the share ${part} of ${all}, in Q16. */
static int32_t
log_odds(uint64_t part, uint64_t all)
{
	uint64_t share = (part << 16) / all;

	if (share < SHARE_LEAST)
		share = SHARE_LEAST;
	if (share > 65536 - SHARE_LEAST)
		share = 65536 - SHARE_LEAST;
	return (int32_t)fixed_round(
	    (int64_t)(fixed_log2(share) - fixed_log2(65536 - share)) * LN2, 16);
}

static void
read_protos(
    const struct heads *h, const int16_t v[EMBED_DIM], struct lane_reading *r)
{
	int32_t like[HEADS_PROTOS];
	uint32_t near[NEAR] = {0};
	uint64_t all = 0, above[HEADS_TIERS] = {0};
	size_t n = 0, at = 0;

	mul(&h->proto, v, UNIT_SHIFT, like);
	for (uint32_t i = 0; i < h->protos; i++)
		keep_near(near, &n, like, i);
	r->nearest = near[0];
	r->likeness = like[near[0]];
	do {
		uint64_t d = (uint64_t)((int64_t)like[near[0]] -
		    like[near[at]]);
		uint64_t w = fixed_exp2((d * NEAR_FACTOR) >> 16);

		all += w;
		for (size_t k = 0; k < HEADS_TIERS; k++)
			above[k] += h->tier[near[at]] > k ? w : 0;
	} while (++at < n);
	for (size_t k = 0; k < HEADS_TIERS; k++)
		r->risk[k] += log_odds(above[k], all);
}

void
lane_read(
    const struct heads *h, const int16_t v[EMBED_DIM], struct lane_reading *r)
{
	int32_t out[HEADS_OUT];

	memset(r, 0, sizeof(*r));
	read_heads(h, v, out);
	memcpy(r->intent, out, sizeof(r->intent));
	memcpy(r->risk, out + SG_INTENT_COUNT, sizeof(r->risk));
	read_protos(h, v, r);
}
