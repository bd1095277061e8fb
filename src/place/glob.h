#ifndef PLACE_GLOB_H
#define PLACE_GLOB_H

#include "place/path.h"

/* The matching behind path_pattern.h, which says what a pattern means. */
#define PATTERN_BYTES_MAX 1024
#define PATTERN_NAMES_MAX 64

enum glob_how {
	GLOB_NARROW = 0, /* the reading of an allow */
	GLOB_WIDE = 1,   /* the reading of a deny */
	GLOB_FOLD = 2    /* the pattern is lower case, the names need not be */
};

/*
 * ${names} are those of a found path without its leading slash; ${pattern}
 * passed glob_check().
 */
bool glob_match(struct sg_str pattern, struct sg_str names, unsigned how);

/* Whether ${pattern} can match names that begin with ${names}, and go on. */
bool glob_reaches(struct sg_str pattern, struct sg_str names);

/* What is wrong with ${pattern}; *${exact}: it has no wildcard. */
enum path_why glob_check(struct sg_str pattern, bool *exact);

#endif
