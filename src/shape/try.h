#ifndef SHAPE_TRY_H
#define SHAPE_TRY_H

#include "shape/eval_turn.h"
#include "shape/intentgate.h"
#include "shape/lattice.h"

#include "contract/structs.inc"
#include "shape/list/try.def"
#include "contract/end.inc"

#endif
