#ifndef PORT_CRYPTO_API_H
#define PORT_CRYPTO_API_H

#include "base/err.h"

/*
 * OpenSSL's libcrypto, loaded when something is signed or a signature is
 * checked, and never before: linking it would cost every start of the program
 * a millisecond (docs/decisions/014).
 */
struct evp_pkey_st;
struct evp_md_ctx_st;

struct crypto_api {
#define X(result, name, args) result(*name) args;
#include "port/crypto_function.def"
};

#define CRYPTO_LIBRARY "libcrypto.so.3"
#define CRYPTO_ED25519 1087 /* EVP_PKEY_ED25519 */

/* NULL: it is not there, and ${e} names the package that brings it.  From any
 * thread. */
const struct crypto_api *crypto_api_load(struct sg_error *e);

#endif
