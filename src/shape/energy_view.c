/* The tables of wire/shape_energy_view.h, read from wire/shape/. */
#include <float.h>

#include "shape/energy_view.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct energy_autonomy
static const struct field energy_autonomy_fields[] = {
#include "contract/rows.inc"
#include "shape/list/energy_autonomy.def"
#include "contract/end.inc"
};

CONTRACT(
    energy_autonomy, "EnergyAutonomy", "how long the battery lasts", STRICT);

#define FIELD_OF struct energy_view
static const struct field energy_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/energy_view.def"
#include "contract/end.inc"
};

CONTRACT(
    energy_view, "EnergyView", "the energy tables and their totals", STRICT);
