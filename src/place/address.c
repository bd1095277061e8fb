/*
 * Reading and writing addresses.  IPv4 is read as inet_aton() and browsers
 * read it; what begins with a zero is read a second time as if it were
 * decimal, because some do that.
 */
#include <string.h>

#include "base/ascii.h"
#include "place/address.h"
#include "base/banned.h"

#define GROUPS 8

static const uint8_t v4_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255};

/* All of ${s}, at least one digit, at most 2^32 - 1. */
static bool
read_number(struct sg_str s, unsigned base, uint64_t *out)
{
	uint64_t v = 0;

	for (size_t i = 0; i < s.n; i++) {
		unsigned d = (unsigned)ascii_hex(s.p[i]);

		if (d >= base || v > UINT32_MAX)
			return false;
		v = v * base + d;
	}
	*out = v;
	return s.n > 0 && v <= UINT32_MAX;
}

static bool
is_octal(struct sg_str s)
{
	return s.n > 1 && s.p[0] == '0';
}

/* One part of an IPv4 address; ${plain} takes a leading zero for nothing. */
static bool
read_part(struct sg_str s, bool plain, uint64_t *out)
{
	if (str_starts(s, STR("0x")))
		return read_number(str_part(s, 2, s.n), 16, out);
	return read_number(s, is_octal(s) && !plain ? 8 : 10, out);
}

/* One to four parts; the last one fills all bytes that remain. */
static bool
read_parts(struct sg_str s, bool plain, uint8_t v[16])
{
	uint64_t sum = 0, part = 0;
	unsigned parts = 0;

	for (bool more = true; more; parts++) {
		const char *dot = memchr(s.p, '.', s.n);
		size_t n = dot == NULL ? s.n : (size_t)(dot - s.p);

		if (parts == 4 || !read_part(str_part(s, 0, n), plain, &part))
			return false;
		more = dot != NULL;
		if (more && part > 255)
			return false;
		if (more)
			sum |= part << (24 - 8 * parts);
		s = str_part(s, n + 1, s.n);
	}
	if (part >> (8 * (5 - parts)) != 0)
		return false;
	sum |= part;
	memcpy(v, v4_prefix, sizeof(v4_prefix));
	for (unsigned i = 0; i < 4; i++)
		v[12 + i] = (uint8_t)(sum >> (24 - 8 * i));
	return true;
}

/* The last label is a number, or would be one to somebody. */
static bool
ends_in_number(struct sg_str s)
{
	size_t at = s.n;
	struct sg_str label;
	unsigned base = 10;

	while (at > 0 && s.p[at - 1] != '.')
		at--;
	label = str_part(s, at, s.n);
	if (str_starts(label, STR("0x"))) {
		label = str_part(label, 2, label.n);
		base = 16;
	}
	for (size_t i = 0; i < label.n; i++)
		if ((unsigned)ascii_hex(label.p[i]) >= base)
			return false;
	return true;
}

static bool
has_octal(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((i == 0 || s.p[i - 1] == '.') && s.p[i] == '0' &&
		    i + 1 < s.n && s.p[i + 1] != '.' && s.p[i + 1] != 'x')
			return true;
	return false;
}

enum address_read
address_read_v4(struct sg_str s, struct address *out)
{
	struct address a = {.is_v4 = true};

	if (s.n == 0 || !ends_in_number(s))
		return ADDRESS_READ_NAME;
	if (!read_parts(s, false, a.v))
		return ADDRESS_READ_BAD;
	a.ambiguous = has_octal(s);
	a.has_other = a.ambiguous && read_parts(s, true, a.other);
	*out = a;
	return ADDRESS_READ_OK;
}

/* The IPv4 tail of an IPv6 address: four plain numbers. */
static bool
read_tail(struct sg_str s, uint8_t v[4])
{
	struct address a;
	size_t dots = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == 'x' || s.p[i] == 'X')
			return false;
		dots += s.p[i] == '.';
	}
	if (dots != 3 || address_read_v4(s, &a) != ADDRESS_READ_OK ||
	    a.ambiguous)
		return false;
	memcpy(v, a.v + 12, 4);
	return true;
}

/* An IPv6 address being read, two bytes at a time. */
struct groups {
	uint8_t v[16];
	unsigned n;   /* bytes read */
	unsigned gap; /* where "::" stood; 99: nowhere */
};

/* One group, or the tail, which must be the last: all of ${s}. */
static bool
read_group(struct groups *g, struct sg_str s, bool last)
{
	uint64_t v;

	if (last && memchr(s.p, '.', s.n) != NULL) {
		if (g->n > 12 || !read_tail(s, g->v + g->n))
			return false;
		g->n += 4;
		return true;
	}
	if (g->n == 16 || s.n > 4 || !read_number(s, 16, &v))
		return false;
	g->v[g->n++] = (uint8_t)(v >> 8);
	g->v[g->n++] = (uint8_t)v;
	return true;
}

static bool
read_groups(struct groups *g, struct sg_str s)
{
	if (str_starts(s, STR("::"))) {
		g->gap = 0;
		s = str_part(s, 2, s.n);
	}
	while (s.n > 0) {
		const char *colon = memchr(s.p, ':', s.n);
		size_t n = colon == NULL ? s.n : (size_t)(colon - s.p);

		if (!read_group(g, str_part(s, 0, n), colon == NULL))
			return false;
		s = str_part(s, n, s.n);
		if (str_starts(s, STR("::"))) {
			if (g->gap != 99)
				return false;
			g->gap = g->n;
			s = str_part(s, 2, s.n);
		} else if (s.n == 1) {
			return false; /* a colon at the end */
		} else {
			s = str_part(s, 1, s.n);
		}
	}
	return g->gap == 99 ? g->n == 16 : g->n < 16;
}

bool
address_read_v6(struct sg_str s, struct address *out)
{
	struct groups g = {.n = 0, .gap = 99};
	struct address a = {.is_v4 = false};

	if (!read_groups(&g, s))
		return false;
	if (g.gap == 99)
		g.gap = g.n;
	memcpy(a.v, g.v, g.gap);
	memcpy(a.v + 16 - (g.n - g.gap), g.v + g.gap, g.n - g.gap);
	a.is_v4 = memcmp(a.v, v4_prefix, sizeof(v4_prefix)) == 0;
	*out = a;
	return true;
}

static unsigned
group_at(const struct address *a, unsigned i)
{
	const uint8_t *g = a->v + (size_t)2 * i;

	return (unsigned)(g[0] << 8 | g[1]);
}

/* Where the longest run of zero groups is, if it has two or more. */
static unsigned
longest_zeros(const struct address *a, unsigned *length)
{
	unsigned at = GROUPS, best = 1, run = 0;

	for (unsigned i = 0; i < GROUPS; i++) {
		run = group_at(a, i) == 0 ? run + 1 : 0;
		if (run > best) {
			best = run;
			at = i + 1 - run;
		}
	}
	*length = best;
	return at;
}

static void
add_group(struct buf *b, unsigned v)
{
	static const char digit[] = "0123456789abcdef";
	unsigned shift = 12;

	while (shift > 0 && v >> shift == 0)
		shift -= 4;
	for (;; shift -= 4) {
		buf_addc(b, digit[v >> shift & 15]);
		if (shift == 0)
			return;
	}
}

void
address_add(struct buf *b, const struct address *a)
{
	unsigned run, zeros;

	if (a->is_v4) {
		for (unsigned i = 12; i < 16; i++) {
			if (i > 12)
				buf_addc(b, '.');
			buf_addu(b, a->v[i]);
		}
		return;
	}
	zeros = longest_zeros(a, &run);
	buf_addc(b, '[');
	for (unsigned i = 0; i < GROUPS; i++) {
		if (i == zeros) {
			buf_addz(b, "::");
			i += run - 1;
			continue;
		}
		if (i > 0 && i != zeros + run)
			buf_addc(b, ':');
		add_group(b, group_at(a, i));
	}
	buf_addc(b, ']');
}
