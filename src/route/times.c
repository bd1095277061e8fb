/* Times of requests as metrics; see times.h. */
#include "route/times.h"

#include <assert.h>
#include <string.h>

#include "count/expose.h"

enum { NONE, PAGE_FILE, TABLE };

static size_t
row_of(const struct route *r)
{
	size_t i;

	assert(routes_count + TABLE <= ROUTE_TIMES);
	if (r == NULL)
		return NONE;
	for (i = 0; i < routes_count; i++)
		if (r == &routes[i])
			return TABLE + i;
	return PAGE_FILE;
}

void
route_times_add(
    struct route_times *t, const struct route *r, unsigned status, int64_t us)
{
	size_t row = row_of(r);

	latency_add(&t->took[row], us);
	if (status / 100 < ROUTE_CLASSES)
		t->ended[row][status / 100]++;
}

static void
labels(struct buf *b, size_t row)
{
	struct sg_str path = row == NONE ? STR("none")
	    : row == PAGE_FILE           ? STR("page")
					 : routes[row - TABLE].path;
	struct buf method;
	char room[32];

	method = (struct buf){room, 0, sizeof(room), false};
	if (row >= TABLE)
		route_methods(1u << routes[row - TABLE].method, &method);
	else
		buf_addz(&method, "any");
	/* "GET, HEAD": the first is the route's own. */
	expose_label(b, "method",
	    str_part(
		buf_str(&method), 0, str_find(buf_str(&method), STR(","))));
	expose_label(b, "route", path);
}

void
route_times_expose(const struct route_times *t, struct buf *b)
{
	static const char took[] = "solgate_http_request_duration_seconds";
	static const char ended[] = "solgate_http_requests_total";
	char room[256], code[] = "0xx";

	expose_head(b, took, "histogram",
	    "Time from the head of a request to its answer; some wait for a "
	    "person.");
	for (size_t i = 0; i < routes_count + TABLE; i++) {
		struct buf l = {room, 0, sizeof(room), false};

		if (latency_count(&t->took[i]) == 0)
			continue;
		buf_addc(&l, '{');
		labels(&l, i);
		expose_latency(
		    b, took, str_part(buf_str(&l), 1, l.n - 1), &t->took[i]);
	}
	expose_head(
	    b, ended, "counter", "Requests, by route and class of the status.");
	for (size_t i = 0; i < routes_count + TABLE; i++)
		for (unsigned k = 0; k < ROUTE_CLASSES; k++) {
			if (t->ended[i][k] == 0)
				continue;
			code[0] = (char)('0' + k);
			buf_addz(b, ended);
			buf_addc(b, '{');
			labels(b, i);
			expose_label(b, "code", str_of(code));
			buf_addz(b, "} ");
			buf_addu(b, t->ended[i][k]);
			buf_addc(b, '\n');
		}
}
