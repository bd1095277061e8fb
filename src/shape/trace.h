#ifndef SHAPE_TRACE_H
#define SHAPE_TRACE_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/trace.def"
#include "contract/end.inc"

#endif
