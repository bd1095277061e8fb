/*
 * SHA-256's inner loop as FIPS 180-4 describes it, for any machine.  Rounds are
 * written out eight at a time so that the eight working variables change their
 * names instead of places.
 */
#include "base/sha256_block.h"
#include "base/banned.h"

const uint32_t sha256_k[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5,
    0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138,
    0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624,
    0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
    0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f,
    0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static inline uint32_t
rotr(uint32_t x, unsigned n)
{
	return x >> n | x << (32 - n);
}

static inline uint32_t
load_be(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
}

static inline uint32_t
sigma0(uint32_t x)
{
	return rotr(x, 7) ^ rotr(x, 18) ^ x >> 3;
}

static inline uint32_t
sigma1(uint32_t x)
{
	return rotr(x, 17) ^ rotr(x, 19) ^ x >> 10;
}

/* One round; ${d} and ${h} are the two variables that get a new value. */
#define ROUND(a, b, c, d, e, f, g, h, i)                        \
	do {                                                    \
		h += (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + \
		    (g ^ (e & (f ^ g))) + sha256_k[i] + w[i];   \
		d += h;                                         \
		h += (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + \
		    ((a & b) | (c & (a | b)));                  \
	} while (0)

static void
rounds(uint32_t v[8], const uint32_t w[64])
{
	uint32_t a = v[0], b = v[1], c = v[2], d = v[3];
	uint32_t e = v[4], f = v[5], g = v[6], h = v[7];

	for (unsigned i = 0; i < 64; i += 8) {
		ROUND(a, b, c, d, e, f, g, h, i);
		ROUND(h, a, b, c, d, e, f, g, i + 1);
		ROUND(g, h, a, b, c, d, e, f, i + 2);
		ROUND(f, g, h, a, b, c, d, e, i + 3);
		ROUND(e, f, g, h, a, b, c, d, i + 4);
		ROUND(d, e, f, g, h, a, b, c, i + 5);
		ROUND(c, d, e, f, g, h, a, b, i + 6);
		ROUND(b, c, d, e, f, g, h, a, i + 7);
	}
	v[0] += a;
	v[1] += b;
	v[2] += c;
	v[3] += d;
	v[4] += e;
	v[5] += f;
	v[6] += g;
	v[7] += h;
}

/* Take in one block of 64 bytes. */
static void
take_block(uint32_t h[8], const uint8_t *p)
{
	uint32_t w[64];

	for (unsigned i = 0; i < 16; i++)
		w[i] = load_be(p + (size_t)4 * i);
	for (unsigned i = 16; i < 64; i++)
		w[i] = sigma1(w[i - 2]) + w[i - 7] + sigma0(w[i - 15]) +
		    w[i - 16];
	rounds(h, w);
}

void
sha256_blocks_plain(uint32_t h[8], const uint8_t *p, size_t n)
{
	for (; n > 0; n--, p += SHA256_BLOCK)
		take_block(h, p);
}
