/* The addresses of the page; see page.h. */
#include <string.h>

#include "words/page.h"
#include "base/banned.h"

static const struct sg_str pages[] = {
#define X(path) STR_INIT(path),
#include "words/page_route.def"
};

/* A pattern ends in "{id}", one segment that is not empty, or has none. */
static bool
fits(struct sg_str pattern, struct sg_str path)
{
	size_t front = pattern.n - 4;

	if (pattern.n < 5 || pattern.p[pattern.n - 1] != '}')
		return str_eq(pattern, path);
	return path.n > front && memcmp(pattern.p, path.p, front) == 0 &&
	    memchr(path.p + front, '/', path.n - front) == NULL;
}

bool
page_has(struct sg_str path)
{
	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++)
		if (fits(pages[i], path))
			return true;
	return false;
}
