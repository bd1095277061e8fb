#ifndef SHAPE_ENERGY_H
#define SHAPE_ENERGY_H

#include "energy/tables.h"
#include "contract/field.h"

#include "contract/externs.inc"
#include "shape/list/energy.def"
#include "contract/end.inc"
#include "contract/structs.inc"
#include "shape/list/energy_view.def"
#include "contract/end.inc"

#endif
