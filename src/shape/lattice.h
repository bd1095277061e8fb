#ifndef SHAPE_LATTICE_H
#define SHAPE_LATTICE_H

#include "solgate/lattice.h"
#include "shape/intentgate.h"

#include "contract/externs.inc"
#include "shape/list/lattice.def"
#include "contract/end.inc"

#endif
