/* The functions of libcrypto, found by name; see crypto_api.h. */
#include "port/crypto_api.h"

#include "port/library.h"

static const struct library_function functions[] = {
#define X(result, name, args) {#name, offsetof(struct crypto_api, name)},
#include "port/crypto_function.def"
};

const struct crypto_api *
crypto_api_load(struct sg_error *e)
{
	static struct crypto_api api;
	static bool loaded;
	struct library_want want = {.library = CRYPTO_LIBRARY,
	    .advice = "signatures need libcrypto of OpenSSL 3; install the "
		      "package libssl3",
	    .v = functions,
	    .n = sizeof(functions) / sizeof(functions[0])};

	return library_once(&want, &loaded, &api, e);
}
