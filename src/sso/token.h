#ifndef SSO_TOKEN_H
#define SSO_TOKEN_H

#include "sso/keys.h"

/*
 * An ID token of OpenID Connect: read, its signature checked against the keys
 * of the provider, its claims against what was asked.  Only when all three
 * said yes is anything in it true.
 */
#define SSO_TOKEN_MAX 32768 /* bytes; groups of large firms fit */
#define SSO_SUBJECT   255   /* of OpenID Connect Core, 2 */
#define SSO_SKEW_S    60    /* how far two clocks may be apart */

struct sso_token {
	enum pubkey_alg alg;
	struct sg_str kid;    /* empty: it names no key */
	struct sg_str text;   /* what is signed */
	struct sg_str sign;   /* the signature, as JOSE writes it */
	struct sg_str claims; /* JSON; believe it after the checks alone */
};

/* NULL: it was read, else why not.  Texts are in ${a} or in ${in}. */
const char *
sso_token_read(struct sg_str in, struct arena *a, struct sso_token *out);

enum sso_key_says {
	SSO_KEY_WRONG,   /* no key of that name signed it; zero is no */
	SSO_KEY_UNKNOWN, /* the set has no key that could have */
	SSO_KEY_RIGHT
};
enum sso_key_says
sso_token_verify(const struct sso_token *t, const struct sso_keys *keys);

/* What was asked for, and when the answer came. */
struct sso_asked {
	struct sg_str issuer, client_id, nonce;
	int64_t now_s; /* of the wall clock */
};

/* NULL: this token is an answer to it, and ${subject} is who; else why not. */
const char *sso_token_check(const struct sso_token *t,
    const struct sso_asked *q, struct arena *a, struct sg_str *subject);

#endif
