/* base64url without padding; one text for one value. */
#include "pubkey/base64url.h"

static const char digits
    [] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void
base64url_add(struct buf *b, struct sg_str s)
{
	uint32_t acc = 0;
	unsigned bits = 0;

	for (size_t i = 0; i < s.n; i++) {
		acc = (acc << 8 | (uint8_t)s.p[i]) & 0xffff;
		bits += 8;
		while (bits >= 6) {
			bits -= 6;
			buf_addc(b, digits[acc >> bits & 63]);
		}
	}
	if (bits > 0)
		buf_addc(b, digits[acc << (6 - bits) & 63]);
}

struct sg_str
base64url_text(struct arena *a, struct sg_str bytes)
{
	struct buf b = arena_buf(a, BASE64URL_TEXT(bytes.n) + 1);

	base64url_add(&b, bytes);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

static int
value_of(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	if (c == '-')
		return 62;
	return c == '_' ? 63 : -1;
}

static bool
read_to(struct sg_str text, struct buf *b)
{
	uint32_t acc = 0;
	unsigned bits = 0;

	if (text.n % 4 == 1)
		return false;
	for (size_t i = 0; i < text.n; i++) {
		int v = value_of(text.p[i]);

		if (v < 0)
			return false;
		acc = (acc << 6 | (uint32_t)v) & 0xffff;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			buf_addc(b, (char)(acc >> bits & 255));
		}
	}
	return (acc & ((1u << bits) - 1)) == 0 && !buf_full(b);
}

bool
base64url_read(struct sg_str text, struct arena *a, struct sg_str *out)
{
	struct buf b = arena_buf(a, text.n * 3 / 4 + 1);

	*out = STR("");
	if (!read_to(text, &b))
		return false;
	*out = buf_str(&b);
	return true;
}

bool
base64url_exact(struct sg_str text, uint8_t *out, size_t n)
{
	struct buf b = {(char *)out, 0, n, false};

	while (text.n > 0 && text.p[text.n - 1] == '=')
		text.n--;
	return text.n == BASE64URL_TEXT(n) && read_to(text, &b) && b.n == n;
}
