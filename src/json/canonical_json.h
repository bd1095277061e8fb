#ifndef JSON_CANONICAL_JSON_H
#define JSON_CANONICAL_JSON_H

#include "base/arena.h"
#include "base/err.h"

/*
 * One value, one text: UTF-8, no white space, keys sorted by their bytes,
 * lists in order, strings with the fewest escapes, numbers by value.  Two
 * texts have the same canonical form only if they say the same; no number is
 * rounded, however long, so that what is hashed is what was asked for.
 */
#define CANONICAL_EXPONENT_MAX 100000 /* a number beyond it is refused */

/* No canonical form is longer than this for ${n} bytes of text. */
#define CANONICAL_MAX(n) (7 * (n) + 64)

/* Append the canonical form of the JSON text ${json}; repeated keys fail. */
SG_MUST_CHECK enum sg_err canonical_json_add(
    struct buf *out, struct sg_str json, struct arena *a, struct sg_error *e);

/*
 * canonical_json_is(json):
 * Whether ${json} is one JSON object and stands in its canonical form already,
 * by one strict walk that needs no memory.  Numbers of more than 512 bytes are
 * never taken for canonical.
 */
bool canonical_json_is(struct sg_str json);

/* {"method":..,"params":..} in canonical form, in ${a}. */
SG_MUST_CHECK enum sg_err
canonical_call(struct sg_str method, struct sg_str params, struct arena *a,
    struct sg_str *out, struct sg_error *e);

/* Append the JSON number ${s} by its value: "1.50" is "1.5", "1e2" is "100".
 * False: its exponent is beyond all reason. */
bool canonical_number_add(struct buf *out, struct sg_str s);

#endif
