/*
 * The laws of hosts: one address has one text whatever its notation, no
 * address ever matches a name pattern, what is narrower never covers more, and
 * what was read is read again.  T19 T20 T21, R-226 R-227
 */
#include <arpa/inet.h>
#include <stdio.h>

#include "place/host_pattern.h"
#include "lib/prop.h"
#include "t.h"

static struct arena memory;

static bool
read_url(const char *s, struct url *u)
{
	enum host_why why;

	return url_parse(str_of(s), NULL, &memory, u, &why);
}

static bool
read_pattern(const char *s, struct host_pattern *p)
{
	enum host_why why;

	return host_pattern_parse(str_of(s), NULL, &memory, p, &why);
}

/* One number in one of the notations; never one that has two readings. */
static void
add_number(char *out, size_t room, unsigned long v)
{
	size_t n = strlen(out);

	switch (any(4)) {
	case 0:
		snprintf(out + n, room - n, "0x%lx", v);
		break;
	case 1:
		snprintf(out + n, room - n, "0X00%lX", v);
		break;
	default:
		snprintf(out + n, room - n, "%lu", v);
	}
}

/* ${v} as one to four numbers. */
static void
any_notation(uint32_t v, char *out, size_t room)
{
	unsigned parts = any(4) + 1;

	out[0] = '\0';
	for (unsigned i = 0; i + 1 < parts; i++) {
		add_number(out, room, v >> 24);
		strncat(out, ".", 2);
		v <<= 8;
	}
	add_number(out, room, v >> (8 * (parts - 1)));
	if (any(8) == 0)
		strncat(out, ".", 2);
}

static void
one_address_one_text(void)
{
	for (unsigned long r = 0; r < prop_rounds(); r++) {
		char host[128], text[160], want[32];
		uint32_t v;
		struct url u;

		prop_seed(r);
		v = any(2) == 0 ? any(0xffffffffu)
				: any(0xffff) << (8 * any(3));
		snprintf(want, sizeof(want), "%u.%u.%u.%u", v >> 24,
		    v >> 16 & 255, v >> 8 & 255, v & 255);
		any_notation(v, host, sizeof(host));
		if (any(6) == 0)
			snprintf(host, sizeof(host), "[::ffff:%s]", want);
		snprintf(text, sizeof(text), "http://%s/", host);
		/* With a dot behind it some take it for a name (T20). */
		if (host[strlen(host) - 1] == '.')
			CHECK(!read_url(text, &u), "round %lu: %s", r, host);
		else
			CHECK(read_url(text, &u) &&
				str_eq(u.host.text, str_of(want)) &&
				u.host.is_address,
			    "round %lu: %s is %s", r, host, want);
		arena_clear(&memory);
	}
}

static const char *const labels[] = {"a", "b", "com", "example", "x1", "1x",
    "0x", "0xg", "127", "0", "1", "255", "0x7f", "017", "a-b", "_a"};

static void
any_name(char *out, size_t room)
{
	unsigned n = any(4) + 1;
	size_t at = 0;

	for (unsigned i = 0; i < n; i++)
		at += (size_t)snprintf(out + at, room - at, "%s%s",
		    i > 0 ? "." : "", ANY_OF(labels));
}

/* T21 */
static void
addresses_never_match_names(void)
{
	unsigned long names = 0, rounds = prop_rounds();

	for (unsigned long r = 0; r < rounds; r++) {
		char host[128], text[160], name[80], pattern[96];
		struct host_pattern p;
		struct url u;

		prop_seed(r);
		any_notation(any(0xffffffffu), host, sizeof(host));
		snprintf(text, sizeof(text), "http://%s/", host);
		any_name(name, sizeof(name));
		snprintf(pattern, sizeof(pattern), "%s%s",
		    any(2) == 0 ? "*." : "", name);
		if (!read_url(text, &u) || !read_pattern(pattern, &p) ||
		    p.host.is_address)
			continue;
		names++;
		CHECK(
		    !host_pattern_covers(&p, &u) && !host_pattern_hits(&p, &u),
		    "round %lu: %s matches %s", r, host, pattern);
		arena_clear(&memory);
	}
	CHECK(names > rounds / 4, "only %lu", names);
}

/* T19: matched means equal, or ending in a dot and the suffix. */
static bool
by_the_book(const char *pattern, const char *host)
{
	size_t n = strlen(host), m;

	if (strncmp(pattern, "*.", 2) != 0)
		return strcmp(pattern, host) == 0;
	m = strlen(pattern) - 1; /* with its dot */
	return n > m && strcmp(host + n - m, pattern + 1) == 0;
}

static void
names_agree_with_the_book(void)
{
	unsigned long met = 0, rounds = prop_rounds();

	for (unsigned long r = 0; r < rounds; r++) {
		char host[80], text[160], name[80], pattern[96], less[200];
		struct host_pattern p, q;
		struct url u;
		bool has;

		prop_seed(r);
		any_name(host, sizeof(host));
		any_name(name, sizeof(name));
		if (any(2) == 0) /* the end of the host */
			snprintf(name, sizeof(name), "%s",
			    host + any((unsigned)strlen(host)));
		snprintf(pattern, sizeof(pattern), "%s%s",
		    any(2) == 0 ? "*." : "", name);
		snprintf(text, sizeof(text), "https://%s/", host);
		if (!read_url(text, &u) || !read_pattern(pattern, &p) ||
		    u.host.is_address || p.host.is_address)
			continue;
		has = by_the_book(pattern, host);
		met += has;
		CHECK(host_pattern_covers(&p, &u) == has, "round %lu: %s of %s",
		    r, pattern, host);
		CHECK(host_pattern_hits(&p, &u) == has, "round %lu: %s of %s",
		    r, pattern, host);
		/* narrower: one more label in front */
		snprintf(less, sizeof(less), "%s%s.%s",
		    p.subdomains ? "*." : "", ANY_OF(labels), name);
		CHECK(!p.subdomains || !read_pattern(less, &q) ||
			!host_pattern_covers(&q, &u) || has,
		    "round %lu: %s covers %s, %s does not", r, less, host,
		    pattern);
		arena_clear(&memory);
	}
	CHECK(met > rounds / 50, "only %lu", met);
}

/* IPv6 beside inet_pton(), from random text that is nearly right. */
static void
v6_agrees_with_the_library(void)
{
	static const char *const pieces[] = {"0", "1", "ffff", ":", ":", ":",
	    "::", "a", "00f", "12345", "1.2.3.4", ".", "g", "64:ff9b", "fe80"};
	unsigned long good = 0, rounds = prop_rounds();

	for (unsigned long r = 0; r < rounds; r++) {
		char text[128] = "";
		struct address a;
		uint8_t want[16];
		bool ok;

		prop_seed(r);
		if (any(3) == 0) {
			for (unsigned i = 0; i < 8; i++)
				snprintf(text + strlen(text), 8, "%s%x",
				    i > 0 ? ":" : "", any(3) * any(0xffff));
		} else {
			for (unsigned i = any(12) + 1; i > 0; i--)
				strncat(text, ANY_OF(pieces), 16);
		}
		ok = address_read_v6(str_of(text), &a);
		CHECK(ok == (inet_pton(AF_INET6, text, want) == 1),
		    "round %lu: %s", r, text);
		if (ok && ++good > 0)
			CHECK(memcmp(a.v, want, 16) == 0, "round %lu: %s", r,
			    text);
	}
	CHECK(good > rounds / 20, "only %lu", good);
}

/* What is shown is read again as the same place. */
static void
read_again(void)
{
	static const char *const pieces[] = {"http://", "https://", "a.b",
	    "1.2.3.4", "0x7f1", "[::1]", ":80", ":443", ":8080", "/", "?q",
	    "#f", "@", "A", ".", "%41", "\\", " ", "x", "[", "]", "//", ":"};
	unsigned long good = 0, rounds = prop_rounds();

	for (unsigned long r = 0; r < rounds; r++) {
		char text[256] = "", room[256];
		struct buf b = BUF_ON(room);
		struct url u, again;
		enum host_why why;

		prop_seed(r);
		strncat(text, any(8) == 0 ? "" : pieces[any(2)], 16);
		for (unsigned i = any(6) + 1; i > 0; i--)
			strncat(text, pieces[any(22) + 1], 16);
		if (!read_url(text, &u))
			continue;
		good++;
		url_summary(&u, &b);
		CHECK(url_parse(buf_str(&b), NULL, &memory, &again, &why) &&
			host_eq(&u.host, &again.host) && u.port == again.port &&
			u.https == again.https && str_eq(u.path, again.path) &&
			!again.has_query,
		    "round %lu: %s as %.*s", r, text, (int)b.n, b.p);
		arena_clear(&memory);
	}
	CHECK(good > rounds / 50, "only %lu", good);
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 20);
	RUN(one_address_one_text);
	RUN(addresses_never_match_names);
	RUN(names_agree_with_the_book);
	RUN(v6_agrees_with_the_library);
	RUN(read_again);
	arena_release(&memory);
	return t_done("host_laws");
}
