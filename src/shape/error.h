#ifndef SHAPE_ERROR_H
#define SHAPE_ERROR_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/error.def"
#include "contract/end.inc"

#endif
