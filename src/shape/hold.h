#ifndef SHAPE_HOLD_H
#define SHAPE_HOLD_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/hold.def"
#include "contract/end.inc"

#endif
