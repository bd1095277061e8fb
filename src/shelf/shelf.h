#ifndef SHELF_SHELF_H
#define SHELF_SHELF_H

#include "port/store.h"

/*
 * Where a gate keeps its rows: the file solgate.db of its state directory, or
 * the database that its settings name (store.url).  Whoever opens a store goes
 * through here, so that all of them open the same one.
 */
struct shelf {
	struct sg_str url; /* of a database; empty: the file */
	const char *state; /* the state directory */
};

#define SHELF_PATH_MAX 4200

/* The file of ${state}. */
void shelf_path(const char *state, char out[SHELF_PATH_MAX]);

/* How a person names it: the file, or "the database of store.url". */
const char *shelf_name(const struct shelf *s, char room[SHELF_PATH_MAX]);

/*
 * To write: as store_sqlite_open() and postgres_open().  A store that a move
 * did not finish is refused.
 */
enum sg_err
shelf_open(const struct shelf *s, struct store_port *port, struct sg_error *e);

/* To look at only.  SG_ENOTFOUND: there is none yet. */
enum sg_err shelf_open_read(
    const struct shelf *s, struct store_port *port, struct sg_error *e);

#endif
