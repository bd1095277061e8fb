#ifndef INTENT_INTENT_H
#define INTENT_INTENT_H

#include "intent/reading.h"

/*
 * What the person wants.  The rules speak through the model, which knows how
 * far each of them can be trusted; the signals name what spoke for the label.
 */
struct intent_reading {
	struct sg_intent_decision decision;
	enum sg_intent runner_up;
	int32_t scores[SG_INTENT_COUNT]; /* points, 1024 to a logit */
	uint16_t confidence;             /* thousandths */
};

/* Texts in the signals are views of ${c} and ${r}. */
void classify_intent(const struct classifier *c, const struct reading *r,
    struct intent_reading *out);

#endif
