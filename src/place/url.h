#ifndef PLACE_URL_H
#define PLACE_URL_H

#include "place/host.h"

/*
 * A strict reader of http and https URLs.  It takes what every reader takes
 * in the same way and refuses the rest (T20, T24); it resolves no name.
 */
#define URL_BYTES_MAX 8192

struct url {
	bool https;
	bool default_port;
	unsigned port;
	struct host host;
	struct sg_str path;  /* as given, "/" if none */
	struct sg_str query; /* without '?'; hidden by default */
	bool has_query;
	bool has_fragment; /* never sent */
};

/* ${out} borrows ${text} and lives in ${a}.  False: *${why} says why. */
bool url_parse(struct sg_str text, const struct host_idna *idna,
    struct arena *a, struct url *out, enum host_why *why);

/* "api.github.com", "api.github.com:8443", "[::1]:8080". */
void url_group(const struct url *u, struct buf *out);

/* "https://host:port/path", canonical, without query and fragment. */
void url_summary(const struct url *u, struct buf *out);

#endif
