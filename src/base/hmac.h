#ifndef BASE_HMAC_H
#define BASE_HMAC_H

#include "base/sha256.h"

/* HMAC (RFC 2104) over SHA-256.  hmac_end() wipes what it kept of the key. */
struct hmac {
	struct sha256 inner;
	uint8_t outer[64];
};

void hmac_init(struct hmac *h, struct sg_str key);
void hmac_add(struct hmac *h, struct sg_str bytes);
void hmac_end(struct hmac *h, uint8_t out[SHA256_SIZE]);

/* All three at once. */
void hmac_of(struct sg_str key, struct sg_str bytes, uint8_t out[SHA256_SIZE]);

/* Whether they are the same, in a time that does not say where they differ. */
bool hmac_same(const void *x, const void *y, size_t n);

#endif
