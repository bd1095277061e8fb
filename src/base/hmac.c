/* A hash that only who has the key can make; see hmac.h. */
#include <string.h>

#include "base/hmac.h"
#include "base/banned.h"

static void
wipe(void *p, size_t n)
{
	memset(p, 0, n);
	/* The compiler must think that somebody looks at it. */
	__asm__ volatile("" : : "r"(p) : "memory");
}

void
hmac_init(struct hmac *h, struct sg_str key)
{
	uint8_t block[64] = {0};

	if (key.n > sizeof(block))
		sha256_of(key, block);
	else if (key.n > 0)
		memcpy(block, key.p, key.n);
	for (size_t i = 0; i < sizeof(block); i++) {
		h->outer[i] = block[i] ^ 0x5c;
		block[i] ^= 0x36;
	}
	sha256_init(&h->inner);
	sha256_add(
	    &h->inner, (struct sg_str){(const char *)block, sizeof(block)});
	wipe(block, sizeof(block));
}

void
hmac_add(struct hmac *h, struct sg_str bytes)
{
	sha256_add(&h->inner, bytes);
}

void
hmac_end(struct hmac *h, uint8_t out[SHA256_SIZE])
{
	struct sha256 outer;

	sha256_end(&h->inner, out);
	sha256_init(&outer);
	sha256_add(
	    &outer, (struct sg_str){(const char *)h->outer, sizeof(h->outer)});
	sha256_add(&outer, (struct sg_str){(const char *)out, SHA256_SIZE});
	sha256_end(&outer, out);
	wipe(h, sizeof(*h));
	wipe(&outer, sizeof(outer));
}

void
hmac_of(struct sg_str key, struct sg_str bytes, uint8_t out[SHA256_SIZE])
{
	struct hmac h;

	hmac_init(&h, key);
	hmac_add(&h, bytes);
	hmac_end(&h, out);
}

bool
hmac_same(const void *x, const void *y, size_t n)
{
	const volatile uint8_t *a = x, *b = y;
	uint8_t differs = 0;

	for (size_t i = 0; i < n; i++)
		differs |= (uint8_t)(a[i] ^ b[i]);
	return differs == 0;
}
