/*
 * How well it does: accuracy, F1, what is found, what is a false alarm,
 * calibration; each with the span in which 95 of 100 samples of as many turns,
 * drawn with replacement, lie.
 */
#include <stdio.h>
#include <string.h>

#include "tools/train-embed/train.h"
#include "words/words.h"

#define BINS    10
#define SAMPLES 200

enum figure {
	ACCURACY,
	F1,
	RISK,
	RISK_F1,
	FOUND2,
	FALSE2,
	FOUND3,
	FALSE3,
	ERROR,
	FIGURES
};

struct counts {
	unsigned intent[SG_INTENT_COUNT][SG_INTENT_COUNT];
	unsigned tier[HEADS_TIERS + 1][HEADS_TIERS + 1];
	double right[BINS + 1], sure[BINS + 1];
	unsigned n;
};

struct seen { /* of one turn */
	uint8_t intent, label, tier, called;
	int32_t confidence;
};

static double
share(double part, double all)
{
	return all == 0 ? 0 : part / all;
}

static void
count(struct counts *c, const struct seen *x)
{
	size_t bin = (size_t)x->confidence * BINS / 1000;

	c->intent[x->intent][x->label]++;
	c->tier[x->tier][x->called]++;
	c->sure[bin] += x->confidence / 1000.0;
	c->right[bin] += x->intent == x->label;
	c->n++;
}

static double
f1(const unsigned *c, size_t n, double *accuracy)
{
	unsigned all = 0, right = 0, classes = 0;
	double sum = 0;

	for (size_t a = 0; a < n; a++) {
		unsigned row = 0, column = 0;

		for (size_t b = 0; b < n; b++) {
			row += c[a * n + b];
			column += c[b * n + a];
		}
		all += row;
		right += c[a * n + a];
		classes += row > 0;
		sum += share(2.0 * c[a * n + a], row + column);
	}
	*accuracy = share(right, all);
	return share(sum, classes);
}

static double
called(const struct counts *c, unsigned k, bool above)
{
	unsigned all = 0, yes = 0;

	for (unsigned a = 0; a <= HEADS_TIERS; a++)
		for (unsigned b = 0; b <= HEADS_TIERS; b++) {
			if ((a >= k) != above)
				continue;
			all += c->tier[a][b];
			yes += b >= k ? c->tier[a][b] : 0;
		}
	return share(yes, all);
}

static void
finish(const struct counts *c, double v[FIGURES])
{
	v[F1] = f1(&c->intent[0][0], SG_INTENT_COUNT, &v[ACCURACY]);
	v[RISK_F1] = f1(&c->tier[0][0], HEADS_TIERS + 1, &v[RISK]);
	v[FOUND2] = called(c, 2, true);
	v[FALSE2] = called(c, 2, false);
	v[FOUND3] = called(c, 3, true);
	v[FALSE3] = called(c, 3, false);
	v[ERROR] = 0;
	for (size_t b = 0; b <= BINS; b++)
		v[ERROR] += share(c->sure[b] > c->right[b]
			? c->sure[b] - c->right[b]
			: c->right[b] - c->sure[b],
		    c->n);
}

static struct seen *
see(const struct judged *j)
{
	struct seen *v = train_alloc(j->n * sizeof(*v));

	for (size_t i = 0; i < j->n; i++) {
		const struct label *l = &j->s->v[j->pick[i]].label;
		struct lane_verdict got = judge(j, i);

		v[i] = (struct seen){l->intent, (uint8_t)got.label, l->tier,
		    (uint8_t)got.tier, got.confidence};
	}
	return v;
}

static int
upwards(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Half the span of figure ${k} over the samples. */
static double
half_span(double v[SAMPLES][FIGURES], int k)
{
	double one[SAMPLES];

	for (size_t i = 0; i < SAMPLES; i++)
		one[i] = v[i][k];
	qsort(one, SAMPLES, sizeof(one[0]), upwards);
	return (one[SAMPLES * 39 / 40] - one[SAMPLES / 40]) / 2;
}

void
figures_print(const char *name, const struct judged *j)
{
	static const char *const titles[FIGURES] = {"intent", "F1", "| risk",
	    "F1", "| 2+ found", "false", "| 3 found", "false", "| off by"};
	static double samples[SAMPLES][FIGURES];
	struct seen *v = see(j);
	struct counts c = {0};
	struct random r = {7};
	double all[FIGURES];

	for (size_t i = 0; i < j->n; i++)
		count(&c, &v[i]);
	finish(&c, all);
	for (size_t s = 0; s < SAMPLES && j->n > 0; s++) {
		memset(&c, 0, sizeof(c));
		for (size_t i = 0; i < j->n; i++)
			count(&c, &v[random_next(&r) % j->n]);
		finish(&c, samples[s]);
	}
	printf("%-22s %5zu", name, j->n);
	for (int k = 0; k < FIGURES; k++)
		if (k != ERROR || j->by != READING_FIRST)
			printf(" %s %.3f ±%.3f", titles[k], all[k],
			    half_span(samples, k));
	printf("\n");
	free(v);
}

void
figures_matrix(const struct judged *j)
{
	struct seen *v = see(j);
	struct counts c = {0};

	for (size_t i = 0; i < j->n; i++)
		count(&c, &v[i]);
	for (unsigned a = 0; a < SG_INTENT_COUNT; a++) {
		printf("    %-8s", word_name(&words_intent, a));
		for (unsigned b = 0; b < SG_INTENT_COUNT; b++)
			printf(" %5u", c.intent[a][b]);
		if (a <= HEADS_TIERS) {
			printf("        tier %u", a);
			for (unsigned b = 0; b <= HEADS_TIERS; b++)
				printf(" %5u", c.tier[a][b]);
		}
		printf("\n");
	}
	free(v);
}
