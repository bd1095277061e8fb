#ifndef SHAPE_CARE_H
#define SHAPE_CARE_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/config.def"
#include "shape/list/doctor.def"
#include "contract/end.inc"

#endif
