#ifndef WIRE_SHAPE_ENERGY_VIEW_H
#define WIRE_SHAPE_ENERGY_VIEW_H

#include "wire/shape_energy.h"

/* The energy tables as the service tells them. */

struct energy_autonomy {
#include "wire/members.inc"
#include "wire/shape/energy_autonomy.def"
#include "wire/end.inc"
};

struct energy_view {
#include "wire/members.inc"
#include "wire/shape/energy_view.def"
#include "wire/end.inc"
};

extern const struct contract energy_autonomy_contract;
extern const struct contract energy_view_contract;

#endif
