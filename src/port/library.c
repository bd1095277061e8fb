/* Functions of a shared library, found by name. */
#include "port/library.h"

#include <dlfcn.h>
#include <string.h>

void
library_refuse(const struct library_want *w, const char *what, const char *why,
    struct sg_error *e)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, what);
	buf_addz(&b, why);
	buf_addz(&b, ": ");
	buf_addz(&b, w->advice);
	(void)err_set(e, SG_EIO, STR(""), buf_str(&b));
}

bool
library_load(const struct library_want *w, void *table, struct sg_error *e)
{
	void *lib = dlopen(w->library, RTLD_NOW | RTLD_LOCAL), *f;

	if (lib == NULL) {
		library_refuse(w, w->library, " cannot be loaded", e);
		return false;
	}
	for (size_t i = 0; i < w->n; i++) {
		if ((f = dlsym(lib, w->v[i].name)) == NULL) {
			(void)dlclose(lib);
			library_refuse(w, w->v[i].name, " is missing", e);
			return false;
		}
		/* POSIX: what dlsym() gives can be kept as a function. */
		memcpy((char *)table + w->v[i].at, &f, sizeof(f));
	}
	return true;
}
