#ifndef SHAPE_MANIFEST_H
#define SHAPE_MANIFEST_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/manifest.def"
#include "contract/end.inc"

#endif
