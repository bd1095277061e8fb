#ifndef RULE_DENIAL_H
#define RULE_DENIAL_H

#include "rule/preview.h"

/*
 * What "deny always" would store for a call, to be shown before the answer is
 * given (T11).  Unlike an allow a denial can always be stored: on exactly this
 * scope where that can be written down and shown, else on the widest thing of
 * it that was shown (the program, the directory, the host, the tool, the
 * variable), and where nothing of it is known, on the whole capability of the
 * extension.  It holds for every version, so that an update cannot shed it.
 */
struct denial {
	struct sg_str pattern; /* empty: everything of the capability */
};

/*
 * The narrowest of those that denies the call, proven by the same look-up.
 * SG_ENOMEM is the only error.
 */
enum sg_err denial_of(const struct call *c, const struct scope_world *w,
    struct arena *a, struct denial *out);

#endif
