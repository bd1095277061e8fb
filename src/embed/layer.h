#ifndef EMBED_LAYER_H
#define EMBED_LAYER_H

#include "embed/embed.h"

/*
 * The two halves of a transformer layer.  Both add to w->x, one row of
 * EMBED_DIM numbers in Q16 for each token.
 */

/* Each token looks at all; reads w->n, rows of ${l}->dim numbers in Q10. */
void layer_attend(const struct embed_layer *l, struct embed_work *w);

/* Each token by itself, through EMBED_FFN numbers and back. */
void layer_feed(const struct embed_layer *l, struct embed_work *w);

/* Rows of ${dim} numbers of ${x}, normalised into w->n. */
void layer_norm(const int32_t *x, size_t dim, struct embed_work *w);

#endif
