/* The tables of wire/shape_lattice.h, read from wire/shape/. */
#include "wire/shape_lattice.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct sg_lattice_cell
static const struct field sg_lattice_cell_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/lattice_cell.def"
#include "wire/end.inc"
};

CONTRACT(sg_lattice_cell, "LatticeCell",
    "what the answer to one kind of turn may do", STRICT);

#define FIELD_OF struct sg_lattice_row
static const struct field sg_lattice_row_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/lattice_row.def"
#include "wire/end.inc"
};

CONTRACT(sg_lattice_row, "LatticeRow", "the cells of one intent", STRICT);

#define FIELD_OF struct sg_lattice_cells
static const struct field sg_lattice_cells_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/lattice_cells.def"
#include "wire/end.inc"
};

CONTRACT(
    sg_lattice_cells, "LatticeCells", "a row of cells for each intent", STRICT);

#define FIELD_OF struct sg_lattice_budgets
static const struct field sg_lattice_budgets_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/lattice_budgets.def"
#include "wire/end.inc"
};

CONTRACT(sg_lattice_budgets, "LatticeBudgets",
    "what an answer may cost, by its mode", STRICT);

#define FIELD_OF struct sg_lattice_unsure
static const struct field sg_lattice_unsure_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/lattice_unsure.def"
#include "wire/end.inc"
};

CONTRACT(sg_lattice_unsure, "LatticeUnsure",
    "what happens while the intent is uncertain", STRICT);

#define FIELD_OF struct sg_lattice
static const struct field sg_lattice_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/lattice_table.def"
#include "wire/end.inc"
};

CONTRACT(sg_lattice, "LatticeTable",
    "what answers may do, by intent and risk tier", STRICT);

#define FIELD_OF struct sg_budget_limits
static const struct field sg_budget_limits_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/budget_limits.def"
#include "wire/end.inc"
};

CONTRACT(sg_budget_limits, "BudgetLimits", "what a caller is ready to spend",
    STRICT);
