#ifndef SHAPE_EXECUTOR_H
#define SHAPE_EXECUTOR_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/executor.def"
#include "contract/end.inc"

#endif
