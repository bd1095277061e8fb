#ifndef TLS_SELF_H
#define TLS_SELF_H

#include "base/err.h"

/*
 * An authority of one's own, for a home network, and a server's certificate
 * of it.  The authority can speak for the names that it was made for and for
 * nothing else (name constraints), so that a phone which trusts it trusts it
 * with nothing but this gate; and its key is not kept.
 */
#define TLS_SELF_NAMES 8
#define TLS_PEM_MAX    4096
#define TLS_SELF_DAYS  397 /* phones refuse more */

struct tls_self {
	char authority[TLS_PEM_MAX]; /* PEM, to be trusted by the phone */
	char chain[2 * TLS_PEM_MAX]; /* tls.cert_file */
	char key[TLS_PEM_MAX];       /* tls.key_file */
	uint8_t print[32];           /* SHA-256 of the authority */
};

/* ${names}: host names and addresses, without ports.  ${serial} is random. */
SG_MUST_CHECK enum sg_err tls_self(const char *const *names, size_t n,
    uint64_t serial, struct tls_self *out, struct sg_error *e);

/* Whether it can be one: a name of letters, digits, "-" and ".", or an
 * address. */
bool tls_self_name(const char *name);

#endif
