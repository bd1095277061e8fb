#ifndef PUBKEY_BASE64URL_H
#define PUBKEY_BASE64URL_H

#include "base/arena.h"
#include "base/str.h"

/* Characters that ${n} bytes take: base64url of RFC 4648, without padding. */
#define BASE64URL_TEXT(n) (((n)*4 + 2) / 3)

void base64url_add(struct buf *b, struct sg_str bytes);

/* The text of ${bytes} in ${a}; empty: no memory. */
struct sg_str base64url_text(struct arena *a, struct sg_str bytes);

/*
 * The bytes of ${text}, in ${a}.  False: it has other characters, padding, or
 * bits behind its end that are not zero, so that each value has one text.
 */
bool base64url_read(struct sg_str text, struct arena *a, struct sg_str *out);

/* The same, of exactly ${n} bytes, to ${out}; padding may stand behind it. */
bool base64url_exact(struct sg_str text, uint8_t *out, size_t n);

#endif
