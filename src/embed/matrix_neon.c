/* The way of 64-bit ARM: eight products at a time, added up in 32 bits. */
#include "embed/matrix.h"

#if defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "base/banned.h"

#if defined(__aarch64__)
void
matrix_neon_dots(const struct matrix_quad *q, const struct matrix_job *j,
    int32_t (*sums)[MATRIX_ROWS])
{
	for (size_t t = 0; t < j->tokens; t++) {
		const int16_t *x = j->x + t * j->x_stride;
		int32x4_t s[MATRIX_ROWS];

		for (size_t r = 0; r < MATRIX_ROWS; r++)
			s[r] = vdupq_n_s32(0);
		for (size_t k = 0; k < j->cols; k += 8) {
			int16x8_t v = vld1q_s16(x + k);

			for (size_t r = 0; r < MATRIX_ROWS; r++) {
				int16x8_t w = vld1q_s16(q->w[r] + k);

				s[r] = vmlal_s16(
				    s[r], vget_low_s16(v), vget_low_s16(w));
				s[r] = vmlal_high_s16(s[r], v, w);
			}
		}
		for (size_t r = 0; r < MATRIX_ROWS; r++)
			sums[t][r] = vaddvq_s32(s[r]);
	}
}
#endif
