#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include "base/str.h"

/*
 * SHA-256 (FIPS 180-4), written here so that a decision can be hashed in a
 * pure room and the program starts without loading a cryptography library.
 * base/hmac.h is the same with a key.
 */
#define SHA256_SIZE 32

struct sha256 {
	uint32_t h[8];
	uint64_t bytes;
	uint8_t block[64];
};

void sha256_init(struct sha256 *s);
void sha256_add(struct sha256 *s, struct sg_str bytes);

/* ${text} behind its length, so that no two lists of texts hash alike. */
void sha256_add_text(struct sha256 *s, struct sg_str text);

void sha256_end(struct sha256 *s, uint8_t out[SHA256_SIZE]);

/* All three at once. */
void sha256_of(struct sg_str bytes, uint8_t out[SHA256_SIZE]);

#endif
