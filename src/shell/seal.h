#ifndef SHELL_SEAL_H
#define SHELL_SEAL_H

#include "shell/shell.h"

/*
 * What the ledger keeps and nobody reads in it: the scope of a grant, sealed
 * with a key of the installation (config.seal_key).  The ledger can be shown
 * and handed on; who has the key can rebuild the grant from it, to the byte.
 *
 * SIV by HMAC-SHA-256: the tag of name and text is the counter's start, so the
 * same text under the same name seals to the same bytes, and a byte that was
 * changed does not open.  The name is the id of the grant: a seal that is moved
 * to another grant does not open either.
 */

/* Lower-case hex in ${a}; empty: there is no key, or no memory. */
struct sg_str seal_text(
    struct shell *sh, struct sg_str name, struct sg_str text, struct arena *a);

/* The text in ${a}; false: another key, another name, or it was changed. */
bool seal_open(struct shell *sh, struct sg_str name, struct sg_str sealed,
    struct arena *a, struct sg_str *out);

#endif
