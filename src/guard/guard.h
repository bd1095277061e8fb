#ifndef GUARD_GUARD_H
#define GUARD_GUARD_H

#include "rule/policy.h"

/*
 * Whether a call reaches what is the gate's own: its state, settings, sockets
 * and ledger, the files in which hosts keep their hooks, its program and its
 * process (T17, T18).  No grant, list or mode opens any of it, for reading as
 * little as for writing; what a person does with them is not a call.
 *
 * The reading is wide, as that of a denial: every word of every simple command
 * is a path that may be meant, from every directory the command may stand in.
 * What a shell would still change, and what only some programs would follow,
 * is MAYBE: then a person is asked.
 *
 * The machine is asked through ${w}->soft (see path.h), or, if there is none,
 * through the resolver of the place.
 */
struct guard {
	enum policy_own reach;
	struct sg_str word; /* what leads there, as the call has it */
};

/*
 * ${own}: directories and files; one without a slash in front is meant in
 * whatever directory it stands.  SG_ENOMEM is the only error.
 */
SG_MUST_CHECK enum sg_err
guard_call(const struct call *c, const struct scope_world *w,
    struct sg_str_list own, struct arena *a, struct guard *out);

#endif
