#ifndef REDACT_LOOKALIKE_H
#define REDACT_LOOKALIKE_H

#include "place/host.h"
#include "redact/sanitize.h"

/*
 * Hosts that look like another (T22).  They are compared as ASCII elsewhere;
 * here they are made visible: the other spelling stands beside the name.
 */
#define LOOKALIKE_HOST_MAX 512 /* bytes of one spelling */

/*
 * Whether a label of ${host} mixes scripts, or is written wholly in letters
 * of another script that look Latin, or is not UTF-8.
 */
bool lookalike_host(const struct text_classes *classes, struct sg_str host);

/* Whether a word of ${text} mixes scripts that are not written together. */
bool lookalike_text(const struct text_classes *classes, struct sg_str text);

/*
 * Append what stands beside ${host}, which was sanitised: " (other.spelling)"
 * when it is not plain ASCII or has an "xn--" label, else nothing.  ${idna} may
 * be NULL: then a name that needs it is flagged SANITIZE_LOOKALIKE whatever it
 * looks like.
 */
unsigned lookalike_beside(const struct sanitize *how,
    const struct host_idna *idna, struct sg_str host, struct buf *out);

#endif
