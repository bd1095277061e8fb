#ifndef INTENT_RISK_H
#define INTENT_RISK_H

#include "intent/reading.h"

/*
 * How badly a careless answer could hurt.  Rules first: each gives its tier
 * at once, one less behind words that ask to prevent.  The model may raise
 * the tier, never lower it.  This is the only place that may call a turn
 * urgent.
 */
struct risk_reading {
	struct sg_risk_decision decision;
	unsigned rule_tier, model_tier; /* the decision is the higher */
	uint32_t reasons;               /* a bit for each enum sg_risk_reason */
	bool urgent;
	enum sg_urgency_reason urgency; /* if urgent */
	int32_t scores[MODEL_TIERS];    /* points above each threshold */
};

/* Texts in the signals are views of ${c} and ${r}. */
void classify_risk(const struct classifier *c, const struct reading *r,
    struct risk_reading *out);

/* A rule calls what was read everyday. */
bool risk_is_everyday(const struct classifier *c, const struct reading *r);

/* What was read is hardly English. */
bool risk_is_foreign(const struct classifier *c, const struct reading *r);

#endif
