#ifndef FACE_HTTP_PROOF_H
#define FACE_HTTP_PROOF_H

#include "face/http/conn.h"

/*
 * Requests that prove a token without sending it, and the proof that goes back
 * with the answer; src/proof.  Used once, within half a minute.
 */

/* Whether the Authorization of this request is a proof. */
bool proof_is(const struct conn *c, const char *base);

/* Who it is, as door_who() says it. */
bool proof_who(struct conn *c, const char *base);

/* Whether the body is the one that was proved; of others: yes. */
bool proof_body_ok(const struct conn *c, const char *base);

/* Give ${a} its proof, in ${room}, if the request had one. */
#define PROOF_ROOM 80
void proof_give(const struct conn *c, struct answer *a, char room[PROOF_ROOM]);

#endif
