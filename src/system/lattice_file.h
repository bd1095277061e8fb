#ifndef SYSTEM_LATTICE_FILE_H
#define SYSTEM_LATTICE_FILE_H

#include "base/arena.h"
#include "solgate/lattice.h"

/*
 * The lattice table from its file: bytes in, a table that keeps every law out.
 * A file that does not read, or breaks a law, is refused with a JSON pointer
 * and a sentence, and the table is left zeroed, which allows nothing.
 */

/*
 * Text in the table points into ${json} or ${a}, which must live as long.
 * The name of the built-in table is reserved: under it only that very table
 * is taken, so that a version in a record always says which one decided.
 */
SG_MUST_CHECK enum sg_err lattice_load(struct sg_str json, struct arena *a,
    struct sg_lattice *table, struct sg_error *e);

/* The built-in table, data/lattice.v0.1.json; read like any other. */
SG_MUST_CHECK enum sg_err
lattice_builtin(struct arena *a, struct sg_lattice *table, struct sg_error *e);

/* Its bytes. */
struct sg_str lattice_builtin_text(void);

#endif
