#ifndef EMBED_LANE_H
#define EMBED_LANE_H

#include "solgate/intent_gate.h"
#include "embed/heads.h"

/*
 * The prototype lane: a second reading of a turn by meaning, beside the rules
 * and n-grams.  Its scores and those of the n-grams are added up and decide
 * together; they may change the label and raise the tier above what the rules
 * gave, and never go below that.  Where the scores of the n-grams are not at
 * hand the tier is only raised.  Without weights the lane does not exist and
 * nothing changes.
 */
struct lane {
	const struct embed_model *model; /* NULL: the lane is off */
	const struct heads *heads;
	struct embed_work *work;
};

/* Scores of the n-gram reading, natural logarithms in Q16. */
struct lane_base {
	int32_t intent[SG_INTENT_COUNT];
	int32_t risk[HEADS_TIERS]; /* log odds of tier >= 1, 2, 3 */
	int32_t floor;             /* the tier the rules gave */
	bool softened; /* asks to prevent: scores alone do not make tier 3 */
};

struct lane_reading {
	int32_t intent[SG_INTENT_COUNT];
	int32_t risk[HEADS_TIERS];
	uint32_t nearest; /* prototype, and how like it is: cosine in Q16 */
	int32_t likeness;
};

struct lane_verdict {
	enum sg_intent label;
	int32_t confidence; /* thousandths */
	int32_t tier;
	bool alone; /* without n-grams: the tier may only go up */
};

/* The scores of the point ${v} by the heads and prototypes. */
void lane_read(
    const struct heads *h, const int16_t v[EMBED_DIM], struct lane_reading *r);

/* What ${r} and ${base}, which may be NULL, say together. */
void lane_join(const struct heads *h, const struct lane_base *base,
    const struct lane_reading *r, struct lane_verdict *v);

/*
 * lane_apply(h, r, v, intent, risk):
 * Put the verdict into the decisions of the first reading: the label and its
 * confidence, the tier, and a prototype signal, first where it
 * changed something; what the n-grams said for another tier goes.  At most
 * SG_GATE_SIGNALS_MAX signals stay.
 */
void lane_apply(const struct heads *h, const struct lane_reading *r,
    const struct lane_verdict *v, struct sg_intent_decision *intent,
    struct sg_risk_decision *risk);

/* All of it for one turn.  A lane that is off, or an empty text: no change. */
void lane_turn(const struct lane *l, struct sg_str text,
    const struct lane_base *base, struct sg_intent_decision *intent,
    struct sg_risk_decision *risk);

#endif
