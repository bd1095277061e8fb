#ifndef SHAPE_KEPT_H
#define SHAPE_KEPT_H

#include "contract/field.h"
#include "shape/eval_call.h"
#include "shape/log.h"

#include "contract/structs.inc"
#include "shape/list/kept.def"
#include "contract/end.inc"

#endif
