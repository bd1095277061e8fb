#ifndef PLACE_PATH_PATTERN_H
#define PLACE_PATH_PATTERN_H

#include "place/glob.h"

/*
 * Path globs, name by name.  '*' stands for any characters of one
 * name, '?' for one, [a-z] [!a-z] [^a-z] for one of a class; none of them ever
 * meets a slash.  '**' alone between slashes stands for any names.  A pattern
 * is relative to the root, or absolute when it begins with a slash.  There is
 * no escape: [*] is a star.
 *
 * Where people read globs in two ways, an allow takes the narrow reading and
 * a deny the wide one:
 *
 *                                    path_pattern_covers  path_pattern_hits
 *                                    (allow)              (deny)
 *   a name with a leading dot        needs a dot in the   met by wildcards
 *                                    pattern              too
 *   a '**' at the end                one name or more     none or more
 *   a path that is not literal or    never                as it reads
 *   on a volume that folds names
 *
 * What covers also hits.  Neither knows about secrets: a read that escalated
 * needs a pattern that is exact (T17).
 */
struct path_pattern {
	struct sg_str text; /* without a leading "./" or "/" */
	bool absolute;
	bool exact; /* no wildcard and no class: it names one path */
};

/* ${out} borrows ${text}.  False: *${why} says what is wrong with it. */
bool path_pattern_parse(
    struct sg_str text, struct path_pattern *out, enum path_why *why);

/* An allow of ${pattern} covers ${p}. */
bool
path_pattern_covers(const struct path_pattern *pattern, const struct path *p);

/* A deny of ${pattern} hits ${p}. */
bool
path_pattern_hits(const struct path_pattern *pattern, const struct path *p);

/* A deny of ${pattern} hits a directory that ${p} is in. */
bool
path_pattern_above(const struct path_pattern *pattern, const struct path *p);

/* A deny of ${pattern} hits something that may be below ${p}. */
bool
path_pattern_below(const struct path_pattern *pattern, const struct path *p);

/* The pattern that stands for ${text}, a literal path, and nothing else. */
void path_pattern_quote(struct buf *out, struct sg_str text);

/*
 * What is on the list of secret_path.def, in any case of letters, on the path
 * as found or on a link on the way to it (R-166, R-167, R-168, T17).
 */
bool path_is_secret(const struct path *p);
bool path_text_is_secret(struct sg_str names);

/*
 * ${absolute} is ${dir} or below it, both found as path_resolve() finds them,
 * whether they exist or not.  Case of letters does not count: this is asked
 * to deny.
 */
bool path_is_in(struct sg_str absolute, struct sg_str dir);

#endif
