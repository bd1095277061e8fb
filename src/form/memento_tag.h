#ifndef FORM_MEMENTO_TAG_H
#define FORM_MEMENTO_TAG_H

#include "shape/memento.h"

/* A quoted SHA-256 in hexadecimal and its NUL. */
#define MEMENTO_ETAG_SIZE 67

/**
 * memento_etag(m, out):
 * The strong ETag of ${m}, "..." with its quotes: the SHA-256 of the bytes
 * contract_encode() makes of it as memento-v0.2.  Equal mementos have equal
 * tags, and any change of a field that is written changes the tag.  False,
 * and ${out} is empty, which is no tag: ${m} cannot be written.
 */
SG_MUST_CHECK bool
memento_etag(const struct sg_memento *m, char out[MEMENTO_ETAG_SIZE]);

#endif
