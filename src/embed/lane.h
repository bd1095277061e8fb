#ifndef EMBED_LANE_H
#define EMBED_LANE_H

#include "solgate/intent_gate.h"
#include "embed/heads.h"
#include "embed/mini.h"

/*
 * The prototype lane: a second reading of a turn by meaning, beside the rules
 * and n-grams.  Its scores and those of the n-grams are added up and decide
 * together; they may change the label and raise the tier above what the rules
 * gave, and never go below that.  Where the scores of the n-grams are not at
 * hand the tier is only raised.  Without weights the lane does not exist and
 * nothing changes.
 */
struct lane_work {
	struct embed_work first;
	struct mini_work second;
};

struct lane {
	const struct embed_model *model; /* NULL: the lane is off */
	const struct heads *heads;
	struct lane_work *work;
};

/* A turn as both encoders see it. */
struct lane_point {
	int16_t first[EMBED_DIM];
	int16_t second[MINI_DIM];
	int16_t early[MINI_DIM]; /* the second, before its last layer */
};

/* What encoder ${e}, enum heads_encoder, sees. */
static inline const int16_t *
lane_point_of(const struct lane_point *p, unsigned e)
{
	return e == HEADS_FIRST ? p->first
	    : e == HEADS_EARLY  ? p->early
				: p->second;
}

/* Scores of the n-gram reading, natural logarithms in Q16. */
struct lane_base {
	int32_t intent[SG_INTENT_COUNT];
	int32_t risk[HEADS_TIERS]; /* log odds of tier >= 1, 2, 3 */
	int32_t floor;             /* the tier the rules gave */
	bool softened; /* asks to prevent: scores must be sure of tier 3 */
	bool everyday; /* by a rule: scores alone do not make it tier 3 */
	bool glossed;  /* the text is a gloss of another language */
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
	bool
	    alone; /* without n-grams, or of a gloss: the tier may only go up */
};

/* ${text} through both encoders; false: there is nothing to read. */
bool lane_encode(const struct embed_model *m, struct lane_work *w,
    struct sg_str text, struct lane_point *p);

/* The scores of ${p} by the heads, and the prototype it is most like. */
void lane_read(
    const struct heads *h, const struct lane_point *p, struct lane_reading *r);

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

/*
 * All of it for one turn; ${said}, which may be NULL, are the scores of the
 * lane.  False: the lane is off or the text empty, and nothing changed.
 */
bool lane_turn(const struct lane *l, struct sg_str text,
    const struct lane_base *base, struct sg_intent_decision *intent,
    struct sg_risk_decision *risk, struct lane_reading *said);

#endif
