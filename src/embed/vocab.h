#ifndef EMBED_VOCAB_H
#define EMBED_VOCAB_H

#include "embed/embed.h"

/* Pieces low to high - 1 begin with the same ${depth} bytes; {0, v->n, 0}:
 * all of them. */
struct vocab_span {
	uint32_t low, high, depth;
};

/* Keep of ${s} what goes on with ${c}; false: nothing does. */
bool vocab_step(const struct embed_vocab *v, struct vocab_span *s, uint8_t c);

/* Is the first piece of ${s} just the bytes that led here? */
bool vocab_is_whole(const struct embed_vocab *v, const struct vocab_span *s);

/* Are the pieces sorted, of 1 to EMBED_PIECE bytes, in ${text} bytes, and
 * their numbers below ${ids}? */
bool vocab_good(const struct embed_vocab *v, uint32_t text, uint32_t ids);

#endif
