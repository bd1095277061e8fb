/* What an address says: one reading, or a refusal (T20, T50, T52). */
#include "lib/prop.h"
#include "route/query.h"
#include "t.h"

/* clang-format off */
static const struct split_row {
	const char *target, *host, *path, *query; /* path NULL: refused */
} splits[] = {
	{"/", "h", "/", ""}, {"/a/b", "h", "/a/b", ""},
	{"/a?x=1", "h", "/a", "x=1"}, {"/a?", "h", "/a", ""},
	{"/a?x=1?y=2", "h", "/a", "x=1?y=2"}, {"?x", "h", NULL, NULL},
	{"", "h", NULL, NULL}, {"a/b", "h", NULL, NULL}, {"*", "h", NULL, NULL},
	{"http://h/a", "h", "/a", ""}, {"http://h/a?q", "h", "/a", "q"},
	{"http://h", "h", NULL, NULL}, {"http://other/a", "h", NULL, NULL},
	{"http://h.evil/a", "h", NULL, NULL}, {"http://h:80/a", "h", NULL, NULL},
	{"http://h:80/a", "h:80", "/a", ""}, {"http://h:8080/a", "h:80", NULL, NULL},
	{"http://u@h/a", "h", NULL, NULL}, {"https://h/a", "h", NULL, NULL},
	{"HTTP://h/a", "h", NULL, NULL}, {"http:///a", "h", NULL, NULL},
	{"//h/a", "h", "//h/a", ""}, {"http://H/a", "h", NULL, NULL},
};
/* clang-format on */

static void
splitting(void)
{
	const struct split_row *r;

	EACH (r, splits) {
		struct sg_str path = {NULL, 0}, query = {NULL, 0};
		bool ok = query_split(
		    str_of(r->target), str_of(r->host), &path, &query);

		CHECK(ok == (r->path != NULL), "%s of %s", r->target, r->host);
		CHECK(!ok ||
			(str_eq(path, str_of(r->path)) &&
			    str_eq(query, str_of(r->query))),
		    "%s: %.*s and %.*s", r->target, (int)path.n, path.p,
		    (int)query.n, query.p);
	}
}

#define LIST (ROUTE_CURSOR | ROUTE_LIMIT | ROUTE_FILTER | ROUTE_VIEW)

/* clang-format off */
static const struct read_row {
	const char *name, *text;
	unsigned may;
	bool ok;
} reads[] = {
	{"nothing", "", LIST, true},
	{"all of them", "cursor=5&limit=10&filter=a&view=b", LIST, true},
	{"a percent sign", "filter=a%20b", LIST, true},
	{"UTF-8", "filter=%C3%A4", LIST, true},
	{"small hex digits", "filter=%c3%a4", LIST, true},
	{"one that the address has not", "listen=1", LIST, false},
	{"one that no address has", "sort=1", LIST, false},
	{"twice", "limit=1&limit=1", LIST, false},
	{"twice, another between", "view=a&limit=1&view=b", LIST, false},
	{"no value", "cursor=", LIST, false},
	{"no equals sign", "cursor", LIST, false},
	{"an empty pair", "cursor=1&&limit=2", LIST, false},
	{"an empty name", "=1", LIST, false},
	{"another case", "Cursor=1", LIST, false},
	{"an encoded name", "%63ursor=1", LIST, false},
	{"half a percent sign", "filter=%4", LIST, false},
	{"a percent sign alone", "filter=%", LIST, false},
	{"no hex digit", "filter=%4g", LIST, false},
	{"a sign as a hex digit", "filter=%+1", LIST, false},
	{"NUL", "filter=a%00b", LIST, false},
	{"a newline", "filter=%0a", LIST, false},
	{"an escape", "filter=%1b%5B31m", LIST, false},
	{"delete", "filter=%7f", LIST, false},
	{"half a character", "filter=%C3", LIST, false},
	{"overlong", "filter=%C0%AF", LIST, false},
	{"a surrogate", "filter=%ED%A0%80", LIST, false},
	{"limit 0", "limit=0", LIST, false},
	{"limit 1000", "limit=1000", LIST, true},
	{"limit 1001", "limit=1001", LIST, false},
	{"limit with a sign", "limit=+5", LIST, false},
	{"limit with a fraction", "limit=5.0", LIST, false},
	{"a huge limit", "limit=99999999999999999999", LIST, false},
	{"an encoded limit", "limit=%31", LIST, false},
	{"a token (T50)", "token=abc", LIST, false},
	{"a token, where others may be", "access_token=abc", ROUTE_FOREIGN, false},
	{"a key, where others may be", "key=abc", ROUTE_FOREIGN, false},
	{"what is foreign", "alt=sse", ROUTE_FOREIGN, true},
	{"no thread where one is needed", "", ROUTE_THREAD | ROUTE_NEEDED, false},
	{"a thread", "threadId=t1", ROUTE_THREAD | ROUTE_NEEDED, true},
};
/* clang-format on */

static void
reading(void)
{
	const struct read_row *r;

	EACH (r, reads) {
		struct route route = {.query = r->may};
		struct query q;
		const char *why = query_read(
		    &q, &route, STR(""), str_of(r->text), STR(""));

		CHECK((why == NULL) == r->ok, "%s: %s", r->name,
		    why != NULL ? why : "taken");
		CHECK(why == NULL || strstr(why, "abc") == NULL,
		    "%s: the secret is not repeated", r->name);
	}
}

static void
values(void)
{
	struct route route = {.query = LIST | ROUTE_WAIT};
	struct query q;

	CHECK(query_read(&q, &route, STR("a%2Fb"),
		  STR("cursor=7&limit=3&filter=%C3%A4%20x&view=v%26w"),
		  STR("wait=2")) == NULL,
	    "read");
	CHECK(str_eq(q.id, STR("a/b")), "the id, decoded once");
	CHECK(str_eq(q.cursor, STR("7")) && q.limit == 3, "numbers");
	CHECK(str_eq(q.filter, STR("\xc3\xa4 x")), "the filter");
	CHECK(str_eq(q.view, STR("v&w")), "an encoded & splits nothing");
	CHECK(q.wait_ms == 2000, "the wait");
	CHECK(query_read(&q, &route, STR("%252F"), STR(""), STR("")) == NULL &&
		str_eq(q.id, STR("%2F")),
	    "T20: never decoded twice");
	CHECK(q.cursor.n == 0 && q.limit == 0 && q.filter.n == 0,
	    "nothing stays of the one before");
	CHECK(query_read(&q, &route, STR("%zz"), STR(""), STR("")) != NULL,
	    "an id that does not read");
}

/* clang-format off */
static const struct prefer_row {
	const char *prefer;
	unsigned may;
	int64_t wait;
} prefers[] = {
	{"", ROUTE_WAIT | ROUTE_WAITS, -1}, {"", ROUTE_WAIT, 0},
	{"respond-async", ROUTE_WAIT | ROUTE_WAITS, 0},
	{"wait=5", ROUTE_WAIT | ROUTE_WAITS, 5000},
	{"wait=5, respond-async", ROUTE_WAIT | ROUTE_WAITS, 5000},
	{"respond-async , wait=5", ROUTE_WAIT | ROUTE_WAITS, 5000},
	{"wait=0", ROUTE_WAIT | ROUTE_WAITS, 0},
	{"wait=3600", ROUTE_WAIT | ROUTE_WAITS, 3600000},
	{"wait=3601", ROUTE_WAIT | ROUTE_WAITS, -1},
	{"wait=-1", ROUTE_WAIT | ROUTE_WAITS, -1},
	{"wait=", ROUTE_WAIT | ROUTE_WAITS, -1},
	{"wait=1x", ROUTE_WAIT | ROUTE_WAITS, -1},
	{"return=minimal", ROUTE_WAIT | ROUTE_WAITS, -1},
	{",,,", ROUTE_WAIT | ROUTE_WAITS, -1},
	{"wait=5", ROUTE_WAITS, -1},
};
/* clang-format on */

static void
waiting(void)
{
	const struct prefer_row *r;

	EACH (r, prefers) {
		struct route route = {.query = r->may};
		struct query q;

		CHECK(query_read(&q, &route, STR(""), STR(""),
			  str_of(r->prefer)) == NULL &&
			q.wait_ms == r->wait,
		    "%s: %lld", r->prefer, (long long)q.wait_ms);
	}
}

/* T51: a query of any length is read within its room, or refused. */
static void
the_room_is_bounded(void)
{
	struct route route = {.query = LIST};
	static char text[2 * QUERY_ROOM];

	for (size_t n = QUERY_ROOM - 5; n < QUERY_ROOM + 5; n++) {
		struct query q;

		memcpy(text, "filter=", 7);
		memset(text + 7, 'x', n);
		CHECK((query_read(&q, &route, STR(""),
			   (struct sg_str){text, 7 + n}, STR("")) == NULL) ==
			(n <= QUERY_ROOM),
		    "%zu bytes", n);
	}
}

/* Any text that is encoded as it should be comes back byte for byte. */
static void
encoded_comes_back(void)
{
	struct route route = {.query = LIST};

	for (unsigned long round = 0; round < prop_rounds() / 5; round++) {
		char plain[64], text[256];
		struct buf p = BUF_ON(plain), t = BUF_ON(text);
		struct query q;

		prop_seed(round);
		buf_addz(&t, "view=");
		for (unsigned n = 1 + any(20); n > 0; n--) {
			uint8_t c = (uint8_t)(' ' + any(95));

			buf_addc(&p, (char)c);
			if (any(2) == 0 || strchr("&%=#+", c) != NULL) {
				buf_addc(&t, '%');
				buf_addhex(&t, &c, 1);
			} else {
				buf_addc(&t, (char)c);
			}
		}
		CHECK(query_read(&q, &route, STR(""), buf_str(&t), STR("")) ==
			    NULL &&
			str_eq(q.view, buf_str(&p)),
		    "round %lu: %.*s", round, (int)t.n, t.p);
	}
}

int
main(void)
{
	RUN(splitting);
	RUN(reading);
	RUN(values);
	RUN(waiting);
	RUN(the_room_is_bounded);
	RUN(encoded_comes_back);
	return t_done("route_query");
}
