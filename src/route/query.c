/* Targets, percent signs and parameters. */
#include <string.h>

#include "base/utf8.h"
#include "route/query.h"

bool
query_split(struct sg_str target, struct sg_str host, struct sg_str *path,
    struct sg_str *query)
{
	static const struct sg_str scheme = STR_INIT("http://");
	const char *mark;

	if (str_starts(target, scheme)) {
		target = str_part(target, scheme.n, target.n);
		if (!str_starts(target, host))
			return false;
		target = str_part(target, host.n, target.n);
	}
	if (target.n == 0 || target.p[0] != '/')
		return false;
	mark = memchr(target.p, '?', target.n);
	path->p = target.p;
	path->n = mark == NULL ? target.n : (size_t)(mark - target.p);
	*query = str_part(target, path->n + 1, target.n);
	return true;
}

static int
hex_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)(c | 32);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* One byte at ${s}->p.  False: a percent sign without its two digits. */
static bool
take_byte(struct sg_str *s, char *out)
{
	int high, low;

	if (s->p[0] != '%') {
		*out = s->p[0];
		*s = str_part(*s, 1, s->n);
		return true;
	}
	high = s->n < 3 ? -1 : hex_of(s->p[1]);
	low = s->n < 3 ? -1 : hex_of(s->p[2]);
	if (high < 0 || low < 0)
		return false;
	*out = (char)(high << 4 | low);
	*s = str_part(*s, 3, s->n);
	return true;
}

/* Text in UTF-8 without control characters, decoded into the room. */
static bool
decode(struct query *q, struct sg_str s, struct sg_str *out)
{
	out->p = q->room + q->used;
	out->n = 0;
	while (s.n > 0) {
		char c;

		if (q->used == sizeof(q->room) || !take_byte(&s, &c) ||
		    (unsigned char)c < ' ' || c == 127)
			return false;
		q->room[q->used++] = c;
		out->n++;
	}
	return utf8_valid_prefix(*out) == out->n;
}

static bool
read_number(struct sg_str s, uint32_t max, uint32_t *out)
{
	uint32_t v = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9' || i == 9)
			return false;
		v = v * 10 + (uint32_t)(s.p[i] - '0');
	}
	*out = v;
	return s.n > 0 && v <= max;
}

static bool
read_truth(struct sg_str s, bool *out)
{
	*out = str_eq(s, STR("1")) || str_eq(s, STR("true"));
	return *out || str_eq(s, STR("0")) || str_eq(s, STR("false"));
}

struct parameter {
	const char *name;
	unsigned bit;
};

static const struct parameter parameters[] = {
    {"cursor", ROUTE_CURSOR},
    {"limit", ROUTE_LIMIT},
    {"filter", ROUTE_FILTER},
    {"view", ROUTE_VIEW},
    {"threadId", ROUTE_THREAD},
    {"listen", ROUTE_LISTEN},
    {"includeDraft", ROUTE_DRAFTS},
};

static struct sg_str *
place_of(struct query *q, unsigned bit)
{
	switch (bit) {
	case ROUTE_CURSOR:
		return &q->cursor;
	case ROUTE_FILTER:
		return &q->filter;
	case ROUTE_VIEW:
		return &q->view;
	case ROUTE_THREAD:
		return &q->id;
	case ROUTE_LISTEN:
		return &q->listen;
	default: /* bits, not an enum: the number has no place */
		return NULL;
	}
}

static unsigned
find(struct sg_str name, unsigned may)
{
	for (size_t i = 0; i < sizeof(parameters) / sizeof(*parameters); i++)
		if ((parameters[i].bit & may) != 0 &&
		    str_eq(name, str_of(parameters[i].name)))
			return parameters[i].bit;
	return 0;
}

static const char *
take_pair(struct query *q, unsigned may, struct sg_str pair, unsigned *seen)
{
	const char *is = pair.n == 0 ? NULL : memchr(pair.p, '=', pair.n);
	struct sg_str name, value, *place;
	unsigned bit;

	if (is == NULL)
		return "a parameter must be name=value";
	name = (struct sg_str){pair.p, (size_t)(is - pair.p)};
	value = str_part(pair, name.n + 1, pair.n);
	if (str_eq(name, STR("token")) || str_eq(name, STR("access_token")))
		return "send the token in the Authorization header, never in "
		       "the URL";
	bit = find(name, may);
	if (bit == 0 && (may & ROUTE_FOREIGN) != 0)
		return str_eq(name, STR("key")) ? "send a key in a header"
						: NULL;
	if (bit == 0)
		return "this address does not know the parameter";
	if ((*seen & bit) != 0)
		return "a parameter was given twice";
	*seen |= bit;
	if (bit == ROUTE_LIMIT)
		return read_number(value, 1000, &q->limit) && q->limit > 0
		    ? NULL
		    : "limit must be a number from 1 to 1000";
	if (bit == ROUTE_DRAFTS)
		return read_truth(value, &q->drafts)
		    ? NULL
		    : "includeDraft must be 1, true, 0 or false";
	place = place_of(q, bit);
	if (!decode(q, value, place) || place->n == 0)
		return "a parameter is not text in percent-encoded UTF-8";
	return NULL;
}

/* RFC 7240: wait=N in seconds, respond-async; others are passed over. */
static void
read_prefer(struct query *q, struct sg_str s)
{
	bool async = false, waits = false;
	uint32_t seconds;

	while (s.n > 0) {
		const char *comma = memchr(s.p, ',', s.n);
		size_t n = comma == NULL ? s.n : (size_t)(comma - s.p);
		struct sg_str one = str_trim(str_part(s, 0, n));

		s = str_part(s, n + 1, s.n);
		if (str_eq(one, STR("respond-async")))
			async = true;
		if (str_eq(one, STR("take-back")))
			q->takes_back = true;
		if (!waits && str_starts(one, STR("wait=")) &&
		    read_number(
			str_part(one, 5, one.n), QUERY_WAIT_MAX_S, &seconds)) {
			q->wait_ms = (int64_t)seconds * 1000;
			waits = true;
		}
	}
	if (async && !waits)
		q->wait_ms = 0;
}

const char *
query_read(struct query *q, const struct route *r, struct sg_str id,
    struct sg_str text, struct sg_str prefer)
{
	unsigned seen = 0;

	q->used = 0;
	q->id = q->cursor = q->filter = q->view = q->listen = (struct sg_str){
	    NULL, 0};
	q->limit = 0;
	q->drafts = q->takes_back = false;
	q->wait_ms = (r->query & ROUTE_WAITS) != 0 ? -1 : 0;
	if (id.n > 0 && !decode(q, id, &q->id))
		return "the address is not text in percent-encoded UTF-8";
	while (text.n > 0) {
		const char *and = memchr(text.p, '&', text.n);
		size_t n = and == NULL ? text.n : (size_t)(and-text.p);
		const char *why = take_pair(
		    q, r->query, str_part(text, 0, n), &seen);

		if (why != NULL)
			return why;
		text = str_part(text, n + 1, text.n);
	}
	if ((r->query & ROUTE_NEEDED) != 0 && (seen & ROUTE_THREAD) == 0)
		return "threadId is required";
	if ((r->query & ROUTE_WAIT) != 0)
		read_prefer(q, prefer);
	return NULL;
}
