#ifndef EMBED_HEADS_H
#define EMBED_HEADS_H

#include "solgate/words.h"
#include "embed/embed.h"

/*
 * What is learnt about the points: small networks, each over the point of one
 * encoder, whose scores for intents and tiers are added up; and prototypes,
 * the middles of groups of labelled turns, which name what a turn is like.
 * They fit one file of weights only, whose digest they hold.
 *
 * A score is a natural logarithm in Q16.  For tiers it is the log odds that
 * the tier is at least 1, 2, 3.
 */
#define HEADS_HIDDEN  512
#define HEADS_BITS    14 /* so many hidden numbers of 14 and 7 bits fit 31 */
#define HEADS_OUT     12 /* six intents, three tiers, none */
#define HEADS_MEMBERS 6  /* networks at most */
#define HEADS_PROTOS  2048
#define HEADS_TIERS   3

/* How scores become a decision; factors in Q16. */
struct heads_mix {
	int32_t base_intent, base_risk; /* how much the n-gram reading counts */
	int32_t sharpness;              /* scores to confidence */
	int32_t threshold[HEADS_TIERS]; /* of the summed log odds */
};

enum heads_encoder { HEADS_FIRST, HEADS_SECOND, HEADS_EARLY, HEADS_ENCODERS };

/* Numbers in the point of an encoder. */
static inline uint32_t
heads_width(unsigned encoder)
{
	return encoder == HEADS_FIRST ? EMBED_DIM : MINI_DIM;
}

struct heads {
	struct embed_mat hidden[HEADS_MEMBERS], out[HEADS_MEMBERS];
	struct embed_mat proto;
	const uint8_t *encoder;       /* of each network */
	const uint8_t *intent, *tier; /* of each prototype */
	uint32_t members, protos;
	const struct heads_mix *alone, *joined; /* without and with n-grams */
	const struct heads_mix *glossed;        /* of other languages */
	const uint8_t *weights;                 /* digest they belong to */
};

/*
 * heads_attach(h, file, e):
 * Make ${h} view ${file}, which must begin at a multiple of 16 and outlive
 * ${h}.  On failure ${h} is zeroed and ${e} says why.
 */
SG_MUST_CHECK enum sg_err
heads_attach(struct heads *h, struct sg_str file, struct sg_error *e);

/* Do ${h} and ${m} belong together?  If not, ${e} says what to do. */
SG_MUST_CHECK enum sg_err heads_fit(
    const struct heads *h, const struct embed_model *m, struct sg_error *e);

#endif
