#ifndef TOOLS_TRAIN_EMBED_NET_H
#define TOOLS_TRAIN_EMBED_NET_H

#include "embed/heads.h"

/*
 * A network with one hidden layer, fitted by AdamW in batches.  Every sum is
 * formed in one order however wide the processor is, and nothing of libm is
 * used but the square root, which is exact: same input, same seed, same bytes.
 */
struct random {
	uint64_t state;
};
uint64_t random_next(struct random *r);
double random_unit(struct random *r); /* 0 <= x < 1 */
void random_shuffle(struct random *r, uint32_t *v, size_t n);

struct net {
	uint32_t in;
	float *w1; /* a row of HEADS_HIDDEN for each input */
	float *b1;
	float *w2; /* a row of HEADS_OUT for each hidden number */
	float *b2;
	float *all; /* the four behind each other */
	size_t n;
};

struct label {
	uint8_t intent; /* SG_INTENT_COUNT: it teaches the tier alone */
	uint8_t tier;
	bool ambiguous;
};

struct net_settings {
	uint64_t seed;
	unsigned epochs;
	float rate, decay, smooth;
	float drop_in, drop_mid; /* shares that are forgotten at each step */
};

/*
 * net_fit(n, x, l, rows, count, st):
 * Fit ${n}, whose number of inputs is set, to the ${count} ${rows} of ${x}
 * (rows of n->in numbers) and ${l}.
 */
void net_fit(struct net *n, const float *x, const struct label *l,
    const uint32_t *rows, size_t count, const struct net_settings *st);
void net_release(struct net *n);

#endif
