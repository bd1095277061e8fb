/*
 * Forward, backward, step.  Matrices are multiplied in blocks of eight rows
 * and 32 columns; the compiler makes a copy for each width of registers.
 */
#include <math.h>
#include <string.h>

#include "tools/train-embed/train.h"

#define BATCH  128
#define LANES  16
#define ROWS   8
#define HIDDEN HEADS_HIDDEN

#if defined(__x86_64__)
#define WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDE
#endif

typedef float vec __attribute__((vector_size(64), aligned(4), may_alias));

struct work {
	struct net g; /* slopes */
	float *m, *v; /* of AdamW */
	float *in, *in_turned, *mid, *back;
	uint32_t *order;
	struct random r;
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

/* e^x by halving and a series; every step is a plain operation. */
static double
power(double x)
{
	double y = 1, r;

	if (x < -80)
		return 0;
	x = x > 80 ? 80 : x;
	r = x / 256;
	for (int i = 8; i > 0; i--)
		y = 1 + y * r / i;
	for (int i = 0; i < 8; i++)
		y *= y;
	return y;
}

/* y (m by HIDDEN) = a (m by k) times b (k by HIDDEN). */
WIDE static void
multiply(const float *a, const float *b, float *y, size_t m, size_t k)
{
	for (size_t at = 0; at < m / ROWS * (HIDDEN / LANES / 2); at++) {
		size_t i = at / (HIDDEN / LANES / 2) * ROWS;
		size_t c = at % (HIDDEN / LANES / 2) * LANES * 2;
		vec s[ROWS][2];

		for (size_t r = 0; r < ROWS; r++)
			s[r][0] = s[r][1] = (vec){0};
		for (size_t p = 0; p < k; p++) {
			const float *w = b + p * HIDDEN + c;
			vec w0 = *(const vec *)(const void *)w;
			vec w1 = *(const vec *)(const void *)(w + LANES);

#pragma GCC unroll 8
			for (size_t r = 0; r < ROWS; r++) {
				s[r][0] += a[(i + r) * k + p] * w0;
				s[r][1] += a[(i + r) * k + p] * w1;
			}
		}
		for (size_t r = 0; r < ROWS; r++) {
			float *to = y + (i + r) * HIDDEN + c;

			memcpy(to, &s[r][0], sizeof(vec));
			memcpy(to + LANES, &s[r][1], sizeof(vec));
		}
	}
}

struct pace {
	float rate, decay, c1, c2;
};

#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("no-math-errno")))
#endif
WIDE static void
step(float *restrict w, const float *restrict g, float *restrict m,
    float *restrict v, size_t n, const struct pace *p)
{
	float rate = p->rate, decay = p->decay, c1 = p->c1, c2 = p->c2;

	for (size_t i = 0; i < n; i++) {
		m[i] = 0.9f * m[i] + 0.1f * g[i];
		v[i] = 0.999f * v[i] + 0.001f * g[i] * g[i];
		w[i] -= rate *
		    (m[i] * c1 / (sqrtf(v[i] * c2) + 1e-8f) + decay * w[i]);
	}
}

static void
net_make(struct net *n, uint32_t in)
{
	size_t first = (size_t)in * HIDDEN;

	n->in = in;
	n->n = first + HIDDEN + (size_t)HIDDEN * HEADS_OUT + HEADS_OUT;
	n->all = train_alloc(n->n * sizeof(float));
	n->w1 = n->all;
	n->b1 = n->w1 + first;
	n->w2 = n->b1 + HIDDEN;
	n->b2 = n->w2 + (size_t)HIDDEN * HEADS_OUT;
}

void
net_release(struct net *n)
{
	free(n->all);
	n->all = NULL;
}

static void
slope(const float *z, const struct label *l, float smooth, float *g)
{
	float most = z[0], sum = 0;

	smooth = l->ambiguous ? 3 * smooth : smooth;
	for (int i = 1; i < SG_INTENT_COUNT; i++)
		most = z[i] > most ? z[i] : most;
	for (int i = 0; i < SG_INTENT_COUNT; i++)
		sum += g[i] = (float)power((double)(z[i] - most));
	for (int i = 0; i < SG_INTENT_COUNT; i++)
		g[i] = l->intent == SG_INTENT_COUNT
		    ? 0
		    : g[i] / sum - smooth / SG_INTENT_COUNT -
			(i == l->intent ? 1 - smooth : 0);
	for (int k = 0; k < HEADS_TIERS; k++)
		g[SG_INTENT_COUNT +
		    k] = (1 /
				 (1 +
				     (float)power(
					 -(double)z[SG_INTENT_COUNT + k])) -
			     (l->tier > k ? 1.f : 0.f)) /
		    1.5f;
}

/* Of each four numbers one draw decides what is forgotten. */
static bool
forgets(struct random *r, uint64_t *bits, size_t i, float share)
{
	if (i % 4 == 0)
		*bits = random_next(r);
	return (float)(*bits >> 16 * (i % 4) & 65535) < share * 65536;
}

/* The batch from ${from} on, some of it forgotten; return how many. */
static size_t
load(struct work *w, const float *x, size_t in, size_t from, size_t count,
    const struct net_settings *st)
{
	size_t n = count - from < BATCH ? count - from : BATCH;
	float keep = 1 / (1 - st->drop_in);
	uint64_t bits = 0;

	memset(w->in, 0, BATCH * in * sizeof(float));
	memset(w->in_turned, 0, BATCH * in * sizeof(float));
	for (size_t b = 0; b < n; b++)
		for (size_t k = 0; k < in; k++) {
			float f = x[(size_t)w->order[from + b] * in + k];

			if (forgets(&w->r, &bits, k, st->drop_in))
				continue;
			w->in[b * in + k] = f * keep;
			w->in_turned[k * BATCH + b] = f * keep;
		}
	return n;
}

/* One row of the batch from its hidden numbers on, and back to them. */
static void
learn(const struct net *n, struct work *w, size_t b, const struct label *l,
    const struct net_settings *st, float share)
{
	float z[HEADS_OUT], d[HEADS_OUT] = {0}, keep = 1 / (1 - st->drop_mid);
	float *h = w->mid + b * HIDDEN, *back = w->back + b * HIDDEN;
	uint64_t bits = 0;

	memcpy(z, n->b2, sizeof(z));
	for (size_t k = 0; k < HIDDEN; k++) {
		float f = h[k] + n->b1[k];

		h[k] = forgets(&w->r, &bits, k, st->drop_mid) || f <= 0
		    ? 0
		    : f * keep;
		for (size_t o = 0; h[k] != 0 && o < HEADS_OUT; o++)
			z[o] += h[k] * n->w2[k * HEADS_OUT + o];
	}
	slope(z, l, st->smooth, d);
	for (size_t o = 0; o < OUTS; o++) {
		d[o] *= share;
		w->g.b2[o] += d[o];
	}
	for (size_t k = 0; k < HIDDEN; k++) {
		back[k] = 0;
		for (size_t o = 0; h[k] != 0 && o < HEADS_OUT; o++) {
			w->g.w2[k * HEADS_OUT + o] += h[k] * d[o];
			back[k] += n->w2[k * HEADS_OUT + o] * d[o] * keep;
		}
		w->g.b1[k] += back[k];
	}
}

static void
work_begin(struct work *w, struct net *n, const uint32_t *rows, size_t count,
    const struct net_settings *st)
{
	float in = 1 / sqrtf((float)n->in), mid = 1 / sqrtf(HIDDEN);

	memset(w, 0, sizeof(*w));
	w->r.state = st->seed;
	net_make(n, n->in);
	net_make(&w->g, n->in);
	w->m = train_alloc(n->n * sizeof(float));
	w->v = train_alloc(n->n * sizeof(float));
	w->in = train_alloc((size_t)BATCH * n->in * sizeof(float));
	w->in_turned = train_alloc((size_t)BATCH * n->in * sizeof(float));
	w->mid = train_alloc((size_t)BATCH * HIDDEN * sizeof(float));
	w->back = train_alloc((size_t)BATCH * HIDDEN * sizeof(float));
	w->order = train_alloc(count * sizeof(*rows));
	memcpy(w->order, rows, count * sizeof(*rows));
	for (size_t i = 0; i < n->n; i++)
		n->all[i] = (float)(2 * random_unit(&w->r) - 1) *
		    (n->all + i < n->w2 ? in : mid);
}

static void
work_end(struct work *w)
{
	net_release(&w->g);
	free(w->m);
	free(w->v);
	free(w->in);
	free(w->in_turned);
	free(w->mid);
	free(w->back);
	free(w->order);
}

void
net_fit(struct net *n, const float *x, const struct label *l,
    const uint32_t *rows, size_t count, const struct net_settings *st)
{
	size_t steps = (count + BATCH - 1) / BATCH * st->epochs, done = 0;
	double p1 = 1, p2 = 1; /* powers of what AdamW forgets */
	struct work w;

	work_begin(&w, n, rows, count, st);
	for (; done < steps; done++) {
		size_t from = done % (steps / st->epochs) * BATCH, size;
		struct pace p = {.decay = st->decay};

		if (from == 0)
			random_shuffle(&w.r, w.order, count);
		size = load(&w, x, n->in, from, count, st);
		multiply(w.in, n->w1, w.mid, BATCH, n->in);
		memset(w.g.b1, 0,
		    (w.g.n - (size_t)n->in * HIDDEN) * sizeof(float));
		memset(w.back, 0, (size_t)BATCH * HIDDEN * sizeof(float));
		for (size_t b = 0; b < size; b++)
			learn(n, &w, b, &l[w.order[from + b]], st,
			    1 / (float)size);
		multiply(w.in_turned, w.back, w.g.w1, n->in, BATCH);
		p1 *= 0.9;
		p2 *= 0.999;
		p.c1 = (float)(1 / (1 - p1));
		p.c2 = (float)(1 / (1 - p2));
		p.rate = st->rate * (1 - (float)done / (float)steps);
		step(n->all, w.g.all, w.m, w.v, n->n, &p);
	}
	work_end(&w);
}
