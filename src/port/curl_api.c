/* The functions of libcurl, found by name; see curl_api.h. */
#include <dlfcn.h>
#include <string.h>

#include "port/curl_api.h"

static const struct {
	const char *name;
	size_t at;
} functions[] = {
#define X(name) {"curl_" #name, offsetof(struct curl_api, name)},
#include "port/curl_function.def"
};

static const struct curl_api *
refuse(struct sg_error *e, const char *what, const char *why)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, what);
	buf_addz(&b, why);
	buf_addz(&b,
	    ": what goes over the network needs libcurl; install the "
	    "package libcurl4");
	(void)err_set(e, SG_EIO, STR(""), buf_str(&b));
	return NULL;
}

/* It stays loaded for good: libcurl is not made to be let go. */
const struct curl_api *
curl_api_load(const char *library, struct sg_error *e)
{
	static struct curl_api api;
	static bool loaded;
	struct curl_api found;
	void *lib, *f;

	if (loaded && strcmp(library, CURL_LIBRARY) == 0)
		return &api;
	lib = dlopen(library, RTLD_NOW | RTLD_LOCAL);
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
	if (found.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		return refuse(e, library, " does not start");
	api = found;
	loaded = true;
	return &api;
}
