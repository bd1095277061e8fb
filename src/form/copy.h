#ifndef FORM_COPY_H
#define FORM_COPY_H

#include "contract/field.h"

/*
 * What was decoded, in memory that lasts longer: the struct at ${in} with all
 * its texts and lists, so that a body is decoded once.  False: no memory.
 */
SG_MUST_CHECK bool copy_whole(
    const struct contract *c, const void *in, struct arena *a, void *out);

#endif
