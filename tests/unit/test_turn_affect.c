/*
 * Affect, row by row: the buckets and phases of the fact base with its floating
 * point edges, which points are kept, and what a lenient reading believes.
 */
#include <float.h>
#include <math.h>

#include "base/str.h"
#include "solgate/affect.h"
#include "t.h"

#define MINUTE 60000
#define START  1767225600000 /* 2026-01-01 */

static void
buckets_begin_at_their_numbers(void)
{
	static const struct {
		double intensity;
		enum sg_intensity bucket;
	} rows[] = {
	    {0, SG_INTENSITY_LOW},
	    {0.33, SG_INTENSITY_LOW},
	    {0.34 - DBL_EPSILON / 4, SG_INTENSITY_LOW},
	    {0.34, SG_INTENSITY_MED},
	    {0.69, SG_INTENSITY_MED},
	    {0.7 - DBL_EPSILON / 2, SG_INTENSITY_MED},
	    {0.7, SG_INTENSITY_HIGH},
	    {1, SG_INTENSITY_HIGH},
	    {-1, SG_INTENSITY_LOW},
	    {NAN, SG_INTENSITY_HIGH},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(sg_affect_bucket(rows[i].intensity) == rows[i].bucket,
		    "%.17g", rows[i].intensity);
}

static const struct heading_row {
	size_t n;
	double v[3];
	enum sg_affect_phase phase;
} headings[] = {
    {0, {0}, SG_PHASE_SETTLED},
    {1, {0}, SG_PHASE_SETTLED},
    {1, {0.69}, SG_PHASE_SETTLED},
    {1, {0.7}, SG_PHASE_PEAK},
    {2, {0.8, 0.8}, SG_PHASE_PEAK},
    {2, {0.79, 0.79}, SG_PHASE_SETTLED},
    {2, {0.76, 0.8}, SG_PHASE_PEAK},
    {2, {0.95, 0.9}, SG_PHASE_PEAK},
    {2, {0.85, 0.8}, SG_PHASE_PEAK},
    {2, {0.9, 0.85}, SG_PHASE_SETTLED}, /* 0.05000000000000004 */
    {2, {0.9, 0.84}, SG_PHASE_SETTLED},
    {2, {0.5, 0.6}, SG_PHASE_SETTLED}, /* 0.09999999999999998 */
    {2, {0.6, 0.7}, SG_PHASE_SETTLED}, /* 0.09999999999999998 */
    {2, {0.5, 0.61}, SG_PHASE_RISING},
    {2, {0, 0.1}, SG_PHASE_RISING},
    {2, {0.7, 0.9}, SG_PHASE_RISING},
    {2, {0.9, 0.8}, SG_PHASE_SETTLED}, /* 0.09999999999999998 down */
    {2, {0.5, 0.4}, SG_PHASE_SETTLED},
    {2, {0.1, 0}, SG_PHASE_DOWNSHIFT},
    {2, {0.9, 0.79}, SG_PHASE_DOWNSHIFT},
    {3, {0, 0.8, 0.8}, SG_PHASE_PEAK},
    {3, {0.9, 0.1, 0.15}, SG_PHASE_SETTLED},
};

static void
headings_are_those_of_the_last_pair(void)
{
	const struct heading_row *r;

	EACH (r, headings) {
		struct sg_affect_point p[3] = {{.intensity = r->v[0]},
		    {.intensity = r->v[1]}, {.intensity = r->v[2]}};

		CHECK(sg_affect_heading(p, r->n) == r->phase, "%zu: %g %g %g",
		    r->n, r->v[0], r->v[1], r->v[2]);
	}
}

static bool
add(struct sg_affect *a, const char *id, double intensity, int64_t at_ms)
{
	struct sg_affect_point p = {.end_message_id = str_of(id),
	    .label = STR("insight"),
	    .intensity = intensity,
	    .source = SG_AFFECT_SOURCE_MODEL,
	    .at_ms = at_ms};

	return sg_affect_add(a, &p);
}

static bool
holds(const struct sg_affect *a, const char *ids)
{
	char room[64];
	struct buf b = BUF_ON(room);

	for (size_t i = 0; i < a->n_points; i++) {
		buf_add(&b, a->points[i].end_message_id);
		buf_addc(&b, ' ');
	}
	return str_eq(buf_str(&b), str_of(ids));
}

static void
the_last_five_are_kept_in_order(void)
{
	static const char *const ids[] = {"a", "b", "c", "d", "e", "f", "g"};
	struct sg_affect a = {.n_points = 0};

	for (size_t i = 0; i < 7; i++)
		CHECK(add(&a, ids[i], 0.1, START + (int64_t)i), "%zu", i);
	CHECK(holds(&a, "c d e f g "), "%zu points", a.n_points);
}

/* */
static void
a_message_has_one_point(void)
{
	struct sg_affect a = {.n_points = 0}, before;

	CHECK(add(&a, "a", 0.2, START), "first");
	CHECK(add(&a, "b", 0.2, START + 1), "second");
	before = a;
	CHECK(!add(&a, "a", 0.9, START + 2), "a replay");
	CHECK(!add(&a, "b", 0.9, START + 60 * MINUTE), "a late retry");
	CHECK(!add(&a, "", 0.9, START + 2), "no message");
	CHECK(holds(&a, "a b "), "%zu points", a.n_points);
	CHECK(memcmp(&a, &before, sizeof(a)) == 0, "a refusal changed it");
}

static void
half_an_hour_still_counts(void)
{
	struct sg_affect a = {.n_points = 0};

	add(&a, "a", 0.9, START);
	add(&a, "b", 0.9, START + 1);
	add(&a, "c", 0.9, START + SG_AFFECT_WINDOW_MS);
	CHECK(holds(&a, "a b c "), "to the millisecond");
	add(&a, "d", 0.9, START + SG_AFFECT_WINDOW_MS + 1);
	CHECK(holds(&a, "b c d "), "one millisecond more");
	sg_affect_expire(&a, START + 2 * SG_AFFECT_WINDOW_MS + 1);
	CHECK(holds(&a, "d "), "time went on");
	CHECK(a.rollup.phase == SG_PHASE_PEAK, "one point");
	sg_affect_expire(&a, START + 3 * SG_AFFECT_WINDOW_MS);
	CHECK(a.n_points == 0, "nobody is left");
	CHECK(a.rollup.phase == SG_PHASE_SETTLED, "calm");
	CHECK(a.rollup.intensity_bucket == SG_INTENSITY_LOW, "low");
	CHECK(a.rollup.updated_ms == START + 3 * SG_AFFECT_WINDOW_MS, "when");
}

static void
the_clock_may_jump(void)
{
	struct sg_affect a = {.n_points = 0};

	add(&a, "a", 0.1, INT64_MAX);
	add(&a, "b", 0.1, INT64_MIN);
	CHECK(holds(&a, "a b "), "a point of the future stays");
	add(&a, "c", 0.1, INT64_MAX);
	CHECK(holds(&a, "a c "), "the oldest of all times goes");
}

/* A point that came over the wire is as old as its rollup. */
static void
points_of_the_wire_have_the_rollups_time(void)
{
	struct sg_affect a = {.points = {{.end_message_id = {"a", 1}}},
			     .n_points = 1,
			     .rollup = {.updated_ms = START}},
			 b = a;

	add(&a, "b", 0.5, START + SG_AFFECT_WINDOW_MS);
	CHECK(holds(&a, "a b "), "young enough");
	CHECK(a.points[0].at_ms == START, "and from now on it has its time");
	add(&b, "b", 0.5, START + SG_AFFECT_WINDOW_MS + 1);
	CHECK(holds(&b, "b "), "too old");
}

static void
the_rollup_follows_the_last_point(void)
{
	struct sg_affect a = {.n_points = 0};

	add(&a, "a", 0.2, START);
	CHECK(a.rollup.phase == SG_PHASE_SETTLED, "one point");
	add(&a, "b", 0.8, START + 5);
	CHECK(a.rollup.phase == SG_PHASE_RISING, "two points");
	CHECK(a.rollup.intensity_bucket == SG_INTENSITY_HIGH, "the last one");
	CHECK(a.rollup.updated_ms == START + 5, "when");
}

#define TEXT(t)                                                      \
	{                                                            \
		.kind = SG_SCALAR_TEXT, .text = { t, sizeof(t) - 1 } \
	}
#define NUMBER(v)                                       \
	{                                               \
		.kind = SG_SCALAR_NUMBER, .number = (v) \
	}
#define NOTHING                        \
	{                              \
		.kind = SG_SCALAR_BOOL \
	}

static const struct claim_row {
	const char *label;
	struct sg_scalar intensity, confidence;
	const char *want_label;
	double want;
	enum sg_confidence_level level;
} claims[] = {
    {"insight", NUMBER(0.5), TEXT("med"), "insight", 0.5, SG_CONFIDENCE_MED},
    {"decision", NUMBER(0.5), TEXT("high"), "resolve", 0.5, SG_CONFIDENCE_HIGH},
    {"Insight", NUMBER(1), TEXT("low"), "neutral", 1, SG_CONFIDENCE_LOW},
    {"surprise", NUMBER(0), TEXT("medium"), "neutral", 0, SG_CONFIDENCE_LOW},
    {"", NOTHING, NOTHING, "neutral", 0, SG_CONFIDENCE_LOW},
    {"curiosity", TEXT("0.9"), NUMBER(0.7), "curiosity", 0.9,
	SG_CONFIDENCE_HIGH},
    {"overwhelm", TEXT(" 0.9\n"), NUMBER(0.69), "overwhelm", 0.9,
	SG_CONFIDENCE_MED},
    {"gratitude", TEXT("much"), NUMBER(0.34), "gratitude", 0,
	SG_CONFIDENCE_MED},
    {"resolve", TEXT(""), NUMBER(0.33), "resolve", 0, SG_CONFIDENCE_LOW},
    {"neutral", NUMBER(-1), NUMBER(-5), "neutral", 0, SG_CONFIDENCE_LOW},
    {"neutral", NUMBER(7), NUMBER(5), "neutral", 1, SG_CONFIDENCE_HIGH},
    {"neutral", NUMBER(NAN), NUMBER(NAN), "neutral", 0, SG_CONFIDENCE_LOW},
    {"neutral", TEXT("1e3"), TEXT("0.9"), "neutral", 1, SG_CONFIDENCE_LOW},
};

static void
of_a_claim_only_what_fits_is_believed(void)
{
	const struct claim_row *r;

	EACH (r, claims) {
		struct sg_affect_claim c = {
		    str_of(r->label), r->intensity, r->confidence};
		struct sg_affect_point p = sg_affect_believe(&c);

		CHECK(str_eq(p.label, str_of(r->want_label)), "%s: %.*s",
		    r->label, (int)p.label.n, p.label.p);
		CHECK(p.intensity == r->want, "%s: %g", r->label, p.intensity);
		CHECK(p.confidence == r->level, "%s: %d", r->label,
		    (int)p.confidence);
		CHECK(p.end_message_id.n == 0 && p.at_ms == 0, "%s", r->label);
	}
}

int
main(void)
{
	RUN(buckets_begin_at_their_numbers);
	RUN(headings_are_those_of_the_last_pair);
	RUN(the_last_five_are_kept_in_order);
	RUN(a_message_has_one_point);
	RUN(half_an_hour_still_counts);
	RUN(the_clock_may_jump);
	RUN(points_of_the_wire_have_the_rollups_time);
	RUN(the_rollup_follows_the_last_point);
	RUN(of_a_claim_only_what_fits_is_believed);
	return t_done("turn_affect");
}
