/* Host patterns beside their corpus.  R-226 R-227, T19 T21 */
#include "place/host_pattern.h"
#include "t.h"

static struct arena memory;

static struct host_pattern
pattern(const char *s)
{
	struct host_pattern p;
	enum host_why why;

	CHECK(host_pattern_parse(str_of(s), NULL, &memory, &p, &why), "%s", s);
	return p;
}

static struct url
url(const char *s)
{
	struct url u;
	enum host_why why;

	CHECK(url_parse(str_of(s), NULL, &memory, &u, &why), "%s", s);
	return u;
}

static void
parts(void)
{
	struct host_pattern p = pattern("*.Example.com:8443");
	enum host_why why;

	CHECK(p.subdomains && p.has_port && p.port == 8443 &&
		str_eq(p.host.text, STR("example.com")),
	    "all");
	p = pattern("[::1]");
	CHECK(!p.subdomains && !p.has_port && p.host.is_address, "address");
	memset(&p, 0xff, sizeof(p));
	CHECK(!host_pattern_parse(STR("*.com"), NULL, &memory, &p, &why) &&
		why == HOST_WHY_PATTERN_WIDE,
	    "wide");
	CHECK(!p.subdomains && !p.has_port && p.host.text.n == 0, "and zero");
}

/* Without a URL the port does not count: a manifest names hosts. */
static void
hosts_alone(void)
{
	struct host_pattern one = pattern("a.example"),
			    sub = pattern("*.a.example");
	struct url u = url("http://a.example:99/"),
		   v = url("http://b.a.example"), n = url("http://1.2.3.4/");

	CHECK(host_pattern_has(&one, &u.host), "itself");
	CHECK(!host_pattern_has(&one, &v.host), "not below");
	CHECK(!host_pattern_has(&sub, &u.host), "not the apex");
	CHECK(host_pattern_has(&sub, &v.host), "below");
	CHECK(!host_pattern_has(&one, &n.host), "no address");
	CHECK(!host_pattern_has(&sub, &n.host), "no address below");
}

/* T21: the other reading of an address is hit by a deny of an address only. */
static void
two_readings(void)
{
	struct url u = url("http://0177.0.0.1/");
	struct host_pattern first = pattern("127.0.0.1"),
			    other = pattern("177.0.0.1"),
			    none = pattern("77.0.0.1"),
			    name = pattern("a.example");

	CHECK(!host_pattern_covers(&first, &u), "no allow");
	CHECK(!host_pattern_covers(&other, &u), "no allow");
	CHECK(host_pattern_hits(&first, &u), "deny");
	CHECK(host_pattern_hits(&other, &u), "deny");
	CHECK(!host_pattern_hits(&none, &u), "another");
	CHECK(!host_pattern_hits(&name, &u), "a name");
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 20);
	RUN(parts);
	RUN(hosts_alone);
	RUN(two_readings);
	arena_release(&memory);
	return t_done("action_host_pattern");
}
