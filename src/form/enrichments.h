#ifndef FORM_ENRICHMENTS_H
#define FORM_ENRICHMENTS_H

#include "shape/envelope.h"

/*
 * What an answer holds besides text, item by item: one that keeps no contract,
 * or whose address is none, is left out, and the others stay.
 */

/*
 * The list ${json} without the items that are wrong, in ${a}; *${left} counts
 * them.  What is no list stays as it is.  The only failure is SG_ENOMEM.
 */
SG_MUST_CHECK enum sg_err enrichments_tidy(
    struct sg_str json, struct arena *a, struct sg_str *out, size_t *left);

/* An https address with a host and no name or password in it. */
bool enrichment_url_right(struct sg_str url, struct arena *a);

/* Whether such a thing can stand in an answer; calls of tools cannot. */
bool enrichment_is_one(enum sg_allowed_type type);

/* Whatever in it would steer a screen is written out; false: no memory. */
bool enrichment_show_plainly(struct envelope_enrichment *e, struct arena *a);

#endif
