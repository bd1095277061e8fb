/*
 * From the raw form of a string to its text.  The reader has checked every
 * escape already, so nothing here can be malformed.
 */
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

static void
unescape(struct sg_str raw, struct buf *b)
{
	for (size_t i = 0; i < raw.n; i++) {
		char c = raw.p[i];

		if (c != '\\') {
			buf_addc(b, c);
			continue;
		}
		c = raw.p[++i];
		if (c == 'u')
			i += add_unicode(b, raw.p + i + 1);
		else
			buf_addc(b, short_escape(c));
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
