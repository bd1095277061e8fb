/* The functions of the line editor, found by name; see edit_api.h. */
#include "face/own/edit_api.h"

#include "port/library.h"

static const struct library_function functions[] = {
#define X(result, name, parameters) {#name, offsetof(struct edit_api, name)},
#include "face/own/edit_function.def"
};

const struct edit_api *
edit_api_load(const char *library, struct sg_error *e)
{
	static struct edit_api api;
	struct edit_api found;
	struct library_want want = {.library = library,
	    .advice = "install the package libedit2 to edit lines",
	    .v = functions,
	    .n = sizeof(functions) / sizeof(functions[0])};

	if (!library_load(&want, &found, e))
		return NULL;
	api = found;
	return &api;
}
