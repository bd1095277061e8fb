/*
 * The laws of affect over random histories.  "The book" is the rule of the
 * fact base written a second time, in another shape.  Seeds are fixed; a
 * failure prints its round.
 */
#include <math.h>
#include <stdlib.h>

#include "base/str.h"
#include "solgate/affect.h"
#include "t.h"

#define ROUNDS 200000
#define START  1767225600000

static double
some_intensity(void)
{
	if (rand() % 4 == 0)
		return (double)rand() / RAND_MAX;
	return (double)(rand() % 21) / 20; /* the edges are on this grid */
}

static enum sg_affect_phase
phase_by_the_book(const double *v, size_t n)
{
	double last = n > 0 ? v[n - 1] : 0;
	double d = n > 1 ? last - v[n - 2] : 0;

	if (n == 0 || (n == 1 && last < 0.7))
		return SG_PHASE_SETTLED;
	if (n == 1 || (last >= 0.8 && fabs(d) <= 0.05))
		return SG_PHASE_PEAK;
	return d >= 0.1 ? SG_PHASE_RISING
	    : -d >= 0.1 ? SG_PHASE_DOWNSHIFT
			: SG_PHASE_SETTLED;
}

static enum sg_intensity
bucket_by_the_book(const double *v, size_t n)
{
	enum sg_intensity b = SG_INTENSITY_LOW;

	if (n > 0 && v[n - 1] >= 0.34)
		b = SG_INTENSITY_MED;
	if (n > 0 && v[n - 1] >= 0.7)
		b = SG_INTENSITY_HIGH;
	return b;
}

static void
the_rollup_is_that_of_the_book(void)
{
	srand(61);
	for (int round = 0; round < ROUNDS; round++) {
		size_t n = (size_t)rand() % (SG_AFFECT_POINTS_MAX + 1);
		struct sg_affect a = {.n_points = n};
		double v[SG_AFFECT_POINTS_MAX];

		for (size_t i = 0; i < n; i++)
			v[i] = a.points[i].intensity = some_intensity();
		sg_affect_expire(&a, 0);
		CHECK(a.rollup.phase == phase_by_the_book(v, n), "round %d",
		    round);
		CHECK(a.rollup.intensity_bucket == bucket_by_the_book(v, n),
		    "round %d", round);
	}
}

/* Everything that ever came, and which of it counts, kept without limits. */
struct history {
	char ids[64][4];
	double v[64];
	int64_t at[64];
	size_t n;
};

/* The last five of those not older than half an hour at ${now}. */
static size_t
kept_by_the_book(const struct history *h, int64_t now, size_t out[])
{
	size_t n = 0;

	for (size_t i = h->n; i-- > 0 && n < SG_AFFECT_POINTS_MAX;)
		if (now - h->at[i] <= 1800000)
			out[n++] = i;
	return n;
}

static bool
knows(const struct sg_affect *a, const char *id)
{
	for (size_t i = 0; i < a->n_points; i++)
		if (str_eq(a->points[i].end_message_id, str_of(id)))
			return true;
	return false;
}

static void
same_points(
    const struct sg_affect *a, const struct history *h, int64_t now, int round)
{
	size_t kept[SG_AFFECT_POINTS_MAX];
	size_t n = kept_by_the_book(h, now, kept);

	CHECK(a->n_points == n, "round %d: %zu points, not %zu", round,
	    a->n_points, n);
	for (size_t i = 0; i < n && i < a->n_points; i++) {
		size_t k = kept[n - 1 - i];

		CHECK(str_eq(a->points[i].end_message_id, str_of(h->ids[k])) &&
			a->points[i].intensity == h->v[k],
		    "round %d: point %zu", round, i);
	}
}

static void
step(struct sg_affect *a, struct history *h, int64_t now, int round)
{
	struct sg_affect before = *a;
	char *id = h->ids[h->n];
	struct sg_affect_point p = {.intensity = some_intensity(),
	    .label = STR("neutral"),
	    .at_ms = now};
	bool known;

	id[0] = (char)('a' + rand() % 12);
	p.end_message_id = str_of(id);
	known = knows(a, id);
	CHECK(sg_affect_add(a, &p) == !known, "round %d: %s", round, id);
	if (known) {
		CHECK(memcmp(a, &before, sizeof(before)) == 0,
		    "round %d: a replay changed something", round);
		return;
	}
	h->v[h->n] = p.intensity;
	h->at[h->n] = now;
	h->n++;
	same_points(a, h, now, round);
}

/* at most five points, in order, no message twice. */
static void
points_are_those_of_the_book(void)
{
	srand(79);
	for (int round = 0; round < 4000; round++) {
		struct history h = {.n = 0};
		struct sg_affect a = {.n_points = 0};
		int64_t now = START;

		for (int turn = 0; turn < 50; turn++) {
			/* up to ten minutes, at times exactly thirty */
			now += rand() % 10 == 0 ? 1800000 : rand() % 600000;
			step(&a, &h, now, round);
			for (size_t i = 1; i < a.n_points; i++)
				CHECK(
				    a.points[i - 1].at_ms <= a.points[i].at_ms,
				    "round %d: order", round);
		}
	}
}

/* Whatever is claimed, a point is within its contract. */
static void
what_is_believed_is_a_point(void)
{
	static const char *const texts[] = {"", "high", "low", "0.5", "-1",
	    "1e400", "nan", " 2 ", "decision", "insight"};
	static const double numbers[] = {
	    0, 1, -1, 0.34, 0.7, 1e300, -1e300, NAN, INFINITY, -INFINITY};

	srand(3);
	for (int round = 0; round < ROUNDS; round++) {
		struct sg_affect_claim c = {.label = str_of(texts[rand() % 10]),
		    .intensity = {.kind = (unsigned)rand() % 3,
			.number = numbers[rand() % 10],
			.text = str_of(texts[rand() % 10])},
		    .confidence = {.kind = (unsigned)rand() % 3,
			.number = numbers[rand() % 10],
			.text = str_of(texts[rand() % 10])}};
		struct sg_affect_point p = sg_affect_believe(&c);

		CHECK(p.intensity >= 0 && p.intensity <= 1, "round %d: %g",
		    round, p.intensity);
		CHECK(p.label.n > 0 && p.confidence < SG_CONFIDENCE_COUNT,
		    "round %d", round);
	}
}

int
main(void)
{
	RUN(the_rollup_is_that_of_the_book);
	RUN(points_are_those_of_the_book);
	RUN(what_is_believed_is_a_point);
	return t_done("affect_laws");
}
