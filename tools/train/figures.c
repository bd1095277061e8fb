/* Confusion matrices and what is read off them. */
#include "tools/train/train.h"

static double
share(unsigned part, unsigned all)
{
	return all == 0 ? 0 : (double)part / all;
}

static double
f1(const unsigned *m, unsigned n, double *accuracy)
{
	unsigned all = 0, right = 0;
	double sum = 0;

	for (unsigned a = 0; a < n; a++) {
		unsigned row = 0, column = 0;

		for (unsigned b = 0; b < n; b++) {
			row += m[a * n + b];
			column += m[b * n + a];
		}
		all += row;
		right += m[a * n + a];
		sum += 2 * share(m[a * n + a], row + column);
	}
	*accuracy = share(right, all);
	return sum / n;
}

/* Of the turns of tier ${k} and above, or below: how many are called so. */
static double
called(const struct figures *f, unsigned k, bool above)
{
	unsigned n = 0, hit = 0;

	for (unsigned a = 0; a < 4; a++)
		for (unsigned b = 0; b < 4; b++) {
			if ((a >= k) != above)
				continue;
			n += f->tier[a][b];
			hit += b >= k ? f->tier[a][b] : 0;
		}
	return share(hit, n);
}

static void
matrix_print(const unsigned *m, unsigned n, const char *const *names)
{
	for (unsigned a = 0; a < n; a++) {
		printf("  %-8s", names[a]);
		for (unsigned b = 0; b < n; b++)
			printf(" %5u", m[a * n + b]);
		printf("\n");
	}
}

void
figures_print(const char *name, const struct figures *f, bool matrix)
{
	static const char *const tiers[] = {
	    "tier 0", "tier 1", "tier 2", "tier 3"};
	const char *intents[SG_INTENT_COUNT];
	double ia, ra, i = f1(&f->intent[0][0], SG_INTENT_COUNT, &ia);
	double r = f1(&f->tier[0][0], 4, &ra);

	for (unsigned k = 0; k < SG_INTENT_COUNT; k++)
		intents[k] = word_name(&words_intent, k);
	printf("%-12s intent F1 %.4f accuracy %.4f | risk F1 %.4f accuracy "
	       "%.4f | tier 2+ found %.3f alarms %.3f | tier 3 found %.3f "
	       "alarms %.3f\n",
	    name, i, ia, r, ra, called(f, 2, true), called(f, 2, false),
	    called(f, 3, true), called(f, 3, false));
	if (!matrix)
		return;
	matrix_print(&f->intent[0][0], SG_INTENT_COUNT, intents);
	matrix_print(&f->tier[0][0], 4, tiers);
}
