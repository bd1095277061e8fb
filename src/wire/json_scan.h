#ifndef WIRE_JSON_SCAN_H
#define WIRE_JSON_SCAN_H

#include "wire/json.h"

/*
 * The two parts of the reader, which see each other and nobody else sees:
 * json.c knows what may come next, json_string.c passes strings.
 */

/* Pass the string whose opening quote was just passed; false: it is bad. */
bool json_scan_string(struct json *j);

/* Say what is wrong.  JSON_BAD. */
enum json_token json_bad(struct json *j, enum sg_err err, const char *why);
enum json_token json_bad_syntax(struct json *j, const char *why);

#endif
