#ifndef ANCHOR_SIGN_H
#define ANCHOR_SIGN_H

#include "anchor/checkpoint.h"
#include "base/err.h"

/*
 * The key of an installation, and what is signed with it (Ed25519, by
 * libcrypto).  The secret stands in <state>/checkpoint.key, 0600; the state
 * directory is the gate's own house, which no call reaches.
 */
#define SIGN_KEY_FILE "checkpoint.key"

struct sign_key {
	uint8_t secret[32], open[32];
};

/* From ${dir}; with ${make} it is made if it is not there, else SG_ENOTFOUND.
 */
SG_MUST_CHECK enum sg_err sign_key_load(
    const char *dir, bool make, struct sign_key *out, struct sg_error *e);
void sign_key_wipe(struct sign_key *k);

/* Sets the key and the signature of ${c}. */
SG_MUST_CHECK enum sg_err sign_checkpoint(
    const struct sign_key *k, struct checkpoint *c, struct sg_error *e);

/* SG_OK; SG_EINVALID: it is not signed by ${open}; else it is not known. */
SG_MUST_CHECK enum sg_err sign_check(
    const uint8_t open[32], const struct checkpoint *c, struct sg_error *e);

/* "ed25519:HEX", or HEX alone.  False: it is not a public key. */
bool sign_key_parse(struct sg_str text, uint8_t open[32]);
void sign_key_add(const uint8_t open[32], struct buf *out);

#endif
