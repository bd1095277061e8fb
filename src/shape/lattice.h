#ifndef SHAPE_LATTICE_H
#define SHAPE_LATTICE_H

#include "solgate/lattice.h"
#include "shape/intentgate.h"

/*
 * The lattice file and its parts; the structs are those of solgate/lattice.h,
 * so that a file is decoded straight into the table that is looked up.
 */

extern const struct contract sg_lattice_cell_contract;
extern const struct contract sg_lattice_row_contract;
extern const struct contract sg_lattice_cells_contract;
extern const struct contract sg_lattice_budgets_contract;
extern const struct contract sg_lattice_unsure_contract;
extern const struct contract sg_lattice_contract;
extern const struct contract sg_budget_limits_contract;

#endif
