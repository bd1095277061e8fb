#ifndef RULE_VERSION_H
#define RULE_VERSION_H

#include "base/str.h"

/*
 * Semantic versions (2.0.0) and the ranges a grant may carry (R-222, T39):
 * exact "1.2.3", "=1.2.3", "^1.2.3", "~1.2.3", "<" "<=" ">" ">=", joined by
 * spaces: all must hold.  Versions are written in full.  Anything else,
 * "1.x", "*", "||", "1 - 2", "v1.2.3", is unreadable.
 *
 * A prerelease is inside only if a comparator with the same three numbers
 * names a prerelease too.  Build metadata counts for an exact version, byte
 * for byte, and for nothing else.
 */
#define VERSION_BYTES_MAX  256
#define VERSION_NUMBER_MAX 9007199254740991u /* 2^53 - 1 */
#define VERSION_TERMS_MAX  8

struct version {
	uint64_t number[3];
	struct sg_str pre;   /* without '-' */
	struct sg_str build; /* without '+' */
};

/* ${out} borrows ${s}. */
bool version_parse(struct sg_str s, struct version *out);

/* By precedence: -1, 0 or 1.  Build metadata does not count. */
int version_compare(const struct version *a, const struct version *b);

enum version_fit {
	VERSION_UNREADABLE, /* the version or the range */
	VERSION_OUTSIDE,
	VERSION_INSIDE
};

enum version_fit version_fit(struct sg_str range, struct sg_str version);

/* ${range} can be read. */
bool version_range_valid(struct sg_str range);

/* It can be read, and no version is in it. */
bool version_range_empty(struct sg_str range);

/*
 * An allow counts only inside its range: what cannot be read counts as absent
 * and is asked.  A deny counts unless the version is known to be
 * outside: what cannot be read does not lift a deny.
 */
bool version_allow_counts(struct sg_str range, struct sg_str version);
bool version_deny_counts(struct sg_str range, struct sg_str version);

#endif
