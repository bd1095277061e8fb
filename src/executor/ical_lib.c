/* Loading libical; see ical_lib.h. */
#include "executor/ical_lib.h"

#include <dlfcn.h>
#include <string.h>

#define LIBRARY "libical.so.3"

static bool
load(struct ical_lib *to, void *library)
{
	void *at;

	/* POSIX: an address of dlsym() is good as that of a function. */
#define X(name)                                   \
	if ((at = dlsym(library, #name)) == NULL) \
		return false;                     \
	memcpy(&to->name, &at, sizeof(at));
#include "executor/ical_function.def"
	return true;
}

const struct ical_lib *
ical_lib(struct sg_error *e)
{
	static struct ical_lib lib;
	static bool loaded;
	void *library;

	if (loaded)
		return &lib;
	library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
	loaded = library != NULL && load(&lib, library);
	if (loaded)
		return &lib;
	if (library != NULL)
		(void)dlclose(library);
	err_set(e, SG_EIO, STR(LIBRARY),
	    STR("the library is needed for calendars and cannot be loaded"));
	return NULL;
}
