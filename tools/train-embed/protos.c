/*
 * Prototypes: the turns of each intent and tier in groups of those that mean
 * nearly the same (spherical k-means on whole numbers), the middle of each.
 * Small classes get more than their share.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train-embed/train.h"

#define ROUNDS 12
#define POWER  0.7

struct cell {
	uint32_t *rows; /* examples */
	size_t n;
	unsigned intent, tier, wanted;
};

static inline int32_t
dot(const int16_t *a, const int16_t *b)
{
	int32_t sum = 0;

	for (size_t i = 0; i < EMBED_DIM; i++)
		sum += a[i] * b[i];
	return sum;
}

/* The sum ${v} made a unit vector; false: it has no direction. */
static bool
unit(const int64_t *v, int16_t *out)
{
	double squares = 0, scale;

	for (size_t i = 0; i < EMBED_DIM; i++)
		squares += (double)v[i] * (double)v[i];
	if (squares == 0)
		return false;
	scale = 32767 / sqrt(squares);
	for (size_t i = 0; i < EMBED_DIM; i++)
		out[i] = (int16_t)lround((double)v[i] * scale);
	return true;
}

static unsigned
nearest(const struct protos *p, uint32_t first, unsigned n, const int16_t *v)
{
	int32_t best = INT32_MIN, d;
	unsigned at = 0;

	for (unsigned i = 0; i < n; i++)
		if ((d = dot(p->v[first + i], v)) > best) {
			best = d;
			at = i;
		}
	return at;
}

static void
group(struct protos *p, const struct set *s, const struct cell *c)
{
	int64_t(*sum)[EMBED_DIM] = train_alloc(c->wanted * sizeof(*sum));

	for (unsigned round = 0; round < ROUNDS; round++) {
		memset(sum, 0, c->wanted * sizeof(*sum));
		for (size_t i = 0; i < c->n; i++) {
			const int16_t *v = s->v[c->rows[i]].point.first;
			unsigned k = nearest(p, p->n, c->wanted, v);

			for (size_t d = 0; d < EMBED_DIM; d++)
				sum[k][d] += v[d];
		}
		for (unsigned k = 0; k < c->wanted; k++)
			(void)unit(sum[k], p->v[p->n + k]);
	}
	free(sum);
}

static void
add_cell(
    struct protos *p, const struct set *s, struct cell *c, struct random *r)
{
	random_shuffle(r, c->rows, c->n);
	for (unsigned k = 0; k < c->wanted; k++) {
		memcpy(p->v[p->n + k], s->v[c->rows[k % c->n]].point.first,
		    sizeof(p->v[0]));
		p->intent[p->n + k] = (uint8_t)c->intent;
		p->tier[p->n + k] = (uint8_t)c->tier;
	}
	if (c->n > c->wanted)
		group(p, s, c);
	p->n += c->wanted;
}

/* How many each cell gets, in all a multiple of four. */
static void
share_out(struct cell *c, size_t n, unsigned total)
{
	double all = 0;
	unsigned sum = 0;
	size_t large = 0;

	for (size_t i = 0; i < n; i++)
		all += pow((double)c[i].n, POWER);
	for (size_t i = 0; i < n; i++) {
		double share = total * pow((double)c[i].n, POWER) / all;

		c[i].wanted = c[i].n == 0 ? 0 : (unsigned)lround(share);
		if (c[i].wanted == 0 && c[i].n > 0)
			c[i].wanted = 1;
		if (c[i].wanted > c[i].n)
			c[i].wanted = (unsigned)c[i].n;
		sum += c[i].wanted;
		large = c[i].n > c[large].n ? i : large;
	}
	c[large].wanted += (4 - sum % 4) % 4;
}

void
protos_fit(struct protos *p, const struct set *s, const struct settings *st)
{
	struct cell cells[SG_INTENT_COUNT * (HEADS_TIERS + 1)] = {0};
	struct random r = {st->net.seed * 1000003 + 55};
	size_t n = sizeof(cells) / sizeof(cells[0]);

	for (size_t i = 0; i < n; i++) {
		cells[i].rows = train_alloc(s->n * sizeof(uint32_t));
		cells[i].intent = (unsigned)i / (HEADS_TIERS + 1);
		cells[i].tier = (unsigned)i % (HEADS_TIERS + 1);
	}
	for (size_t i = 0; i < s->n; i++) {
		const struct example *x = &s->v[i];
		struct cell *c;

		if (x->label.intent == SG_INTENT_COUNT || x->again)
			continue;
		c = &cells[x->label.intent * (HEADS_TIERS + 1) + x->label.tier];
		c->rows[c->n++] = (uint32_t)i;
	}
	share_out(cells, n, st->protos);
	p->n = 0;
	for (size_t i = 0; i < n; i++) {
		if (cells[i].wanted > 0)
			add_cell(p, s, &cells[i], &r);
		free(cells[i].rows);
	}
}
