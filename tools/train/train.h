#ifndef TRAIN_H
#define TRAIN_H

#include <stdio.h>

#include "intent/intent.h"
#include "intent/risk.h"

/*
 * The training tool.  It reads labelled turns, sees them through the very
 * code the gate uses (src/turn), fits a linear model, finds thresholds and
 * confidences on turns a model was not fitted on, and writes the weights.
 * One thread and no clock: same input, same seed, same bytes.
 */
#define FIT_LANES   (SG_INTENT_COUNT + MODEL_TIERS)
#define DIMS_MAX    100
#define DENSE_MAX   (MODEL_POOLS * DIMS_MAX)
#define FOLDS_MAX   32
#define SOURCES_MAX 256

struct settings {
	unsigned least; /* times a feature must be seen to be kept */
	unsigned epochs, models;
	uint32_t seed;
	float rate, dense_rate;
	float dense_scale; /* of the pools beside the features */
	float prior;       /* how much the weights of the rules count */
	float intent_power, risk_power; /* how far rare labels weigh more */
	float miss2, miss3; /* false alarms allowed for tier 2 and 3 */
};

/* Word vectors, as "vectors" wrote them. */
struct vectors {
	uint32_t n, dims;
	uint32_t *hashes;
	int8_t *v;
	uint32_t *slots, mask;
};

/* The fold and part of turns that are learnt from always, judged never. */
#define NEVER_LEFT_OUT UINT32_MAX

#define NO_INTENT (-1)

struct example {
	char *text;
	size_t n_text;
	int intent; /* NO_INTENT: it teaches the tier alone */
	int risk;
	bool ambiguous;
	char source[48];
	unsigned fold;      /* by source */
	unsigned part;      /* by chance */
	uint32_t *features; /* group after group; first numbers, then rows */
	uint32_t ends[FEATURE_GROUPS];
	float scales[FEATURE_GROUPS];
	float *dense;
	/*
	 * What the rules say: those that the weights know, by which is tuned,
	 * and the voices as well, by which is judged.
	 */
	struct seen {
		int tier;
		bool softened;
		bool everyday; /* the lane alone makes no tier 3 of it */
	} rules, voices;
};

/* Written for the purpose: a turn without a source. */
static inline bool
example_is_own(const struct example *x)
{
	return x->source[0] == '\0';
}

struct set {
	struct example *v;
	size_t n;
};

/* The features worth a row, in ascending order. */
struct dictionary {
	uint32_t *v;
	uint32_t n;
};

/* What is fitted. */
struct fit {
	float *table, *table_sum;
	float *dense, *dense_sum;
	const struct dictionary *dictionary;
	uint32_t rows, n_dense, seed;
};

/* As the gate has them: intents beside "other", then tiers. */
struct lanes {
	float v[MODEL_LANES];
};

void die(const char *what, const char *which);
void *get(size_t n);

/* The whole file, with a NUL behind it. */
struct sg_str file_read(const char *path);

/* The first ${max} words of the table. */
void vectors_read(struct vectors *v, const char *path, uint32_t max);
const int8_t *vectors_find(const struct vectors *v, uint32_t hash);

void set_read(struct set *s, const char *path);
/* What the rules of ${c} say of ${text}, which is left read in ${r}. */
struct seen
see_rules(const struct classifier *c, struct reading *r, struct sg_str text);
/* A hash of all that is seen of the turns of the file ${path}, on one line. */
void seen_print(const char *path, const struct classifier *c);
void set_see(struct set *s, const struct classifier *c, const struct vectors *v,
    const struct settings *o);
void set_hear(struct set *s, const struct classifier *c); /* the voices */
void dictionary_make(struct dictionary *d, struct set *s, const struct rules *r,
    const struct settings *o);
bool
dictionary_find(const struct dictionary *d, uint32_t number, uint32_t *row);
void set_fold(struct set *s);

void
fit_init(struct fit *f, const struct dictionary *d, const struct vectors *v);
/* Fit on all of ${s} but where skip(example) holds. */
void fit_run(struct fit *f, const struct set *s, const struct settings *o,
    const struct rules *r, const bool *skip);
void fit_score(const struct fit *f, const struct example *x, struct lanes *o);

struct tuning {
	int32_t thresholds[MODEL_TIERS];
	uint16_t confidence[MODEL_STEPS];
};

void tune(struct tuning *t, const struct set *s, const struct lanes *a,
    const struct lanes *b, const struct settings *o);

int lanes_intent(const struct lanes *l, float *margin);
int lanes_tier(const struct lanes *l, const int32_t th[MODEL_TIERS],
    const struct seen *x);

struct figures {
	unsigned intent[SG_INTENT_COUNT][SG_INTENT_COUNT];
	unsigned tier[4][4];
};

void figures_print(const char *name, const struct figures *f, bool matrix);

struct sg_str weights_make(const struct fit *f, const struct vectors *v,
    const struct tuning *t, const struct settings *o, uint32_t rules_digest);

#endif
