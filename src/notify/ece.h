#ifndef NOTIFY_ECE_H
#define NOTIFY_ECE_H

#include "base/err.h"

/*
 * A message for one browser, sealed as RFC 8291 says it: aes128gcm with a key
 * that only the browser can make again.  libcrypto is loaded when it is first
 * needed.
 */
#define ECE_POINT   65 /* bytes of a public key of P-256, uncompressed */
#define ECE_SECRET  16 /* of the subscription's auth secret */
#define ECE_SALT    16
#define ECE_KEY     121  /* of a private key as DER (SEC 1) */
#define ECE_SIG     64   /* of a signature with ES256 */
#define ECE_MESSAGE 3072 /* bytes that a message may have */
#define ECE_SEALED  (ECE_MESSAGE + 512)

/* A new key pair.  SG_EIO: ${e} says what is missing. */
SG_MUST_CHECK enum sg_err ece_key_new(uint8_t key[ECE_KEY], struct sg_error *e);

/* The public half. */
SG_MUST_CHECK enum sg_err ece_key_open(
    const uint8_t key[ECE_KEY], uint8_t point[ECE_POINT], struct sg_error *e);

struct ece_to {
	uint8_t point[ECE_POINT]; /* p256dh of the subscription */
	uint8_t secret[ECE_SECRET];
};

/*
 * ${message}, filled up with zeros to a multiple of 256 bytes so that its
 * length says little, sealed with ${key} (for this message alone) and
 * ${salt}.  SG_EINVALID: what the browser gave is not a key.
 */
struct ece_with {
	uint8_t key[ECE_KEY];
	uint8_t salt[ECE_SALT];
	bool padded;
};
SG_MUST_CHECK enum sg_err
ece_seal(const struct ece_to *to, const struct ece_with *with,
    struct sg_str message, struct buf *out, struct sg_error *e);

/* ES256 over ${text}. */
SG_MUST_CHECK enum sg_err ece_sign(const uint8_t key[ECE_KEY],
    struct sg_str text, uint8_t sig[ECE_SIG], struct sg_error *e);

#endif
