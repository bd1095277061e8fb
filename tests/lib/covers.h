#ifndef LIB_COVERS_H
#define LIB_COVERS_H

#include "command/word_pattern.h"

/*
 * What a set of grants says of a whole command, put together as src/rule does
 * it: what stands in the way of any grant, then each part by one of the ${n}
 * patterns.
 */
static inline enum cover
word_patterns_cover(const struct word_pattern *v, size_t n,
    const struct command *c, enum compound compound, const struct launch *t)
{
	enum cover answer = word_pattern_gate(c, compound, t);

	for (size_t i = 0; i < c->n && answer == COVER_YES; i++) {
		enum cover best = COVER_OTHER_WORDS;

		for (size_t k = 0; k < n && best != COVER_YES; k++) {
			enum cover is = word_pattern_covers(
			    &v[k], &c->parts[i], t);

			best = is > best ? is : best;
		}
		answer = best == COVER_YES || c->n == 1 ? best : COVER_PART;
	}
	return answer;
}

#endif
