/* Finding a route.  A path without "{id}" goes before one with it. */
#include <string.h>

#include "route/route.h"

#define LIST    ROUTE_LIST
#define VIEW    ROUTE_VIEW
#define DRAFTS  ROUTE_DRAFTS
#define THREAD  ROUTE_THREAD
#define NEEDED  ROUTE_NEEDED
#define LISTEN  ROUTE_LISTEN
#define WAIT    ROUTE_WAIT
#define TAG     ROUTE_TAG
#define MATCH   ROUTE_MATCH
#define FOREIGN ROUTE_FOREIGN
#define WAITS   (ROUTE_WAIT | ROUTE_WAITS)

const struct route routes[] = {
#define ROUTE(m, path, c, query, made)                                       \
	{STR_INIT(path), HTTP_METHOD_##m, ROUTE_COMMAND, COMMAND_##c, query, \
	    made, NULL, true},
#define PAGE(m, path, sym, token, query, text)                             \
	{STR_INIT(path), HTTP_METHOD_##m, ROUTE_PAGE_##sym, COMMAND_COUNT, \
	    query, NULL, text, token},
#include "route/route.def"
};

const size_t routes_count = sizeof(routes) / sizeof(routes[0]);

/* Whether ${path} fits ${pattern}; *${id} is what stands for "{id}".  No path
 * has a brace, so one that has none is not looked for here. */
static bool
fits(struct sg_str pattern, struct sg_str path, struct sg_str *id)
{
	const char *brace = memchr(pattern.p, '{', pattern.n);
	struct sg_str front, back, rest;
	const char *slash;

	if (brace == NULL)
		return false;
	front = (struct sg_str){pattern.p, (size_t)(brace - pattern.p)};
	back = str_part(pattern, front.n + 4, pattern.n);
	if (!str_starts(path, front) || path.n == front.n)
		return false;
	rest = str_part(path, front.n, path.n);
	slash = memchr(rest.p, '/', rest.n);
	id->p = rest.p;
	id->n = slash == NULL ? rest.n : (size_t)(slash - rest.p);
	return id->n > 0 && str_eq(str_part(rest, id->n, rest.n), back);
}

static const struct route *
find(enum http_method method, struct sg_str path, bool braces,
    struct sg_str *id, unsigned *others)
{
	const struct route *found = NULL;

	for (size_t i = 0; i < routes_count && found == NULL; i++) {
		const struct route *r = &routes[i];

		if (braces ? !fits(r->path, path, id) : !str_eq(r->path, path))
			continue;
		*others |= 1u << r->method;
		if (r->method == method)
			found = r;
	}
	return found;
}

const struct route *
route_find(enum http_method method, struct sg_str path, struct sg_str *id,
    unsigned *others)
{
	const struct route *r;

	if (method == HTTP_METHOD_HEAD)
		method = HTTP_METHOD_GET;
	*id = (struct sg_str){NULL, 0};
	*others = 0;
	r = find(method, path, false, id, others);
	if (r == NULL && *others == 0)
		r = find(method, path, true, id, others);
	return r;
}

void
route_methods(unsigned methods, struct buf *b)
{
	if ((methods >> HTTP_METHOD_GET & 1) != 0)
		methods |= 1u << HTTP_METHOD_HEAD;
	for (unsigned m = HTTP_METHOD_GET; m < HTTP_METHOD_OPTIONS; m++) {
		if ((methods >> m & 1) == 0)
			continue;
		if (b->n > 0)
			buf_addz(b, ", ");
		buf_addz(b, http_method_name((enum http_method)m));
	}
}
