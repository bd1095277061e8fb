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

struct tls_wire {
	const struct ssl_api *api;
	struct bytes_pool *pool;
	struct ssl_st *ssl;
	struct bytes kept;  /* fed before, and not used yet */
	struct sg_str next; /* fed now */
	struct bytes out;
	bool bad, said_bye;
};

/* wire.c: a wire whose side is not said yet.  NULL: no memory. */
struct tls_wire *tls_wire_make(struct tls *t, struct bytes_pool *pool);

/* wire.c: how libssl gets and gives bytes.  NULL: no memory. */
struct bio_method_st *tls_method_new(const struct ssl_api *api);

#endif
