/* The page: its addresses and its files. */
#include "reply/asset.h"
#include "words/page.h"

static const struct route index_route = {
    .method = HTTP_METHOD_GET, .page = ROUTE_PAGE_INDEX};
static const struct route file_route = {
    .method = HTTP_METHOD_GET, .page = ROUTE_PAGE_FILE};
static const struct route missing_route = {
    .method = HTTP_METHOD_GET, .page = ROUTE_PAGE_MISSING};

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
	if (page_has(path))
		return &index_route;
	if (asset_find(path) != NULL)
		return &file_route;
	return html && asset_count > 0 ? &missing_route : NULL;
}
