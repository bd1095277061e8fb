#ifndef TOOLS_TRAIN_EMBED_TRAIN_H
#define TOOLS_TRAIN_EMBED_TRAIN_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "embed/lane.h"
#include "gloss/gloss.h"
#include "tools/train-embed/net.h"

/*
 * The training tool of the prototype lane.  It reads labelled turns, encodes
 * them with the very code the gate uses, fits the heads in floating point and
 * packs them as whole numbers; every figure it prints is of the packed form.
 * One thread, no clock: same input, same seed, same bytes.
 */
#define FOLDS 5 /* whole sources, tools/train/folds.def */
#define ALL   255
#define OWN   254 /* without a source: learnt from always, judged never */
#define OUTS  (SG_INTENT_COUNT + HEADS_TIERS)

struct example {
	struct lane_point point;
	struct label label;
	uint8_t fold, language; /* enum gloss_language */
	bool again; /* as a gloss of itself: learnt from, judged never */
	struct lane_base base; /* of the first reading, if there is one */
	struct lane_base heard; /* the same with what the voices say */
	uint8_t base_label, base_tier; /* what it decided by itself */
};

struct set {
	struct example *v;
	float *x[HEADS_ENCODERS]; /* points as the networks see them */
	struct label *labels;
	size_t n;
	bool has_base;
};

struct settings {
	struct net_settings net;
	unsigned members, protos; /* networks for each encoder */
	unsigned again;           /* one turn in so many, as its gloss */
	const char *weights, *out, *kept, *learnt;
	const char *base[2]; /* by source, check */
	const char *check;
};

struct protos {
	int16_t v[HEADS_PROTOS][EMBED_DIM];
	uint8_t intent[HEADS_PROTOS], tier[HEADS_PROTOS];
	uint32_t n;
};

/* data.c: fails with a sentence and ends the program. */
_Noreturn void train_fail(const char *what, const char *why);
void *train_alloc(size_t n);
void data_weights(struct embed_model *m, const char *path);
/*
 * data_read(s, m, path, kept, again):
 * Turns of ${path}; points that an earlier run left in ${kept}, or NULL.  With
 * ${again} one English turn in so many follows behind as its own gloss; 0:
 * none.
 */
void data_read(struct set *s, const struct embed_model *m, const char *path,
    const char *kept, unsigned again);
void data_base(struct set *s, const char *path);

/*
 * kept.c: at most ${n} points, those that an earlier run left in the file
 * ${path} first; NULL: none.  kept_point() is the place for the point of
 * ${text}, and tells whether it is ${known}; kept_close() leaves all there.
 */
struct kept {
	const char *path;
	struct kept_point *v;
	uint32_t *slots, mask;
	size_t n, max;
	uint8_t digest[32];
};
void kept_open(
    struct kept *k, const char *path, const uint8_t digest[32], size_t n);
struct lane_point *
kept_point(struct kept *k, struct sg_str text, bool *known);
void kept_close(struct kept *k);

/* plain.c: English ${text} as a gloss would put it. */
void plain_read(struct gloss *g, struct sg_str text);

void
protos_fit(struct protos *p, const struct set *s, const struct settings *st);

/* pack.c: the heads file in memory that the caller frees. */
#define PACK_ROOM ((size_t)4 << 20)
struct packed {
	char *p;
	size_t n;
	struct heads heads;
};
char *pack_room(void);
/* What the numbers of a point are multiplied by to be about one. */
float pack_spread(unsigned encoder);
void pack(struct packed *out, const struct net *nets, unsigned members,
    const struct protos *p);
struct mixes {
	struct heads_mix alone, joined, glossed;
};
void
pack_mix(struct packed *out, const struct mixes *m, const uint8_t digest[32]);

/*
 * learnt.c: heads, not yet tuned, and readings that an earlier run left in
 * the file of ${st}, if it learnt the same turns in the same way.
 */
bool learnt_read(const struct set *s, const struct settings *st,
    struct lane_reading *r, struct packed *out);
void learnt_write(const struct set *s, const struct settings *st,
    const struct lane_reading *r, const struct packed *p);

/* tune.c, figures.c: of the ${n} turns that ${pick} names. */
struct judged {
	const struct set *s;
	const struct lane_reading *r;
	const uint32_t *pick;
	size_t n;
	enum { READING_FIRST, READING_LANE, READING_BOTH } by;
	/*
	 * Rules that count: none, those the weights know, by which is tuned,
	 * or the voices as well, by which is judged.
	 */
	enum { RULES_NONE, RULES_TAUGHT, RULES_HEARD } rules;
	double allowed[2]; /* false alarms of tier 2 and above, of tier 3 */
	struct heads_mix mix;
	const struct heads_mix *glossed; /* of glosses; NULL: the same */
};
struct lane_verdict judge(const struct judged *j, size_t i);
void tune(struct judged *j);
void figures_print(const char *name, const struct judged *j);
void figures_matrix(const struct judged *j);

#endif
