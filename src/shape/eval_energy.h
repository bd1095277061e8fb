#ifndef SHAPE_EVAL_ENERGY_H
#define SHAPE_EVAL_ENERGY_H

#include "shape/energy.h"
#include "shape/error.h"

#include "contract/structs.inc"
#include "shape/list/eval_energy.def"
#include "contract/end.inc"

#endif
