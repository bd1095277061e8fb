#ifndef INTENT_FEATURES_H
#define INTENT_FEATURES_H

#include "intent/rules.h"

/*
 * What the model sees of a turn, as numbers of 32 bits.  Training and run
 * time share this code, so they cannot disagree.
 *
 * Three groups, each scaled by its own size: the words and their
 * neighbours; the form of the request (rules that fired, how sentences
 * begin); the subjects (classes of words, alone and in pairs).
 */
enum feature_group {
	FEATURE_WORDS,
	FEATURE_FORM,
	FEATURE_TOPIC,
	FEATURE_GROUPS
};

#define FEATURES_TOKENS 512 /* of a longer turn the begin and the end count */
#define FEATURES_MAX    2048

struct features {
	uint32_t v[FEATURE_GROUPS][FEATURES_MAX];
	uint32_t n[FEATURE_GROUPS];
};

/* Collect them.  ${f} is the caller's; everything in it is bounded. */
void features_collect(struct features *f, const struct rules *r,
    const struct tokens *t, const struct rule_hits *h);

/* The number of the feature "this rule fired". */
uint32_t features_of_rule(const struct rule *rule);

#endif
