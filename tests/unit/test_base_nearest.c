/* Distances between names, and what still counts as near. */
#include "base/nearest.h"
#include "t.h"

static void
distances(void)
{
	static const struct row {
		const char *a, *b;
		size_t want;
	} rows[] = {
	    {"", "", 0},
	    {"mode", "mode", 0},
	    {"", "mode", 4},
	    {"mod", "mode", 1},
	    {"moed", "mode", 2},
	    {"kitten", "sitting", 3},
	};
	const struct row *r;
	char longer[NEAREST_NAME_MAX + 2];

	EACH (r, rows) {
		CHECK(nearest_distance(str_of(r->a), str_of(r->b)) == r->want,
		    "%s %s", r->a, r->b);
		CHECK(nearest_distance(str_of(r->b), str_of(r->a)) == r->want,
		    "%s %s", r->b, r->a);
	}
	memset(longer, 'a', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	CHECK(nearest_distance(str_of(longer), STR("a")) == SIZE_MAX, "long");
	CHECK(nearest_distance(STR("a"), str_of(longer)) == SIZE_MAX, "long");
}

static void
limits(void)
{
	CHECK(nearest_limit(0) == 2, "one letter is near nothing much");
	CHECK(nearest_limit(4) == 3, "four letters");
	CHECK(nearest_limit(12) == 6, "twelve letters");
}

int
main(void)
{
	RUN(distances);
	RUN(limits);
	return t_done("base_nearest");
}
