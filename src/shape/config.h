#ifndef SHAPE_CONFIG_H
#define SHAPE_CONFIG_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/config.def"
#include "contract/end.inc"

#endif
