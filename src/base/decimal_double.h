#ifndef BASE_DECIMAL_DOUBLE_H
#define BASE_DECIMAL_DOUBLE_H

#include <float.h>
#include <stdint.h>

/* What both directions of decimal.h know of an IEEE double; for them alone. */
#define TWO52    ((uint64_t)1 << 52)
#define TWO53    ((uint64_t)1 << 53)
#define INFINITE ((uint64_t)0x7ff << 52) /* the bits of infinity */

/*
 * Where doubles are computed wider than stored, a result is rounded twice and
 * proves nothing: then everything goes the exact way.
 */
enum { FAST = FLT_EVAL_METHOD == 0 };

/* 1e0 to 1e22: the powers of ten that are doubles without rounding. */
enum { TENS = 23 };
extern const double decimal_tens[TENS];

#endif
