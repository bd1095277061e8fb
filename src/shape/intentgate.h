#ifndef SHAPE_INTENTGATE_H
#define SHAPE_INTENTGATE_H

#include "solgate/intent_gate.h"
#include "contract/field.h"

#include "contract/externs.inc"
#include "shape/list/intentgate.def"
#include "contract/end.inc"

#endif
