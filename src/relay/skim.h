#ifndef RELAY_SKIM_H
#define RELAY_SKIM_H

#include "json/json.h"

/*
 * JSON passed over, not read: the grammar is checked, what strings say is not.
 * A message that only passes through may hold a NUL or half a surrogate pair,
 * which a strict reader refuses; what is decided upon is read by that one.
 */

/*
 * Walk over the members of an object; ${j} was set up by json_init_lax().  1: a
 * member, its key without quotes, its value.  0: no more.  -1: it is no object.
 */
struct skim_member {
	struct sg_str key, value;
	bool escaped; /* the key has backslashes */
};
int skim_member(struct json *j, struct skim_member *out);

/* The elements of a list in the same way. */
int skim_element(struct json *j, struct sg_str *out);

/*
 * Whether ${key} is ${name} to a reader that does not mind case, as some do:
 * ASCII letters, the long s and the Kelvin sign.  ${name} is lower case.
 */
bool skim_alike(struct sg_str key, struct sg_str name);

#endif
