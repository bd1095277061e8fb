/* The page: its addresses and its files. */
#include <string.h>

#include "face/http/asset.h"

static const struct sg_str pages[] = {
#define X(path) STR_INIT(path),
#include "face/http/page_route.def"
};

static const struct route index_route = {
    .method = HTTP_METHOD_GET, .page = ROUTE_PAGE_INDEX};
static const struct route file_route = {
    .method = HTTP_METHOD_GET, .page = ROUTE_PAGE_FILE};
static const struct route missing_route = {
    .method = HTTP_METHOD_GET, .page = ROUTE_PAGE_MISSING};

/* A pattern ends in "{id}", one segment that is not empty, or has none. */
static bool
fits(struct sg_str pattern, struct sg_str path)
{
	size_t front = pattern.n - 4;

	if (pattern.n < 5 || pattern.p[pattern.n - 1] != '}')
		return str_eq(pattern, path);
	return path.n > front && memcmp(pattern.p, path.p, front) == 0 &&
	    memchr(path.p + front, '/', path.n - front) == NULL;
}

const struct asset *
asset_find(struct sg_str path)
{
	for (size_t i = 0; i < asset_count; i++)
		if (str_eq(path, str_of(asset_table[i].path)))
			return &asset_table[i];
	return NULL;
}

const struct route *
asset_route(struct sg_str path, bool html)
{
	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++)
		if (fits(pages[i], path))
			return &index_route;
	if (asset_find(path) != NULL)
		return &file_route;
	return html && asset_count > 0 ? &missing_route : NULL;
}
