/* The functions of the terminal library, found by name; see curses_api.h. */
#include "face/tui/curses_api.h"

#include "port/library.h"

static const struct library_function functions[] = {
#define X(name) {#name, offsetof(struct curses_api, name)},
#include "face/tui/curses_function.def"
};

const struct curses_api *
curses_api_load(const char *library, struct sg_error *e)
{
	static struct curses_api api;
	struct curses_api found;
	struct library_want want = {.library = library,
	    .advice = "install the package libncursesw6, or use solgate tui "
		      "--plain",
	    .v = functions,
	    .n = sizeof(functions) / sizeof(functions[0])};

	if (!library_load(&want, &found, e))
		return NULL;
	api = found;
	return &api;
}
