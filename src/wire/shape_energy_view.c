/* The tables of wire/shape_energy_view.h, read from wire/shape/. */
#include <float.h>

#include "wire/shape_energy_view.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct energy_autonomy
static const struct field energy_autonomy_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/energy_autonomy.def"
#include "wire/end.inc"
};

CONTRACT(
    energy_autonomy, "EnergyAutonomy", "how long the battery lasts", STRICT);

#define FIELD_OF struct energy_view
static const struct field energy_view_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/energy_view.def"
#include "wire/end.inc"
};

CONTRACT(
    energy_view, "EnergyView", "the energy tables and their totals", STRICT);
