#ifndef PLACE_HOST_PATTERN_H
#define PLACE_HOST_PATTERN_H

#include "place/url.h"

/*
 * "api.github.com" is that host, "*.github.com" its subdomains at any depth
 * and not itself; ":8443" behind it is that port.  Labels are
 * compared whole (T19), after IDNA (T22).
 *
 * Without a port an allow is for the port of the scheme, 80 or 443: another
 * port is another scope.  A deny without a port is for every port.  An address
 * that has two readings is covered by no allow and hit by a deny of either.
 */
struct host_pattern {
	struct host host; /* what stands behind "*." */
	bool subdomains;
	bool has_port;
	unsigned port;
};

/* ${out} lives in ${a}.  False: *${why} says why. */
bool host_pattern_parse(struct sg_str text, const struct host_idna *idna,
    struct arena *a, struct host_pattern *out, enum host_why *why);

bool
host_pattern_covers(const struct host_pattern *pattern, const struct url *u);
bool host_pattern_hits(const struct host_pattern *pattern, const struct url *u);

/* The same without a URL: of a manifest's list, say. */
bool
host_pattern_has(const struct host_pattern *pattern, const struct host *host);

#endif
