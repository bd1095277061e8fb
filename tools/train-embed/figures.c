/* How well it does: F1, what is found, what is a false alarm, calibration. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train-embed/train.h"
#include "words/words.h"

#define BINS 10

static double
macro_f1(const unsigned *c, size_t n)
{
	double sum = 0;

	for (size_t a = 0; a < n; a++) {
		unsigned row = 0, column = 0;

		for (size_t b = 0; b < n; b++) {
			row += c[a * n + b];
			column += c[b * n + a];
		}
		if (row + column > 0)
			sum += 2.0 * c[a * n + a] / (row + column);
	}
	return sum / (double)n;
}

/* Of turns with a true tier on the ${above} side of k, those called >= k. */
static double
called(const struct figures *f, unsigned k, bool above)
{
	unsigned all = 0, yes = 0;

	for (unsigned a = 0; a <= HEADS_TIERS; a++)
		for (unsigned b = 0; b <= HEADS_TIERS; b++) {
			if ((a >= k) != above)
				continue;
			all += f->tier[a][b];
			yes += b >= k ? f->tier[a][b] : 0;
		}
	return all == 0 ? 0 : (double)yes / all;
}

void
figures_finish(struct figures *f)
{
	unsigned right = 0, all = 0;

	for (int a = 0; a < SG_INTENT_COUNT; a++)
		for (int b = 0; b < SG_INTENT_COUNT; b++) {
			all += f->intent[a][b];
			right += a == b ? f->intent[a][b] : 0;
		}
	f->accuracy = (double)right / all;
	f->f1 = macro_f1(&f->intent[0][0], SG_INTENT_COUNT);
	f->tier_f1 = macro_f1(&f->tier[0][0], HEADS_TIERS + 1);
	f->found2 = called(f, 2, true);
	f->false2 = called(f, 2, false);
	f->found3 = called(f, 3, true);
	f->false3 = called(f, 3, false);
}

static int
downwards(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x < y) - (x > y);
}

/* The share found where ${part} of the others is called as well. */
static double
found_at(const struct set *s, const int64_t *odds, unsigned k, double part)
{
	int64_t *v = train_alloc(s->n * sizeof(*v)), least;
	size_t n = 0, all = 0, yes = 0;

	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].tier < k)
			v[n++] = odds[i];
	qsort(v, n, sizeof(*v), downwards);
	least = n == 0 ? 0 : v[(size_t)(part * (double)n)];
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].tier >= k) {
			all++;
			yes += odds[i] > least;
		}
	free(v);
	return all == 0 ? 0 : (double)yes / (double)all;
}

static void
rank_tiers(struct figures *f, const struct set *s, const struct lane_reading *r,
    const struct heads_mix *mix, bool joined)
{
	int64_t *odds = train_alloc(s->n * sizeof(*odds));

	for (unsigned k = 2; k <= 3; k++) {
		for (size_t i = 0; i < s->n; i++)
			odds[i] = r[i].risk[k - 1] +
			    (joined ? (int64_t)s->v[i].base.risk[k - 1] *
					mix->base_risk / 65536
				    : 0);
		*(k == 2 ? &f->at2 : &f->at3) = found_at(
		    s, odds, k, k == 2 ? 0.10 : 0.05);
	}
	free(odds);
}

void
figures_count(struct figures *f, const struct set *s,
    const struct lane_reading *r, const struct heads_mix *mix, bool joined)
{
	struct heads h = {.alone = mix, .joined = mix};
	double right[BINS + 1] = {0}, sure[BINS + 1] = {0};

	memset(f, 0, sizeof(*f));
	for (size_t i = 0; i < s->n; i++) {
		const struct example *x = &s->v[i];
		struct lane_verdict v;
		size_t bin;

		lane_join(&h, joined ? &x->base : NULL, &r[i], &v);
		f->intent[x->intent][v.label]++;
		f->tier[x->tier][v.tier]++;
		bin = (size_t)v.confidence * BINS / 1000;
		sure[bin] += v.confidence / 1000.0;
		right[bin] += (int)v.label == x->intent;
	}
	figures_finish(f);
	for (size_t b = 0; b <= BINS; b++)
		f->ece += (sure[b] > right[b] ? sure[b] - right[b]
					      : right[b] - sure[b]) /
		    (double)s->n;
	rank_tiers(f, s, r, mix, joined);
}

void
figures_base(struct figures *f, const struct set *s)
{
	int64_t *odds = train_alloc(s->n * sizeof(*odds));

	memset(f, 0, sizeof(*f));
	for (size_t i = 0; i < s->n; i++) {
		f->intent[s->v[i].intent][s->v[i].base_label]++;
		f->tier[s->v[i].tier][s->v[i].base_tier]++;
	}
	figures_finish(f);
	for (unsigned k = 2; k <= 3; k++) {
		for (size_t i = 0; i < s->n; i++)
			odds[i] = s->v[i].base.risk[k - 1];
		*(k == 2 ? &f->at2 : &f->at3) = found_at(
		    s, odds, k, k == 2 ? 0.10 : 0.05);
	}
	free(odds);
}

void
figures_print(const char *name, const struct figures *f, bool matrices)
{
	printf("%-28s intent F1 %.3f accuracy %.3f | tier F1 %.3f, "
	       ">=2 found %.3f false %.3f, 3 found %.3f false %.3f, "
	       "found at .10/.05 %.3f %.3f | ece %.3f\n",
	    name, f->f1, f->accuracy, f->tier_f1, f->found2, f->false2,
	    f->found3, f->false3, f->at2, f->at3, f->ece);
	if (!matrices)
		return;
	for (unsigned a = 0; a < SG_INTENT_COUNT; a++) {
		printf("    %-8s", word_name(&words_intent, a));
		for (unsigned b = 0; b < SG_INTENT_COUNT; b++)
			printf(" %5u", f->intent[a][b]);
		if (a > HEADS_TIERS) {
			printf("\n");
			continue;
		}
		printf("        tier %u", a);
		for (unsigned b = 0; b <= HEADS_TIERS; b++)
			printf(" %5u", f->tier[a][b]);
		printf("\n");
	}
}
