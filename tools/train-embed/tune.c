/*
 * From scores to decisions: how much the first reading counts, how sure a
 * lead makes, where each tier begins.  All of it from turns whose source the
 * heads had not seen.  The mix is that of the labelled turns, of which
 * about half are harmless and a tenth are of tier 3; users have fewer of
 * those, so what is allowed to be a false alarm is a share of turns below.
 * The voices of the rules add some afterwards: room is left for them, so that
 * a new row of theirs changes nothing here.
 */
#include <math.h>
#include <string.h>

#include "tools/train-embed/train.h"

#define ONE      65536
#define ODDS_MIN (-8 * ONE)
#define ODDS_MAX (8 * ONE)
#define ODDS_BY  (ONE / 32)

struct lane_verdict
judge(const struct judged *j, size_t i)
{
	const struct example *x = &j->s->v[j->pick[i]];
	struct heads h = {.alone = &j->mix,
	    .joined = &j->mix,
	    .glossed = j->glossed != NULL ? j->glossed : &j->mix};
	struct lane_base base = j->rules == RULES_HEARD ? x->heard : x->base;
	struct lane_verdict v = {
	    .label = (enum sg_intent)x->base_label, .tier = x->base_tier};

	if (j->rules == RULES_NONE)
		base.floor = 0;
	if (j->by != READING_FIRST)
		lane_join(&h, j->by == READING_BOTH ? &base : NULL,
		    &j->r[j->pick[i]], &v);
	return v;
}

/* Of the turns below tier ${k}, or of it and above: the share called so. */
static double
called(const struct judged *j, int k, bool above)
{
	size_t n = 0, yes = 0;

	for (size_t i = 0; i < j->n; i++) {
		if ((j->s->v[j->pick[i]].label.tier >= k) != above)
			continue;
		n++;
		yes += judge(j, i).tier >= k;
	}
	return (double)yes / (double)(n + (n == 0));
}

/* The lowest threshold of tier ${k} with so few false alarms: by halves. */
static void
tune_tier(struct judged *j, int k, double allowed)
{
	int32_t low = ODDS_MIN, high = ODDS_MAX;

	while (high - low > ODDS_BY) {
		int32_t mid = low + (high - low) / 2;

		j->mix.threshold[k - 1] = mid;
		if (called(j, k, false) > allowed)
			low = mid;
		else
			high = mid;
	}
	j->mix.threshold[k - 1] = high;
}

/* How many labels are right. */
static size_t
right(const struct judged *j)
{
	size_t n = 0;

	for (size_t i = 0; i < j->n; i++)
		n += judge(j, i).label ==
		    (enum sg_intent)j->s->v[j->pick[i]].label.intent;
	return n;
}

/* Accuracy and F1 of the tiers, added up: both are bars. */
static double
tiers_right(const struct judged *j)
{
	size_t c[HEADS_TIERS + 1][HEADS_TIERS + 1] = {{0}}, hits = 0;
	double sum = 0;

	for (size_t i = 0; i < j->n; i++)
		c[j->s->v[j->pick[i]].label.tier][judge(j, i).tier]++;
	for (size_t a = 0; a <= HEADS_TIERS; a++) {
		size_t row = 0, column = 0;

		for (size_t b = 0; b <= HEADS_TIERS; b++) {
			row += c[a][b];
			column += c[b][a];
		}
		hits += c[a][a];
		sum += 2 * (double)c[a][a] /
		    (double)(row + column + (row + column == 0));
	}
	return sum / (HEADS_TIERS + 1) +
	    (double)hits / (double)(j->n + (j->n == 0));
}

static double
tune_tiers(struct judged *j)
{
	double best = 0, good;
	int32_t at = 0;

	for (int k = 0; k < HEADS_TIERS; k++)
		j->mix.threshold[k] = ODDS_MAX;
	tune_tier(j, 3, j->allowed[1]);
	tune_tier(j, 2, j->allowed[0]);
	for (int32_t t = -2 * ONE; t <= 3 * ONE; t += ONE / 8) {
		j->mix.threshold[0] = t;
		if ((good = tiers_right(j)) > best) {
			best = good;
			at = t;
		}
	}
	j->mix.threshold[0] = at;
	return called(j, 2, true) + called(j, 3, true);
}

/* The sharpness under which the true labels are most likely. */
static void
tune_sharpness(struct judged *j)
{
	double best = 1e30;
	int32_t at = ONE;

	for (int32_t t = ONE / 16; t <= 2 * ONE; t += ONE / 32) {
		double sum = 0;

		for (size_t i = 0; i < j->n; i++) {
			const struct example *x = &j->s->v[j->pick[i]];
			double z[SG_INTENT_COUNT], all = 0;

			for (int k = 0; k < SG_INTENT_COUNT; k++) {
				z[k] = j->r[j->pick[i]].intent[k];
				if (j->by == READING_BOTH)
					z[k] += (double)x->base.intent[k] *
					    j->mix.base_intent / ONE;
				z[k] *= (double)t / ONE / ONE;
				all += exp(z[k]);
			}
			sum += log(all) - z[x->label.intent];
		}
		if (sum < best) {
			best = sum;
			at = t;
		}
	}
	j->mix.sharpness = at;
}

void
tune(struct judged *j)
{
	int32_t most = j->by == READING_BOTH ? 2 * ONE : 0;
	struct heads_mix top;
	double found, best = -1;
	size_t n, most_right = 0;
	int32_t at = 0;

	for (int32_t w = 0; w <= most; w += ONE / 5) {
		j->mix.base_intent = w;
		if ((n = right(j)) > most_right) {
			most_right = n;
			at = w;
		}
	}
	j->mix.base_intent = at;
	tune_sharpness(j);
	top = j->mix;
	/* The rules know these turns: beside them the n-grams seem worth less. */
	j->rules = RULES_NONE;
	for (int32_t w = 0; w <= most; w += ONE / 4) {
		j->mix.base_risk = w;
		if ((found = tune_tiers(j)) > best) {
			best = found;
			top = j->mix;
		}
	}
	j->mix = top;
	j->rules = RULES_TAUGHT;
	(void)tune_tiers(j);
}
