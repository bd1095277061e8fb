#ifndef SHAPE_DIALOGUE_H
#define SHAPE_DIALOGUE_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/dialogue.def"
#include "contract/end.inc"

#endif
