/* The functions of libpq, found by name; see pq_api.h. */
#include "port/pq_api.h"

#include "port/library.h"

static const struct library_function functions[] = {
#define X(result, name, args) {#name, offsetof(struct pq_api, name)},
#include "port/pq_function.def"
};

const struct pq_api *
pq_api_load(struct sg_error *e)
{
	static struct pq_api api;
	static bool loaded;
	struct library_want want = {.library = PQ_LIBRARY,
	    .advice = "a store in PostgreSQL needs libpq of PostgreSQL "
		      "14 or later; install the package libpq5",
	    .v = functions,
	    .n = sizeof(functions) / sizeof(functions[0])};

	return library_once(&want, &loaded, &api, e);
}
