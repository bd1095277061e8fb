/* What is kept of a URL.  R-155 R-204, T20 T24 */
#include "place/url.h"
#include "t.h"

static struct arena memory;

static const struct row {
	const char *text, *path, *query;
	unsigned port;
	bool https, standard, has_query, has_fragment;
} rows[] = {
    {"http://a", "/", "", 80, false, true, false, false},
    {"https://a/", "/", "", 443, true, true, false, false},
    {"https://a/x?", "/x", "", 443, true, true, true, false},
    {"https://a/x?y=1", "/x", "y=1", 443, true, true, true, false},
    {"https://a?y", "/", "y", 443, true, true, true, false},
    {"https://a/x#", "/x", "", 443, true, true, false, true},
    {"https://a/x#y?z", "/x", "", 443, true, true, false, true},
    {"https://a#y", "/", "", 443, true, true, false, true},
    {"https://a/x?y#z", "/x", "y", 443, true, true, true, true},
    {"https://a/x?y?z", "/x", "y?z", 443, true, true, true, false},
    {"http://a:443/", "/", "", 443, false, false, false, false},
    {"http://a:80/", "/", "", 80, false, true, false, false},
};

static void
rows_hold(void)
{
	const struct row *r;

	EACH (r, rows) {
		enum host_why why;
		struct url u;

		CHECK(url_parse(str_of(r->text), NULL, &memory, &u, &why) &&
			why == HOST_WHY_NONE,
		    "%s", r->text);
		CHECK(str_eq(u.host.text, STR("a")), "%s", r->text);
		CHECK(str_eq(u.path, str_of(r->path)), "%s: path", r->text);
		CHECK(str_eq(u.query, str_of(r->query)), "%s: query", r->text);
		CHECK(u.port == r->port, "%s: port", r->text);
		CHECK(u.https == r->https, "%s: scheme", r->text);
		CHECK(u.default_port == r->standard, "%s: default", r->text);
		CHECK(u.has_query == r->has_query, "%s: query", r->text);
		CHECK(u.has_fragment == r->has_fragment, "%s: #", r->text);
	}
}

/* What is refused leaves nothing; what is shown has no query (R-155). */
static void
refused_and_shown(void)
{
	char room[64];
	struct buf b = BUF_ON(room);
	enum host_why why;
	struct url u;

	memset(&u, 0xff, sizeof(u));
	CHECK(!url_parse(STR("http://u:s3cret@h/"), NULL, &memory, &u, &why),
	    "user");
	CHECK(why == HOST_WHY_USERINFO && u.host.text.n == 0 && u.port == 0,
	    "zero");
	CHECK(strstr(host_why_text(why), "s3cret") == NULL, "no secret");
	CHECK(url_parse(
		  STR("https://H:8/p?key=ABCDEF#x"), NULL, &memory, &u, &why),
	    "query");
	url_summary(&u, &b);
	CHECK(str_eq(buf_str(&b), STR("https://h:8/p")), "%.*s", (int)b.n, b.p);
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 20);
	RUN(rows_hold);
	RUN(refused_and_shown);
	arena_release(&memory);
	return t_done("action_url");
}
