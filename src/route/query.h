#ifndef ROUTE_QUERY_H
#define ROUTE_QUERY_H

#include "route/route.h"

/*
 * What an address says beside its path: the id, the query, and how long the
 * caller waits.  What is not understood is refused, not passed over (T52).
 */
#define QUERY_ROOM       2048
#define QUERY_WAIT_MAX_S 3600

/* Texts are decoded into ${room}. */
struct query {
	char room[QUERY_ROOM];
	size_t used;
	struct sg_str id, cursor, filter, view, listen;
	uint32_t limit;
	bool drafts;
	int64_t wait_ms;
	bool takes_back; /* who leaves while it waits takes the call back */
};

/*
 * The path and the query of a request's target.  An absolute one must name
 * ${host}.  False: it is neither.
 */
bool query_split(struct sg_str target, struct sg_str host, struct sg_str *path,
    struct sg_str *query);

/*
 * Fill ${q} for the route ${r}: ${id} is its segment, ${text} the query,
 * ${prefer} the header.  NULL, or what is wrong with it.
 */
const char *query_read(struct query *q, const struct route *r, struct sg_str id,
    struct sg_str text, struct sg_str prefer);

#endif
