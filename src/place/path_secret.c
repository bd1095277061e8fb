/* Paths that no wide grant covers in silence (T17). */
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

bool
path_is_in(struct sg_str absolute, struct sg_str dir)
{
	size_t n = dir.n == 1 ? 0 : dir.n; /* "/" ends in its slash */

	return str_starts_same(absolute, dir) &&
	    (absolute.n == dir.n || absolute.p[n] == '/');
}
