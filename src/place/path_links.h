#ifndef PLACE_PATH_LINKS_H
#define PLACE_PATH_LINKS_H

#include "place/path.h"

/*
 * A file system that consists of a list of links: whatever is not in the list
 * is a directory.  It answers "eval" and the tests.  The first row with a name
 * decides.
 */
struct path_link {
	struct sg_str at;     /* absolute, or relative to ${base} */
	struct sg_str target; /* as in the link */
};

struct path_links {
	struct sg_str base; /* absolute, without a slash at its end */
	const struct path_link *v;
	size_t n;
};

/* ${links} must outlive the resolver. */
struct path_resolver path_links_resolver(struct path_links *links);

#endif
