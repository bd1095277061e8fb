/* Ids of extensions, and patterns of them; see extension.h. */
#include "rule/extension.h"

#include "base/banned.h"

/* Where the first asterisk is; the length: there is none. */
static size_t
star_of(struct sg_str s)
{
	return str_find(s, STR("*"));
}

bool
extension_is_several(struct sg_str pattern)
{
	return star_of(pattern) < pattern.n;
}

bool
extension_is_valid(struct sg_str pattern)
{
	return pattern.n > 0 && star_of(pattern) + 1 >= pattern.n;
}

bool
extension_takes(struct sg_str pattern, struct sg_str id, bool wide)
{
	struct sg_str begin = str_part(pattern, 0, star_of(pattern));

	if (begin.n == pattern.n)
		return str_eq(pattern, id) ||
		    (wide && str_starts(id, pattern) && id.p[pattern.n] == '/');
	return wide ? str_starts_same(id, begin)
		    : extension_is_valid(pattern) && str_starts(id, begin);
}

bool
extension_within(struct sg_str in, struct sg_str of)
{
	if (str_eq(in, of))
		return true;
	return extension_is_several(of) && extension_is_valid(of) &&
	    str_starts(in, str_part(of, 0, of.n - 1));
}
