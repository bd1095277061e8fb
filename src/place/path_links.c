/* The list is walked from its beginning: it is short, or a test's. */
#include "place/path_links.h"
#include "base/banned.h"

static bool
is_at(const struct path_links *links, struct sg_str at, struct sg_str absolute)
{
	if (at.n > 0 && at.p[0] == '/')
		return str_eq(at, absolute);
	return str_starts(absolute, links->base) &&
	    absolute.n > links->base.n && absolute.p[links->base.n] == '/' &&
	    str_eq(str_part(absolute, links->base.n + 1, absolute.n), at);
}

static enum path_look
look(void *self, struct sg_str absolute, struct sg_str *target)
{
	const struct path_links *links = self;

	for (size_t i = 0; i < links->n; i++)
		if (is_at(links, links->v[i].at, absolute)) {
			*target = links->v[i].target;
			return PATH_LOOK_LINK;
		}
	return PATH_LOOK_DIRECTORY;
}

struct path_resolver
path_links_resolver(struct path_links *links)
{
	return (struct path_resolver){look, links};
}
