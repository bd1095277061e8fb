#ifndef FORM_EDIT_H
#define FORM_EDIT_H

#include "redact/text_classes.h"
#include "shape/prompt.h"

/*
 * A call that a person changes before it is allowed.  The caller named the
 * members of its params that it can take changed; nothing else is touched.
 */
#define EDIT_FIELDS_MAX 8

struct edit_call {
	enum sg_capability capability;
	struct sg_str params;   /* a JSON object */
	struct sg_str_list may; /* the members that may change */
	const struct text_classes *classes;
};

/*
 * The members that may change, with what stands in them, in ${a}.  A call of
 * which a person does not see every character has none: what is hidden cannot
 * be edited, and is not told for the sake of editing it.  How many.
 */
size_t edit_fields(const struct edit_call *k, struct arena *a,
    struct prompt_field out[EDIT_FIELDS_MAX]);

/*
 * The params with ${changes}, a JSON object, in the place of theirs, in ${a}.
 * SG_EINVALID and ${e}: a member that may not change, a value of another kind,
 * or no change at all.
 */
SG_MUST_CHECK enum sg_err
edit_params(const struct edit_call *k, struct sg_str changes, struct arena *a,
    struct sg_str *out, struct sg_error *e);

#endif
