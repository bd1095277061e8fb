/* Files of the page, as they were packed. */
#include <string.h>

#include "reply/asset.h"
#include "face/http/page.h"

#define FOREVER "public, max-age=31536000, immutable"
#define ASK     "no-cache" /* may be kept, but is asked about each time */

/* "gzip" as a word of Accept-Encoding that is not switched off. */
static bool
takes_gzip(struct sg_str s)
{
	while (s.n > 0) {
		const char *comma = memchr(s.p, ',', s.n);
		size_t n = comma == NULL ? s.n : (size_t)(comma - s.p);

		if (str_eq(str_trim(str_part(s, 0, n)), STR("gzip")))
			return true;
		s = str_part(s, n + 1, s.n);
	}
	return false;
}

/* A token in an address is refused, here as everywhere (T50). */
static bool
names_token(struct sg_str query)
{
	while (query.n > 0) {
		const char *and = memchr(query.p, '&', query.n);
		size_t n = and == NULL ? query.n : (size_t)(and-query.p);
		struct sg_str one = str_part(query, 0, n);

		if (str_starts(one, STR("token=")) ||
		    str_starts(one, STR("access_token=")))
			return true;
		query = str_part(query, n + 1, query.n);
	}
	return false;
}

static void
send_file(
    struct conn *c, const char *base, const struct asset *f, unsigned status)
{
	const struct http_parse *p = &c->parse;
	struct sg_str known = http_header(p, base, HTTP_HEADER_IF_NONE_MATCH);
	char text[64];
	struct buf quoted = BUF_ON(text);
	struct answer a = {.status = status,
	    .type = f->type,
	    .page = true,
	    .worker = f->worker,
	    .etag = str_of(f->tag),
	    .keep = f->forever ? FOREVER : ASK,
	    .gzip = takes_gzip(
		http_header(p, base, HTTP_HEADER_ACCEPT_ENCODING))};

	a.body = a.gzip ? f->gzip : f->raw;
	buf_addc(&quoted, '"');
	buf_addz(&quoted, f->tag);
	buf_addc(&quoted, '"');
	if (status == 200 && str_eq(known, buf_str(&quoted))) {
		a.status = 304;
		a.type = NULL;
		a.gzip = false;
		a.body = (struct sg_str){NULL, 0};
	}
	request_answer(c, &a);
}

void
page_file(struct conn *c, const char *base)
{
	struct sg_str path = {base + c->id.at, c->id.n};
	struct sg_str query = {base + c->query.at, c->query.n};
	const struct asset *f;

	if (c->route->page != ROUTE_PAGE_FILE)
		path = STR("/index.html");
	f = asset_find(path);
	if (names_token(query))
		request_refuse(c, SG_PROBLEM_INVALID_REQUEST,
		    "send the token in the Authorization header, never in the "
		    "URL");
	else if (f == NULL)
		request_refuse(c, SG_PROBLEM_NOT_FOUND,
		    "this program was built without its page (make WEB=no)");
	else
		send_file(c, base, f,
		    c->route->page == ROUTE_PAGE_MISSING ? 404 : 200);
}
