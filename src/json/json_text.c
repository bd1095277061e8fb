/*
 * From the raw form of a string to its text.  The reader has checked every
 * escape already, so nothing here can be malformed.
 */
#include <string.h>

#include "base/utf8.h"
#include "json/json.h"
#include "base/banned.h"

static uint32_t
hex4(const char *p)
{
	uint32_t v = 0;

	for (int i = 0; i < 4; i++) {
		uint32_t c = (unsigned char)p[i];

		/* '0'..'9' have bit 4 set and bit 6 clear; letters bit 6 */
		v = v << 4 | ((c & 15) + (c >> 6) * 9);
	}
	return v;
}

/* One \u escape or a pair; ${p} stands behind the 'u'.  Returns bytes used. */
static size_t
add_unicode(struct buf *b, const char *p)
{
	uint32_t u = hex4(p);

	if (u < 0xd800 || u > 0xdfff) {
		utf8_add(b, u);
		return 4;
	}
	u = 0x10000 + ((u - 0xd800) << 10) + (hex4(p + 6) - 0xdc00);
	utf8_add(b, u);
	return 10;
}

static char
short_escape(char c)
{
	switch (c) {
	case 'b':
		return '\b';
	case 'f':
		return '\f';
	case 'n':
		return '\n';
	case 'r':
		return '\r';
	case 't':
		return '\t';
	}
	return c; /* quote, backslash, slash */
}

/* The escape at ${p}; returns the bytes it takes. */
static size_t
add_escape(struct buf *b, const char *p)
{
	if (p[1] == 'u')
		return 2 + add_unicode(b, p + 2);
	buf_addc(b, short_escape(p[1]));
	return 2;
}

/* What stands between two escapes is copied as a whole. */
static void
unescape(struct sg_str raw, struct buf *b)
{
	while (raw.n > 0) {
		const char *slash = memchr(raw.p, '\\', raw.n);
		size_t n = slash == NULL ? raw.n : (size_t)(slash - raw.p);

		buf_add(b, str_part(raw, 0, n));
		if (slash != NULL)
			n += add_escape(b, slash);
		raw = str_part(raw, n, raw.n);
	}
}

enum sg_err
json_unescape(struct sg_str raw, struct arena *a, struct sg_str *out)
{
	struct buf b = {.cap = raw.n}; /* escapes only ever shrink */

	if ((b.p = arena_raw(a, b.cap)) == NULL)
		return SG_ENOMEM;
	unescape(raw, &b);
	*out = buf_str(&b);
	return SG_OK;
}
