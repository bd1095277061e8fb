/* The functions of libssl, found by name; see ssl_api.h. */
#include "port/ssl_api.h"

#include "port/library.h"

static const struct library_function functions[] = {
#define X(result, name, args) {#name, offsetof(struct ssl_api, name)},
#include "port/ssl_function.def"
};

const struct ssl_api *
ssl_api_load(struct sg_error *e)
{
	static struct ssl_api api;
	static bool loaded;
	struct library_want want = {.library = SSL_LIBRARY,
	    .advice = "TLS needs libssl of OpenSSL 3; install the package "
		      "libssl3",
	    .v = functions,
	    .n = sizeof(functions) / sizeof(functions[0])};

	return library_once(&want, &loaded, &api, e);
}
