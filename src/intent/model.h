#ifndef INTENT_MODEL_H
#define INTENT_MODEL_H

#include "intent/features.h"

/*
 * The trained weights, used where they lie: a file of bytes is checked once
 * and then only read.  All arithmetic is on whole numbers, so every machine
 * gives the same answer.
 *
 * A score has eight lanes: how much more the turn looks like each intent
 * than like "other", and how much it looks like tier 1, 2 or 3 and above.
 * Lanes count in points, 1024 to a natural logit.
 *
 * Two tables speak: one with a row for every feature met often enough in
 * training, found by its upper bits and told by its lower ones, and one for
 * every word of a vocabulary, made from word vectors, with a part for
 * each place a word can stand in (the pools).
 */
#define MODEL_LANES   8
#define MODEL_INTENTS 5 /* lanes of intents; behind them the tiers */
#define MODEL_TIERS   3
#define MODEL_POOLS   4
#define MODEL_STEPS   32  /* of the confidence table */
#define MODEL_STEP    128 /* points in each */
#define MODEL_HEADER  128
#define MODEL_UNIT    32 /* weight of one logit */
#define MODEL_MAGIC   "SGTURNW1"

struct model {
	const uint8_t *tags;   /* [1 << bits] */
	const int8_t *table;   /* [1 << bits][MODEL_LANES] */
	const uint8_t *slots;  /* [slot_mask + 1], two bytes each */
	const uint8_t *hashes; /* [n_words], four bytes each */
	const int8_t *rows;    /* [n_words][MODEL_POOLS][MODEL_LANES] */
	uint32_t bits, slot_mask, n_words;
	int32_t thresholds[MODEL_TIERS];  /* points a tier must pass */
	uint16_t confidence[MODEL_STEPS]; /* thousandths, by margin */
	uint16_t root[FEATURES_MAX + 2];  /* 32768 / sqrt(n) */
};

struct model_score {
	int32_t lanes[MODEL_LANES]; /* points */
};

/*
 * model_open(m, bytes, rules_digest, e):
 * Use the weights in ${bytes}, which must outlive ${m}.  They are refused
 * when a size, the checksum, the version or the digest of the rules they
 * were trained with does not fit.
 */
SG_MUST_CHECK enum sg_err model_open(struct model *m, struct sg_str bytes,
    uint32_t rules_digest, struct sg_error *e);

/* The same for weights that the build has opened so: not every byte of them
 * is read again. */
SG_MUST_CHECK enum sg_err model_use(struct model *m, struct sg_str bytes,
    uint32_t rules_digest, struct sg_error *e);

/* The checksum over ${bytes} with the field for it taken as zero. */
uint64_t model_checksum(struct sg_str bytes);

/* Where to look for a feature, and how to know it there; never 0. */
static inline uint32_t
model_row(uint32_t number, unsigned bits)
{
	return number >> (32 - bits);
}

static inline uint8_t
model_tag(uint32_t number)
{
	return (number & 0xff) == 0 ? 1 : (uint8_t)(number & 0xff);
}

/* The number of a word of the vocabulary; false: it is not there. */
bool model_find(const struct model *m, uint32_t hash, uint32_t *word);

/* Which pools token ${i} is in, a bit for each. */
unsigned model_pools(const struct rule_hits *h, uint32_t i);

void model_score(const struct model *m, const struct tokens *t,
    const struct rule_hits *h, const struct features *f,
    struct model_score *out);

#endif
