#ifndef SHAPE_HOOK_H
#define SHAPE_HOOK_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/hook.def"
#include "contract/end.inc"

#endif
