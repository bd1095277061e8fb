#ifndef SHAPE_REMINDER_H
#define SHAPE_REMINDER_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/reminder.def"
#include "contract/end.inc"

#endif
