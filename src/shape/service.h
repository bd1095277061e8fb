#ifndef SHAPE_SERVICE_H
#define SHAPE_SERVICE_H

#include "shape/eval_call.h"
#include "shape/prompt.h"
#include "shape/log.h"

#include "contract/structs.inc"
#include "shape/list/service.def"
#include "contract/end.inc"

#endif
