/* base64url; see b64.h. */
#include "notify/b64.h"

static const char digits
    [] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void
b64_add(struct buf *out, const void *p, size_t n)
{
	const uint8_t *b = p;

	for (size_t i = 0; i < n; i += 3) {
		uint32_t v = (uint32_t)b[i] << 16;

		if (i + 1 < n)
			v |= (uint32_t)b[i + 1] << 8;
		if (i + 2 < n)
			v |= b[i + 2];
		buf_addc(out, digits[v >> 18]);
		buf_addc(out, digits[(v >> 12) & 63]);
		if (i + 1 < n)
			buf_addc(out, digits[(v >> 6) & 63]);
		if (i + 2 < n)
			buf_addc(out, digits[v & 63]);
	}
}

bool
b64_read(struct sg_str s, uint8_t *out, size_t n)
{
	uint32_t v = 0;
	unsigned bits = 0;
	size_t at = 0;

	while (s.n > 0 && s.p[s.n - 1] == '=')
		s.n--;
	if (s.n != (n * 4 + 2) / 3)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		const char *d = memchr(digits, s.p[i], sizeof(digits) - 1);

		if (d == NULL)
			return false;
		v = (v << 6 | (uint32_t)(d - digits)) & 0xffffff;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			out[at++] = (uint8_t)(v >> bits);
		}
	}
	return at == n && (v & ((1u << bits) - 1)) == 0;
}
