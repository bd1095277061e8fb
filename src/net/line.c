/*
 * One line of a head, byte by byte: what llhttp lets pass in one version or
 * another is refused here whatever its version.
 */
#include "net/parse.h"

enum { TOKEN = 1, TARGET = 2, VALUE = 4 };

/* RFC 9110: tchar, what a target may hold (RFC 3986), what a value may. */
/* clang-format off */
static const unsigned char class[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    4, 7, 4, 5, 7, 7, 7, 7, 6, 6, 7, 7, 6, 7, 7, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 6, 4, 6, 4, 6,
    6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 4, 6, 5, 7,
    5, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 4, 5, 4, 7, 0,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
};
/* clang-format on */

static size_t
span(struct sg_str s, size_t from, unsigned is)
{
	while (from < s.n && (class[(unsigned char)s.p[from]] & is) != 0)
		from++;
	return from;
}

static const char *
check_first(struct sg_str s)
{
	size_t method = span(s, 0, TOKEN), target;
	struct sg_str version;

	for (size_t i = 0; i < method; i++)
		if ((s.p[i] < 'A' || s.p[i] > 'Z') && s.p[i] != '-')
			return "this is not an HTTP method";
	if (method == 0 || method > 16 || method == s.n || s.p[method] != ' ')
		return "the request line must be METHOD TARGET HTTP/1.1";
	target = span(s, method + 1, TARGET);
	if (target == method + 1 || target == s.n || s.p[target] != ' ')
		return "the request line must be METHOD TARGET HTTP/1.1";
	version = str_part(s, target + 1, s.n);
	if (!str_eq(version, STR("HTTP/1.1")) &&
	    !str_eq(version, STR("HTTP/1.0")))
		return "this server speaks HTTP/1.1";
	return NULL;
}

const char *
http_line_check(struct sg_str s, bool first)
{
	size_t name;

	if (first)
		return check_first(s);
	if (s.p[0] == ' ' || s.p[0] == '\t')
		return "a header must not continue on the next line";
	name = span(s, 0, TOKEN);
	if (name == 0 || name == s.n || s.p[name] != ':')
		return "a header must be NAME: VALUE, without a space before "
		       "the colon";
	if (span(s, name + 1, VALUE) != s.n)
		return "a header has a byte that is not allowed there";
	return NULL;
}
