#ifndef INTENT_READING_H
#define INTENT_READING_H

#include "solgate/intent_gate.h"
#include "intent/model.h"

/*
 * One turn, read once: tokens, rules that fired, features, score.  intent.c
 * and risk.c only look at it.
 *
 * struct classifier is loaded at start and never changes; struct reading is
 * the caller's room for one turn at a time, about half a megabyte, of which
 * a short turn touches a few kilobytes.
 */
struct classifier {
	struct rules rules;
	struct model model;
};

struct reading {
	struct tokens tokens;
	struct rule_hits hits;
	struct features features;
	struct model_score score;
};

/*
 * classifier_load(c, a, rules, weights, e):
 * Both files must outlive ${c}; ${a} gives the memory for the compiled rules.
 */
SG_MUST_CHECK enum sg_err classifier_load(struct classifier *c, struct arena *a,
    struct sg_str rules, struct sg_str weights, struct sg_error *e);

/*
 * The same from an image of the rules (rules_image.h) and weights that fit
 * them, as a build has made and opened them.
 */
SG_MUST_CHECK enum sg_err
classifier_use(struct classifier *c, struct arena *a, struct sg_str image,
    struct sg_str rules, struct sg_str weights, struct sg_error *e);

/* Read ${text}, any bytes, into ${r}. */
void
reading_take(const struct classifier *c, struct reading *r, struct sg_str text);

/* The text of the tokens ${h} covers, a view of ${r}. */
struct sg_str reading_text(const struct reading *r, const struct rule_hit *h);

#endif
