#ifndef ROUTE_TIMES_H
#define ROUTE_TIMES_H

#include "base/latency.h"
#include "route/route.h"

/*
 * How long requests took and how they ended, by route.  What has no route of
 * the table is one row (the page's files) or another (no such address): the
 * labels are never what somebody sent.
 */
#define ROUTE_TIMES   192
#define ROUTE_CLASSES 6 /* of a status: its first digit */

struct route_times {
	struct latency took[ROUTE_TIMES];
	uint64_t ended[ROUTE_TIMES][ROUTE_CLASSES];
};

/* ${r} may be NULL. */
void route_times_add(
    struct route_times *t, const struct route *r, unsigned status, int64_t us);
void route_times_expose(const struct route_times *t, struct buf *b);

#endif
