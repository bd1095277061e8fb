#ifndef CARE_STARTER_H
#define CARE_STARTER_H

#include "hosts/hosts.h"
#include "settings/config_place.h"

/*
 * install --starter: rules in the person's policy.toml by which an agent can
 * look around while nobody is there to answer.  They stand in the file like
 * any other rule, to be read, changed and removed by hand.
 */

/* The rules for ${h}, as they would stand in the file. */
void starter_text(enum hook_host h, struct buf *out);

/*
 * Add them to the file of ${p}, unless it has them; *${path} is where, and
 * *${added} whether anything changed.  A file that cannot be read as a policy
 * is left alone: ${e} says why.
 */
SG_MUST_CHECK enum sg_err starter_add(const struct places *p, enum hook_host h,
    struct arena *a, char path[PLACE_MAX], bool *added, struct sg_error *e);

#endif
