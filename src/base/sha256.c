/*
 * SHA-256 as FIPS 180-4 describes it: bytes are gathered to blocks here, what
 * is done with a block stands in sha256_plain.c and sha256_ni.c.
 */
#include "base/sha256.h"

#include <string.h>

#include "base/sha256_block.h"
#include "base/banned.h"

#define BLOCK SHA256_BLOCK

/* Fractions of the square roots of the first eight primes. */
static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
    0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static inline void
store_be(uint8_t *p, uint32_t v)
{
	p[0] = (uint8_t)(v >> 24);
	p[1] = (uint8_t)(v >> 16);
	p[2] = (uint8_t)(v >> 8);
	p[3] = (uint8_t)v;
}

void
sha256_init(struct sha256 *s)
{
	*s = (struct sha256){.bytes = 0};
	memcpy(s->h, start, sizeof(start));
}

void
sha256_add(struct sha256 *s, struct sg_str bytes)
{
	const uint8_t *p = (const uint8_t *)bytes.p;
	size_t n = bytes.n;
	size_t held = (size_t)(s->bytes % BLOCK);

	s->bytes += n;
	if (held > 0 && n >= BLOCK - held) {
		memcpy(s->block + held, p, BLOCK - held);
		sha256_blocks(s->h, s->block, 1);
		p += BLOCK - held;
		n -= BLOCK - held;
		held = 0;
	}
	if (n >= BLOCK) {
		sha256_blocks(s->h, p, n / BLOCK);
		p += n - n % BLOCK;
		n %= BLOCK;
	}
	if (n > 0)
		memcpy(s->block + held, p, n);
}

void
sha256_add_text(struct sha256 *s, struct sg_str text)
{
	char room[24];
	struct buf b = BUF_ON(room);

	buf_addu(&b, text.n);
	buf_addc(&b, ':');
	sha256_add(s, buf_str(&b));
	sha256_add(s, text);
}

/* The message ends with a one bit, zeros, and its length in 64 bits. */
void
sha256_end(struct sha256 *s, uint8_t out[SHA256_SIZE])
{
	size_t held = (size_t)(s->bytes % BLOCK);
	uint64_t bits = s->bytes * 8;

	s->block[held++] = 0x80;
	if (held > BLOCK - 8) {
		memset(s->block + held, 0, BLOCK - held);
		sha256_blocks(s->h, s->block, 1);
		held = 0;
	}
	memset(s->block + held, 0, BLOCK - 8 - held);
	store_be(s->block + BLOCK - 8, (uint32_t)(bits >> 32));
	store_be(s->block + BLOCK - 4, (uint32_t)bits);
	sha256_blocks(s->h, s->block, 1);
	for (unsigned i = 0; i < 8; i++)
		store_be(out + (size_t)4 * i, s->h[i]);
}

void
sha256_of(struct sg_str bytes, uint8_t out[SHA256_SIZE])
{
	struct sha256 s;

	sha256_init(&s);
	sha256_add(&s, bytes);
	sha256_end(&s, out);
}
