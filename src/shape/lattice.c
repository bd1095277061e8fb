/* The tables of wire/shape_lattice.h, read from wire/shape/. */
#include "shape/lattice.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct sg_lattice_cell
static const struct field sg_lattice_cell_fields[] = {
#include "contract/rows.inc"
#include "shape/list/lattice_cell.def"
#include "contract/end.inc"
};

CONTRACT(sg_lattice_cell, "LatticeCell",
    "what the answer to one kind of turn may do", STRICT);

#define FIELD_OF struct sg_lattice_row
static const struct field sg_lattice_row_fields[] = {
#include "contract/rows.inc"
#include "shape/list/lattice_row.def"
#include "contract/end.inc"
};

CONTRACT(sg_lattice_row, "LatticeRow", "the cells of one intent", STRICT);

#define FIELD_OF struct sg_lattice_cells
static const struct field sg_lattice_cells_fields[] = {
#include "contract/rows.inc"
#include "shape/list/lattice_cells.def"
#include "contract/end.inc"
};

CONTRACT(
    sg_lattice_cells, "LatticeCells", "a row of cells for each intent", STRICT);

#define FIELD_OF struct sg_lattice_budgets
static const struct field sg_lattice_budgets_fields[] = {
#include "contract/rows.inc"
#include "shape/list/lattice_budgets.def"
#include "contract/end.inc"
};

CONTRACT(sg_lattice_budgets, "LatticeBudgets",
    "what an answer may cost, by its mode", STRICT);

#define FIELD_OF struct sg_lattice_unsure
static const struct field sg_lattice_unsure_fields[] = {
#include "contract/rows.inc"
#include "shape/list/lattice_unsure.def"
#include "contract/end.inc"
};

CONTRACT(sg_lattice_unsure, "LatticeUnsure",
    "what happens while the intent is uncertain", STRICT);

#define FIELD_OF struct sg_lattice
static const struct field sg_lattice_fields[] = {
#include "contract/rows.inc"
#include "shape/list/lattice_table.def"
#include "contract/end.inc"
};

CONTRACT(sg_lattice, "LatticeTable",
    "what answers may do, by intent and risk tier", STRICT);

#define FIELD_OF struct sg_budget_limits
static const struct field sg_budget_limits_fields[] = {
#include "contract/rows.inc"
#include "shape/list/budget_limits.def"
#include "contract/end.inc"
};

CONTRACT(sg_budget_limits, "BudgetLimits", "what a caller is ready to spend",
    STRICT);
