#ifndef INSTALL_JSONC_H
#define INSTALL_JSONC_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

/*
 * JSON of somebody else, changed in place: every byte that is not part of a
 * change stays, comments and layout included.
 *
 * ${plain} has the length of ${text}, with blanks where that has comments and
 * commas too many.  What is found is a view of ${plain}, and holds until the
 * next change.
 */
struct jsonc {
	struct arena *a;
	bool comments; /* are taken: the host does so, too */
	struct sg_str text, plain;
};

/* An item of a list, or a member with its key. */
struct jsonc_part {
	struct sg_str whole, key, value;
};
struct jsonc_parts {
	struct jsonc_part *v;
	size_t n;
};

/* Failure: it is not JSON, or repeats a key. */
SG_MUST_CHECK enum sg_err jsonc_open(struct jsonc *j, struct sg_str text);

/* What stands in the list or object ${box}; SG_ETYPE: it is neither. */
SG_MUST_CHECK enum sg_err
jsonc_parts(struct jsonc *j, struct sg_str box, struct jsonc_parts *out);

/* The member ${key} of the object ${box}; .p NULL: there is none. */
struct sg_str
jsonc_member(struct jsonc *j, struct sg_str box, struct sg_str key);

/*
 * What stands at ${path}, ${n} keys from the outermost object; .p NULL:
 * nothing.  And the same, where it is made as ${empty} ("{}", "[]") if only it
 * is missing.
 */
struct sg_str jsonc_at(struct jsonc *j, const struct sg_str *path, size_t n);
SG_MUST_CHECK enum sg_err jsonc_reach(struct jsonc *j,
    const struct sg_str *path, size_t n, const char *empty, struct sg_str *out);

/* One change.  Views end with it.  ${what} is a view of ${plain}. */
SG_MUST_CHECK enum sg_err
jsonc_replace(struct jsonc *j, struct sg_str what, struct sg_str with);

/* ${item} is JSON without blanks, in an object "key":value. */
SG_MUST_CHECK enum sg_err
jsonc_append(struct jsonc *j, struct sg_str box, struct sg_str item);
SG_MUST_CHECK enum sg_err
jsonc_remove(struct jsonc *j, struct sg_str box, size_t i);

/* Whether there is not even a comment in ${box}. */
bool jsonc_is_empty(struct jsonc *j, struct sg_str box);

/* Put ${json}, which has no blanks, in the place of ${what}. */
SG_MUST_CHECK enum sg_err
jsonc_lay(struct jsonc *j, struct sg_str what, struct sg_str json);

#endif
