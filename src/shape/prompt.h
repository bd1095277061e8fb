#ifndef SHAPE_PROMPT_H
#define SHAPE_PROMPT_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/prompt.def"
#include "contract/end.inc"

#endif
