#ifndef SHAPE_PERMISSION_H
#define SHAPE_PERMISSION_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/permission.def"
#include "contract/end.inc"

#endif
