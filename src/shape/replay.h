#ifndef SHAPE_REPLAY_H
#define SHAPE_REPLAY_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/replay.def"
#include "contract/end.inc"

#endif
