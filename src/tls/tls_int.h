#ifndef TLS_TLS_INT_H
#define TLS_TLS_INT_H

#include "port/ssl_api.h"
#include "tls/tls.h"

struct tls {
	const struct ssl_api *api;
	struct ssl_ctx_st *now;
	struct bio_method_st *method;
	char authority[4096]; /* its file, or "" */
};

/* wire.c: how libssl gets and gives bytes.  NULL: no memory. */
struct bio_method_st *tls_method_new(const struct ssl_api *api);

#endif
