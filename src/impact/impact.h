#ifndef IMPACT_IMPACT_H
#define IMPACT_IMPACT_H

#include "rule/call.h"

/*
 * What a call does, for the person who decides on it: whether it reads,
 * changes, deletes, sends, runs code from the network, needs root, touches
 * secrets, cannot be undone.  It explains the risk and never lowers it.
 *
 * It errs on the safe side: what is not known is said to be so, beside all
 * that is.  The words are written here; of the call they hold no more than
 * the plain name of a program.
 */
#define IMPACT_SAYS_MAX 900 /* bytes */

struct impact {
	unsigned effects;   /* 1u << enum sg_effect */
	struct sg_str says; /* one line; empty: there is nothing to say */
};

/* All of it lives in ${a}.  SG_ENOMEM is the only error. */
SG_MUST_CHECK enum sg_err
impact_call(const struct call *c, const struct call_params *p,
    const struct scope_world *w, struct arena *a, struct impact *out);

#endif
