/* The functions of libcurl, found by name; see curl_api.h. */
#include "port/curl_api.h"

#include <pthread.h>
#include <string.h>

#include "port/library.h"

static const struct library_function functions[] = {
#define X(name) {"curl_" #name, offsetof(struct curl_api, name)},
#include "port/curl_function.def"
};

/* It stays loaded for good: libcurl is not made to be let go. */
static const struct curl_api *
load(const char *library, struct sg_error *e)
{
	static struct curl_api api;
	static bool loaded;
	struct curl_api found;
	struct library_want want = {.library = library,
	    .advice = "network access needs libcurl; install the package "
		      "libcurl4",
	    .v = functions,
	    .n = sizeof(functions) / sizeof(functions[0])};

	if (loaded && strcmp(library, CURL_LIBRARY) == 0)
		return &api;
	if (!library_load(&want, &found, e))
		return NULL;
	if (found.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
		library_refuse(&want, library, " does not start", e);
		return NULL;
	}
	api = found;
	loaded = true;
	return &api;
}

const struct curl_api *
curl_api_load(const char *library, struct sg_error *e)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	const struct curl_api *api;

	pthread_mutex_lock(&lock);
	api = load(library, e);
	pthread_mutex_unlock(&lock);
	return api;
}
