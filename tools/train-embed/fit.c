/*
 * The networks and the linear map, by AdamW in small batches.  A network
 * forgets a fifth of its inputs and two fifths of its hidden numbers at each
 * step, which keeps it from learning single sources by heart.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train-embed/train.h"

#define BATCH      64
#define SMOOTH     0.05f
#define DROP_IN    0.2
#define DROP_MID   0.4
#define DECAY      1e-3f
#define RATE       1e-3f
#define LINEAR_C   0.003
#define EPOCHS_LIN 15
#define RATE_LIN   2e-3f

struct step { /* AdamW over a flat row of numbers */
	float *m, *v;
	unsigned n;
	float rate, decay, ridge;
};

uint64_t
random_next(struct random *r)
{
	uint64_t z = r->state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

double
random_unit(struct random *r)
{
	return (double)(random_next(r) >> 11) / 9007199254740992.0;
}

void
random_shuffle(struct random *r, uint32_t *v, size_t n)
{
	for (size_t i = n; i > 1; i--) {
		size_t k = (size_t)(random_next(r) % i);
		uint32_t t = v[i - 1];

		v[i - 1] = v[k];
		v[k] = t;
	}
}

static size_t
pick(const struct set *s, unsigned but, uint32_t *v)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].fold != but)
			v[n++] = (uint32_t)i;
	return n;
}

void
loss_gradient(const float *z, const struct example *x, float smooth, float *g)
{
	float most = z[0], sum = 0;

	for (int i = 1; i < SG_INTENT_COUNT; i++)
		most = z[i] > most ? z[i] : most;
	for (int i = 0; i < SG_INTENT_COUNT; i++)
		sum += g[i] = expf(z[i] - most);
	for (int i = 0; i < SG_INTENT_COUNT; i++)
		g[i] = x->intent == SG_INTENT_COUNT
		    ? 0
		    : g[i] / sum - smooth / SG_INTENT_COUNT -
			(i == x->intent ? 1 - smooth : 0);
	for (int k = 0; k < HEADS_TIERS; k++)
		g[SG_INTENT_COUNT + k] = 1 /
			(1 + expf(-z[SG_INTENT_COUNT + k])) -
		    (x->tier > k ? 1.f : 0.f);
}

static void
step_take(struct step *s, float *restrict w, const float *restrict g, size_t n)
{
	float c1, c2;

	s->n++;
	c1 = 1 - powf(0.9f, (float)s->n);
	c2 = 1 - powf(0.999f, (float)s->n);
	for (size_t i = 0; i < n; i++) {
		float d = g[i] + s->ridge * w[i];

		s->m[i] = 0.9f * s->m[i] + 0.1f * d;
		s->v[i] = 0.999f * s->v[i] + 0.001f * d * d;
		w[i] -= s->rate *
		    (s->m[i] / c1 / (sqrtf(s->v[i] / c2) + 1e-8f) +
			s->decay * w[i]);
	}
}

static inline void
add_row(float *restrict y, const float *restrict w, float x)
{
	for (size_t h = 0; h < HEADS_HIDDEN; h++)
		y[h] += x * w[h];
}

/* One example through ${n} with things forgotten, and its gradient. */
static void
net_learn(const struct net *n, struct net *g, const struct example *x,
    struct random *r)
{
	float in[EMBED_DIM], mid[HEADS_HIDDEN], back[HEADS_HIDDEN];
	float z[HEADS_OUT], d[HEADS_OUT] = {0};

	memcpy(mid, n->b1, sizeof(mid));
	for (size_t k = 0; k < EMBED_DIM; k++) {
		in[k] = random_unit(r) < DROP_IN ? 0
						 : (float)x->point[k] / 32768 *
			SPREAD / (float)(1 - DROP_IN);
		if (in[k] != 0)
			add_row(mid, n->w1 + k * HEADS_HIDDEN, in[k]);
	}
	memcpy(z, n->b2, sizeof(z));
	for (size_t h = 0; h < HEADS_HIDDEN; h++) {
		mid[h] = mid[h] <= 0 || random_unit(r) < DROP_MID
		    ? 0
		    : mid[h] / (float)(1 - DROP_MID);
		for (size_t o = 0; o < OUTS; o++)
			z[o] += mid[h] * n->w2[h * HEADS_OUT + o];
	}
	loss_gradient(z, x, SMOOTH, d);
	for (size_t o = 0; o < OUTS; o++) {
		d[o] /= o < SG_INTENT_COUNT ? BATCH : BATCH * HEADS_TIERS;
		g->b2[o] += d[o];
	}
	for (size_t h = 0; h < HEADS_HIDDEN; h++) {
		back[h] = 0;
		for (size_t o = 0; mid[h] != 0 && o < OUTS; o++) {
			g->w2[h * HEADS_OUT + o] += mid[h] * d[o];
			back[h] += n->w2[h * HEADS_OUT + o] * d[o];
		}
		back[h] /= (float)(1 - DROP_MID);
		g->b1[h] += back[h];
	}
	for (size_t k = 0; k < EMBED_DIM; k++)
		if (in[k] != 0)
			add_row(g->w1 + k * HEADS_HIDDEN, back, in[k]);
}

static void
net_begin(struct net *n, struct random *r)
{
	float *w = (float *)n;
	float in = 1 / sqrtf(EMBED_DIM), mid = 1 / sqrtf(HEADS_HIDDEN);
	size_t first = offsetof(struct net, w2) / sizeof(float);

	for (size_t i = 0; i < sizeof(*n) / sizeof(float); i++)
		w[i] = (float)(2 * random_unit(r) - 1) * (i < first ? in : mid);
}

static void
step_begin(struct step *s, size_t n)
{
	s->m = train_alloc(n * sizeof(float));
	s->v = train_alloc(n * sizeof(float));
}

static void
step_end(struct step *s)
{
	free(s->m);
	free(s->v);
}

void
net_fit(struct net *n, const struct set *s, unsigned but,
    const struct settings *st, uint64_t seed)
{
	size_t size = sizeof(*n) / sizeof(float), count;
	struct random r = {st->seed * 1000003 + seed * 101 + but};
	uint32_t *order = train_alloc(s->n * sizeof(*order));
	struct net *g = train_alloc(sizeof(*g));
	struct step a = {.rate = RATE, .decay = DECAY};

	net_begin(n, &r);
	step_begin(&a, size);
	count = pick(s, but, order);
	for (unsigned e = 0; e < st->epochs; e++) {
		random_shuffle(&r, order, count);
		for (size_t i = 0; i < count; i++) {
			net_learn(n, g, &s->v[order[i]], &r);
			if ((i + 1) % BATCH != 0 && i + 1 != count)
				continue;
			step_take(&a, (float *)n, (const float *)g, size);
			memset(g, 0, sizeof(*g));
		}
	}
	step_end(&a);
	free(order);
	free(g);
}

static void
linear_learn(const struct linear *l, struct linear *g, const struct example *x)
{
	float z[HEADS_OUT], d[HEADS_OUT] = {0};

	memcpy(z, l->b, sizeof(z));
	for (size_t k = 0; k < EMBED_DIM; k++)
		for (size_t o = 0; o < HEADS_OUT; o++)
			z[o] += (float)x->point[k] / 32768 * SPREAD *
			    l->w[k * HEADS_OUT + o];
	loss_gradient(z, x, 0, d);
	for (size_t o = 0; o < HEADS_OUT; o++)
		g->b[o] += d[o] / BATCH;
	for (size_t k = 0; k < EMBED_DIM; k++)
		for (size_t o = 0; o < HEADS_OUT; o++)
			g->w[k * HEADS_OUT + o] += (float)x->point[k] / 32768 *
			    SPREAD * d[o] / BATCH;
}

void
linear_fit(struct linear *l, const struct set *s, unsigned but,
    const struct settings *st)
{
	size_t size = sizeof(*l) / sizeof(float), count, steps, at = 0;
	struct random r = {st->seed * 1000003 + 77 + but};
	uint32_t *order = train_alloc(s->n * sizeof(*order));
	struct linear *g = train_alloc(sizeof(*g));
	struct step a = {0};

	memset(l, 0, sizeof(*l));
	step_begin(&a, size);
	count = pick(s, but, order);
	steps = EPOCHS_LIN * ((count + BATCH - 1) / BATCH);
	a.ridge = (float)(1 / (LINEAR_C * (double)count));
	for (unsigned e = 0; e < EPOCHS_LIN; e++) {
		random_shuffle(&r, order, count);
		for (size_t i = 0; i < count; i++) {
			linear_learn(l, g, &s->v[order[i]]);
			if ((i + 1) % BATCH != 0 && i + 1 != count)
				continue;
			a.rate = RATE_LIN * (1 - (float)at++ / (float)steps);
			step_take(&a, (float *)l, (const float *)g, size);
			memset(g, 0, sizeof(*g));
		}
	}
	step_end(&a);
	free(order);
	free(g);
}
