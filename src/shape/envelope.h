#ifndef SHAPE_ENVELOPE_H
#define SHAPE_ENVELOPE_H

#include "shape/action.h"

#define MODEL_SHAPE_ITEMS_MAX 6

#include "contract/structs.inc"
#include "shape/list/envelope.def"
#include "contract/end.inc"

#endif
