#ifndef SHAPE_AGAIN_H
#define SHAPE_AGAIN_H

#include "shape/eval_turn.h"
#include "shape/intentgate.h"
#include "shape/lattice.h"

#include "contract/structs.inc"
#include "shape/list/replay.def"
#include "shape/list/try.def"
#include "contract/end.inc"

#endif
