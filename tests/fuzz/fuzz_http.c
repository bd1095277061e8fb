/*
 * The path of a request without sockets: bytes in two pieces, the parser, the
 * doors, the router, the query.  Whatever comes, the result is the same as in
 * one piece, views lie inside the bytes, and nobody gets in without a token.
 */
#include <stdlib.h>
#include <string.h>

#include "door/door.h"
#include "route/query.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define ROOM 4096

static void
demand(bool ok)
{
	if (!ok)
		abort();
}

static enum http_step
walk(struct http_parse *p, char *base, size_t *n)
{
	enum http_step step;

	do
		step = http_parse(p, base, n);
	while (step == HTTP_STEP_HEAD);
	return step;
}

static void
check_views(const struct http_parse *p, const char *base, size_t n)
{
	for (unsigned h = 0; h < HTTP_HEADER_COUNT; h++) {
		struct sg_str s = http_header(p, base, (enum http_header)h);

		demand(s.n == 0 || (s.p >= base && s.p + s.n <= base + n));
	}
	demand(http_used(p) <= n);
	demand(p->body_n <= p->max_body && p->head_n <= p->max_head);
	demand(http_has(p, HTTP_HEADER_HOST));
}

/* The rest of the ladder, as request.c climbs it. */
static void
climb(const struct http_parse *p, const char *base)
{
	static struct door door;
	struct door_verdict v = {.ok = true};
	struct sg_str path, query, id;
	struct query q;
	const struct route *r;
	unsigned others;

	if (door.n_hosts == 0)
		door_init(&door, false, 7878);
	if (!door_place(&door, p, base, DOOR_ANY, &v))
		return;
	if (!query_split(http_target(p, base),
		http_header(p, base, HTTP_HEADER_HOST), &path, &query))
		return;
	r = route_find(p->method, path, &id, &others);
	if (r == NULL)
		return;
	(void)door_media(p, base, r, &v);
	if (!http_has(p, HTTP_HEADER_AUTHORIZATION)) {
		demand(!door_who(NULL, (struct door_peer){false}, p, base, &v));
		demand(v.who.channel == 0 && v.who.role == SG_ROLE_VIEWER);
	}
	if (query_read(&q, r, id, query,
		http_header(p, base, HTTP_HEADER_PREFER)) == NULL)
		demand(q.used <= QUERY_ROOM && q.limit <= 1000);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct http_parse one, two;
	char whole[ROOM], parts[ROOM];
	size_t n, m, cut;
	enum http_step a, b;

	if (size < 1 || size - 1 > ROOM)
		return 0;
	n = size - 1;
	cut = n == 0 ? 0 : data[0] * n / 255;
	memcpy(whole, data + 1, n);
	http_parse_init(&one, 1024, 512);
	m = n;
	a = walk(&one, whole, &m);

	memcpy(parts, data + 1, cut);
	http_parse_init(&two, 1024, 512);
	m = cut;
	b = walk(&two, parts, &m);
	if (b == HTTP_STEP_MORE) {
		memcpy(parts + m, data + 1 + cut, n - cut);
		m += n - cut;
		b = walk(&two, parts, &m);
	}
	demand(a == b);
	if (a == HTTP_STEP_BAD)
		demand(one.why != NULL && two.why != NULL);
	if (a != HTTP_STEP_DONE)
		return 0;
	check_views(&one, whole, n);
	check_views(&two, parts, m);
	demand(one.body_n == two.body_n);
	demand(memcmp(whole + one.head_n, parts + two.head_n, one.body_n) == 0);
	climb(&one, whole);
	return 0;
}
