#ifndef SHELF_MOVE_H
#define SHELF_MOVE_H

#include "port/store.h"

/*
 * All rows and counters of one store, carried to another.  The source is only
 * read.  The target must be empty, or hold what an earlier move left behind;
 * until the move is whole it has the row MOVE_MARK, and nobody opens it.  At
 * the end both are read once more: every kind must have as many rows, and the
 * same hash over all of them.
 */
#define MOVE_MARK "store.moving"

struct move_report {
	uint64_t rows, counters;
};

/* SG_ECONFLICT: the target is not empty.  SG_EIO: one of them failed, or they
 * differ. */
enum sg_err move_all(const struct store_port *from, const struct store_port *to,
    struct move_report *r, struct sg_error *e);

/* Whether ${store} is the target of a move that is not whole. */
enum sg_err
move_unfinished(const struct store_port *store, bool *yes, struct sg_error *e);

#endif
