#ifndef EMBED_EMBED_H
#define EMBED_EMBED_H

#include "base/err.h"

/*
 * A sentence as a point: texts that mean the same lie close together.  The
 * encoder is Universal Sentence Encoder Lite (two transformer layers over
 * 8,000 word pieces) with weights of 8 bits, installed by the user as one file
 * and off when there is none.
 *
 * Every number is an integer and every sum is exact or rounded one way, so the
 * same text gives the same 512 numbers on every machine, compiler and flag.
 * Nothing is allocated; whatever the file says, no index leaves its array and
 * no sum overflows.
 */
#define EMBED_TOKENS 128  /* of a longer text the begin and the end count */
#define EMBED_BYTES  1536 /* what is read of a text, half at each end */
#define EMBED_PIECE  63   /* bytes a piece may have */
#define EMBED_DIM    512
#define EMBED_IN     256 /* of a word piece */
#define EMBED_FFN    1536
#define EMBED_HEADS  4
#define EMBED_LAYERS 2
#define EMBED_HEAD   128 /* the wider of the two layers */
#define EMBED_BLOCK  16  /* tokens that pass the wide layer together */

/* The second encoder, embed/mini.h. */
#define MINI_TOKENS 128 /* with the signs for begin and end */
#define MINI_DIM    384
#define MINI_FFN    1536
#define MINI_HEADS  12
#define MINI_HEAD   32
#define MINI_LAYERS 6
#define MINI_BLOCK  24
#define MINI_WORD   100  /* characters of a word that is looked up */
#define MINI_CURVE  2049 /* the curve from -8 to 8, a place each 1/128 */

/* How sums are formed; every way gives the same numbers. */
enum embed_way {
	EMBED_PLAIN,
	EMBED_AVX2,
	EMBED_AVX_VNNI,
	EMBED_AVX512_VNNI,
	EMBED_NEON,
	EMBED_WAYS
};

/* One matrix, a row for each output: y = bias + mul * (w . x) / 2^32. */
struct embed_mat {
	const int8_t *w;
	const int32_t *mul;
	const int32_t *bias; /* 16 bits of fraction */
	uint32_t rows, cols;
	enum embed_way way;
};

struct embed_layer {
	uint32_t dim; /* of what comes in */
	struct embed_mat qkv, out, wide, narrow;
};

/* The pieces, sorted by their bytes; piece i is text[at[i]] to text[at[i+1]] */
struct embed_vocab {
	const uint32_t *at;
	const int32_t *score; /* log probability, 24 bits of fraction */
	const uint16_t *id;
	const uint8_t *text;
	uint32_t n;
};

struct mini_norm_row {
	const int32_t *times, *plus; /* Q16, MINI_DIM each */
};

struct mini_layer {
	struct embed_mat qkv, out, wide, narrow;
	struct mini_norm_row after_attend, after_feed;
};

/* The second encoder; a view as well. */
struct mini_model {
	struct embed_vocab vocab; /* no scores; "##" begins a later piece */
	const int8_t *table;      /* rows of MINI_DIM, one scale for all */
	const int8_t *place;      /* MINI_TOKENS rows, of another scale */
	const int32_t *base;      /* Q16, the same for every token */
	const int32_t *scale;     /* of the table and of the places, Q32 */
	const int32_t *curve;     /* of the wide layer, Q16 */
	const uint16_t *sign;     /* unknown, begin, end */
	uint32_t ids;
	struct mini_norm_row first;
	struct mini_layer layer[MINI_LAYERS];
};

/* Views of the bytes that embed_attach() was given. */
struct embed_model {
	struct embed_vocab vocab;
	const int8_t *table;   /* rows of EMBED_IN */
	const int32_t *scale;  /* of each row, 32 bits of fraction */
	const int16_t *timing; /* EMBED_TOKENS rows, 14 bits of fraction */
	uint32_t ids;
	struct embed_mat dense, final;
	struct embed_layer layer[EMBED_LAYERS];
	struct mini_model mini;
	uint8_t digest[32]; /* SHA-256 of the body: which weights these are */
};

/* About 0.6 MB; belongs to the caller, holds nothing between two calls. */
struct embed_work {
	int32_t x[EMBED_TOKENS * EMBED_DIM];
	int16_t n[EMBED_TOKENS * EMBED_DIM];
	union {
		struct {
			int16_t q[EMBED_TOKENS * EMBED_HEAD];
			int16_t k[EMBED_TOKENS * EMBED_HEAD];
			int16_t v[EMBED_TOKENS * EMBED_HEAD];
			int32_t y[EMBED_TOKENS * EMBED_HEAD];
		} head;
		struct {
			int32_t y[EMBED_BLOCK * EMBED_FFN];
			int16_t x[EMBED_BLOCK * EMBED_FFN];
		} ffn;
		int32_t in[EMBED_TOKENS * EMBED_IN];
		struct {
			int64_t best[EMBED_BYTES + 2];
			uint16_t id[EMBED_BYTES + 2];
			uint8_t step[EMBED_BYTES + 2];
			char text[EMBED_BYTES + 4];
			uint16_t ids[EMBED_BYTES + 2];
		} piece;
	} u;
	uint16_t ids[EMBED_TOKENS];
	size_t tokens;
};

/*
 * embed_attach(m, file, e):
 * Make ${m} view the weights in ${file}, whose bytes must begin at a multiple
 * of 16 and outlive ${m}.  On failure ${m} is zeroed and ${e} says why.
 */
SG_MUST_CHECK enum sg_err
embed_attach(struct embed_model *m, struct sg_str file, struct sg_error *e);

/* Form sums by ${way} from now on instead of plainly.  This processor must
 * know how; a way that this program does not have is plain. */
void embed_use(struct embed_model *m, enum embed_way way);

/*
 * embed_pieces(m, w, text):
 * Cut ${text} into word pieces, w->ids and w->tokens.  Bytes that are no
 * UTF-8 count as one unknown character each.
 */
void embed_pieces(
    const struct embed_model *m, struct embed_work *w, struct sg_str text);

/* The ${w}->tokens pieces of ${w} as a unit vector, 15 bits of fraction. */
void embed_encode(
    const struct embed_model *m, struct embed_work *w, int16_t out[EMBED_DIM]);

/* Both at once; false: there is nothing to read and ${out} is zero. */
bool embed_text(const struct embed_model *m, struct embed_work *w,
    struct sg_str text, int16_t out[EMBED_DIM]);

#endif
