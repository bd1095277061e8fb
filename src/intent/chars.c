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

static bool
is_white(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct sg_str
chars_first_line(struct sg_str s)
{
	size_t n = 0;

	while (s.n > 0 && is_white(s.p[0]))
		s = str_part(s, 1, s.n);
	while (n < s.n && s.p[n] != '\n' && s.p[n] != '\r')
		n++;
	while (n > 0 && is_white(s.p[n - 1]))
		n--;
	return str_part(s, 0, n);
}
