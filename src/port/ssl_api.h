#ifndef PORT_SSL_API_H
#define PORT_SSL_API_H

#include "base/err.h"

/*
 * OpenSSL's libssl, loaded when a server has a certificate, and never before
 * (docs/decisions/018).
 */
struct ssl_ctx_st;
struct ssl_st;
struct bio_st;
struct bio_method_st;
struct x509_st;

struct ssl_api {
#define X(result, name, args) result(*name) args;
#include "port/ssl_function.def"
};

#define SSL_LIBRARY "libssl.so.3"

/* NULL: it is not there, and ${e} names the package that brings it. */
const struct ssl_api *ssl_api_load(struct sg_error *e);

#endif
