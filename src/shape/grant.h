#ifndef SHAPE_GRANT_H
#define SHAPE_GRANT_H

#include "shape/prompt.h"

#include "contract/structs.inc"
#include "shape/list/grant.def"
#include "contract/end.inc"

#endif
