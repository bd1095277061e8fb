/* Bar charts of the statistics; see stats_plot.h. */
#include "base/rfc3339.h"
#include "term/show.h"
#include "face/cli/stats_plot.h"

#define WIDTH 40

static const char *const signs[2][4] = {
    {"#", "~", "x", "."},
    {"\xe2\x96\x88", "\xe2\x96\x92", "\xe2\x96\x91", "\xc2\xb7"},
};

/* ${n} of ${most}, in the sign of part ${part}; what is not 0 is seen. */
static void
bar(int64_t n, int64_t most, unsigned part)
{
	int64_t w = most > 0 ? n * WIDTH / most : 0;

	for (w = w == 0 && n > 0 ? 1 : w; w > 0; w--)
		fputs(signs[cli_utf8()][part], stdout);
}

static int64_t
day_sum(const struct stats_day *d)
{
	return d->allowed + d->deferred + d->denied + d->timed_out;
}

static void
plot_days(const struct stats *s)
{
	int64_t most = 0;
	bool utf8 = cli_utf8();

	printf("Decisions per day   %s allowed  %s deferred  %s denied  %s "
	       "timed out\n",
	    signs[utf8][0], signs[utf8][1], signs[utf8][2], signs[utf8][3]);
	for (size_t i = 0; i < s->per_day.n; i++)
		if (day_sum(&s->per_day.v[i]) > most)
			most = day_sum(&s->per_day.v[i]);
	for (size_t i = 0; i < s->per_day.n; i++) {
		const struct stats_day *d = &s->per_day.v[i];
		char room[32];
		struct buf b = BUF_ON(room);

		(void)rfc3339_add_date(&b, d->day);
		printf("  %.*s %6lld  ", (int)b.n, b.p, (long long)day_sum(d));
		bar(d->allowed, most, 0);
		bar(d->deferred, most, 1);
		bar(d->denied, most, 2);
		bar(d->timed_out, most, 3);
		putchar('\n');
	}
	if (s->per_day.n == 0)
		puts("  none");
}

static void
plot_times(const struct stats_times *t)
{
	int64_t most = 0;

	puts("\nTime to decide");
	for (size_t i = 0; i < t->n_buckets; i++)
		if (t->buckets[i].count > most)
			most = t->buckets[i].count;
	for (size_t i = 0; i < t->n_buckets; i++) {
		const struct stats_bucket *k = &t->buckets[i];

		if (k->has_upto_ms)
			printf("  to %6.1f s ", (double)k->upto_ms / 1000.0);
		else
			printf("  longer      ");
		printf("%6lld  ", (long long)k->count);
		bar(k->count, most, 0);
		putchar('\n');
	}
}

static void
plot_intents(const struct stats *s)
{
	int64_t most = 0;

	puts("\nTurns by intent and risk tier");
	printf("  %-12s %6s %6s %6s %6s\n", "", "0", "1", "2", "3");
	for (size_t i = 0; i < s->n_intents; i++) {
		const struct stats_intent *k = &s->intents[i];
		int64_t sum = k->risk_0 + k->risk_1 + k->risk_2 + k->risk_3;

		most = sum > most ? sum : most;
	}
	for (size_t i = 0; i < s->n_intents; i++) {
		const struct stats_intent *k = &s->intents[i];

		printf("  %-12s %6lld %6lld %6lld %6lld  ",
		    word_name(&words_intent, k->intent), (long long)k->risk_0,
		    (long long)k->risk_1, (long long)k->risk_2,
		    (long long)k->risk_3);
		bar(k->risk_0 + k->risk_1 + k->risk_2 + k->risk_3, most, 0);
		putchar('\n');
	}
}

void
stats_plot(const struct stats *s)
{
	plot_days(s);
	plot_times(&s->times);
	plot_intents(s);
}
