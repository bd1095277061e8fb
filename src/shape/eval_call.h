#ifndef SHAPE_EVAL_CALL_H
#define SHAPE_EVAL_CALL_H

#include "shape/prompt.h"

#include "contract/structs.inc"
#include "shape/list/eval_call.def"
#include "contract/end.inc"

#endif
