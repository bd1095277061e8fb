#ifndef FACE_HTTP_PROXY_H
#define FACE_HTTP_PROXY_H

#include "face/http/conn.h"

/*
 * The addresses at which a program finds its provider: bytes in, bytes out.
 * What happens to them is the business of proxy/proxy.h.  The program's key is
 * a token of ours, in the header its SDK puts a key into.
 */
bool proxy_is(const struct route *r);

/* Note whether the address is one of a provider, known or not. */
void proxy_note(struct conn *c, struct sg_str path);

/* Who it is, by that key; as door_who(). */
bool proxy_who(struct conn *c, const char *base);

void proxy_open(struct conn *c, const char *base, const struct query *q);

/*
 * Of a body that is still coming in: if it is a long one for a provider, take
 * what is here of the *${n} bytes from ${base}; then *${n} becomes smaller.
 * False: there is no room for it, and the program knows.
 */
bool proxy_drain(struct conn *c, char *base, size_t *n);
void proxy_forget_body(struct conn *c);

/* A refusal in the words of the provider. */
void proxy_refuse(
    struct conn *c, struct answer *a, const char *why, struct buf *room);

#endif
