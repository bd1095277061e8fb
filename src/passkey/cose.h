#ifndef PASSKEY_COSE_H
#define PASSKEY_COSE_H

#include "passkey/cbor.h"

/*
 * A public key of an authenticator, as X.509 writes it (SubjectPublicKeyInfo):
 * that is what libcrypto reads, and what others can check by their own means.
 */
#define PASSKEY_SPKI 600 /* RSA of 4096 bits takes 550 */

enum passkey_alg {
	PASSKEY_NO_ALG,
	PASSKEY_ES256,
	PASSKEY_EDDSA,
	PASSKEY_RS256
};

struct passkey_key {
	enum passkey_alg alg;
	size_t n;
	uint8_t spki[PASSKEY_SPKI];
};

/* "ES256", "EdDSA", "RS256"; and back, PASSKEY_NO_ALG: it is none of them. */
const char *passkey_alg_name(enum passkey_alg alg);
enum passkey_alg passkey_alg_of(struct sg_str name);

/* The key that ${c} goes on with.  False: it is none of the three, or has
 * members that such a key has not. */
bool cose_read(struct cbor *c, struct passkey_key *out);

/* ${spki} as a key for ${alg}; false: it is a key of another kind. */
bool
cose_kept(enum passkey_alg alg, struct sg_str spki, struct passkey_key *out);

#endif
