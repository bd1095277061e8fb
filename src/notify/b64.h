#ifndef NOTIFY_B64_H
#define NOTIFY_B64_H

#include "base/str.h"

/* base64url without padding (RFC 4648, 5). */
void b64_add(struct buf *out, const void *p, size_t n);

/* Exactly ${n} bytes; false: ${s} is not their base64url. */
bool b64_read(struct sg_str s, uint8_t *out, size_t n);

#endif
