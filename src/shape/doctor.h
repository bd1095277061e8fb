#ifndef SHAPE_DOCTOR_H
#define SHAPE_DOCTOR_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/doctor.def"
#include "contract/end.inc"

#endif
