/* The other direction: text out of values, always in the same bytes. */
#include <string.h>

#include "json/json_scan.h"
#include "base/banned.h"

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

static bool
is_special(char c)
{
	return (unsigned char)c < 0x20 || c == '"' || c == '\\';
}

/* The bits of the eight bytes at ${p}; see json_special_bits(). */
static uint64_t
special_at(const char *p)
{
	uint64_t w;

	memcpy(&w, p, 8);
	return json_special_bits(w);
}

/* Where the first byte that must be escaped stands, from ${i} on; or the end.
 */
static size_t
pass_plain(struct sg_str s, size_t i)
{
	size_t from = i;
	uint64_t bits = 0;

	while (i + 8 <= s.n && (bits = special_at(s.p + i)) == 0)
		i += 8;
	if (JSON_LOW_BYTE_FIRST && bits == 0 && from + 8 <= s.n) {
		/* What is left, and some of what was passed, is eight. */
		i = s.n - 8;
		if ((bits = special_at(s.p + i)) == 0)
			return s.n;
	}
	if (JSON_LOW_BYTE_FIRST && bits != 0)
		return i + (size_t)__builtin_ctzll(bits) / 8;
	while (i < s.n && !is_special(s.p[i]))
		i++;
	return i;
}

void
json_quote_plain(struct buf *b, struct sg_str s)
{
	char *at;

	if (!buf_has_room(b, s.n + 2))
		return;
	at = b->p + b->n;
	at[0] = '"';
	if (s.n > 0)
		memcpy(at + 1, s.p, s.n);
	at[s.n + 1] = '"';
	b->n += s.n + 2;
}

void
json_quote(struct buf *b, struct sg_str s)
{
	size_t from = 0, i = pass_plain(s, 0);

	if (i == s.n) {
		json_quote_plain(b, s);
		return;
	}
	buf_addc(b, '"');
	for (; i < s.n; i = pass_plain(s, from)) {
		buf_add(b, str_part(s, from, i - from));
		escape(b, (unsigned char)s.p[i]);
		from = i + 1;
	}
	buf_add(b, str_part(s, from, s.n - from));
	buf_addc(b, '"');
}

/* Behind the string that begins at ${i}; the text is valid. */
static size_t
string_end(struct sg_str s, size_t i)
{
	for (i++; (i = pass_plain(s, i)) < s.n && s.p[i] != '"'; i++)
		i += s.p[i] == '\\';
	return i + 1;
}

/* No byte of ${s} is a space or comes before it. */
static bool
is_dense(struct sg_str s)
{
	size_t i = 0;
	uint64_t w;

	for (; i + 8 <= s.n; i += 8) {
		memcpy(&w, s.p + i, 8);
		if (((w - JSON_EACH(0x21)) & ~w & JSON_EACH(0x80)) != 0)
			return false;
	}
	while (i < s.n && (unsigned char)s.p[i] > ' ')
		i++;
	return i == s.n;
}

void
json_minify(struct buf *b, struct sg_str s)
{
	size_t from = 0, i = 0; /* what is copied next begins at ${from} */

	if (is_dense(s)) { /* as most that was written here */
		buf_add(b, s);
		return;
	}
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
