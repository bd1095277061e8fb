/* One host: what is kept of it, and its edges.  T20 T21 T22 */
#include "place/host.h"
#include "lib/idna_table.h"
#include "t.h"

static struct arena memory;

static bool
parse(const char *s, struct host *h, enum host_why *why)
{
	return host_parse(str_of(s), &idna_table, &memory, h, why);
}

static void
what_is_kept(void)
{
	struct host h;
	enum host_why why;

	CHECK(parse("Example.COM.", &h, &why) && why == HOST_WHY_NONE, "name");
	CHECK(str_eq(h.text, STR("example.com")) && !h.is_address && !h.idna &&
		h.class == ADDRESS_NAME,
	    "name");
	CHECK(parse("10.1", &h, &why), "address");
	CHECK(str_eq(h.text, STR("10.0.0.1")) && h.is_address &&
		h.class == ADDRESS_PRIVATE && h.address.is_v4,
	    "address");
	CHECK(parse("[::1]", &h, &why) && h.is_address && !h.address.is_v4,
	    "IPv6");
	CHECK(parse("xn--bcher-kva.example", &h, &why) && h.idna, "A-label");
	memset(&h, 0xff, sizeof(h));
	CHECK(!parse("a b", &h, &why) && why == HOST_WHY_HOST_BYTES, "refused");
	CHECK(h.text.n == 0 && !h.is_address, "and zero");
}

/* T22: without a library there are no international names. */
static void
without_idna(void)
{
	struct host h;
	enum host_why why;

	CHECK(!host_parse(STR("b\xc3\xbc.example"), NULL, &memory, &h, &why) &&
		why == HOST_WHY_HOST_IDNA,
	    "Unicode");
	CHECK(!host_parse(STR("xn--a.example"), NULL, &memory, &h, &why) &&
		why == HOST_WHY_HOST_IDNA,
	    "A-label");
	CHECK(host_parse(STR("example.com"), NULL, &memory, &h, &why), "plain");
}

static bool
too_long(void *self, struct sg_str host, struct buf *out)
{
	(void)self;
	(void)host;
	for (int i = 0; i < 2000; i++)
		buf_addc(out, 'a');
	return true;
}

static bool
changed(void *self, struct sg_str host, struct buf *out)
{
	(void)self;
	(void)host;
	buf_addz(out, "other.example");
	return true;
}

/* Whatever a library answers is looked at again. */
static void
odd_libraries(void)
{
	struct host_idna long_one = {.to_ascii = too_long},
			 liar = {.to_ascii = changed};
	struct host h;
	enum host_why why;

	CHECK(!host_parse(STR("\xc3\xbc"), &long_one, &memory, &h, &why) &&
		why == HOST_WHY_HOST_IDNA,
	    "too long");
	CHECK(!host_parse(STR("xn--a"), &liar, &memory, &h, &why) &&
		why == HOST_WHY_HOST_IDNA,
	    "an A-label is spelled in one way");
	CHECK(host_parse(STR("\xc3\xbc"), &liar, &memory, &h, &why) &&
		str_eq(h.text, STR("other.example")),
	    "a mapping");
}

static void
equal_hosts(void)
{
	struct host a, b;
	enum host_why why;

	parse("127.0.0.1", &a, &why);
	parse("0x7f000001", &b, &why);
	CHECK(host_eq(&a, &b), "two notations");
	b.is_address = false;
	CHECK(!host_eq(&a, &b), "a name is no address");
	parse("a.example", &a, &why);
	parse("b.example", &b, &why);
	CHECK(!host_eq(&a, &b), "two names");
}

static void
ports(void)
{
	static const struct {
		const char *text, *host, *port;
		bool has;
	} rows[] = {{"a", "a", "", false}, {"a:1", "a", "1", true},
	    {"a:", "a", "", true}, {":1", "", "1", true},
	    {"a:1:2", "a", "1:2", true}, {"[::1]", "[::1]", "", false},
	    {"[::1]:1", "[::1]", "1", true}, {"[::1", "[::1", "", false},
	    {"[::1]x:1", "[::1]x", "1", true}, {"", "", "", false}};
	unsigned port = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sg_str host, p;
		bool has;

		host_split_port(str_of(rows[i].text), &host, &p, &has);
		CHECK(str_eq(host, str_of(rows[i].host)), "%s", rows[i].text);
		CHECK(str_eq(p, str_of(rows[i].port)), "%s", rows[i].text);
		CHECK(has == rows[i].has, "%s", rows[i].text);
	}
	for (unsigned v = 0; v < 70000; v++) {
		char text[16];

		snprintf(text, sizeof(text), "%u", v);
		CHECK(host_parse_port(str_of(text), &port) ==
			(v >= 1 && v <= 65535),
		    "%u", v);
		CHECK(v < 1 || v > 65535 || port == v, "%u", v);
	}
}

static void
no_memory(void)
{
	struct arena none;
	struct host h;
	enum host_why why;

	arena_init(&none, &mem_heap, 0);
	CHECK(!host_parse(STR("a"), NULL, &none, &h, &why) &&
		why == HOST_WHY_MEMORY,
	    "a name");
	CHECK(!host_parse(STR("1"), NULL, &none, &h, &why) &&
		why == HOST_WHY_MEMORY,
	    "an address");
	arena_release(&none);
	for (unsigned i = 0; i < HOST_WHY_COUNT; i++)
		CHECK(strlen(host_why_text(i)) > 4, "%u says nothing", i);
	CHECK(strcmp(host_why_text(HOST_WHY_COUNT), "unknown") == 0, "unknown");
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 20);
	RUN(what_is_kept);
	RUN(without_idna);
	RUN(odd_libraries);
	RUN(equal_hosts);
	RUN(ports);
	RUN(no_memory);
	arena_release(&memory);
	return t_done("action_host");
}
