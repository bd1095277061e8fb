#ifndef EMBED_MINI_H
#define EMBED_MINI_H

#include "embed/embed.h"

/*
 * The second encoder: all-MiniLM-L6-v2, six transformer layers over 30,000
 * word pieces, in the same file as the first.  The rules are the same, too:
 * whole numbers, exact sums, one way to round, nothing allocated.
 */

/* About 0.9 MB; belongs to the caller, holds nothing between two calls. */
struct mini_work {
	int32_t x[MINI_TOKENS * MINI_DIM];
	int16_t n[MINI_TOKENS * MINI_DIM];
	uint8_t shift[MINI_TOKENS]; /* of each row of n, 16 plus its bits */
	union {
		struct {
			int16_t q[MINI_TOKENS * MINI_HEAD];
			int16_t k[MINI_TOKENS * MINI_HEAD];
			int16_t v[MINI_TOKENS * MINI_HEAD];
			int32_t y[MINI_TOKENS * MINI_HEAD];
			int32_t all[MINI_TOKENS * MINI_DIM];
		} head;
		struct {
			int32_t y[MINI_BLOCK * MINI_FFN];
			int16_t x[MINI_BLOCK * MINI_FFN];
		} ffn;
		struct {
			char word[MINI_WORD * 4];
			uint16_t ids[EMBED_BYTES + 2];
		} piece;
	} u;
	uint16_t ids[MINI_TOKENS];
	size_t tokens;
};

/*
 * mini_pieces(m, w, text):
 * Cut ${text} into word pieces, w->ids and w->tokens, with the signs for
 * begin and end around them: small letters without accents, every mark of
 * punctuation and Han character by itself, of each word the longest piece
 * that fits.  Of a long text the begin and the end count.
 */
void mini_pieces(
    const struct mini_model *m, struct mini_work *w, struct sg_str text);

/*
 * mini_encode(m, w, early, out):
 * The ${w}->tokens pieces of ${w} as unit vectors, 15 bits of fraction: after
 * the last layer, which knows best what a text is about, and ${early}, after
 * the one before it, which knows better how it is said.
 */
void mini_encode(const struct mini_model *m, struct mini_work *w,
    int16_t early[MINI_DIM], int16_t out[MINI_DIM]);

/* Both at once; false: there is nothing to read and both are zero. */
bool mini_text(const struct mini_model *m, struct mini_work *w,
    struct sg_str text, int16_t early[MINI_DIM], int16_t out[MINI_DIM]);

/* The halves of a layer; both leave w->x normalised, Q16. */
void mini_attend(const struct mini_layer *l, struct mini_work *w);
void mini_feed(
    const struct mini_layer *l, const int32_t *curve, struct mini_work *w);

/* Row ${t} of w->x as its distance from the mean, times and plus. */
void mini_norm(const struct mini_norm_row *n, int32_t *x);

#endif
