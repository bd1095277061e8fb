#ifndef TELL_TELL_H
#define TELL_TELL_H

#include "shape/prompt.h"

/*
 * What people are told of one call: every text in it is without secrets and
 * made safe to show.
 */
struct tell_call {
	enum sg_capability capability;
	struct sg_str params;  /* a JSON object */
	struct sg_str context; /* JSON of the caller, or empty */
	struct sg_str first; /* params before a person changed them, or empty */
};

/* All params by name; ${kept}: as they are kept.  False: no memory. */
bool tell_details(const struct tell_call *i, bool kept, struct arena *a,
    struct prompt_call *out);

/* What the caller says of it; false: nothing. */
bool tell_says(const struct tell_call *i, struct arena *a, struct sg_str *out);

/* What a write would change; false: it is none, or its content is not here. */
bool tell_change(
    const struct tell_call *i, struct arena *a, struct prompt_change *out);

/* What a person changed of it; false: no memory. */
bool tell_edited(
    const struct tell_call *i, struct arena *a, struct prompt_change *out);

#endif
