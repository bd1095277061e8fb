/*
 * Patterns of paths: which names of a path they speak about, and in which
 * reading.  The matching itself is glob.c.
 */
#include <string.h>

#include "place/glob.h"
#include "place/path_pattern.h"
#include "base/utf8.h"
#include "base/banned.h"

bool
path_pattern_parse(
    struct sg_str text, struct path_pattern *out, enum path_why *why)
{
	struct path_pattern p = {.text = text};

	*out = (struct path_pattern){.text = {NULL, 0}};
	*why = PATH_WHY_NONE;
	if (text.n == 0)
		*why = PATH_WHY_PATTERN_EMPTY;
	else if (text.n > PATTERN_BYTES_MAX)
		*why = PATH_WHY_PATTERN_LONG;
	else if (!utf8_valid(text) || memchr(text.p, '\0', text.n) != NULL)
		*why = PATH_WHY_PATTERN_BYTES;
	if (*why != PATH_WHY_NONE)
		return false;
	p.absolute = text.p[0] == '/';
	if (p.absolute || str_eq(text, STR(".")))
		p.text = str_part(text, 1, text.n);
	else if (text.n > 2 && str_starts(text, STR("./")))
		p.text = str_part(text, 2, text.n);
	*why = glob_check(p.text, &p.exact);
	if (*why != PATH_WHY_NONE)
		return false;
	*out = p;
	return true;
}

/* The names of ${p} that ${pattern} speaks about; false: it does not. */
static bool
names_for(const struct path_pattern *pattern, const struct path *p,
    struct sg_str *names)
{
	if (pattern->absolute) {
		*names = str_part(p->absolute, 1, p->absolute.n);
		return true;
	}
	*names = str_eq(p->text, STR(".")) ? STR("") : p->text;
	return p->inside;
}

bool
path_pattern_covers(const struct path_pattern *pattern, const struct path *p)
{
	struct sg_str names;

	return !p->dynamic && !p->folding && names_for(pattern, p, &names) &&
	    glob_match(pattern->text, names, GLOB_NARROW);
}

bool
path_pattern_hits(const struct path_pattern *pattern, const struct path *p)
{
	struct sg_str names;

	return names_for(pattern, p, &names) &&
	    glob_match(pattern->text, names, GLOB_WIDE);
}

bool
path_pattern_above(const struct path_pattern *pattern, const struct path *p)
{
	struct sg_str names;

	if (!names_for(pattern, p, &names))
		return false;
	for (size_t i = 0; i < names.n; i++)
		if ((i == 0 || names.p[i] == '/') &&
		    glob_match(pattern->text, str_part(names, 0, i), GLOB_WIDE))
			return true;
	return false;
}

bool
path_pattern_below(const struct path_pattern *pattern, const struct path *p)
{
	struct sg_str names;

	return names_for(pattern, p, &names)
	    ? glob_reaches(pattern->text, names)
	    : p->above;
}

void
path_pattern_quote(struct buf *out, struct sg_str text)
{
	for (size_t i = 0; i < text.n; i++) {
		bool wild = memchr("*?[\\", text.p[i], 4) != NULL;

		if (wild)
			buf_addc(out, '[');
		buf_addc(out, text.p[i]);
		if (wild)
			buf_addc(out, ']');
	}
}
