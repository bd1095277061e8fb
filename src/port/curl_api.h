#ifndef PORT_CURL_API_H
#define PORT_CURL_API_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include "base/err.h"

/*
 * libcurl, loaded when it is first needed: linking it costs every start of the
 * program four milliseconds, and most starts ask nobody over the network.
 */
struct curl_api {
#define X(name) __typeof__(curl_##name) *name;
#include "port/curl_function.def"
};

#define CURL_LIBRARY "libcurl.so.4"

/* NULL: it is not there, and ${e} names the package that brings it.  From any
 * thread. */
const struct curl_api *curl_api_load(const char *library, struct sg_error *e);

#endif
