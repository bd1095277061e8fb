/*
 * A linear model fitted by AdaGrad: softmax over the six intents and three
 * yes-or-no lanes for tier 1, 2, 3 and above.  Turns marked
 * ambiguous weigh less and their labels are smoothed.  The rules start with
 * the weights of their file.  What is kept is the mean of a few models that
 * saw the turns in other orders: what depends on the order is evened out.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train/train.h"
#include "intent/hash.h"

#define TINY 1e-6f

struct weights { /* of the labels */
	float intent[SG_INTENT_COUNT], risk[4];
};

static uint32_t
next(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

void
fit_init(struct fit *f, const struct dictionary *d, const struct vectors *v)
{
	f->dictionary = d;
	f->rows = d->n;
	f->n_dense = MODEL_POOLS * v->dims;
	f->table = get(sizeof(float) * f->rows * FIT_LANES);
	f->table_sum = get(sizeof(float) * f->rows * FIT_LANES);
	f->dense = get(sizeof(float) * f->n_dense * FIT_LANES);
	f->dense_sum = get(sizeof(float) * f->n_dense * FIT_LANES);
}

static void
score(const struct fit *f, const struct example *x, float o[FIT_LANES])
{
	uint32_t i = 0;

	memset(o, 0, sizeof(float) * FIT_LANES);
	for (unsigned g = 0; g < FEATURE_GROUPS; g++) {
		unsigned lanes = g == FEATURE_FORM ? SG_INTENT_COUNT
						   : FIT_LANES;

		for (; i < x->ends[g]; i++) {
			const float *w = f->table +
			    (size_t)x->features[i] * FIT_LANES;

			for (unsigned k = 0; k < lanes; k++)
				o[k] += w[k] * x->scales[g];
		}
	}
	for (uint32_t d = 0; d < f->n_dense; d++)
		for (unsigned k = 0; k < FIT_LANES; k++)
			o[k] += f->dense[d * FIT_LANES + k] * x->dense[d];
}

void
fit_score(const struct fit *f, const struct example *x, struct lanes *out)
{
	float o[FIT_LANES];

	score(f, x, o);
	for (unsigned k = 0; k < MODEL_LANES; k++)
		out->v[k] = o[k + 1] - (k < MODEL_INTENTS ? o[0] : 0);
}

/* How the loss of ${x} changes with each lane. */
static void
slope(const struct example *x, const float o[FIT_LANES],
    const struct weights *w, float g[FIT_LANES])
{
	float top = o[0], sum = 0, smooth = x->ambiguous ? 0.15f : 0.03f;
	float wi = x->intent == NO_INTENT
	    ? 0
	    : w->intent[x->intent] * (x->ambiguous ? 0.7f : 1);
	float wr = w->risk[x->risk] * (x->ambiguous ? 0.8f : 1);

	for (unsigned k = 0; k < SG_INTENT_COUNT; k++)
		top = o[k] > top ? o[k] : top;
	for (unsigned k = 0; k < SG_INTENT_COUNT; k++)
		sum += expf(o[k] - top);
	for (unsigned k = 0; k < SG_INTENT_COUNT; k++) {
		float want = (int)k == x->intent ? 1 - smooth : 0;

		g[k] = wi *
		    (expf(o[k] - top) / sum - want - smooth / SG_INTENT_COUNT);
	}
	for (unsigned k = 0; k < MODEL_TIERS; k++) {
		float is = 1 / (1 + expf(-o[SG_INTENT_COUNT + k]));
		float want = x->risk > (int)k ? 1 - smooth : 0;

		g[SG_INTENT_COUNT + k] = wr * (is - want - smooth * 0.3f);
	}
}

static void
move(float *w, float *sum, float by, float rate)
{
	*sum += by * by;
	*w -= rate * by / sqrtf(*sum + TINY);
}

static void
learn(struct fit *f, const struct example *x, const struct weights *w,
    float rate, float dense_rate)
{
	float o[FIT_LANES], g[FIT_LANES];
	uint32_t i = 0;

	score(f, x, o);
	slope(x, o, w, g);
	for (unsigned p = 0; p < FEATURE_GROUPS; p++) {
		unsigned lanes = p == FEATURE_FORM ? SG_INTENT_COUNT
						   : FIT_LANES;

		for (; i < x->ends[p]; i++) {
			size_t at = (size_t)x->features[i] * FIT_LANES;

			for (unsigned k = 0; k < lanes; k++)
				move(&f->table[at + k], &f->table_sum[at + k],
				    g[k] * x->scales[p], rate);
		}
	}
	for (uint32_t d = 0; d < f->n_dense; d++) {
		size_t at = (size_t)d * FIT_LANES;

		if (x->dense[d] == 0)
			continue;
		for (unsigned k = 0; k < FIT_LANES; k++)
			move(&f->dense[at + k], &f->dense_sum[at + k],
			    g[k] * x->dense[d] + 1e-4f * f->dense[at + k],
			    dense_rate);
	}
}

/* The weights of the rule file, where the model starts. */
static void
start(struct fit *f, const struct rules *r, const struct settings *o)
{
	memset(f->table, 0, sizeof(float) * f->rows * FIT_LANES);
	memset(f->table_sum, 0, sizeof(float) * f->rows * FIT_LANES);
	memset(f->dense, 0, sizeof(float) * f->n_dense * FIT_LANES);
	memset(f->dense_sum, 0, sizeof(float) * f->n_dense * FIT_LANES);
	for (size_t i = 0; i < r->n; i++) {
		const struct rule *rule = &r->v[i];
		float by = o->prior * (float)rule->weight / 100, *w;
		uint32_t row = 0;

		dictionary_find(f->dictionary, features_of_rule(rule), &row);
		w = f->table + (size_t)row * FIT_LANES;

		if (rule->kind == RULE_INTENT || rule->kind == RULE_KEYWORD)
			w[rule->intent] += by;
		if (rule->kind == RULE_RISK || rule->kind == RULE_TOPIC)
			for (unsigned k = 0; k < rule->tier; k++)
				w[SG_INTENT_COUNT + k] += by;
	}
}

static void
weigh(struct weights *w, const struct set *s, const struct settings *o)
{
	float intents[SG_INTENT_COUNT] = {0}, tiers[4] = {0}, n = 0;

	for (size_t i = 0; i < s->n; i++) {
		if (s->v[i].intent != NO_INTENT) {
			intents[s->v[i].intent]++;
			n++;
		}
		tiers[s->v[i].risk]++;
	}
	for (unsigned k = 0; k < SG_INTENT_COUNT; k++)
		w->intent[k] = powf(n / SG_INTENT_COUNT / (intents[k] + 1),
		    o->intent_power);
	for (unsigned k = 0; k < 4; k++)
		w->risk[k] = powf(
		    (float)s->n / 4 / (tiers[k] + 1), o->risk_power);
}

static void
fit_once(struct fit *f, const struct set *s, const struct settings *o,
    const struct rules *r, const bool *skip)
{
	size_t *order = get(s->n * sizeof(*order)), n = 0;
	uint32_t state = f->seed;
	struct weights w;

	weigh(&w, s, o);
	start(f, r, o);
	for (size_t i = 0; i < s->n; i++)
		if (skip == NULL || !skip[i])
			order[n++] = i;
	for (unsigned e = 0; e < o->epochs; e++) {
		float left = 1 - (float)e / (float)o->epochs;

		for (size_t i = n - 1; i > 0; i--) {
			size_t k = next(&state) % (i + 1), t = order[i];

			order[i] = order[k];
			order[k] = t;
		}
		for (size_t i = 0; i < n; i++)
			learn(f, &s->v[order[i]], &w, o->rate * left,
			    o->dense_rate * left);
	}
	free(order);
}

static void
add(float *to, const float *from, size_t n, float share)
{
	for (size_t i = 0; i < n; i++)
		to[i] += from[i] * share;
}

void
fit_run(struct fit *f, const struct set *s, const struct settings *o,
    const struct rules *r, const bool *skip)
{
	size_t n = (size_t)f->rows * FIT_LANES;
	size_t n_dense = (size_t)f->n_dense * FIT_LANES;
	float *table = get(n * sizeof(float));
	float *dense = get(n_dense * sizeof(float));

	for (unsigned k = 0; k < o->models; k++) {
		f->seed = o->seed + 7919 * k;
		fit_once(f, s, o, r, skip);
		add(table, f->table, n, 1.0f / (float)o->models);
		add(dense, f->dense, n_dense, 1.0f / (float)o->models);
	}
	memcpy(f->table, table, n * sizeof(float));
	memcpy(f->dense, dense, n_dense * sizeof(float));
	free(table);
	free(dense);
}
