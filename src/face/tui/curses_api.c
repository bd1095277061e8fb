/* The functions of the terminal library, found by name; see curses_api.h. */
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include "face/tui/curses_api.h"

static const struct {
	const char *name;
	size_t at;
} functions[] = {
#define X(name) {#name, offsetof(struct curses_api, name)},
#include "face/tui/curses_function.def"
};

static const struct curses_api *
refuse(struct sg_error *e, const char *what, const char *why)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, what);
	buf_addz(&b, why);
	buf_addz(&b,
	    ": install the package libncursesw6, or use solgate tui --plain");
	(void)err_set(e, SG_EIO, STR(""), buf_str(&b));
	return NULL;
}

const struct curses_api *
curses_api_load(const char *library, struct sg_error *e)
{
	static struct curses_api api;
	struct curses_api found;
	void *lib = dlopen(library, RTLD_NOW | RTLD_LOCAL), *f;

	if (lib == NULL)
		return refuse(e, library, " cannot be loaded");
	for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
		f = dlsym(lib, functions[i].name);
		if (f == NULL) {
			(void)dlclose(lib);
			return refuse(e, functions[i].name, " is missing");
		}
		/* POSIX: what dlsym() gives can be kept as a function. */
		memcpy((char *)&found + functions[i].at, &f, sizeof(f));
	}
	api = found;
	return &api;
}
