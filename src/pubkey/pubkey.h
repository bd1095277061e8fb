#ifndef PUBKEY_PUBKEY_H
#define PUBKEY_PUBKEY_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/*
 * A public key of somebody outside, as X.509 writes it (SubjectPublicKeyInfo):
 * that is what libcrypto reads, and what others can check by their own means.
 */
#define PUBKEY_SPKI 600 /* RSA of 4096 bits takes 550 */

enum pubkey_alg { PUBKEY_NO_ALG, PUBKEY_ES256, PUBKEY_EDDSA, PUBKEY_RS256 };

struct pubkey {
	enum pubkey_alg alg;
	size_t n;
	uint8_t spki[PUBKEY_SPKI];
};

/* "ES256", "EdDSA", "RS256"; and back, PUBKEY_NO_ALG: it is none of them. */
const char *pubkey_alg_name(enum pubkey_alg alg);
enum pubkey_alg pubkey_alg_of(struct sg_str name);

/*
 * A key of its parts: a point of P-256, the 32 bytes of Ed25519, modulus and
 * exponent of RSA (2,048 to 4,096 bits).  False: they have another size.
 * Whether a point is on its curve, pubkey_ok() says.
 */
bool pubkey_p256(struct sg_str x, struct sg_str y, struct pubkey *out);
bool pubkey_ed25519(struct sg_str x, struct pubkey *out);
bool pubkey_rsa(struct sg_str n, struct sg_str e, struct pubkey *out);

/* ${spki} as a key for ${alg}; false: it is a key of another kind. */
bool pubkey_kept(enum pubkey_alg alg, struct sg_str spki, struct pubkey *out);

/* NULL: libcrypto takes it as a key, on its curve; else why not. */
const char *pubkey_ok(const struct pubkey *key);

/*
 * The signature over ${text}; NULL: it is right (libcrypto), else why not.
 * ES256 is given in DER.
 */
const char *pubkey_verify(
    const struct pubkey *key, struct sg_str text, struct sg_str signature);

#endif
