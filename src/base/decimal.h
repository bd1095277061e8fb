#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include "base/str.h"

/*
 * Numbers between text and double, exact in both directions and the same on
 * every machine: no locale, no libc, no long double.
 */

/* The longest text decimal_add() makes, "-0.0000012345678901234567". */
#define DECIMAL_MAX 25

/*
 * decimal_parse(s, out):
 * The double nearest to ${s}, which is all of a JSON number (RFC 8259), ties
 * to even, whatever its length.  What is too small rounds to a subnormal or
 * to zero; zero is always positive.  False, and *${out} as it was: ${s} is
 * not such a number, or rounds to infinity.
 */
bool decimal_parse(struct sg_str s, double *out);

/*
 * decimal_add(b, v):
 * The shortest JSON number that decimal_parse() reads back as ${v}, and of
 * those the closest, written as JavaScript writes it: "0.1", "1e+21" from
 * 21 zeros on, "1e-7" below 0.000001, and "0" for both zeros.  NaN and the
 * infinities have no JSON number: they add "null" and mark ${b} full, so that
 * it is not sent.
 */
void decimal_add(struct buf *b, double v);

/* ${v} is a whole number that every JSON reader keeps: |v| <= 2^53 - 1. */
bool decimal_is_integer(double v);

#endif
