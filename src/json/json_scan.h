#ifndef JSON_JSON_SCAN_H
#define JSON_JSON_SCAN_H

#include "json/json.h"

/*
 * What the parts of reader and writer see of each other and nobody else sees:
 * json.c knows what may come next, json_string.c passes strings.
 */

/* Pass the string whose opening quote was just passed; false: it is bad. */
bool json_scan_string(struct json *j);

/* Say what is wrong.  JSON_BAD. */
enum json_token json_bad(struct json *j, enum sg_err err, const char *why);
enum json_token json_bad_syntax(struct json *j, const char *why);

/* Whether no two of the ${n} keys are the same.  They are put in order. */
bool json_distinct(struct sg_str *v, size_t n);

/*
 * Of eight bytes of a text, those that a string cannot have as they are
 * (quote, backslash, control) get their highest bit set.  Bytes above the
 * lowest of them may get it too.
 */
#define JSON_EACH(byte)     (UINT64_C(0x0101010101010101) * (byte))
#define JSON_LOW_BYTE_FIRST (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

static inline uint64_t
json_special_bits(uint64_t w)
{
	/* With this bit turned the quote comes right after the controls. */
	uint64_t low = (w ^ JSON_EACH(2)) - JSON_EACH(0x21);
	uint64_t slash = (w ^ JSON_EACH('\\')) - JSON_EACH(1);

	return (low | slash) & ~w & JSON_EACH(0x80);
}

#endif
