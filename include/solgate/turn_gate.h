#ifndef SOLGATE_TURN_GATE_H
#define SOLGATE_TURN_GATE_H

#include "solgate/lattice.h"

/*
 * IntentGate v0.1: one user turn in, one IntentGateResult out.
 *
 *	sg_turn_read()                 the text, once
 *	sg_classify_intent()           what is wanted
 *	sg_classify_risk()             how badly a careless answer could hurt
 *	sg_lattice_apply()             what the answer may therefore do
 *	sg_emit_intent_gate_result()   all of it in one
 *
 * Pure once the classifier is loaded: id and time come in with the turn, and
 * the same turn gives the same bytes on every machine.
 */
struct sg_turn {
	struct sg_str text; /* any bytes; what is not UTF-8 matches nothing */
	bool has_image, has_audio;
	bool browsing;                   /* there is leave to browse */
	enum sg_intensity affect_bucket; /* of the thread so far */
	struct sg_budget_limits limits;  /* what the caller wants to spend */
	struct sg_str decision_id;       /* goes into the result as it is */
	int64_t created_ms;
};

/* Rules and weights, loaded once, then only read. */
struct sg_classifier;

/* Room for one turn at a time, half a megabyte; a thread has its own. */
struct sg_reading;

/*
 * sg_classifier_new(rules, weights, out, e):
 * Load the bytes of a rules file and of the weights trained with it
 * (share/solgate/turn-rules.v0.1.tsv and turn-weights.v0.1.bin), which must
 * outlive *${out}.  On failure *${out} is NULL and ${e} says why.
 */
SG_API SG_MUST_CHECK enum sg_err sg_classifier_new(struct sg_str rules,
    struct sg_str weights, struct sg_classifier **out, struct sg_error *e);
SG_API void sg_classifier_free(struct sg_classifier *c);

/* NULL when there is no memory. */
SG_API struct sg_reading *sg_reading_new(void);
SG_API void sg_reading_free(struct sg_reading *r);

/* Read the text of ${t} into ${r}; the classify functions look at that. */
SG_API void sg_turn_read(const struct sg_classifier *c, struct sg_reading *r,
    const struct sg_turn *t);

/* Texts in the signals live as long as ${c} and the next sg_turn_read(). */
SG_API void sg_classify_intent(const struct sg_classifier *c,
    const struct sg_reading *r, struct sg_intent_decision *out);
SG_API void sg_classify_risk(const struct sg_classifier *c,
    const struct sg_reading *r, struct sg_risk_decision *out);

/*
 * The result for ${t}, by the two decisions and ${table}.  A picture without
 * words, or with words that say nothing clear, is held up to be looked at.
 */
SG_API void sg_emit_intent_gate_result(const struct sg_turn *t,
    const struct sg_intent_decision *intent,
    const struct sg_risk_decision *risk, const struct sg_lattice *table,
    struct sg_gate_result *out);

#endif
