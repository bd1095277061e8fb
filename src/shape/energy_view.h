#ifndef SHAPE_ENERGY_VIEW_H
#define SHAPE_ENERGY_VIEW_H

#include "shape/energy.h"

/* The energy tables as the service tells them. */

struct energy_autonomy {
#include "contract/members.inc"
#include "shape/list/energy_autonomy.def"
#include "contract/end.inc"
};

struct energy_view {
#include "contract/members.inc"
#include "shape/list/energy_view.def"
#include "contract/end.inc"
};

extern const struct contract energy_autonomy_contract;
extern const struct contract energy_view_contract;

#endif
