/*
 * The wide ways of x86.  Products of 16 bits are added up in 32, which is as
 * exact as the plain way.  What each needs is asked before it is chosen
 * (src/system/embed_file.c).
 */
#include "embed/fixed.h"
#include "embed/matrix.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/banned.h"

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i
load(const int16_t *p)
{
	return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

/* The eight parts of each of four sums, added up. */
AVX2 static inline void
store_sums(int32_t out[MATRIX_ROWS], const __m256i s[MATRIX_ROWS])
{
	__m256i a = _mm256_hadd_epi32(s[0], s[1]);
	__m256i b = _mm256_hadd_epi32(s[2], s[3]);
	__m256i c = _mm256_hadd_epi32(a, b);

	_mm_storeu_si128((__m128i *)(void *)out,
	    _mm_add_epi32(
		_mm256_castsi256_si128(c), _mm256_extracti128_si256(c, 1)));
}

AVX2 void
matrix_avx2_widen(
    const struct matrix_job *j, uint32_t row, struct matrix_quad *q)
{
	for (uint32_t r = 0; r < MATRIX_ROWS; r++) {
		const int8_t *w = j->m->w + (size_t)(row + r) * j->m->cols +
		    j->col;

		for (size_t k = 0; k < j->cols; k += 16)
			_mm256_store_si256((__m256i *)(void *)(q->w[r] + k),
			    _mm256_cvtepi8_epi16(_mm_loadu_si128(
				(const __m128i *)(const void *)(w + k))));
	}
}

#define DOTS          matrix_avx2_dots
#define TARGET        AVX2
#define MADD(s, x, w) _mm256_add_epi32(s, _mm256_madd_epi16(x, w))
#include "embed/matrix_dots.def"

#define DOTS          matrix_avx_vnni_dots
#define TARGET        __attribute__((target("avx2,avxvnni")))
#define MADD(s, x, w) _mm256_dpwssd_avx_epi32(s, x, w)
#include "embed/matrix_dots.def"

#define DOTS          matrix_avx512_vnni_dots
#define TARGET        __attribute__((target("avx2,avx512vl,avx512vnni")))
#define MADD(s, x, w) _mm256_dpwssd_epi32(s, x, w)
#include "embed/matrix_dots.def"

/* Four numbers of 64 bits kept within FIXED_MAX, as 32. */
AVX2 static inline __m128i
clamp(__m256i v)
{
	const __m256i high = _mm256_set1_epi64x(FIXED_MAX);
	const __m256i low = _mm256_set1_epi64x(-FIXED_MAX);

	v = _mm256_blendv_epi8(v, high, _mm256_cmpgt_epi64(v, high));
	v = _mm256_blendv_epi8(v, low, _mm256_cmpgt_epi64(low, v));
	v = _mm256_permutevar8x32_epi32(
	    v, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
	return _mm256_castsi256_si128(v);
}

AVX2 static inline __m256i
widen(const int32_t *p)
{
	return _mm256_cvtepi32_epi64(
	    _mm_loadu_si128((const __m128i *)(const void *)p));
}

/* As fixed_round() and fixed_clamp() do it, four rows at once. */
AVX2 void
matrix_avx2_finish(
    const struct matrix_job *j, uint32_t r, int32_t (*sums)[MATRIX_ROWS])
{
	__m256i mul = widen(j->m->mul + j->row + r);
	__m256i bias = j->no_bias ? _mm256_setzero_si256()
				  : widen(j->m->bias + j->row + r);

	for (size_t t = 0; t < j->tokens; t++) {
		uint64_t offset = (uint64_t)1 << 63;
		uint64_t half = (uint64_t)1 << (j->shift[t] - 1);
		int32_t *y = j->y + t * j->y_stride + r;
		__m256i v = _mm256_mul_epi32(widen(sums[t]), mul);

		v = _mm256_add_epi64(
		    v, _mm256_set1_epi64x((long long)(offset + half)));
		v = _mm256_srl_epi64(v, _mm_cvtsi32_si128(j->shift[t]));
		v = _mm256_sub_epi64(
		    v, _mm256_set1_epi64x((long long)(offset >> j->shift[t])));
		v = _mm256_add_epi64(v, bias);
		if (j->add)
			v = _mm256_add_epi64(v, widen(y));
		_mm_storeu_si128((__m128i *)(void *)y, clamp(v));
	}
}
#endif
