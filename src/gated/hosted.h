#ifndef GATED_HOSTED_H
#define GATED_HOSTED_H

#include "base/arena.h"
#include "base/err.h"
#include "provider/provider.h"

/*
 * Tools of a request that run at the provider itself: search, code, servers of
 * tools.  Their calls never come by the gate, so whether they may be offered
 * is asked when the request is made.
 */
#define HOSTED_MAX 32

struct hosted {
	struct sg_str name; /* "web_search", "mcp" */
	struct sg_str json; /* as the program wrote it, without secrets */
	bool high;          /* it can do more than look something up */
};

/* Those of ${body}, in ${a}.  Not SG_OK: too many, or no memory. */
SG_MUST_CHECK enum sg_err hosted_find(enum provider_kind k, struct sg_str body,
    struct arena *a, struct hosted out[HOSTED_MAX], size_t *n);

#endif
