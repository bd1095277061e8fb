#ifndef SHAPE_PEOPLE_H
#define SHAPE_PEOPLE_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/people.def"
#include "shape/list/people_kept.def"
#include "contract/end.inc"

#endif
