#ifndef SHELL_ONE_ROW_H
#define SHELL_ONE_ROW_H

#include "shell/shell.h"

/*
 * A single value of the store (STORE_STATE) that a room keeps in memory.  A
 * gate alone reads it once and replaces it.  Of many nodes others write it,
 * too: it is read again before it is used, and replaced only if it is the one
 * that was read; who finds another one is refused (SG_ECONFLICT).
 */
struct one_row {
	bool loaded; /* what is in memory is the row */
	bool there;
	char etag[ID_TEXT + 1];
	unsigned writing; /* of ours, on their way */
};

/* Whether it has to be read; from then on it counts as not loaded. */
bool one_row_again(const struct shell *sh, struct one_row *r);

/* It was read: ${err} and ${row} of get(); false: it cannot be read now. */
bool
one_row_read(struct one_row *r, enum sg_err err, const struct store_row *row);

/* ${op} puts it: verb, etag and match are filled in, texts in ${a}; one write
 * more is on its way.  False: no memory. */
bool one_row_put(
    struct shell *sh, struct one_row *r, struct store_op *op, struct arena *a);

/* That write ended.  False: it did not count, and the row is another one. */
bool one_row_done(struct one_row *r, enum sg_err err);

#endif
