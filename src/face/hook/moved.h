#ifndef FACE_HOOK_MOVED_H
#define FACE_HOOK_MOVED_H

#include "face/hook/hook.h"

/*
 * T14: what was allowed is what the host opens.  The gate decides on the
 * object that a path leads to; a host opens the path later, and a link may
 * lead elsewhere by then.  So a host that takes another path from its hook
 * gets the one without links, and where it does not, a path through a link
 * that whoever asks could move is refused, with the path to ask for instead.
 */
struct hook_path {
	struct sg_str key;   /* of the input */
	struct sg_str given; /* the path as it stands there */
	bool takes;          /* the host opens what its hook names */
};

/* False: the call names no path, or none that is known to be one. */
bool
hook_path_of(const struct hook_in *in, struct arena *a, struct hook_path *out);

/* Where a path leads now. */
struct hook_way {
	bool known;         /* it could be followed */
	bool moves;         /* by a link that this user can replace */
	struct sg_str real; /* without links; it need not exist */
};
void hook_way_of(struct sg_str cwd, struct sg_str path, struct arena *a,
    struct hook_way *out);

/*
 * The refusal of a path that would be opened through a link; before the gate
 * is asked, so that nobody is asked in vain.  False: there is no need.
 */
bool hook_way_refused(const struct hook_path *p, const struct hook_way *w,
    struct arena *a, struct heard *v);

/*
 * An allowed call and the path that was allowed: the input that the host has
 * to take in place of its own in *${out}, or nothing; or ${v} is a refusal.
 */
void hook_moved(const struct hook_in *in, const struct hook_path *p,
    const struct hook_way *w, struct arena *a, struct heard *v,
    struct hook_change *out);

#endif
