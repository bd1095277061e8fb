/*
 * UTF-8, checked strictly.  Most text is ASCII, so the two functions that see
 * every byte of the input look at eight bytes at a time where they can.
 */
#include "base/utf8.h"

#include <string.h>

#include "base/banned.h"

#define EACH_BYTE(b) (UINT64_C(0x0101010101010101) * (b))

/* The eight bytes at ${p}, in whatever order this machine has them. */
static inline uint64_t
eight_at(const char *p)
{
	uint64_t w;

	memcpy(&w, p, sizeof(w));
	return w;
}

/* The bytes a sequence has that begins with ${lead}; zero: none does. */
static inline size_t
length_by_lead(unsigned char lead)
{
	if (lead < 0x80)
		return 1;
	if (lead < 0xc2 || lead > 0xf4)
		return 0;
	return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

static inline size_t
decode(const char *p, size_t n, uint32_t *cp)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char lead = (unsigned char)p[0];
	size_t len = length_by_lead(lead);
	uint32_t v = lead;

	if (len == 0 || len > n)
		return 0;
	if (len > 1)
		v &= 0x7fu >> len;
	for (size_t i = 1; i < len; i++) {
		if (((unsigned char)p[i] & 0xc0) != 0x80)
			return 0;
		v = v << 6 | ((unsigned char)p[i] & 0x3f);
	}
	if (v < least[len] || v > 0x10ffff || (v >= 0xd800 && v <= 0xdfff))
		return 0;
	*cp = v;
	return len;
}

size_t
utf8_valid_prefix(struct sg_str s)
{
	size_t at = 0;

	while (at < s.n) {
		uint32_t cp;
		size_t len;

		if (s.n - at >= 8 &&
		    (eight_at(s.p + at) & EACH_BYTE(0x80)) == 0) {
			at += 8;
			continue;
		}
		len = decode(s.p + at, s.n - at, &cp);
		if (len == 0)
			return at;
		at += len;
	}
	return at;
}

bool
utf8_valid(struct sg_str s)
{
	return utf8_valid_prefix(s) == s.n;
}

size_t
utf8_decode(struct sg_str s, uint32_t *cp)
{
	return s.n == 0 ? 0 : decode(s.p, s.n, cp);
}

/* Every byte that is not 10xxxxxx begins a code point. */
size_t
utf8_count(struct sg_str s)
{
	size_t count = s.n;
	size_t at = 0;

	for (; s.n - at >= 8; at += 8) {
		uint64_t w = eight_at(s.p + at);
		uint64_t inner = (w >> 7) & ~(w >> 6) & EACH_BYTE(1);

		/* The product adds up the eight bytes in its highest one. */
		count -= (size_t)((inner * EACH_BYTE(1)) >> 56);
	}
	for (; at < s.n; at++)
		count -= ((unsigned char)s.p[at] & 0xc0) == 0x80;
	return count;
}

/* The byte that carries bits ${shift} to ${shift} + 5 of ${cp}. */
static char
inner_byte(uint32_t cp, unsigned shift)
{
	return (char)(0x80 | (cp >> shift & 0x3f));
}

void
utf8_add(struct buf *b, uint32_t cp)
{
	char p[4];
	size_t n = 0;

	if (cp > 0x10ffff || (cp >= 0xd800 && cp <= 0xdfff))
		cp = 0xfffd;
	if (cp < 0x80) {
		p[n++] = (char)cp;
	} else if (cp < 0x800) {
		p[n++] = (char)(0xc0 | cp >> 6);
		p[n++] = inner_byte(cp, 0);
	} else if (cp < 0x10000) {
		p[n++] = (char)(0xe0 | cp >> 12);
		p[n++] = inner_byte(cp, 6);
		p[n++] = inner_byte(cp, 0);
	} else {
		p[n++] = (char)(0xf0 | cp >> 18);
		p[n++] = inner_byte(cp, 12);
		p[n++] = inner_byte(cp, 6);
		p[n++] = inner_byte(cp, 0);
	}
	buf_add(b, (struct sg_str){p, n});
}
