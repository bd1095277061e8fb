#ifndef FORM_PERMISSIONS_H
#define FORM_PERMISSIONS_H

#include "rule/grants.h"
#include "shape/extension.h"

/*
 * extension-permissions.json, versions 1 and 2, as grants.  Version 1
 * has no scopes: its entries are wildcards of their capability, except that an
 * allow for exec or http without a scope counts for nothing; grants.h marks it
 * GRANT_SCOPELESS, so that whoever imports can say so.  A file that cannot be
 * read whole gives nothing at all.
 */
/*
 * The entries of ${json} in the order of the file; of several for one
 * extension and capability without a scope the last one counts and is kept.
 * They borrow ${json} and live in ${a}.
 */
SG_MUST_CHECK enum sg_err permissions_read(struct sg_str json, struct arena *a,
    struct grant_rule **out, size_t *n, struct sg_error *e);

#endif
