#ifndef FORM_AFFECT_LENIENT_H
#define FORM_AFFECT_LENIENT_H

#include "base/arena.h"
#include "base/err.h"
#include "solgate/affect.h"

/*
 * The affect_signal of a model, read for what it is worth: a bad one must not
 * fail the turn.  The table AffectSignal is the strict reading; this is the
 * other one.
 *
 * affect_lenient(json, a, found, out):
 * The claim in ${json}.  Members of another type count as not there.
 * *${found} is false when there is none: no JSON, no object, or {}.  Text
 * points into ${json} or ${a}.  The only failure is SG_ENOMEM.
 */
SG_MUST_CHECK enum sg_err affect_lenient(struct sg_str json, struct arena *a,
    bool *found, struct sg_affect_claim *out);

#endif
