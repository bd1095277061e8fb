/*
 * Thresholds and confidences, from turns scored by models that had not seen
 * them: ${a} with the source of the turn left out, ${b} with a fifth of all
 * turns left out.  Both count, because users are a mixture of both.
 */
#include <stdlib.h>

#include "tools/train/train.h"

#define POINTS 1024

int
lanes_intent(const struct lanes *l, float *margin)
{
	float scores[SG_INTENT_COUNT] = {0}, second = -1e30f;
	int best = 0;

	for (int i = 0; i < MODEL_INTENTS; i++)
		scores[i + 1] = l->v[i];
	for (int i = 1; i < SG_INTENT_COUNT; i++)
		if (scores[i] > scores[best])
			best = i;
	for (int i = 0; i < SG_INTENT_COUNT; i++)
		if (i != best && scores[i] > second)
			second = scores[i];
	*margin = scores[best] - second;
	return best;
}

int
lanes_tier(const struct lanes *l, const int32_t th[MODEL_TIERS],
    const struct seen *x)
{
	int tier = 0;

	for (int k = 0; k < MODEL_TIERS; k++)
		if (l->v[MODEL_INTENTS + k] * POINTS > (float)th[k])
			tier = k + 1;
	if (tier == MODEL_TIERS && x->softened)
		tier--;
	return tier > x->tier ? tier : x->tier;
}

/* The share of turns below tier ${k} that would be called ${k} or more. */
static double
alarms(const struct set *s, const struct lanes *o,
    const int32_t th[MODEL_TIERS], int k)
{
	size_t wrong = 0, n = 0;

	for (size_t i = 0; i < s->n; i++) {
		if (example_is_own(&s->v[i]) || s->v[i].risk >= k)
			continue;
		n++;
		wrong += lanes_tier(&o[i], th, &s->v[i].rules) >= k;
	}
	return (double)wrong / (double)n;
}

static double
f1_of(const struct set *s, const struct lanes *o, const int32_t th[MODEL_TIERS])
{
	unsigned c[4][4] = {{0}};
	double sum = 0;

	for (size_t i = 0; i < s->n; i++)
		if (!example_is_own(&s->v[i]))
			c[s->v[i].risk]
			 [lanes_tier(&o[i], th, &s->v[i].rules)]++;
	for (unsigned a = 0; a < 4; a++) {
		unsigned row = 0, column = 0;

		for (unsigned b = 0; b < 4; b++) {
			row += c[a][b];
			column += c[b][a];
		}
		sum += 2.0 * c[a][a] / (row + column + 1e-9);
	}
	return sum / 4;
}

static void
tune_tiers(struct tuning *t, const struct set *s, const struct lanes *a,
    const struct lanes *b, const struct settings *o)
{
	const float allowed[MODEL_TIERS] = {1, o->miss2, o->miss3};
	int32_t *th = t->thresholds, best = 0;
	double top = 0;

	th[0] = th[1] = th[2] = 20 * POINTS;
	for (int k = 2; k > 0; k--)
		for (int32_t x = 4 * POINTS; x > -4 * POINTS;
		     x -= POINTS / 32) {
			int32_t before = th[k];

			th[k] = x;
			if (alarms(s, a, th, k + 1) + alarms(s, b, th, k + 1) >
			    2 * (double)allowed[k]) {
				th[k] = before;
				break;
			}
		}
	for (int32_t x = -3 * POINTS; x < 3 * POINTS; x += POINTS / 32) {
		double f;

		th[0] = x;
		f = f1_of(s, a, th) + f1_of(s, b, th);
		if (f > top) {
			top = f;
			best = x;
		}
	}
	th[0] = best;
}

/* Right and all by margin, pooled until the share never falls. */
static void
tune_confidence(struct tuning *t, const struct set *s, const struct lanes *a,
    const struct lanes *b)
{
	double right[MODEL_STEPS] = {0}, all[MODEL_STEPS] = {0};
	unsigned from[MODEL_STEPS + 1], n = 0;

	for (size_t i = 0; i < 2 * s->n; i++) {
		const struct lanes *l = i < s->n ? &a[i] : &b[i - s->n];
		float margin;
		int best = lanes_intent(l, &margin);
		int step = (int)(margin * POINTS / MODEL_STEP);

		if (example_is_own(&s->v[i % s->n]))
			continue;
		step = step < MODEL_STEPS ? step : MODEL_STEPS - 1;
		all[step]++;
		right[step] += best == s->v[i % s->n].intent;
	}
	for (unsigned i = 0; i < MODEL_STEPS; i++) {
		from[n] = i;
		right[n] = right[i];
		all[n] = all[i];
		for (n++; n > 1 &&
		     right[n - 2] * all[n - 1] >= right[n - 1] * all[n - 2];
		     n--) {
			right[n - 2] += right[n - 1];
			all[n - 2] += all[n - 1];
		}
	}
	from[n] = MODEL_STEPS;
	for (unsigned k = 0; k < n; k++)
		for (unsigned i = from[k]; i < from[k + 1]; i++)
			t->confidence[i] = (uint16_t)(1000 * right[k] /
			    (all[k] + 1e-9));
}

void
tune(struct tuning *t, const struct set *s, const struct lanes *a,
    const struct lanes *b, const struct settings *o)
{
	tune_tiers(t, s, a, b, o);
	tune_confidence(t, s, a, b);
}
