#ifndef DIALOGUE_LINT_BACKED_H
#define DIALOGUE_LINT_BACKED_H

#include "dialogue/lint.h"

/*
 * Whether the claim at ${at} of ${answer}, ${n} bytes long, is backed by one
 * of the receipts: its last word is true of what was done, and its sentence
 * names the thing it was done to.  What is not certain is not backed.
 */
struct lint_claim {
	struct sg_str answer;
	size_t at, n;
};

bool lint_backed(const struct lint_claim *claim,
    const struct lint_receipt *receipts, size_t n);

#endif
