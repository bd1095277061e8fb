#ifndef KEPT_LOOKS_H
#define KEPT_LOOKS_H

#include "place/path.h"

/*
 * What the machine said of each path that a ruling looked at, so that the
 * same can be said again when the machine is another one.  A line is a letter
 * for what was found, the path and, for a link, a newline and its text.
 */
struct looks {
	struct path_resolver resolver; /* ask this one */
	/*
	 * The guard asks this one: about much, and most of it is ordinary.
	 * Only what is not is kept, and what is not kept was ordinary.
	 */
	struct path_resolver soft;
	const struct path_resolver *from;
	struct arena *a;
	struct sg_str *v;
	size_t n, cap;
	bool lost;   /* not all could be kept, or is kept */
	bool masked; /* secrets in paths are masked */
};

/* Ask ${from} and keep what it says; the lines live in ${a}. */
void
looks_keep(struct looks *l, const struct path_resolver *from, struct arena *a);

/* Say what was said then; what was not asked then is not known: lost. */
void looks_say(struct looks *l, const struct sg_str *v, size_t n, bool masked,
    struct arena *a);

/* The line without what looks like a secret, in ${a}; empty: no memory. */
struct sg_str looks_mask(struct sg_str line, struct arena *a);

#endif
