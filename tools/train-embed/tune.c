/*
 * From scores to decisions: how much the first reading counts, how sure a
 * lead makes, where each tier begins.  All of it from turns whose source the
 * heads had not seen.
 */
#include <math.h>
#include <string.h>

#include "tools/train-embed/train.h"

#define ONE      65536
#define FALSE2   0.09 /* false alarms allowed, below the bars */
#define FALSE3   0.045
#define FOUND    0.4
#define SWEEPS   3
#define ODDS_MIN (-8 * ONE)
#define ODDS_MAX (10 * ONE)
#define ODDS_BY  (ONE / 8)

static double
score_intent(const struct set *s, const struct lane_reading *r,
    const struct heads_mix *mix, bool joined)
{
	struct figures f;

	figures_count(&f, s, r, mix, joined);
	return f.f1;
}

/*
 * F1 plus what is found of the tiers that matter; false alarms beyond what is
 * allowed cost more than anything they could bring.
 */
static double
score_tier(const struct set *s, const struct lane_reading *r,
    const struct heads_mix *mix, bool joined)
{
	struct heads h = {.alone = mix, .joined = mix};
	struct figures f = {0};

	for (size_t i = 0; i < s->n; i++) {
		const struct example *x = &s->v[i];
		struct lane_verdict v;

		lane_join(&h, joined ? &x->base : NULL, &r[i], &v);
		f.intent[x->intent][v.label]++;
		f.tier[x->tier][v.tier]++;
	}
	figures_finish(&f);
	return f.tier_f1 + FOUND * (f.found2 + f.found3) -
	    10 * fmax(0, f.false2 - FALSE2) - 10 * fmax(0, f.false3 - FALSE3);
}

static double
tune_thresholds(const struct set *s, const struct lane_reading *r, bool joined,
    struct heads_mix *mix)
{
	double best = -1e9, f;

	for (int k = 0; k < HEADS_TIERS; k++)
		mix->threshold[k] = 2 * ONE;
	for (int sweep = 0; sweep < SWEEPS; sweep++)
		for (int k = HEADS_TIERS - 1; k >= 0; k--) {
			int32_t at = mix->threshold[k];

			for (int32_t t = ODDS_MIN; t <= ODDS_MAX;
			     t += ODDS_BY) {
				mix->threshold[k] = t;
				f = score_tier(s, r, mix, joined);
				if (f > best) {
					best = f;
					at = t;
				}
			}
			mix->threshold[k] = at;
		}
	return best;
}

/* The sharpness under which the true labels are most likely. */
static void
tune_sharpness(const struct set *s, const struct lane_reading *r, bool joined,
    struct heads_mix *mix)
{
	double best = 1e30;
	int32_t at = ONE;

	for (int32_t t = ONE / 16; t <= 2 * ONE; t += ONE / 16) {
		double sum = 0;

		for (size_t i = 0; i < s->n; i++) {
			double z[SG_INTENT_COUNT], all = 0;

			for (int k = 0; k < SG_INTENT_COUNT; k++) {
				z[k] = r[i].intent[k];
				if (joined)
					z[k] += (double)s->v[i].base.intent[k] *
					    mix->base_intent / ONE;
				z[k] *= (double)t / ONE / ONE;
				all += exp(z[k]);
			}
			sum += log(all) - z[s->v[i].intent];
		}
		if (sum < best) {
			best = sum;
			at = t;
		}
	}
	mix->sharpness = at;
}

void
tune(const struct set *s, const struct lane_reading *r, bool joined,
    struct heads_mix *mix)
{
	double best = -1e9, f;
	struct heads_mix m = {.sharpness = ONE}, top = m;

	for (int32_t w = 0; w <= (joined ? 2 * ONE : 0); w += ONE / 5) {
		m.base_intent = w;
		if ((f = score_intent(s, r, &m, joined)) > best) {
			best = f;
			top.base_intent = w;
		}
	}
	tune_sharpness(s, r, joined, &top);
	best = -1e9;
	m = top;
	for (int32_t w = 0; w <= (joined ? 3 * ONE : 0); w += ONE / 2) {
		m.base_risk = w;
		if ((f = tune_thresholds(s, r, joined, &m)) > best) {
			best = f;
			top = m;
		}
	}
	*mix = top;
}
