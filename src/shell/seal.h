#ifndef SHELL_SEAL_H
#define SHELL_SEAL_H

#include "base/seal.h"
#include "shell/shell.h"

/*
 * What the ledger keeps and nobody reads in it (base/seal.h), sealed with a
 * key of the installation (config.seal_key): what a grant covers, under its
 * id, and what a call reached for, under the id of the call.  The ledger can
 * be shown and handed on; who has the key can make the grant again from it, to
 * the byte, and can say what was decided.
 */

/* Lower-case hex in ${a}; empty: there is no key, or no memory. */
static inline struct sg_str
seal_text(
    struct shell *sh, struct sg_str name, struct sg_str text, struct arena *a)
{
	return seal_make(sh->config.seal_key, name, text, a);
}

/* The text in ${a}; false: another key, another name, or it was changed. */
static inline bool
seal_open(struct shell *sh, struct sg_str name, struct sg_str sealed,
    struct arena *a, struct sg_str *out)
{
	return seal_read(sh->config.seal_key, name, sealed, a, out);
}

#endif
