/* Limits counted in characters, as the contracts count them. */
#include "intent/chars.h"
#include "base/utf8.h"
#include "base/banned.h"

struct sg_str
chars_cut(struct sg_str s, size_t max)
{
	size_t n = 0, used;
	uint32_t cp;

	while (max-- > 0 && (used = utf8_decode(str_part(s, n, s.n), &cp)) > 0)
		n += used;
	return str_part(s, 0, n);
}

bool
chars_fit(struct sg_str s, size_t max)
{
	return s.n > 0 && chars_cut(s, max).n == s.n;
}
