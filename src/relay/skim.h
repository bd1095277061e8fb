#ifndef RELAY_SKIM_H
#define RELAY_SKIM_H

#include "base/str.h"

/*
 * JSON passed over, not read: the grammar is checked, what strings say is not.
 * A message that only passes through may hold a NUL or half a surrogate pair,
 * which json/json.h refuses; what is decided upon is read by that one.
 *
 * Nothing recurses; more than SKIM_DEPTH_MAX levels are refused.
 */
#define SKIM_DEPTH_MAX 256

/* Pass white space, one string, one value at *${at}.  False: there is none. */
void skim_space(struct sg_str s, size_t *at);
bool skim_string(struct sg_str s, size_t *at, bool *escaped);
bool skim_value(struct sg_str s, size_t *at);

/*
 * Walk over the members of an object: *${at} is 0 at first.  1: a member, its
 * key without quotes, its value.  0: no more.  -1: it is no object.
 */
struct skim_member {
	struct sg_str key, value;
	bool escaped; /* the key has backslashes */
};
int skim_member(struct sg_str object, size_t *at, struct skim_member *out);

/* The elements of an array in the same way. */
int skim_element(struct sg_str array, size_t *at, struct sg_str *out);

/*
 * Whether ${key} is ${name} to a reader that does not mind case, as some do:
 * ASCII letters, the long s and the Kelvin sign.  ${name} is lower case.
 */
bool skim_alike(struct sg_str key, struct sg_str name);

#endif
