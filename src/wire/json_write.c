/* The other direction: text out of values, always in the same bytes. */
#include <string.h>

#include "wire/json.h"
#include "base/banned.h"

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

static void
escape(struct buf *b, unsigned char c)
{
	static const char hex[] = "0123456789abcdef";
	char shorts[] = {'b', 't', 'n', 0, 'f', 'r'};

	buf_addc(b, '\\');
	if (c == '"' || c == '\\') {
		buf_addc(b, (char)c);
	} else if (c >= '\b' && c <= '\r' && c != '\v') {
		buf_addc(b, shorts[c - '\b']);
	} else {
		buf_add(b, STR("u00"));
		buf_addc(b, hex[c >> 4]);
		buf_addc(b, hex[c & 15]);
	}
}

/* Where a byte that must be escaped may stand: from ${i} on, or the end. */
static size_t
pass_plain(struct sg_str s, size_t i)
{
	uint64_t w, quote, slash;

	for (; s.n - i >= 8; i += 8) {
		memcpy(&w, s.p + i, 8);
		quote = w ^ EACH ('"');
		slash = w ^ EACH ('\\');
		if (((((quote - EACH (1)) & ~quote) |
			 ((slash - EACH (1)) & ~slash) |
			 ((w - EACH (0x20)) & ~w)) &
			EACH (0x80)) != 0)
			break;
	}
	return i;
}

void
json_quote(struct buf *b, struct sg_str s)
{
	size_t from = 0;

	buf_addc(b, '"');
	for (size_t i = pass_plain(s, 0); i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c >= 0x20 && c != '"' && c != '\\')
			continue;
		buf_add(b, str_part(s, from, i - from));
		escape(b, c);
		from = i + 1;
		i = pass_plain(s, from) - 1;
	}
	buf_add(b, str_part(s, from, s.n - from));
	buf_addc(b, '"');
}

/* Behind the string that begins at ${i}; the text is valid. */
static size_t
string_end(struct sg_str s, size_t i)
{
	for (i++; i < s.n && s.p[i] != '"'; i++)
		i += s.p[i] == '\\';
	return i + 1;
}

void
json_minify(struct buf *b, struct sg_str s)
{
	size_t from = 0, i = 0; /* what is copied next begins at ${from} */

	while (i < s.n) {
		char c = s.p[i];

		if (c == '"') {
			i = string_end(s, i);
			continue;
		}
		if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
			buf_add(b, str_part(s, from, i - from));
			from = i + 1;
		}
		i++;
	}
	buf_add(b, str_part(s, from, s.n));
}

void
json_pointer_add(struct buf *b, struct sg_str key)
{
	buf_addc(b, '/');
	for (size_t i = 0; i < key.n; i++) {
		if (key.p[i] == '~')
			buf_add(b, STR("~0"));
		else if (key.p[i] == '/')
			buf_add(b, STR("~1"));
		else
			buf_addc(b, key.p[i]);
	}
}
