/* Addresses of the page, and a program without one. */
#include "reply/asset.h"
#include "t.h"

static enum route_page
page_of(const char *path, bool html)
{
	const struct route *r = asset_route(str_of(path), html);

	return r == NULL ? ROUTE_PAGE_COUNT : r->page;
}

static void
test_pages(void)
{
	static const char *const pages[] = {"/", "/t/abc", "/inbox",
	    "/inbox/perm-1", "/energy", "/traces", "/traces/run-1", "/grants",
	    "/playground", "/insights", "/audit", "/settings", "/help", "/api"};
	static const char *const none[] = {"", "/t", "/t/", "/t/a/b", "/inbox/",
	    "/inbox/a/b", "/Inbox", "/settings/x", "/v1", "/index.html"};

	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++)
		CHECK(page_of(pages[i], false) == ROUTE_PAGE_INDEX, "%s",
		    pages[i]);
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		CHECK(
		    page_of(none[i], false) == ROUTE_PAGE_COUNT, "%s", none[i]);
}

/* This test is linked without the page, as WEB=no is. */
static void
test_without(void)
{
	CHECK(asset_count == 0, "no file");
	CHECK(asset_find(STR("/index.html")) == NULL, "no index");
	CHECK(page_of("/nowhere", true) == ROUTE_PAGE_COUNT,
	    "nothing to say it with");
}

int
main(void)
{
	RUN(test_pages);
	RUN(test_without);
	return t_done("reply_asset");
}
