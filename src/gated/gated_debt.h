#ifndef GATED_GATED_DEBT_H
#define GATED_GATED_DEBT_H

#include "gated/gated.h"

/*
 * Of several calls in one answer a program got some.  It comes back with their
 * results, and the model must hear of the others in the same turn: each call
 * gets exactly one result.  A debt is what has to be added to such a request.
 */
struct gated_owed {
	struct sg_str id, args;     /* of the call that was denied */
	struct sg_str call, result; /* as the request says them */
	bool before;                /* the one that was released */
};

struct gated_debt {
	enum provider_kind kind;
	struct sg_str id, name, args; /* of the first that was released */
	struct gated_owed v[GATED_CALLS_MAX];
	size_t n;
};

/* What is owed for the calls that are not released; in ${a}. */
SG_MUST_CHECK enum sg_err
gated_debt_of(struct gated *g, const struct gated_fate *fates,
    const struct sg_str *results, struct arena *a, struct gated_debt *out);

/*
 * ${body} with what is owed, in ${a}; ${body} itself if it does not bring the
 * results that belong to it, or has it all.  SG_ENOMEM.
 */
SG_MUST_CHECK enum sg_err gated_debt_pay(const struct gated_debt *d,
    struct sg_str body, struct arena *a, struct sg_str *out);

/* The result of a call as an element of a request. */
void gated_add_result(enum provider_kind k, const struct gated_call *c,
    struct sg_str text, struct buf *b);

/* The list of a request that holds what was said. */
const char *gated_list(enum provider_kind k);

#endif
