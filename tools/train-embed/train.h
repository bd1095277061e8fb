#ifndef TOOLS_TRAIN_EMBED_TRAIN_H
#define TOOLS_TRAIN_EMBED_TRAIN_H

#include <stddef.h>
#include <stdint.h>

#include "embed/lane.h"

/*
 * The training tool of the prototype lane.  It reads labelled turns, encodes
 * them with the very code the gate uses, fits the heads in floating point and
 * packs them as whole numbers; every figure it prints is of the packed form.
 * One thread, no clock: same input, same seed, same bytes.
 */
#define FOLDS  8 /* whole sources */
#define PARTS  5 /* by chance */
#define ALL    255
#define OUTS   (SG_INTENT_COUNT + HEADS_TIERS)
#define SPREAD 22.6f /* a point times this has numbers of about one */

struct example {
	int16_t point[EMBED_DIM];
	uint8_t intent; /* SG_INTENT_COUNT: it teaches the tier alone */
	uint8_t tier, fold;
	struct lane_base base; /* of the first reading, if there is one */
	uint8_t base_label, base_tier; /* what it decided by itself */
};

/* The fold of turns without a source: learnt from always, judged never. */
#define OWN 254

struct set {
	struct example *v;
	size_t n;
	bool has_base;
};

struct settings {
	uint64_t seed;
	unsigned members, protos, epochs;
	const char *out;
	const char *base[3]; /* by source, by chance, dev */
};

/* Numbers from a seed; the same everywhere. */
struct random {
	uint64_t state;
};
uint64_t random_next(struct random *r);
double random_unit(struct random *r); /* 0 <= x < 1 */
void random_shuffle(struct random *r, uint32_t *v, size_t n);

/* One network, and the linear map with the same layout of outputs. */
struct net {
	float w1[EMBED_DIM * HEADS_HIDDEN]; /* a row for each input */
	float b1[HEADS_HIDDEN];
	float w2[HEADS_HIDDEN * HEADS_OUT];
	float b2[HEADS_OUT];
};
struct linear {
	float w[EMBED_DIM * HEADS_OUT];
	float b[HEADS_OUT];
};
struct protos {
	int16_t v[HEADS_PROTOS][EMBED_DIM];
	uint8_t intent[HEADS_PROTOS], tier[HEADS_PROTOS];
	uint32_t n;
};

/* data.c: fails with a sentence and ends the program. */
_Noreturn void train_fail(const char *what, const char *why);
void *train_alloc(size_t n);
void data_read(struct set *s, const char *path);
void data_base(struct set *s, const char *path);
void data_encode(struct set *s, const struct embed_model *m, const char *path,
    const char *kept);
void data_weights(struct embed_model *m, const char *path);

/* Fit to the examples of ${s} outside fold ${but}; ALL: to all. */
void net_fit(struct net *n, const struct set *s, unsigned but,
    const struct settings *st, uint64_t seed);
void linear_fit(struct linear *l, const struct set *s, unsigned but,
    const struct settings *st);
void protos_fit(struct protos *p, const struct set *s, unsigned but,
    const struct settings *st);

/* The softmax and logistic gradient of one example; shared by the fits. */
void
loss_gradient(const float *z, const struct example *x, float smooth, float *g);

/* pack.c: the heads file in memory that the caller frees. */
struct packed {
	char *p;
	size_t n;
	struct heads heads;
};
void pack(struct packed *out, const struct net *nets, unsigned members,
    const struct linear *l, const struct protos *p);
void pack_mix(struct packed *out, const struct heads_mix *alone,
    const struct heads_mix *joined, const uint8_t digest[32]);

/* tune.c, figures.c */
struct figures {
	double f1, accuracy, tier_f1, found2, false2, found3, false3;
	double ece, at2, at3; /* at: found where 10 % and 5 % are false */
	unsigned intent[SG_INTENT_COUNT][SG_INTENT_COUNT];
	unsigned tier[HEADS_TIERS + 1][HEADS_TIERS + 1];
};
void tune(const struct set *s, const struct lane_reading *r, bool joined,
    struct heads_mix *mix);
/* From the counts to the shares. */
void figures_finish(struct figures *f);
void figures_count(struct figures *f, const struct set *s,
    const struct lane_reading *r, const struct heads_mix *mix, bool joined);
void figures_base(struct figures *f, const struct set *s);
void figures_print(const char *name, const struct figures *f, bool matrices);

#endif
