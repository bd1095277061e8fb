#ifndef SSO_KEYS_H
#define SSO_KEYS_H

#include "base/arena.h"
#include "pubkey/pubkey.h"

/* The public keys of a provider (a JWK set, RFC 7517). */
#define SSO_KEYS 32
#define SSO_KID  128 /* bytes of the name of a key */

struct sso_key {
	char kid[SSO_KID + 1]; /* empty: it has none */
	struct pubkey key;
};

struct sso_keys {
	struct sso_key v[SSO_KEYS];
	size_t n;
};

/*
 * The keys of ${json} that an ID token may be signed with: ES256, EdDSA with
 * Ed25519, RS256, for signatures.  Others are passed over.  NULL: it was read,
 * else why not; ${a} is scratch.
 */
const char *
sso_keys_read(struct sg_str json, struct arena *a, struct sso_keys *out);

#endif
