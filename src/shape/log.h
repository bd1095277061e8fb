#ifndef SHAPE_LOG_H
#define SHAPE_LOG_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/log.def"
#include "contract/end.inc"

#endif
