#ifndef PASSKEY_COSE_H
#define PASSKEY_COSE_H

#include "passkey/cbor.h"
#include "pubkey/pubkey.h"

/* The key of an authenticator that ${c} goes on with.  False: it is none of
 * the three that src/pubkey knows, or has members that such a key has not. */
bool cose_read(struct cbor *c, struct pubkey *out);

#endif
