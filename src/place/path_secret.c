/*
 * Paths that no wide grant covers in silence (T17), and paths that no grant
 * opens at all (T18).
 */
#include "place/glob.h"
#include "place/path_pattern.h"
#include "base/banned.h"

enum where { LAST, ANY };

static const struct secret {
	enum where where;
	struct sg_str name;
} secrets[] = {
#define X(where, name) {where, STR_INIT(name)},
#include "place/secret_path.def"
};

static bool
is_secret_name(struct sg_str name, bool last)
{
	for (size_t i = 0; i < sizeof(secrets) / sizeof(secrets[0]); i++)
		if ((last || secrets[i].where == ANY) &&
		    glob_match(secrets[i].name, name, GLOB_WIDE | GLOB_FOLD))
			return true;
	return false;
}

bool
path_text_is_secret(struct sg_str names)
{
	struct sg_str name;

	while (path_next(&names, &name))
		if (name.n > 0 && is_secret_name(name, names.n == 0))
			return true;
	return false;
}

bool
path_is_secret(const struct path *p)
{
	return p->secret_link || path_text_is_secret(p->text);
}

/* ${s} is ${dir} or below it, whatever the case of its letters. */
static bool
is_in(struct sg_str s, struct sg_str dir)
{
	size_t n = dir.n == 1 ? 0 : dir.n; /* "/" ends in its slash */

	return str_starts_same(s, dir) && (s.n == dir.n || s.p[n] == '/');
}

bool
path_is_protected(const struct path *p, struct sg_str_list directories)
{
	for (size_t i = 0; i < directories.n; i++) {
		struct sg_str dir = directories.v[i];

		/* a list that was not filled protects all there is */
		if (dir.n == 0 || is_in(p->absolute, dir) ||
		    is_in(dir, p->absolute))
			return true;
	}
	return false;
}
