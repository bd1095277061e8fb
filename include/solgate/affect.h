#ifndef SOLGATE_AFFECT_H
#define SOLGATE_AFFECT_H

#include <stdbool.h>
#include <stdint.h>

#include "solgate/api.h"
#include "solgate/scalar.h"
#include "solgate/words.h"

/*
 * How a thread feels: one point for each message of the user, the last five
 * of the last half hour, and the rollup: where it is heading and how strong
 * it is now.  The rollup is what the peak guardrail looks at.
 *
 * Pure.  Intensities are compared as IEEE doubles, with no tolerance, so that
 * every machine agrees.
 */
#define SG_AFFECT_POINTS_MAX 5
#define SG_AFFECT_WINDOW_MS  1800000

struct sg_affect_point {
	struct sg_str end_message_id;
	struct sg_str label;
	double intensity; /* 0..1 */
	enum sg_confidence_level confidence;
	enum sg_affect_source source;
	/* Kept by the store, never on the wire; 0: when the rollup was made. */
	int64_t at_ms;
};

struct sg_affect_rollup {
	enum sg_affect_phase phase;
	enum sg_intensity intensity_bucket;
	int64_t updated_ms;
};

struct sg_affect {
	struct sg_affect_point points[SG_AFFECT_POINTS_MAX];
	size_t n_points; /* in the order they came */
	struct sg_affect_rollup rollup;
};

/*
 * What somebody says of a feeling, before any of it is believed.  A scalar
 * that is zeroed says nothing.
 */
struct sg_affect_claim {
	struct sg_str label;
	struct sg_scalar intensity;  /* a number, or a number as text */
	struct sg_scalar confidence; /* a number, or low, med, high */
};

/* The bucket of one intensity; what is no number counts as high. */
SG_API enum sg_intensity sg_affect_bucket(double intensity);

/* Where ${n} points, oldest first, are heading. */
SG_API enum sg_affect_phase
sg_affect_heading(const struct sg_affect_point *points, size_t n);

/**
 * sg_affect_add(a, p):
 * Append ${p}, forget the points that are then older than the window or too
 * many, and roll up again as of ${p}->at_ms.  False, and nothing changed:
 * ${p} names no message, or the message has its point already, so that a
 * replay or a retry never counts twice.
 */
SG_API bool sg_affect_add(struct sg_affect *a, const struct sg_affect_point *p);

/* Forget the points older than the window at ${now_ms} and roll up again. */
SG_API void sg_affect_expire(struct sg_affect *a, int64_t now_ms);

/**
 * sg_affect_believe(claim):
 * What of ${claim} can be believed: label, intensity and confidence of a
 * point.  An unknown label is neutral ("decision" is resolve), an intensity
 * outside 0..1 is moved to its end, one that is no number is 0; a confidence
 * that is neither word nor number is low.  The rest is zeroed.
 */
SG_API struct sg_affect_point
sg_affect_believe(const struct sg_affect_claim *claim);

#endif
