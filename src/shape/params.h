#ifndef SHAPE_PARAMS_H
#define SHAPE_PARAMS_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/params.def"
#include "contract/end.inc"

#endif
