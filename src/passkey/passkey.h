#ifndef PASSKEY_PASSKEY_H
#define PASSKEY_PASSKEY_H

#include "base/sha256.h"
#include "passkey/cose.h"

/*
 * Enrolment and assertion of WebAuthn (level 2), checked step by step.  A
 * function says NULL if all is right, else why not, in a sentence.  User
 * verification is always required: a fingerprint, a face or a PIN.
 */
#define PASSKEY_CREDENTIAL 255 /* bytes of the id of a credential */
#define PASSKEY_CHALLENGE  32
#define PASSKEY_SIGNED     1024 /* bytes of authenticator data */

/* What was asked for: where, and with which challenge. */
struct passkey_asked {
	uint8_t challenge[PASSKEY_CHALLENGE];
	struct sg_str origin; /* of the page, exactly: "https://gate.example" */
	struct sg_str rp;     /* the relying party: "gate.example" */
};

/* Whether ${rp} can be the relying party of ${origin}: its host, or a domain
 * above it. */
bool passkey_rp_fits(struct sg_str rp, struct sg_str origin);

/* The host of ${origin}, without its port. */
struct sg_str passkey_host(struct sg_str origin);

struct passkey_new {
	uint8_t id[PASSKEY_CREDENTIAL];
	size_t id_n;
	struct pubkey key;
	uint32_t counter;
};

/* A browser made a credential: its client data and attestation object. */
const char *passkey_enrol(const struct passkey_asked *asked,
    struct sg_str client, struct sg_str attestation, struct passkey_new *out);

/* A browser shows one: what the authenticator signed, and how. */
struct passkey_given {
	struct sg_str client, data, signature;
};
const char *
passkey_check(const struct passkey_asked *asked, const struct pubkey *key,
    const struct passkey_given *given, uint32_t *counter);

/*
 * Whether ${now} can follow ${last}: it grows, or the authenticator does not
 * count.  Else there are two of it: a clone.
 */
bool passkey_counts_on(uint32_t last, uint32_t now);

/* The answer to a question that a person signs. */
struct passkey_approval {
	struct sg_str prompt, option, call; /* call: of one alone, or empty */
	int64_t rev;
	struct sg_str shown; /* canonical JSON of what was shown */
};

/* The same with the hash of what was shown, in hex, instead of ${a}->shown. */
bool passkey_challenge_for(const struct passkey_approval *a,
    struct sg_str shown_hash, uint8_t out[PASSKEY_CHALLENGE]);

/* SHA-256 of the canonical JSON of all of it; false: no memory. */
bool passkey_challenge_of(const struct passkey_approval *a,
    uint8_t shown[SHA256_SIZE], uint8_t out[PASSKEY_CHALLENGE]);

#endif
