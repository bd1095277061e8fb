#ifndef OAUTH_FORM_H
#define OAUTH_FORM_H

#include "base/arena.h"

/* Addresses and forms, as all of OAuth and OpenID Connect write them (pure). */
#define OAUTH_BASE64 43 /* of 32 bytes */

void oauth_base64url(const uint8_t bytes[32], char out[OAUTH_BASE64 + 1]);

/* ${value} as it may stand in a form or a query. */
void oauth_escape(struct buf *b, struct sg_str value);

/* name=value of a form or a query, escaped; & before all but the first. */
void oauth_add(struct buf *b, const char *name, struct sg_str value);

/* The value of ${name} in a query, unescaped in ${a}; empty: none. */
struct sg_str oauth_get(struct sg_str query, const char *name, struct arena *a);

/* "https://host" and "/path" (without a last slash) of an address. */
bool oauth_split(struct sg_str url, struct sg_str *origin, struct sg_str *path);

/* https, or http on this machine if ${near} is there too. */
bool oauth_url_ok(struct sg_str url, struct sg_str near);

#endif
