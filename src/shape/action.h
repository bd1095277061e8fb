#ifndef SHAPE_ACTION_H
#define SHAPE_ACTION_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/action.def"
#include "contract/end.inc"

#endif
