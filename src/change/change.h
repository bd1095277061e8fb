#ifndef CHANGE_CHANGE_H
#define CHANGE_CHANGE_H

#include "redact/text_classes.h"
#include "shape/prompt.h"

/*
 * What a write would change, for the person who decides.  What would be
 * written comes with the call and is held against the hash that is decided
 * about; the file as it is comes from whoever asks, who reads it in its own
 * name.  Both are shown without secrets and are kept nowhere.
 */
struct change_call {
	enum sg_capability capability;
	struct sg_str params;
	struct sg_str context; /* JSON, or empty */
	const struct text_classes *classes;
	struct arena *work; /* for the comparison alone */
};

/* In ${a}; false: it is no write, or its content is not here. */
bool change_of(
    const struct change_call *k, struct arena *a, struct prompt_change *out);

/*
 * What a person changed of a call: the details of ${before} become those of
 * ${after}, both without secrets.  In ${a}; false: no memory.
 */
bool change_between(const struct change_call *before,
    const struct change_call *after, struct arena *a,
    struct prompt_change *out);

#endif
