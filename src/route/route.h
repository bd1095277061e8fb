#ifndef ROUTE_ROUTE_H
#define ROUTE_ROUTE_H

#include "service/commands.h"
#include "net/parse.h"

/* The table of addresses (route.def), and finding one in it. */
enum route_query {
	ROUTE_CURSOR = 1,
	ROUTE_LIMIT = 2,
	ROUTE_FILTER = 4,
	ROUTE_VIEW = 8,
	ROUTE_THREAD = 16,
	ROUTE_NEEDED = 32, /* threadId must be there */
	ROUTE_LISTEN = 64,
	ROUTE_WAIT = 128,  /* Prefer: wait is heard */
	ROUTE_WAITS = 256, /* and without it, it waits */
	ROUTE_TAG = 512,
	ROUTE_MATCH = 1024,
	ROUTE_DRAFTS = 2048,  /* includeDraft is heard */
	ROUTE_FOREIGN = 4096, /* parameters of a provider are passed over */
	ROUTE_LIST = ROUTE_CURSOR | ROUTE_LIMIT | ROUTE_FILTER | ROUTE_VIEW
};

enum route_page {
	ROUTE_COMMAND, /* no page: a command */
#define ROUTE(method, path, command, query, made)
#define PAGE(method, path, sym, token, query, text) ROUTE_PAGE_##sym,
#include "route/route.def"
	ROUTE_PAGE_INDEX, /* the page itself: asset.h */
	ROUTE_PAGE_FILE,
	ROUTE_PAGE_MISSING,
	ROUTE_PAGE_COUNT
};

struct route {
	struct sg_str path; /* "{id}" stands for one segment */
	enum http_method method;
	enum route_page page;
	enum command_name command; /* if it is no page */
	unsigned query;
	const char *made; /* the address of what it made, without the id */
	const char *text; /* of a page */
	bool token;       /* nobody without one, or without the socket */
};

extern const struct route routes[];
extern const size_t routes_count;

/*
 * The route of ${method} and ${path}; HEAD finds that of GET.  NULL: see
 * *${others}, the bits (1 << method) of those that the path has, 0: no such
 * path.  *${id} views the segment that stands for "{id}", as it came.
 */
const struct route *route_find(enum http_method method, struct sg_str path,
    struct sg_str *id, unsigned *others);

/* "GET, HEAD, POST" for such bits. */
void route_methods(unsigned methods, struct buf *b);

#endif
