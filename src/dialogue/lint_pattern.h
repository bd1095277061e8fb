#ifndef DIALOGUE_LINT_PATTERN_H
#define DIALOGUE_LINT_PATTERN_H

#include "base/str.h"

/*
 * Patterns of the linter in a text, letters of ASCII alike in either case.
 */

/* ${head}, a space and ${tail}, or ${tail} alone. */
struct pattern {
	struct sg_str head, tail;
};

/* Which three letters stand side by side somewhere in a text; a bit may lie,
 * but only by saying yes. */
#define GRAM_BITS 4096

struct grams {
	uint64_t bits[GRAM_BITS / 64];
};

void grams_gather(struct grams *g, struct sg_str text); /* into a zeroed one */

/* False: the pattern is nowhere in that text.  Most end here. */
bool grams_may(const struct grams *g, const struct pattern *p);

/* Where it is, from *${at} on; ${words}: only where a word begins. */
bool
pattern_in(struct sg_str text, const struct pattern *p, bool words, size_t *at);

/* ${s} begins with ${with}. */
bool pattern_starts(struct sg_str s, struct sg_str with);

#endif
