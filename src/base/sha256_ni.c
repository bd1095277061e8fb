/*
 * SHA-256's inner loop by the SHA instructions of x86, four rounds at a time,
 * and the choice between it and the plain one.
 */
#include "base/sha256_block.h"

#if SHA256_NI
#include <immintrin.h>
#include <sys/platform/x86.h>
#endif

#include "base/banned.h"

#if SHA256_NI

/* Four rounds with the message words ${m}, which begin at ${i}. */
#define ROUNDS(i, m)                                                    \
	do {                                                            \
		x = _mm_add_epi32(                                      \
		    m, _mm_loadu_si128((const __m128i *)&sha256_k[i])); \
		cdgh = _mm_sha256rnds2_epu32(cdgh, abef, x);            \
		abef = _mm_sha256rnds2_epu32(                           \
		    abef, cdgh, _mm_shuffle_epi32(x, 0x0e));            \
	} while (0)

/* ${a} becomes the four words that follow ${a}, ${b}, ${c} and ${d}. */
#define WORDS(a, b, c, d)                                                  \
	a = _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(a, b), \
				     _mm_alignr_epi8(d, c, 4)),            \
	    d)

/* Sixteen rounds; the words of the next sixteen are made on the way. */
#define ROUNDS16(i)                    \
	do {                           \
		ROUNDS(i, w0);         \
		WORDS(w0, w1, w2, w3); \
		ROUNDS(i + 4, w1);     \
		WORDS(w1, w2, w3, w0); \
		ROUNDS(i + 8, w2);     \
		WORDS(w2, w3, w0, w1); \
		ROUNDS(i + 12, w3);    \
		WORDS(w3, w0, w1, w2); \
	} while (0)

/* Sixteen bytes as four big-endian words. */
#define LOAD(at) _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(at)), swap)

__attribute__((target("sha,sse4.1"))) void
sha256_blocks_ni(uint32_t h[8], const uint8_t *p, size_t n)
{
	const __m128i swap = _mm_set_epi64x(
	    0x0c0d0e0f08090a0b, 0x0405060700010203);
	__m128i w0, w1, w2, w3, x, abef, cdgh;

	/* The instructions want the eight variables in another order. */
	x = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&h[0]), 0xb1);
	cdgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&h[4]), 0x1b);
	abef = _mm_alignr_epi8(x, cdgh, 8);
	cdgh = _mm_blend_epi16(cdgh, x, 0xf0);
	for (; n > 0; n--, p += SHA256_BLOCK) {
		const __m128i abef_before = abef, cdgh_before = cdgh;

		w0 = LOAD(p);
		w1 = LOAD(p + 16);
		w2 = LOAD(p + 32);
		w3 = LOAD(p + 48);
		ROUNDS16(0);
		ROUNDS16(16);
		ROUNDS16(32);
		ROUNDS(48, w0);
		ROUNDS(52, w1);
		ROUNDS(56, w2);
		ROUNDS(60, w3);
		abef = _mm_add_epi32(abef, abef_before);
		cdgh = _mm_add_epi32(cdgh, cdgh_before);
	}
	x = _mm_shuffle_epi32(abef, 0x1b);
	cdgh = _mm_shuffle_epi32(cdgh, 0xb1);
	_mm_storeu_si128((__m128i *)&h[0], _mm_blend_epi16(x, cdgh, 0xf0));
	_mm_storeu_si128((__m128i *)&h[4], _mm_alignr_epi8(cdgh, x, 8));
}

bool
sha256_ni_is_there(void)
{
	return CPU_FEATURE_ACTIVE(SHA) && CPU_FEATURE_ACTIVE(SSE4_1) &&
	    CPU_FEATURE_ACTIVE(SSSE3);
}

void
sha256_blocks(uint32_t h[8], const uint8_t *p, size_t n)
{
	if (sha256_ni_is_there())
		sha256_blocks_ni(h, p, n);
	else
		sha256_blocks_plain(h, p, n);
}

#else

void
sha256_blocks(uint32_t h[8], const uint8_t *p, size_t n)
{
	sha256_blocks_plain(h, p, n);
}

#endif
