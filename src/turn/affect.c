/*
 * Affect: what a point is, which points count, and what they amount to.
 *
 * The numbers are the origin's and are compared as IEEE doubles without a
 * tolerance: 0.7 - 0.6 is a little less than 0.1, so that step is not rising.
 */
#include "base/decimal.h"
#include "base/str.h"
#include "solgate/affect.h"
#include "words/words.h"
#include "base/banned.h"

#define HIGH_FROM   0.7
#define MED_FROM    0.34
#define PEAK_FROM   0.8
#define PEAK_STEADY 0.05 /* a peak moves no further than this */
#define STEP        0.1  /* a move that counts */

enum sg_intensity
sg_affect_bucket(double intensity)
{
	if (intensity < MED_FROM)
		return SG_INTENSITY_LOW;
	if (intensity < HIGH_FROM)
		return SG_INTENSITY_MED;
	return SG_INTENSITY_HIGH; /* NaN as well: the summary stays */
}

enum sg_affect_phase
sg_affect_heading(const struct sg_affect_point *points, size_t n)
{
	double last, d;

	if (n == 0)
		return SG_PHASE_SETTLED;
	last = points[n - 1].intensity;
	if (n == 1)
		return last >= HIGH_FROM ? SG_PHASE_PEAK : SG_PHASE_SETTLED;
	d = last - points[n - 2].intensity;
	if (last >= PEAK_FROM && d <= PEAK_STEADY && d >= -PEAK_STEADY)
		return SG_PHASE_PEAK;
	if (d >= STEP)
		return SG_PHASE_RISING;
	if (d <= -STEP)
		return SG_PHASE_DOWNSHIFT;
	return SG_PHASE_SETTLED;
}

static void
roll_up(struct sg_affect *a, int64_t now_ms)
{
	size_t n = a->n_points;

	a->rollup.phase = sg_affect_heading(a->points, n);
	a->rollup.intensity_bucket = n == 0
	    ? SG_INTENSITY_LOW
	    : sg_affect_bucket(a->points[n - 1].intensity);
	a->rollup.updated_ms = now_ms;
}

/* Exactly half an hour old still counts.  Unsigned: it cannot overflow. */
static bool
is_too_old(int64_t at_ms, int64_t now_ms)
{
	return at_ms < now_ms &&
	    (uint64_t)now_ms - (uint64_t)at_ms > SG_AFFECT_WINDOW_MS;
}

/* Points that came over the wire have the time of their rollup. */
static void
forget_old(struct sg_affect *a, int64_t now_ms)
{
	size_t n = 0;

	for (size_t i = 0; i < a->n_points; i++) {
		struct sg_affect_point p = a->points[i];

		if (p.at_ms == 0)
			p.at_ms = a->rollup.updated_ms;
		if (!is_too_old(p.at_ms, now_ms))
			a->points[n++] = p;
	}
	a->n_points = n;
}

void
sg_affect_expire(struct sg_affect *a, int64_t now_ms)
{
	forget_old(a, now_ms);
	roll_up(a, now_ms);
}

static bool
has_point(const struct sg_affect *a, struct sg_str message_id)
{
	for (size_t i = 0; i < a->n_points; i++)
		if (str_eq(a->points[i].end_message_id, message_id))
			return true;
	return false;
}

bool
sg_affect_add(struct sg_affect *a, const struct sg_affect_point *p)
{
	if (p->end_message_id.n == 0 || has_point(a, p->end_message_id))
		return false;
	forget_old(a, p->at_ms);
	if (a->n_points == SG_AFFECT_POINTS_MAX) {
		for (size_t i = 1; i < SG_AFFECT_POINTS_MAX; i++)
			a->points[i - 1] = a->points[i];
		a->n_points--;
	}
	a->points[a->n_points++] = *p;
	roll_up(a, p->at_ms);
	return true;
}

static double
clamped(double v)
{
	return v > 1 ? 1 : v > 0 ? v : 0; /* NaN is 0 */
}

static double
believed_intensity(const struct sg_scalar *said)
{
	double v = 0; /* and stays 0 if the text is no number */

	if (said->kind == SG_SCALAR_NUMBER)
		v = said->number;
	else if (said->kind == SG_SCALAR_TEXT)
		(void)decimal_parse(str_trim(said->text), &v);
	return clamped(v);
}

static enum sg_confidence_level
believed_confidence(const struct sg_scalar *said)
{
	unsigned level = SG_CONFIDENCE_LOW; /* and stays so for other words */

	if (said->kind == SG_SCALAR_TEXT)
		(void)word_parse(&words_confidence_level, said->text, &level);
	else if (said->kind != SG_SCALAR_NUMBER)
		return SG_CONFIDENCE_LOW;
	else if (said->number >= HIGH_FROM)
		level = SG_CONFIDENCE_HIGH;
	else if (said->number >= MED_FROM)
		level = SG_CONFIDENCE_MED;
	return level;
}

struct sg_affect_point
sg_affect_believe(const struct sg_affect_claim *claim)
{
	unsigned label = SG_AFFECT_NEUTRAL; /* and stays so for other words */

	(void)word_parse(&words_affect_label, claim->label, &label);
	return (struct sg_affect_point){
	    .label = str_of(word_name(&words_affect_label, label)),
	    .intensity = believed_intensity(&claim->intensity),
	    .confidence = believed_confidence(&claim->confidence),
	};
}
