#ifndef SHAPE_HOSTCALL_H
#define SHAPE_HOSTCALL_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/hostcall.def"
#include "contract/end.inc"

#endif
