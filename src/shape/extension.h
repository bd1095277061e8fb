#ifndef SHAPE_EXTENSION_H
#define SHAPE_EXTENSION_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/manifest.def"
#include "shape/list/permission.def"
#include "contract/end.inc"

#endif
