#ifndef INSTALL_STARTER_H
#define INSTALL_STARTER_H

#include "home/home.h"
#include "hosts/hosts.h"

/*
 * install --starter: rules in the person's policy.toml by which an agent can
 * look around while nobody is there to answer.  They stand in the file like
 * any other rule, to be read, changed and removed by hand.
 */

/* The rules for ${h} in ${project}, as they would stand in the file. */
void starter_text(enum hook_host h, struct sg_str project, struct buf *out);

/*
 * Add to the file of ${p} those that it does not have; *${path} is where, and
 * *${added} whether anything changed.  A file that cannot be read as a policy
 * is left alone: ${e} says why.
 */
SG_MUST_CHECK enum sg_err
starter_add(const struct places *p, enum hook_host h, struct sg_str project,
    struct arena *a, char path[PLACE_MAX], bool *added, struct sg_error *e);

/*
 * Tell the gate that runs to read the rules, and ask it as ${h} whether they
 * count in ${project}.  ${why} has room for ${n} bytes.
 */
enum starter_heard {
	STARTER_NOBODY, /* no gate runs */
	STARTER_HEARD,  /* it allows a read there */
	STARTER_NOT     /* it does not: ${why} */
};
enum starter_heard starter_tell(const struct home *home, enum hook_host h,
    struct sg_str project, char *why, size_t n);

#endif
